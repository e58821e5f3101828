"""The drawn screens of Dollars Wanted, compared cell by cell with the frames kept beside this file.

To write them anew after a change that is meant: REGENERATE=1 python -m pytest tests/ui/test_dollars_frames.py
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.ui.dollars_tables import (
    AID,
    COLOURS,
    MAIN,
    OPEN,
    Row,
    answered,
    calling,
    colours_table,
    drawn_table,
    frame,
    held,
    lay,
    running,
    scene,
)
from westtable.games.dollars_wanted.frames import Lay

KEPT = Path(__file__).parent / "frames"


def compare(name: str, size: tuple[int, int], text: str) -> None:
    """`text` is the frame that is kept under `name`."""
    path = KEPT / f"dollars_{name}_{size[0]}x{size[1]}.txt"
    if os.environ.get("REGENERATE"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("size", MAIN)
def test_laying(size: tuple[int, int]) -> None:
    session = running(drawn_table())
    joe = held(session, "D2")[0]
    compare("card", size, frame(scene(session, size, cursor=f"item:card:{joe}")))
    compare("row", size, frame(scene(session, size, ("card", joe))))
    answered(session, Lay(card=joe, row=0))
    new = held(session, "J P2")
    compare("second_card", size, frame(scene(session, size, fresh=new)))


@pytest.mark.parametrize("size", MAIN)
def test_robbing(size: tuple[int, int]) -> None:
    session = running(drawn_table(calling()))
    compare("call", size, frame(scene(session, size)))
    compare("called", size, frame(scene(session, size, ("rob.row", 0), cursor="item:rob.row:0")))


@pytest.mark.parametrize("size", MAIN)
def test_player_colours(size: tuple[int, int]) -> None:
    session = running(colours_table(), COLOURS)
    compare("colours_bluff", size, frame(scene(session, size, ("card", held(session, "P2")[0]))))


@pytest.mark.parametrize("size", MAIN)
def test_long_rows_and_own_backs(size: tuple[int, int]) -> None:
    rows = [Row("PPPCCD", "P1 V P2 C1 P1 C1 P1 C1", 6), Row("DDDGGP", "V G1 D1", 38), Row("GP")]
    long = running(lay(rows, ["G1 J", ""], options=OPEN), OPEN)
    compare("long_rows", size, frame(scene(long, size)))
    backs = [Row("PPPCCD", "V", "P1 C2 J P2", (0, 1, 0, 0)), Row("DDDGGP", "E", "D1 K", (1, 0)), Row("GP")]
    aided = running(lay(backs, ["G1 J C1 C1 D2 V", ""], options=AID), AID)
    compare("memory_aid", size, frame(scene(aided, size)))
