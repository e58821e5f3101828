"""A hand as a grid: a line for each kind, a column for each value, equal cards stacked. Six or sixty look alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from westtable.ui.lines import Line, cells, exact, fit, line

TITLE = 11


class Mark(NamedTuple):
    """How a stack stands in the running choice: its live badge, how many of it are chosen, and the cursor."""

    badge: str = ""
    chosen: int = 0
    cursor: bool = False
    token: str = ""


class Cell(NamedTuple):
    """A stack of equal cards: what stands in the cell, and the name below it where there is room."""

    text: str
    name: str
    copies: int
    mark: Mark


class Row(NamedTuple):
    """A kind: its name, its stacks by column, how many columns can be filled, and what is said at the right."""

    title: str
    stacks: Mapping[int, Cell]
    columns: int
    total: str


def grid(rows: Sequence[Row], width: int, roomy: bool) -> list[Line]:
    """The rows as lines of `width` cells; `roomy` gives each row a second line with the names."""
    columns = max(max([row.columns, *(place + 1 for place in row.stacks)]) for row in rows)
    end = max(4, *(cells(row.total) for row in rows))
    size = max((width - TITLE - end - 1) // columns, 8)
    drawn: list[Line] = []
    for row in rows:
        spans: Line = line(" ", (fit(row.title, TITLE - 1), "muted"))
        names: Line = line(" " * TITLE)
        place = 0
        while place < columns:
            cell = row.stacks.get(place)
            # A special may be as wide as two columns.
            span = 2 if cell is not None and row.columns == 0 else 1
            if cell is not None:
                spans += exact(_cell(cell), size * span)
                names += line((fit(f"     {cell.name}", size * span), "muted"))
            else:
                spans += exact(line(("     ·", "muted")) if place < row.columns else (), size)
                names += line(" " * size)
            place += span
        total = line((fit(row.total, end, "right"), "accent"))
        drawn.append((*exact(spans, width - end - 1), *total))
        if roomy:
            drawn.append(names if any(cell.name for cell in row.stacks.values()) else ())
    return drawn


def _cell(cell: Cell) -> Line:
    mark = cell.mark
    state = " " if not mark.chosen else "x" if cell.copies == 1 else str(mark.chosen)
    badge = f"{mark.badge or ' '}[{state}]" if mark.badge or mark.chosen else "    "
    return line(
        ("►" if mark.cursor else " ", "cursor" if mark.cursor else ""),
        (badge, "badge" if mark.badge else "strong", mark.token),
        " ",
        (cell.text, "strong" if mark.chosen else "", mark.token),
    )
