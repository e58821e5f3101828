"""Seats as lines: digit, mark and name, then columns of numbers, a bar, and what the seat is doing now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from westtable.ui.glyphs import CURSOR
from westtable.ui.phrases import seat_role
from westtable.ui.spans import Line, cells, cut, exact, fit, line, right, width

NAME_LEAST, NAME_MOST = 8, 16
"""Cells of the names; longer ones are cut."""
BEFORE = 8
"""Cells before a name: the cursor, the digit with its badge, and the mark."""
GAP = 3
"""Cells on both sides of the bars."""


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
    bar: Callable[[int], Line] | None = None
    """Draws the bar in that many cells."""
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
    room: int,
    spread: bool = False,
) -> list[Line]:
    """A heading and a line for each seat, `room` cells at most; `spread` puts blank lines between the seats.

    `bar` is the title and the most cells of the bars, which give way to long names and tails; `tail` is the title of
    the last column.
    """
    picking = any(row.pick is not None for row in rows)
    lead = BEFORE + min(max(NAME_LEAST, *(cells(row.name) for row in rows)), NAME_MOST)
    tails = [line(row.tail) if isinstance(row.tail, str) else row.tail for row in rows]
    taken = lead + sum(column.cells for column in columns) + 2 * GAP + max(cells(tail), *map(width, tails))
    size = min(bar[1], max(room - taken, cells(bar[0])))
    heads = "".join(fit(column.title, column.cells, "right") for column in columns)
    drawn = [cut(line((f"{fit('    seat', lead)}{heads}{' ' * GAP}{fit(bar[0], size + GAP)}{tail}", "muted")), room)]
    for row, told in zip(rows, tails, strict=True):
        if spread and len(drawn) > 1:
            drawn.append(())
        drawn.append(cut((*_seat(row, columns, lead, size, picking), *told), room))
    return drawn


def _seat(row: SeatRow, columns: Sequence[Column], lead: int, bar: int, picking: bool) -> Line:
    digit = str(row.seat + 1)
    role = seat_role(row.seat)
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
    spans += line((f"{row.mark} ", role), (fit(row.name, lead - BEFORE), role, token))
    spans = exact(spans, lead)
    for value, column in zip(row.values, columns, strict=True):
        spans += right(line(value), column.cells)
    drawn = row.bar(bar) if row.bar is not None else ()
    return (*spans, *line(" " * GAP), *exact(drawn, bar), *line(" " * GAP))
