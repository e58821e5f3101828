"""How the rows and columns of the table of Bandits are shared out, before it is known what stands in them."""

from __future__ import annotations

from typing import NamedTuple

from westtable.ui.scene import Scene
from westtable.ui.spans import Line

LEFT = 82
"""Cells of the seats where something stands beside them."""
SIDE_LEAST = 110
"""Cells from which on the log stands beside the seats instead of below them."""
ROOMY = 36
"""Rows from which on the hand has names below its cards and the zones have blank lines between them."""


class Rooms(NamedTuple):
    """How the rows are shared out before it is known what only this seat may see."""

    upper: int
    hand: int
    prompt: int
    roomy: bool
    side: bool
    left: int


class Upper(NamedTuple):
    """What stands above the hand: lines for all, then lines for `scene.seat` alone."""

    public: list[Line]
    secret: list[Line]


def rooms(scene: Scene) -> Rooms:
    roomy = scene.height >= ROOMY
    prompt = 5 if roomy else 4 if scene.height >= 30 else 2
    hand = 15 if roomy else 8
    side = scene.width >= SIDE_LEAST
    return Rooms(scene.height - 3 - hand - prompt, hand, prompt, roomy, side, LEFT if side else scene.width)
