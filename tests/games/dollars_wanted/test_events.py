"""Events of a save are drawn on screens, so a save with impossible ones is refused."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from westtable.games.dollars_wanted.cards import BANDITS
from westtable.games.dollars_wanted.rules import RULES
from westtable.kernel import DamagedSave, Session, Sitter, load

SITTERS = [Sitter(name="Ann", mark="x"), Sitter(name="Bob", mark="y")]
FIND = {RULES.key: RULES}.get


@cache
def played(colours: bool) -> str:
    """The save of a game that is over; it loads."""
    options = RULES.options_type.model_validate({"variant": "player-colours" if colours else "standard"})
    game = Session.begin(RULES(options), SITTERS, "events", "id")
    rng = random.Random(1)
    while not game.over:
        seat = game.asked()[0]
        game.answer(seat, rng.choice(game.offers(seat)).sample(rng))
    text = game.dump()
    load(text, FIND)
    return text


RARE: dict[str, dict[str, Any]] = {
    "stuck": {"seat": 0, "number": 1, "cards": [1, 2]},
    "replaced": {"seat": 0, "discarded": [1, 2], "cards": [3, 4]},
    "not_refilled": {"seat": 0, "hand": 6},
}


def raw_with(kind: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """A save as plain data that loads, and its first event of that kind; a rare one is told at its end."""
    if kind in RARE:
        raw = json.loads(played(colours=False))
        event = {"kind": kind, **RARE[kind]}
        raw["turns"][-1]["events"].append(event)
        load(json.dumps(raw), FIND)
        return raw, event
    for colours in (False, True):
        raw = json.loads(played(colours))
        for turn in raw["turns"]:
            for event in turn["events"]:
                if event["kind"] == kind:
                    return raw, event
    raise AssertionError(f"no {kind} in either game")


@pytest.mark.parametrize(
    ("kind", "field", "value"),
    [
        ("turn_began", "turn", 0),
        ("laid", "down", -1),
        ("laid", "down", BANDITS + 1),
        ("stuck", "cards", [5, 5]),
        ("stuck", "cards", []),
        ("replaced", "discarded", [5, 5]),
        ("replaced", "cards", [5, 5]),
        ("robbery_began", "up", [5, 5]),
        ("robbery_began", "down", -1),
        ("revealed", "place", BANDITS),
        ("revealed", "icons", -1),
        ("revealed", "surplus", -1),
        ("revealed", "surplus", 99),
        ("fined", "left", -1),
        ("fined", "left", 3),
        ("robbery_ended", "dollars", -100),
        ("robbery_ended", "dollars", 123_456),
        ("robbery_ended", "turned", []),
        ("robbery_ended", "turned", [5] * 3000),
        ("robbery_ended", "cleared", [5, 5]),
        ("robbery_ended", "up", -1),
        ("robbery_ended", "down", -1),
        ("robbery_ended", "left", 19),
        ("reshuffled", "count", 0),
        ("refilled", "cards", [5, 5]),
        ("refilled", "cards", []),
        ("refilled", "hand", 7),
        ("refilled", "draw", -1),
        ("not_refilled", "hand", -1),
        ("game_ended", "winners", [0, 0]),
        ("game_ended", "scores", [1, 1]),
        ("game_ended", "dollars", [-1, -1]),
        ("game_ended", "buildings", [-1, 0]),
        ("game_ended", "penalties", [3, 0]),
    ],
)
def test_an_impossible_event_is_refused(kind: str, field: str, value: object) -> None:
    raw, event = raw_with(kind)
    assert event[field] != value
    event[field] = value
    with pytest.raises(DamagedSave):
        load(json.dumps(raw), FIND)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda now: now.update(turns=(1 << 30) - 1), "more turns"),
        (lambda now: now.update(turns=(1 << 29) + 1), "more turns"),
        (lambda now: now.update(idle=2), "idle turns"),
    ],
)
def test_numbers_that_no_game_reaches_are_refused_before_it_cannot_go_on(
    change: Callable[[dict[str, Any]], object], words: str
) -> None:
    raw = json.loads(Session.begin(RULES(), SITTERS, "edge", "id").dump())
    change(raw["now"])
    with pytest.raises(DamagedSave, match=words):
        load(json.dumps(raw), FIND)
