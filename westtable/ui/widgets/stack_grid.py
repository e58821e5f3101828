"""A hand as a grid: a line for each kind, a column for each value, equal cards stacked. Six or sixty look alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from westtable.ui.glyphs import CURSOR, NOTHING, TIMES
from westtable.ui.spans import Line, cells, exact, fit, line, width

PITCH_LEAST, PITCH_MOST = 10, 15
LEAD = 6
"""Cells of a column before its text: the cursor, a badge such as `1[ ]`, and a blank."""
TOTALS = 8
"""Cells kept for the totals at the right."""
WIDEST = 120
"""Totals stand no further right than here, so that an eye can still follow a row."""


class Mark(NamedTuple):
    """How a stack stands in the running choice: its live badge, how many of it are chosen, and the cursor."""

    badge: str = ""
    chosen: int = 0
    cursor: bool = False
    token: str = ""


class Stack(NamedTuple):
    """Equal cards: their value or name, how many, the name below where there is room, and whether some just came."""

    text: str
    copies: int = 1
    name: str = ""
    fresh: bool = False
    mark: Mark = Mark()


class Row(NamedTuple):
    """A kind: its name, its stacks by column, the columns that can be filled, and what is said at the right."""

    title: str
    stacks: Mapping[int, Stack]
    columns: Sequence[int]
    total: str = ""
    span: int = 1
    """Columns that a stack of this row may take."""


def grid(rows: Sequence[Row], cells_wide: int, roomy: bool, columns: int = 6) -> list[Line]:
    """The rows in lines of at most `cells_wide` cells; `roomy` puts a second line with the names under each kind.

    The last row has a second line only if it has names.
    """
    edge = min(cells_wide, WIDEST) - 1
    pitch = max(PITCH_LEAST, min(PITCH_MOST, (cells_wide - 12 - TOTALS) // columns))
    title = 14 if pitch == PITCH_MOST else 12
    drawn: list[Line] = []
    for row in rows:
        drawn.append(_row(row, title, pitch, columns, edge))
        if roomy:
            drawn.append(_names(row, title, pitch, columns))
    if roomy and not drawn[-1]:
        drawn.pop()
    return drawn


def _row(row: Row, title: int, pitch: int, columns: int, edge: int) -> Line:
    spans: Line = line((f" {fit(row.title, title - 1)}", "muted"))
    place = 0
    while place < columns:
        stack = row.stacks.get(place)
        size = pitch * row.span if stack is not None or place in row.columns else pitch
        if stack is not None:
            spans += exact(_stack(stack, size - LEAD), size)
        else:
            nothing = " " * LEAD + NOTHING if place in row.columns else ""
            spans += line((fit(nothing, size), "muted"))
        place += size // pitch
    if not row.total:
        return spans
    room = max(edge - width(spans), cells(row.total))
    return (*exact(spans, edge - room), *line((fit(row.total, room, "right"), "accent")))


def _stack(stack: Stack, room: int) -> Line:
    mark = stack.mark
    state = " " if not mark.chosen else "x" if stack.copies == 1 else str(mark.chosen)
    badge = f"{mark.badge or ' '}[{state}]" if mark.badge or mark.chosen else "    "
    return line(
        (CURSOR if mark.cursor else " ", "cursor" if mark.cursor else ""),
        (fit(badge, 4), "badge" if mark.badge else "strong", mark.token),
        " " if cells(badge) <= 4 else "",
        (counted(stack.text, stack.copies, stack.fresh, room), "strong" if mark.chosen else "", mark.token),
    )


def counted(text: str, copies: int, fresh: bool = False, room: int = 99) -> str:
    """A stack in words: "3", "3 ×2", with a trailing `+` where some of it just came; set tighter in a narrow `room`."""
    new = "+" if fresh else ""
    if copies == 1:
        return f"{text}{new}"
    wide = f"{text} {TIMES}{copies}{new}"
    return wide if cells(wide) <= room else f"{text}{TIMES}{copies}{new}"


def _names(row: Row, title: int, pitch: int, columns: int) -> Line:
    named = [place for place, stack in sorted(row.stacks.items()) if stack.name]
    spans: Line = ()
    for place, following in zip(named, [*named, columns][1:], strict=True):
        # A name may reach over empty columns, up to the next one.
        room = (following - place) * pitch
        spans = exact(spans, title + LEAD - 1 + place * pitch)
        spans += line((fit(row.stacks[place].name, room - 1).rstrip(), "muted", row.stacks[place].mark.token))
    return spans
