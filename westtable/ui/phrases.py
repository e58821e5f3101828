"""What prompts are made of: keys as they are live now, and sentences that fit the line instead of being cut by it.

Knows no game. A key that a prompt names is a span of its own, so a click on it presses it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from westtable.ui.glyphs import CURSOR
from westtable.ui.spans import Line, Part, Span, cells, cut, fit, line, width

NAME_LEAST = 6
"""Cells below which no name is cut: a prompt with so little room for it has another fault."""
ARROW = 3
"""Cells before each line of a prompt."""


class Words(NamedTuple):
    """A prompt: the sentence, then lines in the order in which they are needed."""

    first: Line
    rest: Sequence[Line] = ()


def prompt_lines(words: Words, rows: int, wide: int) -> list[Line]:
    """The prompt in exactly `rows` lines of at most `wide` cells; what has no row is left out."""
    rest = [one for one in words.rest if one]
    drawn = [(*line((f" {CURSOR} ", "accent")), *words.first), *((*line(" " * ARROW), *one) for one in rest)]
    return [*(cut(one, wide) for one in drawn[:rows]), *[()] * (rows - len(drawn))]


def keys(badges: Iterable[str]) -> str:
    """Badges in short, three or more digits in a row as a range: "1 2 4-7 9 0 s"."""
    told: list[str] = []
    run: list[str] = []
    for badge in [*badges, ""]:
        if run and badge.isdigit() and int(badge) == int(run[-1]) + 1:
            run.append(badge)
            continue
        told += [f"{run[0]}-{run[-1]}"] if len(run) > 2 else run
        run = []
        if badge.isdigit():
            run = [badge]
        elif badge:
            told.append(badge)
    return " ".join(told)


def key(badges: Sequence[str]) -> Span:
    """The same as a part of a line; a single key can be clicked."""
    return Span(keys(badges), "badge", f"key:{badges[0]}" if len(badges) == 1 else "")


def legend(groups: Iterable[tuple[Sequence[str], str]], between: str = ", ", last: str = "") -> Line:
    """What keys stand for: "2 3: outlaws, 8: two-faced"; groups without a live key are left out."""
    shown = [(badges, words) for badges, words in groups if badges]
    parts: list[Part] = []
    for place, (badges, words) in enumerate(shown):
        if place:
            parts.append(last if last and place == len(shown) - 1 else between)
        parts += [key(badges), f": {words}"]
    return line(*parts)


def enter(words: str) -> Line:
    """Words that say what Enter does; a click on them presses it."""
    return line((words, "", "key:enter"))


def longest(room: int, *told: Line | str) -> Line:
    """The first of the sentences that fits in `room` cells, else the last of them."""
    drawn = [line(one) if isinstance(one, str) else one for one in told]
    return next((one for one in drawn if width(one) <= room), drawn[-1])


def filled(room: int, must: Line, *more: Line | str) -> Line:
    """`must`, then each of the other sentences for which there is room behind it, most needed first."""
    drawn = must
    for one in more:
        added = line(one) if isinstance(one, str) else one
        if added and width(drawn) + (1 if drawn else 0) + width(added) <= room:
            drawn = (*drawn, *line(" " if drawn else ""), *added)
    return drawn


def seat_role(seat: int) -> str:
    """The role whose colour is that of a seat, counted from 0."""
    return f"seat{seat + 1}"


def short(name: str, limit: int) -> str:
    """A name in at most `limit` cells, not padded."""
    return name if cells(name) <= limit else fit(name, limit).rstrip()


def with_name(room: int, name: str, made: Callable[[str], Line]) -> Line:
    """The sentence that `made` makes of a name; only a name for which there is no room is cut, never the sentence."""
    drawn = made(name)
    limit = cells(name)
    while width(drawn) > room and limit > NAME_LEAST:
        limit = max(limit - (width(drawn) - room), NAME_LEAST)
        drawn = made(short(name, limit))
    return drawn
