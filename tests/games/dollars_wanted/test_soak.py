"""Whole games by random and by sensible players: every card in one place after each answer, and every game ends."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from statistics import median
from typing import Any

import pytest

from tests.games.dollars_wanted import sensible
from tests.games.dollars_wanted.build import NAMES, fresh, random_answer
from westtable.games.dollars_wanted.frames import GameEnded, Pass, RobberyEnded, Stuck, TurnBegan
from westtable.games.dollars_wanted.rules import DollarsWanted
from westtable.games.dollars_wanted.state import DollarsOptions, best
from westtable.kernel import DamagedSave, Event, Rules, Session, Sitter, asked, covered, is_over, load, step, view

BOUND = 2_000
"""Answers in a game at most; the longest of 960 random games had 396."""
OPTIONS = [
    DollarsOptions(),
    DollarsOptions(placement="open-range", memory_aid="on"),
    DollarsOptions(variant="player-colours"),
    DollarsOptions(variant="player-colours", placement="checked", memory_aid="on"),
]


def find(key: str) -> type[Rules[Any]] | None:
    return DollarsWanted if key == "dollars_wanted" else None


def names_of(options: DollarsOptions) -> str:
    return f"{options.variant}-{'checked' if options.checked else 'open'}-aid-{options.memory_aid}"


@pytest.mark.parametrize("options", OPTIONS, ids=names_of)
@pytest.mark.parametrize("seats", range(2, 6))
def test_random_games_end_with_all_cards_in_their_places(seats: int, options: DollarsOptions) -> None:
    rules = DollarsWanted(options)
    for number in range(2):
        rng = random.Random(f"{seats} {number}")
        state = fresh(rules, seats, f"soak {seats} {number}")
        answers = 0
        while not is_over(state):
            seat, action = random_answer(rules, state, rng)
            assert rules.offers(view(state, seat), seat) == rules.offers(state, seat)
            step(rules, state, seat, action, lambda event: None)
            rules.check(state)
            answers += 1
            assert answers <= BOUND
        assert state.winners == best(state.players)


@pytest.mark.parametrize("options", OPTIONS, ids=names_of)
def test_games_without_a_call_end_by_the_full_rows(options: DollarsOptions) -> None:
    rules = DollarsWanted(options)
    rng = random.Random("spoilers")
    state = fresh(rules, 3, "spoilers")
    events: list[Event] = []
    answers = 0
    while not is_over(state):
        seat, action = random_answer(rules, state, rng)
        if any(offer.kind is Pass for offer in rules.offers(state, seat)):
            action = Pass()
        step(rules, state, seat, action, events.append)
        answers += 1
        assert answers <= BOUND
    assert all(event.automatic for event in events if isinstance(event, RobberyEnded))


def sensible_game(seats: int, number: int) -> Iterator[Event]:
    rules = DollarsWanted()
    rng = random.Random(number)
    state = fresh(rules, seats, f"sensible {number}")
    events: list[Event] = []
    while not is_over(state):
        seat = asked(state)[0]
        seen = view(state, seat)
        offers = rules.offers(seen, seat)
        action = sensible.answer(seen, seat, offers, rng)
        assert covered(offers, action)
        step(rules, state, seat, action, events.append)
        assert len(events) < BOUND
        assert state.turns < 120
    yield from events


@pytest.mark.parametrize("seats", range(2, 6))
def test_sensible_games_run_as_the_sheet_says(seats: int) -> None:
    """About 40 turns, two thirds of the robberies succeed, a few come by themselves, cannot lay is very rare."""
    turns, robberies, taken, automatic, stuck = list[int](), 0, 0, 0, 0
    for number in range(12):
        events = list(sensible_game(seats, number))
        turns.append(sum(isinstance(event, TurnBegan) for event in events))
        ends = [event for event in events if isinstance(event, RobberyEnded)]
        robberies += len(ends)
        taken += sum(event.outcome == "robbed" for event in ends)
        automatic += sum(event.automatic for event in ends)
        stuck += sum(isinstance(event, Stuck) for event in events)
        assert isinstance(events[-1], GameEnded)
        assert events[-1].why == "pile"
    assert 35 <= median(turns) <= 55
    assert 0.55 <= taken / robberies <= 0.85
    assert 0 < automatic <= 4 * len(turns)
    assert stuck <= 3


@pytest.mark.parametrize("options", OPTIONS, ids=names_of)
def test_a_save_with_one_thing_changed_is_refused_or_plays_on(options: DollarsOptions) -> None:
    rng = random.Random(f"leaves {names_of(options)}")
    rules = DollarsWanted(options)
    state = fresh(rules, 3, "leaves")
    sitters = [Sitter(name=name, mark=name[0]) for name in NAMES[:3]]
    refusals = set()
    loaded = 0
    for _ in range(14):
        for _ in range(rng.randrange(1, 14)):
            if not is_over(state):
                step(rules, state, *random_answer(rules, state, rng), lambda event: None)
        text = Session(rules, sitters, "seed", state, (), state, ident="id-1").dump()
        every = list(leaves(json.loads(text)["now"]))
        for path, value in rng.sample(every, 25):
            raw = json.loads(text)
            inside = raw["now"]
            for key in path[:-1]:
                inside = inside[key]
            inside[path[-1]] = rng.choice(other_values(value))
            try:
                again = load(json.dumps(raw), find)
            except DamagedSave as error:
                refusals.add(error.sentence)
                continue
            loaded += 1
            for _ in range(12):
                if again.over:
                    break
                seat = again.asked()[0]
                again.answer(seat, rng.choice(again.offers(seat)).sample(rng))
                again.rules.check(again.now)
                again.log(None)
    assert loaded
    assert len(refusals) > 5
    assert all(sentence.startswith("This save is damaged: ") for sentence in refusals)


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    if isinstance(value, dict):
        for key, one in value.items():
            yield from leaves(one, (*path, key))
    elif isinstance(value, list):
        for number, one in enumerate(value):
            yield from leaves(one, (*path, number))
    else:
        yield path, value


def other_values(value: Any) -> list[Any]:
    if isinstance(value, int):
        return [value + 1, value - 1, 0, 5, 99, 117, 10**6, "x"]
    return ["", f"{value}x", "call", "lay_card", 3]


def test_a_save_of_another_variant_or_other_cards_is_refused() -> None:
    sitters = [Sitter(name=name, mark=name[0]) for name in NAMES[:3]]
    text = Session.begin(DollarsWanted(), sitters, "variant", "id-1").dump()
    load(text, find)
    with pytest.raises(DamagedSave, match="another variant"):
        load(text.replace('"variant": "standard"', '"variant": "player-colours"', 1), find)
    mark = fresh(DollarsWanted(), 3, "variant").deck
    with pytest.raises(DamagedSave, match="other cards"):
        load(text.replace(f'"deck":"{mark}"', '"deck":"00000000"'), find)


@pytest.mark.parametrize(
    ("kind", "field", "value"),
    [
        ("game_ended", "winners", []),
        ("game_ended", "scores", [1]),
        ("robbery_ended", "building", 5),
        ("robbery_ended", "missing", "X"),
        ("robbery_ended", "missing", "PPPPPPPPP"),
        ("robbery_ended", "eaten", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
        ("revealed", "card", 117),
        ("revealed", "place", -1),
        ("laid", "row", 3),
    ],
)
def test_an_impossible_event_is_refused(kind: str, field: str, value: object) -> None:
    sitters = [Sitter(name=name, mark=name[0]) for name in NAMES[:2]]
    game = Session.begin(DollarsWanted(), sitters, "events", "id-1")
    rng = random.Random(1)
    while not game.over:
        seat = game.asked()[0]
        game.answer(seat, rng.choice(game.offers(seat)).sample(rng))
    raw = json.loads(game.dump())
    found = [event for turn in raw["turns"] for event in turn["events"] if event["kind"] == kind]
    chosen = next((event for event in found if event.get("outcome") == "robbed"), found[0])
    load(json.dumps(raw), find)
    chosen[field] = value
    with pytest.raises(DamagedSave):
        load(json.dumps(raw), find)
