"""Whole games by random and by sensible players: every card in one place after each answer, and every game ends."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tests.games.bandits import sensible
from tests.games.bandits.build import NAMES, fresh, now, random_answer
from westtable.games.bandits.rules import Bandits
from westtable.kernel import (
    DamagedSave,
    Illegal,
    Rules,
    Session,
    Sitter,
    advance,
    apply,
    asked,
    covered,
    is_over,
    load,
    step,
    view,
)

BOUND = 2_000
"""Answers in a game at most; the longest of 3,000 random games had 303."""


def find(key: str) -> type[Rules[Any]] | None:
    return Bandits if key == "bandits" else None


def sitters(seats: int) -> list[Sitter]:
    return [Sitter(name=name, mark=name[0]) for name in NAMES[:seats]]


@pytest.mark.parametrize("seats", range(2, 7))
def test_random_games_end_with_all_cards_in_their_places(seats: int) -> None:
    rules = Bandits()
    for number in range(3):
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
        assert state.winners == [max(range(seats), key=lambda one: state.players[one].scored)]


@pytest.mark.parametrize("seats", range(2, 7))
def test_sensible_games_take_a_few_rounds(seats: int) -> None:
    rules = Bandits()
    rounds = []
    for number in range(5):
        rng = random.Random(number)
        state = fresh(rules, seats, f"sensible {number}")
        turns = 0
        while not is_over(state):
            seat = asked(state)[0]
            seen = view(state, seat)
            offers = rules.offers(seen, seat)
            action = sensible.answer(seen, seat, offers, rng)
            assert covered(offers, action)
            step(rules, state, seat, action, lambda event: None)
            turns += 1
            assert turns <= BOUND
        rounds.append(state.round)
    assert 2 <= sorted(rounds)[2] <= 5


@pytest.mark.parametrize("seats", [2, 5])
def test_a_game_replays_and_comes_back_from_its_save(seats: int) -> None:
    rng = random.Random(seats)
    running = Session.begin(Bandits(), sitters(seats), f"replay {seats}", "id-1")
    alone = running.start.model_copy(deep=True)
    events: list[Any] = []
    advance(running.rules, alone, events.append)
    while not running.over:
        seat, action = random_answer(Bandits(), now(running), rng)
        running.answer(seat, action)
        step(running.rules, alone, seat, action, events.append)
        assert alone == running.now
        if len(running.turns) % 20 == 0:
            text = running.dump()
            again = load(text, find)
            assert again.now == running.now
            assert again.turns == running.turns
            assert again.dump() == text
    assert running.replays()
    assert load(running.dump(), find).over


def test_a_save_with_a_name_too_many_is_refused() -> None:
    running = Session.begin(Bandits(), sitters(2), "names", "id-1")
    raw = json.loads(running.dump())
    raw["seats"].append({"name": "Cal", "mark": "C"})
    with pytest.raises(DamagedSave, match="more or fewer players"):
        load(json.dumps(raw), find)


def test_a_save_made_with_another_deck_is_refused() -> None:
    running = Session.begin(Bandits(), sitters(2), "deck", "id-1")
    text = running.dump().replace(f'"deck":"{now(running).deck}"', '"deck":"00000000"')
    with pytest.raises(DamagedSave, match="another deck"):
        load(text, find)


@pytest.mark.parametrize("seats", [3, 6])
def test_a_changed_answer_is_refused_unless_offered(seats: int) -> None:
    rules = Bandits()
    rng = random.Random(seats)
    state = fresh(rules, seats, f"mutants {seats}")
    for _ in range(120):
        if is_over(state):
            break
        seat, action = random_answer(rules, state, rng)
        for mutant in mutants(action, rng):
            if covered(rules.offers(state, seat), mutant):
                continue
            before = state.model_dump_json()
            with pytest.raises(Illegal) as caught:
                apply(rules, state, seat, mutant)
            assert caught.value.sentence
            assert state.model_dump_json() == before
        other = (seat + 1) % seats
        with pytest.raises(Illegal, match="another seat"):
            apply(rules, state, other, action)
        step(rules, state, seat, action, lambda event: None)


def mutants(action: Any, rng: random.Random) -> list[Any]:
    """The same answer with one field made wrong in many ways, unchecked as only a program could send it."""
    made = []
    for name, value in action:
        if name == "kind":
            continue
        if isinstance(value, tuple):
            some = (*value, rng.randrange(100))
            changes: list[Any] = [(), some, value * 2, value[::-1], (*value, -1), (*value, 99_999), (*value, True)]
        else:
            changes = [value + 1, -1, 99_999, True, 7]
        made += [action.model_copy(update={name: change}) for change in changes]
    return made


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[tuple[Any, ...], Any]]:
    if isinstance(value, dict):
        return [leaf for key, one in value.items() for leaf in leaves(one, (*path, key))]
    if isinstance(value, list):
        return [leaf for number, one in enumerate(value) for leaf in leaves(one, (*path, number))]
    return [(path, value)]


def other_values(value: Any) -> list[Any]:
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1, 0, 5, 99, 10**6, "x"]
    if isinstance(value, str):
        return ["", value + "x", "hand", "act", 3]
    return [0]


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_save_with_one_thing_changed_is_refused_or_plays_on(seats: int) -> None:
    rng = random.Random(f"leaves {seats}")
    rules = Bandits()
    state = fresh(rules, seats, f"leaves {seats}")
    loaded = 0
    refusals = set()
    for _ in range(14):
        for _ in range(rng.randrange(1, 9)):
            if not is_over(state):
                seat, action = random_answer(rules, state, rng)
                step(rules, state, seat, action, lambda event: None)
        if is_over(state):
            break
        running = Session(rules, sitters(seats), "seed", state, (), state, ident="id-1")
        raw = json.loads(running.dump())
        places = [leaf for leaf in leaves(raw["now"]) if leaf[0][0] != "pile" or leaf[0][1] < 2]
        for path, value in rng.sample(places, min(25, len(places))):
            changed = json.loads(running.dump())
            inside = changed["now"]
            for key in path[:-1]:
                inside = inside[key]
            inside[path[-1]] = rng.choice(other_values(value))
            try:
                again = load(json.dumps(changed), find)
            except DamagedSave as error:
                refusals.add(error.sentence)
                continue
            loaded += 1
            for _ in range(12):
                if again.over:
                    break
                again.answer(*random_answer(rules, now(again), rng))
                rules.check(now(again))
                again.log(None)
                again.dump()
    assert loaded > 10
    assert len(refusals) > 5
    assert all(sentence.startswith("This save is damaged: ") for sentence in refusals)
