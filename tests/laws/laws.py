"""The laws: each plays games of `entry` with so many seats and options, and asserts what must hold in any game.

They are functions, so that games with a fault made on purpose can show that each law finds it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import ValidationError

from tests.laws.entries import Entry, choose, decisions, games_of, places, swapped_worlds
from westtable.kernel import (
    HIDDEN,
    Action,
    Event,
    Illegal,
    Options,
    Rules,
    Session,
    Sitter,
    advance,
    apply,
    asked,
    begin,
    copy,
    covered,
    load,
    refuse,
    step,
    together,
    view,
)
from westtable.kernel.parts import parts_of
from westtable.kernel.seals import seal

NAMES = ("Ann", "Bob", "Cal", "Dee", "Eve", "Fay")


def session_of(entry: Entry, seats: int, options: Options | None, seed: str) -> Session:
    """A new game with people at its seats."""
    sitters = [Sitter(name=name, mark=str(seat)) for seat, name in enumerate(NAMES[:seats])]
    return Session.begin(entry.rules(options), sitters, seed, "laws")


def saved_and_loaded(entry: Entry, seats: int, options: Options, seed: str) -> None:
    """load(dump(s)) equals s at every decision, as objects and as text."""
    for kind, prefer, most in games_of(entry):
        rng = random.Random(seed)
        session = session_of(entry._replace(rules=kind), seats, options, seed)
        while True:
            text = session.now.model_dump_json()
            again = type(session.now).model_validate_json(text)
            assert again == session.now
            assert again.model_dump_json() == text
            done = session.over or len(session.turns) >= most
            # The envelope grows with the turns: all of it at some decisions only.
            if len(session.turns) % 9 == 0 or done:
                text = session.dump()
                loaded = load(text, lambda key: entry.rules if key == entry.rules.key else None)
                assert (loaded.start, loaded.now, loaded.turns) == (session.start, session.now, session.turns)
                assert loaded.rules.options == session.rules.options
                assert loaded.dump() == text
            if done:
                break
            session.answer(*choose(session.rules, session.now, rng, prefer))


def pure(entry: Entry, seats: int, options: Options, seed: str) -> None:
    """No earlier state has changed at the end."""
    for kind, prefer, most in games_of(entry):
        rules = kind(options)
        rng = random.Random(seed)
        start, state, _ = begin(rules, seats, seed)
        kept = [(one, one.model_dump_json()) for one in (start, state)]
        while state.stack and len(kept) <= most:
            view(state, 0)
            seat, action = choose(rules, state, rng, prefer)
            state, _ = apply(rules, state, seat, action)
            kept.append((state, state.model_dump_json()))
        assert all(one.model_dump_json() == text for one, text in kept)


def stepped(entry: Entry, seats: int, options: Options, seed: str) -> None:
    """Answering in place and by `apply` lead to equal states and events."""
    for kind, prefer, most in games_of(entry):
        rules = kind(options)
        rng = random.Random(seed)
        _, state, _ = begin(rules, seats, seed)
        mine = copy(state)
        for _ in range(most):
            if not state.stack:
                break
            seat, action = choose(rules, state, rng, prefer)
            state, events = apply(rules, state, seat, action)
            told: list[Event] = []
            step(rules, mine, seat, action, told.append)
            assert (mine, told) == (state, events)


def replayed(entry: Entry, seats: int, options: Options, seed: str) -> None:
    """The turns lead from the start to the same states, by rules that have not played them."""
    for kind, prefer, most in games_of(entry):
        rng = random.Random(seed)
        session = session_of(entry._replace(rules=kind), seats, options, seed)
        states = [session.now]
        while not session.over and len(session.turns) < most:
            session.answer(*choose(session.rules, session.now, rng, prefer))
            states.append(session.now)
        assert session.replays()
        rules = kind(options)
        state = copy(session.start)
        advance(rules, state, lambda event: None)
        assert state == states[0]
        for turn, after in zip(session.turns, states[1:], strict=True):
            state, events = apply(rules, state, turn.seat, turn.action)
            assert state == after
            assert tuple(events) == turn.events


def offered(entry: Entry, seats: int, options: Options, seed: str) -> None:
    """Samples are accepted and change the state; whoever is asked has an offer; a view gives the same offers."""
    rng = random.Random(seed)
    for rules, state in decisions(entry, seats, options, seed, 2):
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


def mutants(action: Action, others: list[Action]) -> Iterator[Action]:
    """Answers like `action` with one field changed, doubled, negative, reordered, or of another kind."""
    fields = dict(action.__dict__)
    for name, value in fields.items():
        changes: list[Any] = []
        if name == "kind":
            for other in others:
                same = {key: fields[key] for key in other.__dict__ if key in fields and key != "kind"}
                yield other.model_copy(update=same)
        elif isinstance(value, tuple):
            changes = [value[::-1], value * 2, value[:-1], value[1:], (*value, 3), (-1, *value), (99_999,), ()]
            changes += [tuple([-one for one in value]), tuple([one + 1 for one in value])]
        elif isinstance(value, bool):
            changes = [not value, int(value), None]
        elif isinstance(value, int):
            changes = [-value, -1, value + 1, value - 1, 2 * value, 1000, 99_999, True, False, (value,)]
        for change in changes:
            try:
                yield type(action).model_validate({**fields, name: change})
            except ValidationError:
                # Not even an answer: it cannot reach the rules.
                continue


def nonsense(kind: type[Action], rng: random.Random) -> Action:
    """An answer of that kind with values that its types allow and nothing else."""

    def number(most: int) -> int:
        return rng.choice([0, 1, 7, *(extreme for extreme in (-1, 8, 99, 100, 99_999, 1 << 70) if extreme <= most)])

    while True:
        fields: dict[str, Any] = {}
        for name in kind.model_fields:
            row = tuple([number(99_999) for _ in range(rng.randrange(5))])
            fields[name] = rng.choice([number(1 << 70), number(7), row, (), rng.random() < 0.5])
        fields["kind"] = kind.model_fields["kind"].default
        try:
            return kind.model_validate(fields)
        except ValidationError:
            continue


def impossible(action: Action) -> bool:
    """Whether no rulebook would allow it: something negative, or the same thing twice."""
    values = [value for name, value in action.__dict__.items() if name != "kind"]
    rows = [value for value in values if isinstance(value, tuple)]
    numbers = [number for value in values for number in (value if isinstance(value, tuple) else (value,))]
    return any(number < 0 for number in numbers) or any(len(set(row)) != len(row) for row in rows)


class Stray(Action):
    """An answer of no game."""

    kind: str = "stray"


def refused(entry: Entry, seats: int, options: Options, seed: str) -> None:
    """What no offer covers is refused with words, whatever it is, and changes nothing; `why` never raises."""
    rng = random.Random(seed)
    kinds: dict[type[Action], Action] = {}
    every_kind = [part for part in parts_of(entry.rules.action) if isinstance(part, type) and issubclass(part, Action)]
    for rules, state in decisions(entry, seats, options, seed, 3):
        before = state.model_dump_json()
        waiting = asked(state)
        if not waiting:
            assert all(refuse(rules, state, seat, Stray()) for seat in range(seats))
            continue
        seat = rng.choice(waiting)
        offers = rules.offers(state, seat)
        samples = [offer.sample(rng) for offer in offers]
        kinds |= {type(sample): sample for sample in samples}
        sample = rng.choice(samples)
        tried = [*mutants(sample, list(kinds.values())), Stray()]
        for action in rng.sample(tried, min(len(tried), 12)):
            refusal = refuse(rules, state, seat, action)
            assert (refusal is None) == covered(offers, action)
            assert refusal is not None or not impossible(action)
            if refusal is not None:
                check_words(refusal.words)
                with pytest.raises(Illegal) as caught:
                    apply(rules, state, seat, action)
                assert (caught.value.sentence, caught.value.ruling) == refusal
        for kind in rng.sample(every_kind, min(len(every_kind), 4)):
            refusal = rules.why(state, seat, nonsense(kind, rng))
            if refusal is not None:
                check_words(refusal.words)
        for other in set(range(seats)) - set(waiting):
            stranger = refuse(rules, state, other, sample)
            assert stranger is not None
            check_words(stranger.words)
        assert state.model_dump_json() == before


def check_words(words: str) -> None:
    assert len(words) > 10
    assert words[0].isupper()
    assert words.endswith((".", "!"))
    assert "\n" not in words


def conserved(entry: Entry, seats: int, options: Options, seed: str) -> None:
    """The game's own check holds after every answer."""
    for rules, state in decisions(entry, seats, options, seed):
        rules.check(state)
        assert len(rules.scores(state)) == seats
        assert rules.where(state)


def ended(entry: Entry, seats: int, options: Options, seed: str) -> None:
    """A game of random offers ends within its bound, and somebody has won."""
    rules = entry.rules(options)
    rng = random.Random(seed)
    _, state, _ = begin(rules, seats, seed)
    for _ in range(entry.bound):
        if not state.stack:
            break
        assert not state.winners
        step(rules, state, *choose(rules, state, rng), lambda event: None)
    assert asked(state) == ()
    assert state.winners
    assert len(set(state.winners)) == len(state.winners)
    assert set(state.winners) <= set(range(seats))


def ordered(entry: Entry, seats: int, options: Options, seed: str) -> None:
    """A together frame ends in the same state, telling the same, whoever answers first."""
    rng = random.Random(seed)
    for rules, state in decisions(entry, seats, options, seed):
        waiting = asked(state)
        if len(waiting) < 2:
            continue
        kind: Any = type(state.stack[-1])
        assert together(kind)
        answers = {one: rng.choice(rules.offers(state, one)).sample(rng) for one in waiting}
        ends = []
        for order in (waiting, waiting[::-1], tuple(rng.sample(waiting, len(waiting)))):
            end = copy(state)
            told: list[Event] = []
            for one in order:
                assert covered(rules.offers(end, one), answers[one])
                step(rules, end, one, answers[one], told.append)
            ends.append((end.model_dump_json(), told))
        assert ends[0] == ends[1] == ends[2]


def swapped(entry: Entry, seats: int, options: Options, seed: str) -> None:
    """What a seat may not know changes neither its view, nor its offers, nor who is asked."""
    rules = entry.rules(options)
    differing = 0
    for state, seat, other in swapped_worlds(entry, seats, seed, options):
        assert view(state, seat) == view(other, seat)
        assert asked(state) == asked(other)
        assert rules.where(state) == rules.where(other)
        assert rules.scores(state) == rules.scores(other)
        if seat in asked(state):
            assert rules.offers(state, seat) == rules.offers(other, seat)
        differing += state != other
    assert differing


def marked(entry: Entry, seats: int, options: Options, seed: str) -> None:
    """What the sheet hides is hidden from a stranger and from every other seat, and not from its owner."""
    met = dict.fromkeys(entry.hidden, 0)
    for _, state in decisions(entry, seats, options, seed, 3):
        seen = {seat: view(state, seat) for seat in (None, *range(seats))}
        for path in entry.hidden:
            there = list(places(state, path))
            for seat, sight in seen.items():
                for (owner, value), (_, shown) in zip(there, places(sight, path), strict=True):
                    if owner is not None and owner == seat:
                        assert shown == value, f"{path} is hidden from its owner"
                    else:
                        assert all_hidden(shown), f"{path} is open to {seat}"
                        met[path] += 1
    assert any(met.values())


def all_hidden(value: Any) -> bool:
    """Whether nothing but the placeholder is left: only the length of a list and the keys of a dict may be known."""
    if isinstance(value, dict):
        return all(all_hidden(one) for one in value.values())
    if isinstance(value, list | tuple):
        return all(all_hidden(one) for one in value)
    return value is HIDDEN


def asked_by_public_facts(entry: Entry, seats: int, options: Options, seed: str) -> None:
    """Whom a question goes to follows from what a stranger at the window sees."""
    for _, state in decisions(entry, seats, options, seed):
        if state.stack:
            top: Any = state.stack[-1]
            assert top.seats == entry.asked[type(top)](view(state, None))


def sealed(entry: Entry, seats: int, options: Options, seed: str) -> int:
    """After an answer that can be taken back, the same answer in another world looks the same to its seat.

    How many such answers there were.
    """
    rng = random.Random(seed)
    unsealed = 0
    for rules, state in decisions(entry, seats, options, seed, 5):
        for seat in asked(state):
            for offer in rules.offers(state, seat):
                unsealed += _looks_the_same(entry, rules, state, seat, offer.sample(rng), rng)
    return unsealed


def _looks_the_same(entry: Entry, rules: Rules[Any], state: Any, seat: int, action: Action, rng: random.Random) -> bool:
    after, events = apply(rules, state, seat, action)
    if seal(state, after, seat, events, len(rules.scores(state))):
        return False
    for _ in range(2):
        other, told = apply(rules, entry.swap(state, seat, rng), seat, action)
        assert view(after, seat) == view(other, seat)
        assert [view(event, seat) for event in events] == [view(event, seat) for event in told]
    return True
