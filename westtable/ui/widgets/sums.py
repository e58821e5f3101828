"""A reckoning in one line: who, the parts of the sum in words, and the result in a column of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from westtable.ui.glyphs import TIMES
from westtable.ui.spans import Line, cells, exact, fit, line, width


class Part(NamedTuple):
    """Equal things that are added up: their name, the short form for a full line, and how many."""

    name: str
    short: str
    copies: int = 1


def addition(parts: Sequence[Part], room: int) -> str:
    """The parts joined by plus signs, in the longest form that fits in `room` cells; cut when none does."""
    told = [
        "  +  ".join(_counted(part.name, part.copies) for part in parts),
        " + ".join(_counted(part.name, part.copies) for part in parts),
        "  +  ".join(_counted(part.short, part.copies) for part in parts),
        " + ".join(_counted(part.short, part.copies) for part in parts),
        "+".join(_counted(part.short, part.copies, "") for part in parts),
    ]
    return next((one for one in told if cells(one) <= room), fit(told[-1], room))


def _counted(name: str, copies: int, gap: str = " ") -> str:
    return f"{name}{gap}{TIMES}{copies}" if copies > 1 else name


def sum_line(
    who: Line, parts: Sequence[Part] | str, result: str, room: int, lead: int = 10, role: str = "accent"
) -> Line:
    """`who` in `lead` cells, the parts, and the result pushed to the right edge of `room` cells."""
    tail = line((result, role))
    space = max(room - lead - width(tail) - 1, 0)
    told = parts if isinstance(parts, str) else addition(parts, space)
    return (*exact(who, lead), *line(fit(told, space + 1)), *tail)


def equals(number: int, thing: str) -> str:
    """A result that lines up with others above and below: "=  7 guns", "=  1 gun "."""
    return f"= {number:>2} {thing}{' ' if number == 1 else 's'}"
