"""Seats as lines: digit, mark and name, then columns of numbers, a bar, and what the seat is doing now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from westtable.ui.glyphs import CURSOR
from westtable.ui.spans import Line, cut, exact, fit, line, right

NAME = 8
"""Cells of a name; longer ones are cut."""
LEAD = 16
"""Cells before the first column of numbers."""


class Pick(NamedTuple):
    """A seat that can be chosen now, or that says why not when it is pressed."""

    token: str
    chosen: bool = False
    dead: bool = False
    cursor: bool = False


class SeatRow(NamedTuple):
    """One seat, counted from 0."""

    seat: int
    mark: str
    name: str
    values: Sequence[str]
    bar: Line = ()
    tail: str | Line = ""
    active: bool = False
    pick: Pick | None = None


class Column(NamedTuple):
    """A column of numbers: what stands above it, and its cells; both are pushed to its right edge."""

    title: str
    cells: int


def seat_table(
    rows: Sequence[SeatRow],
    columns: Sequence[Column],
    bar: tuple[str, int],
    tail: str,
    width: int,
    spread: bool = False,
) -> list[Line]:
    """A heading and a line for each seat, `width` cells at most; `spread` puts blank lines between the seats.

    `bar` is the title and the cells of the bars, `tail` the title of the last column.
    """
    picking = any(row.pick is not None for row in rows)
    heads = "".join(fit(column.title, column.cells, "right") for column in columns)
    drawn = [cut(line((f"{fit('    seat', LEAD)}{heads}   {fit(bar[0], bar[1] + 3)}{tail}", "muted")), width)]
    for row in rows:
        if spread and len(drawn) > 1:
            drawn.append(())
        drawn.append(cut(_seat(row, columns, bar[1], picking), width))
    return drawn


def _seat(row: SeatRow, columns: Sequence[Column], bar: int, picking: bool) -> Line:
    digit = str(row.seat + 1)
    role = f"seat{digit}"
    pick = row.pick
    token = pick.token if pick is not None else ""
    arrow = row.active or (pick is not None and pick.cursor)
    spans: Line = line(" ", (CURSOR if arrow else " ", "cursor" if arrow else ""))
    if pick is None:
        spans += line((digit, role), "   " if picking else "")
    elif pick.dead:
        spans += line((f"({digit}) ", "dead", token))
    else:
        spans += line((f"{digit}[{'x' if pick.chosen else ' '}]", "badge", token))
    spans += line((f"{row.mark} ", role), (fit(row.name, NAME), role, token))
    spans = exact(spans, LEAD)
    for value, column in zip(row.values, columns, strict=True):
        spans += right(line(value), column.cells)
    spans += (*line("   "), *exact(row.bar, bar), *line("   "))
    return (*spans, *(line(row.tail) if isinstance(row.tail, str) else row.tail))
