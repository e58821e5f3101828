"""A row of the report: a figure, what it has to reach, and where it comes from."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from typing import NamedTuple


class Row(NamedTuple):
    """One figure. `goal` is the most it may be, for a `least` row the least; None where nothing is asked of it."""

    what: str
    figure: float
    unit: str
    goal: float | None
    note: str = ""
    least: bool = False

    @property
    def reached(self) -> bool | None:
        """Whether the figure is as good as the goal; None without one."""
        if self.goal is None:
            return None
        return self.figure >= self.goal if self.least else self.figure <= self.goal


def middle(values: Sequence[float]) -> float:
    """The median."""
    return statistics.median(values)


def slow(values: Sequence[float]) -> float:
    """The 95th percentile: of twenty values the second highest."""
    return sorted(values)[math.ceil(len(values) * 0.95) - 1]


def ms(seconds: float) -> float:
    """Milliseconds."""
    return seconds * 1000


def ratio(what: str, ours: float, floor: float, goal: float, floor_name: str = "the empty app") -> Row:
    """The row of two times in seconds."""
    note = f"{ms(ours):.1f} ms, {floor_name} {ms(floor):.1f} ms"
    return Row(what, ours / floor, "x", goal, note)


def table(rows: Sequence[Row]) -> str:
    """All rows for reading; a figure that misses its goal is marked."""
    lines = []
    for row in rows:
        sign = {True: "  ", False: "! ", None: "  "}[row.reached]
        goal = "" if row.goal is None else f"{'>=' if row.least else '<='} {row.goal:,g}"
        lines.append(f"{sign}{row.what:<52}{row.figure:>10,.2f} {row.unit:<10}{goal:<10} {row.note}".rstrip())
    return "\n".join(lines)
