"""What every game must obey, tried on random games of all numbers of players and all options."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest
from pydantic import ValidationError

from tests.laws.entries import ENTRIES, Entry, cases, decisions, swapped_worlds
from tests.laws.tiny import Bids, LookUnder, Player, Saloon, SaloonRules
from westtable.games import GAMES
from westtable.kernel import (
    HIDDEN,
    Action,
    Event,
    Illegal,
    Options,
    Session,
    Sitter,
    apply,
    asked,
    begin,
    copy,
    load,
    refuse,
    step,
    together,
    view,
)
from westtable.kernel.offers import covered
from westtable.kernel.seals import seal

every_game = pytest.mark.parametrize(("entry", "seats", "options"), cases())
NAMES = ["Ann", "Bob", "Cal", "Dee", "Eve", "Fay"]


def session_of(entry: Entry, seats: int, options: Options, seed: str) -> Session:
    sitters = [Sitter(name=name, mark="x") for name in NAMES[:seats]]
    return Session.begin(entry.rules(options), sitters, seed, "laws")


def find(key: str) -> Any:
    return ENTRIES[key].rules if key in ENTRIES else None


def answer_one(session: Session, rng: random.Random) -> None:
    waiting = session.asked()
    seat = waiting[int(rng.random() * len(waiting))]
    offers = session.offers(seat)
    session.answer(seat, offers[int(rng.random() * len(offers))].sample(rng))


def test_every_game_of_the_registry_is_under_the_laws() -> None:
    assert {game.key for game in GAMES} <= set(ENTRIES)


@every_game
def test_save(entry: Entry, seats: int, options: Options) -> None:
    """load(dump(s)) equals s, as objects and as text."""
    rng = random.Random(1)
    session = session_of(entry, seats, options, "save")
    count = 0
    while True:
        if count % 7 == 0 or session.over:
            text = session.dump()
            again = load(text, find)
            assert again.now == session.now
            assert again.turns == session.turns
            assert again.dump() == text
        if session.over:
            break
        answer_one(session, rng)
        count += 1


@every_game
def test_pure_and_step(entry: Entry, seats: int, options: Options) -> None:
    """`apply` leaves the state as it was, and answering in place leads to the same state."""
    rng = random.Random(2)
    kept: list[tuple[Any, str]] = []
    for rules, state, seat in decisions(entry, seats, options, "pure", 3):
        if seat < 0:
            break
        action = rng.choice(rules.offers(state, seat)).sample(rng)
        mine, before = copy(state), state.model_dump_json()
        after, events = apply(rules, state, seat, action)
        assert state.model_dump_json() == before
        told: list[Event] = []
        step(rules, mine, seat, action, told.append)
        assert (mine, told) == (after, events)
        kept.append((after, after.model_dump_json()))
    assert all(state.model_dump_json() == text for state, text in kept)


@every_game
def test_replay(entry: Entry, seats: int, options: Options) -> None:
    """The turns lead from the start to the same state, and undo finds the states between."""
    rng = random.Random(3)
    session = session_of(entry, seats, options, "replay")
    while not session.over:
        answer_one(session, rng)
    assert session.replays()
    assert load(session.dump(), find).replays()


@every_game
def test_offers(entry: Entry, seats: int, options: Options) -> None:
    """Samples are accepted and change the state; whoever is asked has an offer; a view gives the same offers."""
    rng = random.Random(4)
    for rules, state, last in decisions(entry, seats, options, "offers", 2):
        if last < 0:
            break
        for seat in asked(state):
            offers = rules.offers(state, seat)
            assert offers
            assert rules.offers(view(state, seat), seat) == offers
            for offer in offers:
                action = offer.sample(rng)
                assert offer.covers(action)
                assert refuse(rules, state, seat, action) is None
                after, _ = apply(rules, state, seat, action)
                assert after != state


def mutated(action: Action, rng: random.Random, others: list[Action]) -> Action | None:
    """The answer with one field changed, or None when no answer can even be made of it."""
    fields = dict(action.__dict__)
    name = rng.choice(list(fields))
    value = fields[name]
    if name == "kind":
        other = rng.choice(others)
        return other.model_copy(update={key: fields[key] for key in other.__dict__ if key in fields and key != "kind"})
    if isinstance(value, tuple):
        changes: list[Any] = [value[::-1], value * 2, value[:-1], (*value, 3), (-1, *value), (99_999,), ()]
    elif isinstance(value, bool):
        changes = [not value, 1, None]
    else:
        changes = [-1, value + 1, value - 1, 1000, True, (value,)]
    fields[name] = rng.choice(changes)
    try:
        return type(action).model_validate(fields)
    except ValidationError:
        return None


@every_game
def test_refuse(entry: Entry, seats: int, options: Options) -> None:
    """What no offer covers is refused with words, whatever it is, and changes nothing."""
    rng = random.Random(5)
    for rules, state, seat in decisions(entry, seats, options, "refuse", 3):
        if seat < 0:
            break
        offers = rules.offers(state, seat)
        before = state.model_dump_json()
        for _ in range(6):
            samples = [offer.sample(rng) for offer in offers]
            action = mutated(rng.choice(samples), rng, samples)
            if action is None:
                continue
            refusal = refuse(rules, state, seat, action)
            assert (refusal is None) == covered(offers, action)
            if refusal is not None:
                assert refusal.words.endswith((".", "!"))
                with pytest.raises(Illegal):
                    apply(rules, state, seat, action)
        for other in set(range(seats)) - set(asked(state)):
            assert refuse(rules, state, other, offers[0].sample(rng)) is not None
        assert state.model_dump_json() == before


@every_game
def test_conserve_and_end(entry: Entry, seats: int, options: Options) -> None:
    """The game's own check holds after every answer, and every game ends with winners."""
    for number in range(3):
        state = None
        for rules, state, _ in decisions(entry, seats, options, f"end {number}"):
            rules.check(state)
        assert state is not None
        assert state.winners
        assert set(state.winners) <= set(range(seats))


@every_game
def test_order(entry: Entry, seats: int, options: Options) -> None:
    """A together frame ends in the same state whoever answers first."""
    rng = random.Random(6)
    for rules, state, seat in decisions(entry, seats, options, "order"):
        if seat < 0:
            break
        waiting = asked(state)
        kind: Any = type(state.stack[-1])
        if len(waiting) < 2 or not together(kind):
            continue
        answers = {one: rng.choice(rules.offers(state, one)).sample(rng) for one in waiting}
        ends = []
        for order in (waiting, waiting[::-1]):
            end = copy(state)
            for one in order:
                step(rules, end, one, answers[one], lambda event: None)
            ends.append(end.model_dump_json())
        assert ends[0] == ends[1]


@every_game
def test_swap_and_asked(entry: Entry, seats: int, options: Options) -> None:
    """What a seat may not know changes neither its view, nor its offers, nor who is asked."""
    compared = 0
    for rules, state, seat, other in swapped_worlds(entry, seats, options, "swap", 5):
        assert view(state, seat) == view(other, seat)
        compared += state != other
        assert asked(state) == asked(other)
        if state.stack:
            facts = entry.facts[type(state.stack[-1])]
            assert facts(state) == facts(other)
        if seat in asked(state):
            assert rules.offers(state, seat) == rules.offers(other, seat)
    assert compared


@every_game
def test_marks(entry: Entry, seats: int, options: Options) -> None:
    """What the sheet hides is hidden from everybody but its owner."""

    def hidden(value: Any) -> bool:
        if isinstance(value, list):
            return all(hidden(one) for one in value)
        return value is HIDDEN

    found = 0
    for _, state, _ in decisions(entry, seats, options, "marks", 10):
        for seat in range(seats):
            own = list(entry.hidden(view(state, seat), seat))
            assert own == list(entry.hidden(state, seat))
            for stranger in (None, (seat + 1) % seats):
                assert all(hidden(value) for value in entry.hidden(view(state, stranger), seat))
            found += sum(bool(value) for value in own)
        assert view(state, None).dice is HIDDEN
    assert found


@every_game
def test_seal(entry: Entry, seats: int, options: Options) -> None:
    """After an answer that can be taken back, the same answer in another world looks the same to its seat."""
    check_seal(entry, seats, options)


def check_seal(entry: Entry, seats: int, options: Options) -> None:
    rng = random.Random(8)
    unsealed = 0
    for rules, state, seat in decisions(entry, seats, options, "seal"):
        if seat < 0:
            break
        action = rng.choice(rules.offers(state, seat)).sample(rng)
        after, events = apply(rules, state, seat, action)
        if seal(state, after, seat, events, seats):
            continue
        unsealed += 1
        elsewhere = entry.swap(state, seat, rng)
        other, told = apply(rules, elsewhere, seat, action)
        assert view(after, seat) == view(other, seat)
        assert [view(event, seat) for event in events] == [view(event, seat) for event in told]
    assert unsealed or entry.rules.key == "bandits"


class LeakyPlayer(Player):
    """A hand that somebody forgot to mark."""

    hand: list[int]


def test_the_swap_law_finds_a_forgotten_mark() -> None:
    entry = ENTRIES["saloon"]
    found = 0
    for _, state, seat, world in swapped_worlds(entry, 3, Options(), "leak", 4):
        other = cast(Saloon, world)
        leaky = [view(LeakyPlayer(**one.__dict__), seat) for one in state.players]
        found += leaky != [view(LeakyPlayer(**one.__dict__), seat) for one in other.players]
    assert found


def test_the_seal_law_finds_a_forgotten_reveals(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.laws.tiny import Insured

    monkeypatch.setattr(Insured, "reveals", False)
    monkeypatch.setattr("westtable.kernel.seals.secrets_of_others", lambda state, seat: {})
    monkeypatch.setattr("westtable.kernel.seals.readable", lambda value, seat: set())
    with pytest.raises(AssertionError):
        for seats in (2, 3, 4):
            check_seal(ENTRIES["saloon"], seats, Options())


def test_a_secret_answer_can_be_taken_back_until_the_last_is_given() -> None:
    session = session_of(ENTRIES["saloon"], 3, Options(), "undo")
    rng = random.Random(9)
    while not isinstance(session.now.stack[-1], Bids):
        answer_one(session, rng)
    before = session.now
    first, second, third = session.asked()
    session.answer(first, session.offers(first)[0].sample(rng))
    assert session.why_no_undo() is None
    session.undo()
    assert session.now == before
    session.redo()
    session.answer(second, session.offers(second)[0].sample(rng))
    session.answer(third, session.offers(third)[0].sample(rng))
    assert "stands" in str(session.why_no_undo())


def test_a_look_for_all_leaves_nothing_behind() -> None:
    rules = SaloonRules()
    _, world, _ = begin(rules, 2, "look")
    state = cast(Saloon, world)
    assert isinstance(state.stack[-1], LookUnder)
    shown = state.stack[-1].shown
    told: list[Event] = []
    for seat in (0, 1):
        step(rules, state, seat, rules.offers(state, seat)[0].sample(random.Random(1)), told.append)
    assert not told
    assert "look_under" not in state.model_dump_json()
    assert all(card in state.players[0].seen for card in shown)
    stranger = view(state, None)
    assert set(map(str, stranger.bag)) == {str(HIDDEN)}
