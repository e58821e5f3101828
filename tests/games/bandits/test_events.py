"""Events of a save are drawn on screens, so a save with impossible ones is refused."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from westtable.games.bandits.cards import deck
from westtable.games.bandits.rules import RULES
from westtable.kernel import DamagedSave, Session, Sitter, load

SITTERS = [Sitter(name="Ann", mark="x"), Sitter(name="Bob", mark="y")]


@cache
def played() -> str:
    """The save of a game that is over; it loads."""
    game = Session.begin(RULES(), SITTERS, "events", "id")
    rng = random.Random(1)
    while not game.over:
        seat = game.asked()[0]
        game.answer(seat, rng.choice(game.offers(seat)).sample(rng))
    text = game.dump()
    load(text, {"bandits": RULES}.get)
    return text


def raw_with(kind: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """A save as plain data, and its first event of that kind."""
    raw = json.loads(played())
    told = (event for events in (raw["opening"], *(turn["events"] for turn in raw["turns"])) for event in events)
    return raw, next(event for event in told if event["kind"] == kind)


def cards_of(*kinds: str) -> list[int]:
    return [card.id for card in deck().cards if card.kind in kinds]


GUN, STAR, GOLD = cards_of("outlaw")[0], cards_of("lawman")[0], cards_of("gold")[0]
BACKFIRE, TRACKER = cards_of("backfire")[0], cards_of("tracker")[0]


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
        ("won", "winners", [0, 0]),
        ("won", "scores", [0, -1]),
        ("won", "scores", [7, 7]),
        ("round_began", "round", 0),
        ("round_began", "pile", -1),
        ("round_began", "pile", 101),
        ("drew", "cards", []),
        ("drew", "cards", [GOLD, GOLD]),
        ("drew", "hand", -1),
        ("drew", "pile", 101),
        ("stashed", "cards", [GOLD] * 3),
        ("stashed", "cards", cards_of("outlaw")[:3]),
        ("stashed", "hideout", 0),
        ("attacked", "cards", [GUN, GUN]),
        ("attacked", "cards", [STAR]),
        ("attacked", "cards", []),
        ("attacked", "total", -1),
        ("attacked", "total", 99),
        ("attacked", "tracker", [GUN]),
        ("attacked", "tracker", [TRACKER, TRACKER]),
        ("turned", "cards", [GUN]),
        ("turned", "cards", [BACKFIRE, BACKFIRE]),
        ("answered", "cards", [GOLD]),
        ("answered", "cards", [STAR, STAR]),
        ("answered", "total", -1),
        ("answered", "total", 99),
        ("fight_ended", "guns", []),
        ("fight_ended", "guns", [STAR]),
        ("fight_ended", "guns", [GUN, GUN]),
        ("fight_ended", "total", 99),
        ("fight_ended", "stars", [GOLD]),
        ("fight_ended", "stars", [STAR] * 2),
        ("fight_ended", "shown", 99),
        ("fight_ended", "backfires", [0] * 100),
        ("fight_ended", "backfires", [BACKFIRE] * 2),
        ("fight_ended", "backfires", [GUN]),
        ("fight_ended", "taken", -1),
        ("fight_ended", "taken", 101),
        ("fight_ended", "discarded", 0),
        ("fight_ended", "boneyard", 101),
        ("fight_ended", "hands", [-1, 6]),
        ("fight_ended", "hideouts", [0, 101]),
        ("stole", "cards", [GUN, GUN]),
        ("stole", "readers", [0]),
        ("hideout_stolen", "cards", [GUN]),
        ("hideout_stolen", "cards", [GOLD, GOLD]),
        ("refilled", "cards", [GUN, GUN]),
        ("refilled", "before", -1),
        ("refilled", "after", 7),
        ("round_scored", "round", 0),
        ("round_scored", "hideouts", [[GOLD] * 3000, []]),
        ("round_scored", "hideouts", [[GOLD], [GOLD]]),
        ("round_scored", "hideouts", [[GUN], []]),
        ("round_scored", "before", [1, 1]),
        ("round_scored", "gained", [-1, 0]),
        ("round_scored", "totals", [-3, 0]),
        ("round_scored", "leaders", [0] * 5000),
        ("round_scored", "leaders", [0, 1]),
        ("round_scored", "goal", 75),
        ("reshuffled", "count", -1),
        ("reshuffled", "count", 101),
    ],
)
def test_an_impossible_event_is_refused(kind: str, field: str, value: object) -> None:
    raw, event = raw_with(kind)
    assert event[field] != value
    event[field] = value
    with pytest.raises(DamagedSave):
        load(json.dumps(raw), {"bandits": RULES}.get)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda now: now.update(round=(1 << 20) - 1), "more rounds"),
        (lambda now: now.update(round=(1 << 18) + 1), "more rounds"),
        (lambda now: now["players"][0].update(stashes=(1 << 30) - 1), "stashed more often"),
        (lambda now: now["players"][0].update(stashes=(1 << 29) + 1), "stashed more often"),
    ],
)
def test_numbers_that_no_game_reaches_are_refused_before_it_cannot_go_on(
    change: Callable[[dict[str, Any]], object], words: str
) -> None:
    raw = json.loads(Session.begin(RULES(), SITTERS, "edge", "id").dump())
    change(raw["now"])
    with pytest.raises(DamagedSave, match=words):
        load(json.dumps(raw), {"bandits": RULES}.get)
