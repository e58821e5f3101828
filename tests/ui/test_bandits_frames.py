"""The drawn screens of Bandits, compared cell by cell with the frames kept beside this file.

To write them anew after a change that is meant: REGENERATE=1 python -m pytest tests/ui/test_bandits_frames.py
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.games.bandits.build import find
from tests.ui.bandits_tables import MAIN, answered, drawn_table, frame, held, lay, running, scene, sight_text
from westtable.games.bandits.frames import Attack, Backfire, Draw, Keep, Raid, Spring, Stars, Stash
from westtable.games.bandits.screen import TABLE
from westtable.games.bandits.state import BanditsState
from westtable.kernel import Session

KEPT = Path(__file__).parent / "frames"


def compare(name: str, text: str) -> None:
    """`text` is the frame that is kept under `name`."""
    path = KEPT / f"bandits_look_{name}.txt"
    if os.environ.get("REGENERATE"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


def state_of(session: Session) -> BanditsState:
    assert isinstance(session.now, BanditsState)
    return session.now


@pytest.mark.parametrize("size", MAIN)
@pytest.mark.parametrize(
    ("name", "picks"),
    [
        ("actions", []),
        ("draw", [Draw]),
        ("guns", [Attack, ("cards", "o2 o3")]),
        ("target", [Attack, ("cards", "o2 o3 t2"), ("target", (3,)), "target"]),
        ("stash", [Stash, ("cards", "g3 g3 g5")]),
    ],
)
def test_own_turn(name: str, picks: list[Any], size: tuple[int, int]) -> None:
    session = running(drawn_table())
    compare(sized(name, size), frame(scene(session, size, *in_hand(session, picks))))


def in_hand(session: Session, picks: list[Any]) -> list[Any]:
    """The picks with cards in place of their short names."""
    return [
        (pick[0], held(session, pick[1])) if isinstance(pick, tuple) and isinstance(pick[1], str) else pick
        for pick in picks
    ]


def sized(name: str, size: tuple[int, int]) -> str:
    return f"{name}_{size[0]}x{size[1]}"


@pytest.mark.parametrize("size", MAIN)
def test_answers(size: tuple[int, int]) -> None:
    session = running(drawn_table())
    answered(session, Attack(target=3, cards=held(session, "o2 o3 t2")))
    compare(sized("defend", size), frame(scene(session, size, *in_hand(session, [Stars, ("cards", "l2 l3")]))))
    turned = running(state_of(session))
    answered(turned, Backfire(card=held(turned, "backfire")[0]))
    compare(sized("turned", size), frame(scene(turned, size, *in_hand(turned, [Stars, ("cards", "l1 l4")]))))
    raid = running(lay(["o4 o4 t3 tracker l2 l2", "l1 l3 backfire g1 g2 m4", 6], [3, "g4 g4 m3 m3 m2 m1 trap", 0]))
    cards = held(raid, "o4 t3")
    moment = scene(raid, size, Raid, ("cards", cards), ("target", (1,)), "target", cursor="item:target:1")
    compare(sized("raid", size), frame(moment))
    answered(raid, Raid(target=1, tracker=held(raid, "tracker")[0], cards=cards))
    trap = find("trap", state_of(raid).players[1].hideout)
    compare(sized("trap", size), frame(scene(raid, size, Spring, ("card", trap))))


@pytest.mark.parametrize("size", MAIN)
def test_keeping_six(size: tuple[int, int]) -> None:
    session = running(lay([12, 11, 44, 13, 6, 13], [0] * 6, scored=(12, 20, 31, 26, 9, 14), round=2))
    answered(session, Draw())
    for _ in range(2):
        seat = session.asked()[0]
        answered(session, Keep(cards=tuple(sorted(state_of(session).players[seat].hand)[:6])))
    kept = sorted(state_of(session).players[2].hand)[:5]
    compare(sized("keep_six", size), frame(scene(session, size, ("cards", kept))))


def test_sights_and_looks() -> None:
    session = running(drawn_table())
    answered(session, Attack(target=3, cards=held(session, "o2 o3 t2")))
    (fight,) = TABLE.sights(scene(session, seat=None), answered(session, Stars(cards=held(session, "l2 l3"))))
    compare("fight_over", sight_text(fight.lines))
    loot: list[str | int] = ["g4 g5 g5 m3 m3 m4", 3, 0, "g5 g5 g4 g4 m3 m3 m2", 3, 9]
    last = running(lay([9, 6, 26, 8, 6, 7], loot, boneyard=9, scored=(31, 18, 40, 52, 22, 27), round=3))
    (scored,) = TABLE.sights(scene(last, seat=None), answered(last, Draw()))
    compare("round_over", sight_text(scored.lines))
    moment = scene(running(drawn_table()))
    for key, name in (("w", "hideout"), ("b", "boneyard")):
        sight = TABLE.private(moment, key)
        assert sight is not None
        compare(name, sight_text(sight.lines))
