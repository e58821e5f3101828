"""Events of a save are drawn on screens, so a save with impossible ones is refused."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from westtable.games.bandits.rules import RULES
from westtable.kernel import DamagedSave, Session, Sitter, load


def raw_with(kind: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """A save as plain data, and its first event of that kind."""
    game = Session.begin(RULES(), [Sitter(name="Ann", mark="x"), Sitter(name="Bob", mark="y")], "events", "id")
    rng = random.Random(1)
    while not game.over:
        seat = game.asked()[0]
        game.answer(seat, rng.choice(game.offers(seat)).sample(rng))
    raw = json.loads(game.dump())
    events = [event for turn in raw["turns"] for event in turn["events"] if event["kind"] == kind]
    return raw, events[0]


@pytest.mark.parametrize(
    ("kind", "field", "value"),
    [
        ("round_scored", "goal", 0),
        ("round_scored", "before", []),
        ("round_scored", "leaders", []),
        ("round_scored", "hideouts", [[]] * 8),
        ("round_scored", "gained", [1]),
        ("fight_ended", "winner", 5),
        ("fight_ended", "guns", [100]),
        ("refilled", "cards", [100]),
        ("round_scored", "hideouts", [[100], []]),
        ("won", "winners", []),
        ("won", "scores", [1, 2, 3]),
    ],
)
def test_an_impossible_event_is_refused(kind: str, field: str, value: object) -> None:
    raw, event = raw_with(kind)
    load(json.dumps(raw), {"bandits": RULES}.get)
    event[field] = value
    with pytest.raises(DamagedSave):
        load(json.dumps(raw), {"bandits": RULES}.get)
