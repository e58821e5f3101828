"""The first line of a table: who does what at the left, what is counted at the right, the least needed left out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from westtable.ui.people import LONG
from westtable.ui.scene import Scene
from westtable.ui.spans import Line, cells, line, width

Counter = tuple[str, str]
"""Its words, "" for none now, and their role."""
SEED: Final = 12
"""Cells of the seed."""
BETWEEN: Final = 4
"""Cells around the two halves and between them."""


def title(
    scene: Scene,
    wide: bool,
    doing: Callable[[str, int], Line],
    told: Mapping[str, Counter],
    spare: Sequence[str],
) -> tuple[Line, Line]:
    """Both halves. `doing` draws the left one with a gap between its parts and names of at most so many cells.

    `told` are the counters by name; in a `wide` window the seed follows them, and then when it was saved. They give
    way to names in the order of `spare`, which may name "seed", "saved" and "when" (the word "saved" before the time)
    too. Others stay, and so does the word that a save has failed.
    """
    gap = "   " if wide else "  "

    def counted(room: int) -> Line:
        return _counters(scene, wide, told, spare, room, gap)

    room = scene.width - BETWEEN - width(counted(0))
    left = next((one for limit in range(LONG, 0, -1) if width(one := doing(gap, limit)) <= room), ())
    return left, counted(scene.width - width(left) - BETWEEN)


def _counters(scene: Scene, wide: bool, told: Mapping[str, Counter], spare: Sequence[str], room: int, gap: str) -> Line:
    failed = bool(scene.saved) and not scene.saved.startswith("saved")
    shown = {
        **told,
        "seed": (f"seed {scene.seed[:SEED]}" if wide and scene.seed else "", "muted"),
        "saved": (scene.saved, "warn" if failed else "muted"),
    }
    parts = _filled(shown)
    for name in spare:
        if _cells(parts, gap) <= room:
            break
        if failed and name in ("when", "saved"):
            continue
        if name == "when":
            shown["saved"] = (scene.saved.removeprefix("saved "), "muted")
        else:
            shown.pop(name, None)
        parts = _filled(shown)
    drawn: Line = ()
    for part in parts:
        drawn += line(gap if drawn else "", part)
    return drawn


def _filled(shown: Mapping[str, Counter]) -> list[Counter]:
    return [part for part in shown.values() if part[0]]


def _cells(parts: Sequence[Counter], gap: str) -> int:
    return sum(cells(words) for words, _ in parts) + len(gap) * (len(parts) - 1)
