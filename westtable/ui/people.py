"""How a seat is called at a table: digit, mark and name in its own colour, no longer than there is room."""

from __future__ import annotations

from typing import Final

from westtable.ui.phrases import seat_role, short
from westtable.ui.scene import Scene
from westtable.ui.spans import Line, line

NAME: Final = 8
"""Cells of a name where little room is."""
LONG: Final = 16
"""Cells of a name where there is room: all that set-up takes in one-cell letters."""


def short_name(scene: Scene, seat: int, limit: int = NAME) -> str:
    """A name in at most `limit` cells, not padded."""
    return short(scene.name(seat), limit)


def who(scene: Scene, seat: int, limit: int = NAME) -> Line:
    """A seat with its digit, mark and name: "1■Ann"; `limit` 0 leaves digit and mark."""
    return line((f"{seat + 1}{scene.mark(seat)}{short_name(scene, seat, limit)}", seat_role(seat)))
