"""Text in cells: spans, lines, and how they are cut, padded, wrapped and set side by side.

All text is literal. What could move a border (control marks, joiners, emoji variants) is replaced or dropped.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from rich.cells import cell_len, get_character_cell_size

__all__ = [
    "Align",
    "Line",
    "Part",
    "Span",
    "bar",
    "boxed",
    "cells",
    "centre",
    "columns",
    "cut",
    "exact",
    "fit",
    "line",
    "literal",
    "pad",
    "plain_text",
    "right",
    "rule",
    "spaced",
    "width",
    "wrap",
]

Align = Literal["left", "right", "center"]


class Span(NamedTuple):
    """A run of text in one role; `hit` is the token that a click on it reports, empty where a click means nothing."""

    text: str
    role: str = ""
    hit: str = ""


Line = tuple[Span, ...]
Part = str | tuple[str, str] | tuple[str, str, str] | Span

BLANK: Line = ()

# Joined or varied emoji are drawn two ways by terminals, and regional letters pair up to flags: each stands alone here.
_UNSURE = re.compile("[\ufe00-\ufe0f\U0001f1e6-\U0001f1ff\U0001f3fb-\U0001f3ff\U000e0100-\U000e01ef]")
_REPLACEMENT = "\ufffd"


def literal(text: str) -> str:
    """`text` as it can be drawn: one line, every character as wide as it says, never a control character.

    Tabs, line ends and odd blanks become a blank, other control characters `\N{REPLACEMENT CHARACTER}`; joiners,
    direction marks and emoji variants are dropped. Doing it twice changes nothing.
    """
    if text.isprintable() and (text.isascii() or _UNSURE.search(text) is None):
        return text
    return "".join(map(_drawable, text))


def _drawable(char: str) -> str:
    if char in "\t\n\v\f\r\x85\u2028\u2029":
        return " "
    if _UNSURE.match(char):
        flag = ord(char) - 0x1F1E6
        return chr(ord("A") + flag) if 0 <= flag < 26 else ""
    if char.isprintable():
        return char
    match unicodedata.category(char):
        case "Zs":
            return " "
        case "Cf":
            return ""
    return _REPLACEMENT


def cells(text: str) -> int:
    """How many cells the terminal gives to `text` as drawn."""
    text = literal(text)
    return len(text) if text.isascii() else cell_len(text)


def line(*parts: Part) -> Line:
    """A line of parts: a str, `(text, role)`, `(text, role, hit)` or a Span; empty texts are left out."""
    spans = (Span(part) if isinstance(part, str) else Span(*part) for part in parts)
    return tuple(span for span in spans if span.text)


def plain_text(drawn: Line) -> str:
    """The text of a line as drawn, without roles."""
    return "".join(literal(span.text) for span in drawn)


def width(drawn: Line) -> int:
    """The width of a line in cells."""
    return sum(cells(span.text) for span in drawn)


def _clusters(text: str) -> Iterator[tuple[str, int]]:
    """What belongs together (a letter with its accents) and its width in cells."""
    held, size = "", 0
    for char in literal(text):
        wide = get_character_cell_size(char)
        if wide and held:
            yield held, size
            held, size = "", 0
        held += char
        size += wide
    if held:
        yield held, size


def _head(text: str, limit: int) -> str:
    """As much of `text` as fits in `limit` cells; a wide character is never halved."""
    text = literal(text)
    if text.isascii():
        return text[: max(0, limit)]
    kept: list[str] = []
    used = 0
    for cluster, size in _clusters(text):
        used += size
        if used > limit:
            break
        kept.append(cluster)
    return "".join(kept)


def cut(drawn: Line, limit: int, ellipsis: bool = True) -> Line:
    """The line cut to at most `limit` cells, its last cell `…` where something was cut and `ellipsis` is set."""
    if width(drawn) <= limit:
        return drawn
    if limit <= 0:
        return ()
    room = limit - 1 if ellipsis else limit
    kept: list[Span] = []
    last = Span("")
    for span in drawn:
        last = span
        size = cells(span.text)
        if size > room:
            head = _head(span.text, room)
            if head:
                kept.append(span._replace(text=head))
            break
        kept.append(span)
        room -= size
    if ellipsis:
        if kept and kept[-1][1:] == last[1:]:
            kept[-1] = last._replace(text=kept[-1].text + "…")
        else:
            kept.append(last._replace(text="…"))
    return tuple(kept)


def pad(drawn: Line, limit: int) -> Line:
    """The line with blanks behind it up to `limit` cells; a longer line stays as it is."""
    gap = limit - width(drawn)
    return (*drawn, Span(" " * gap)) if gap > 0 else drawn


def exact(drawn: Line, limit: int) -> Line:
    """The line cut or padded to exactly `limit` cells."""
    return pad(cut(drawn, limit), limit)


def right(drawn: Line, limit: int) -> Line:
    """The line pushed to the right edge of `limit` cells; cut when it is longer."""
    drawn = cut(drawn, limit)
    gap = limit - width(drawn)
    return (Span(" " * gap), *drawn) if gap > 0 else drawn


def centre(drawn: Line, limit: int) -> Line:
    """The line in the middle of `limit` cells, with no blanks behind it; cut when it is longer."""
    drawn = cut(drawn, limit)
    gap = (limit - width(drawn)) // 2
    return (Span(" " * gap), *drawn) if gap > 0 else drawn


def fit(text: str, limit: int, align: Align = "left") -> str:
    """`text` in exactly `limit` cells, cut with `…` or padded with blanks."""
    text = literal(text)
    size = cells(text)
    if size > limit:
        text = _head(text, limit - 1) + "…" if limit > 0 else ""
        size = cells(text)
    gap = max(0, limit - size)
    left = 0 if align == "left" else gap if align == "right" else gap // 2
    return " " * left + text + " " * (gap - left)


def _as_line(part: str | Line, role: str) -> Line:
    return line((part, role)) if isinstance(part, str) else part


def rule(
    name: str | Line = "",
    right: str | Line = "",
    width: int = 80,
    double: bool = False,
    role: str = "primary",
    stroke: str | None = None,
) -> Line:
    """A thin or double line over `width` cells that carries a zone's name and, on the right, its key or warning.

    `role` is the name's; a double line takes it too. Give `right` as a line for a role or a hit of its own. What does
    not fit is cut: the right part goes when fewer than four of its cells would stay.
    """
    mark = "═" if double else "─"
    ink = stroke if stroke is not None else role if double else "rule"
    left = cut(_as_line(name, role), max(0, width - 4))
    tail = _as_line(right, "muted")
    head_width = _measure(left) + 3 if left else 0
    room = width - head_width - 4
    tail = cut(tail, room) if _measure(tail) <= room or room >= 4 else ()
    tail_width = _measure(tail) + 3 if tail else 0
    spans = [Span(mark + " ", ink), *left, Span(" ", ink)] if left else []
    spans.append(Span(mark * max(0, width - head_width - tail_width), ink))
    if tail:
        spans += [Span(" ", ink), *tail, Span(" " + mark, ink)]
    return cut(line(*spans), width, ellipsis=False)


# `rule` and `boxed` have a parameter of the name that callers know; inside them the function goes by this one.
_measure = width


def boxed(
    body: Sequence[Line],
    width: int,
    height: int | None = None,
    name: str | Line = "",
    right: str | Line = "",
    double: bool = False,
    role: str = "rule",
) -> list[Line]:
    """`body` in a box of `width` cells and `height` lines (as many as needed when None), name and key on its top edge.

    A double box takes the role "primary" unless `role` says otherwise. The body is cut to the inside.
    """
    role = "primary" if double and role == "rule" else role
    down, across = ("║", "═") if double else ("│", "─")
    corners = "╔╗╚╝" if double else "┌┐└┘"
    inner = max(0, width - 2)
    left = cut(_as_line(name, "title"), max(0, inner - 1))
    tail = _as_line(right, "muted")
    room = inner - _measure(left) - 2
    tail = cut(tail, room) if _measure(tail) <= room or room >= 4 else ()
    gap = inner - (1 + _measure(left) if left else 0) - (_measure(tail) + 1 if tail else 0)
    edge, stroke = Span(down, role), Span(across, role)
    head = (stroke, *left) if left else ()
    tail = (*tail, stroke) if tail else ()
    top = line((corners[0], role), *head, (across * gap, role), *tail, (corners[1], role))
    rows = list(body) if height is None else list(body)[: max(0, height - 2)]
    rows += [()] * (0 if height is None else height - 2 - len(rows))
    bottom = line((corners[2] + across * inner + corners[3], role))
    return [top, *((edge, *exact(row, inner), edge) for row in rows), bottom]


def columns(left_lines: Sequence[Line], right_lines: Sequence[Line], left_width: int, gap: int | str = 1) -> list[Line]:
    """Two columns side by side: the left one cut and padded to `left_width` cells, then `gap`, then the right one.

    `gap` is a number of blanks, or a text such as ` │ ` drawn in the role "rule" on every line.
    """
    between = Span(" " * gap) if isinstance(gap, int) else Span(gap, "rule")
    joint = (between,) if between.text else ()
    rows: list[Line] = []
    for number in range(max(len(left_lines), len(right_lines))):
        left = left_lines[number] if number < len(left_lines) else ()
        tail = right_lines[number] if number < len(right_lines) else ()
        rows.append((*exact(left, left_width), *joint, *tail))
    return rows


def wrap(text: str, limit: int, indent: str = "") -> list[str]:
    """`text` broken at blanks into lines of at most `limit` cells; line ends in it are kept, long words are broken.

    `indent` stands before every line but the first of a paragraph. An empty text is one empty line.
    """
    limit = max(1, limit)
    rows: list[str] = []
    for paragraph in text.split("\n"):
        row, used, fresh = "", 0, True
        for word in literal(paragraph).split(" "):
            size = cells(word)
            if not fresh and used + 1 + size <= limit:
                row, used = f"{row} {word}", used + 1 + size
                continue
            if not fresh:
                rows.append(row.rstrip())
                row, used = indent, cells(indent)
            if used + size > limit:
                for cluster, wide in _clusters(word):
                    if used + wide > limit and row.strip():
                        rows.append(row)
                        row, used = indent, cells(indent)
                    row, used = row + cluster, used + wide
            else:
                row, used = row + word, used + size
            fresh = False
        rows.append(row.rstrip())
    return rows


def spaced(text: str, limit: int | None = None) -> str:
    """`text` in spaced-out capitals, `ANN WINS` as `A N N   W I N S`; set solid where that is over `limit` cells."""
    solid = literal(text).upper()
    wide = "   ".join(" ".join(cluster for cluster, _ in _clusters(word)) for word in solid.split())
    if limit is None or cells(wide) <= limit:
        return wide
    return solid if cells(solid) <= limit else fit(solid, limit)


def bar(value: int, goal: int, limit: int, role: str = "accent", full: str = "#", empty: str = "-") -> Line:
    """`value` toward `goal` as a bar of `limit` cells, `####----`.

    It is empty only at 0 and full only at the goal, so that the bar never says more than the number beside it.
    """
    limit = max(0, limit)
    if value <= 0 or goal <= 0:
        filled = 0
    elif value >= goal:
        filled = limit
    else:
        filled = max(0, min(max(1, (value * limit * 2 + goal) // (goal * 2)), limit - 1))
    return line((full * filled, role), (empty * (limit - filled), "muted"))
