"""The seats around a table, drawn as they sit: the first at the top, then with the clock."""

from __future__ import annotations

import math
from collections.abc import Sequence

from westtable.ui.lines import Line, Span, cells, cut, line, width
from westtable.ui.phrases import seat_role

ROWS = 9


def circle(people: Sequence[tuple[str, str]], across: int) -> list[Line]:
    """Names and marks around a table of `across` cells and ROWS lines."""
    rows: list[list[tuple[float, Line]]] = [[] for _ in range(ROWS)]
    count = len(people)
    for seat, (name, mark) in enumerate(people):
        angle = 2 * math.pi * seat / count
        row = round((1 - math.cos(angle)) / 2 * (ROWS - 1))
        side = round(math.sin(angle), 6)
        label = cut(line((f"{seat + 1}{mark} ", seat_role(seat)), name), across if side == 0 else across // 2 - 2)
        rows[row].append((side, label))
    return [_row(sorted(one, key=lambda found: found[0]), across) for one in rows]


def _row(found: list[tuple[float, Line]], across: int) -> Line:
    drawn: Line = ()
    for side, label in found:
        size = width(label)
        middle = across / 2 + side * across / 3.4
        start = max(width(drawn) + (1 if drawn else 0), min(round(middle - size / 2), across - size))
        drawn = (*drawn, *((Span(" " * (start - width(drawn))),) if start > width(drawn) else ()), *label)
    return drawn if sum(cells(span.text) for span in drawn) <= across else cut(drawn, across)
