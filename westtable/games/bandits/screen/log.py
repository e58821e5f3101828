"""The log on the table of Bandits: its last lines with names in their colours, and what each seat did last."""

from __future__ import annotations

import re
from typing import Final

from westtable.ui.glyphs import CUT
from westtable.ui.people import short_name
from westtable.ui.phrases import seat_role
from westtable.ui.scene import Scene
from westtable.ui.spans import Line, line, literal, wrap

_DONE: Final = (
    (re.compile(r" draws .* to fill up to "), ""),
    (re.compile(r" draws "), "drew a card"),
    (re.compile(r" stashes (\d+) cards?;"), "stashed {0}"),
    (re.compile(r" stashes (.*);"), "stashed"),
    (re.compile(r" shows (\d+ stars?) against "), "showed {0}"),
    (re.compile(r" shows nothing against "), "showed nothing"),
    (re.compile(r" plays a Backfire"), "Backfire"),
    (re.compile(r" springs the Booby Trap"), "sprang the Trap"),
)
"""What a sentence of the log says that its first name did; the first that fits counts, an empty one is no action."""


def log_rows(scene: Scene, room: int, rows: int, turns: bool = False) -> list[Line]:
    """The newest sentences of the log in at most `rows` rows; `turns` puts the number of the turn above its lines.

    The oldest one shown is cut when it does not fit whole: the head of a sentence says more than its tail.
    """
    indent = "  " if turns else " "
    drawn: list[Line] = []
    above: Line = ()
    for turn, words in reversed(scene.log):
        heading = line((f"turn {turn}" if turn else "the deal", "muted")) if turns else ()
        # A heading stands above the oldest sentence of its turn; it moves up as older ones are put in.
        kept = drawn[1:] if heading and heading == above else drawn
        space = rows - len(kept) - bool(heading)
        if space < 1:
            break
        told = wrap(words, room - len(indent) - 1, "  ")
        if len(told) > space:
            told = [*told[: space - 1], f"{told[space - 1]} {CUT}"]
        block = [(*line(indent), *(line(row) if place else _with_name(scene, row))) for place, row in enumerate(told)]
        drawn = [*([heading] if heading else []), *block, *kept]
        above = heading
    return drawn


def _teller(scene: Scene, words: str) -> int | None:
    """The seat whose name a sentence begins with; of two that would fit the longer name."""
    names = [literal(sitter.name) for sitter in scene.sitters]
    fits = [seat for seat, name in enumerate(names) if words.startswith((f"{name} ", f"{name}'s "))]
    return max(fits, key=lambda seat: len(names[seat]), default=None)


def _with_name(scene: Scene, row: str) -> Line:
    seat = _teller(scene, row)
    if seat is None:
        return line(row)
    name = literal(scene.name(seat))
    return line((name, seat_role(seat)), row[len(name) :])


def last_actions(scene: Scene) -> dict[int, str]:
    """What each seat did last, in two or three words, as far as the log goes back."""
    found: dict[int, str] = {}
    for _, words in reversed(scene.log):
        words = literal(words)
        seat = _teller(scene, words)
        if seat is None or seat in found:
            continue
        told = _told(scene, seat, words[len(literal(scene.name(seat))) :])
        if told:
            found[seat] = told
    return found


def _told(scene: Scene, seat: int, rest: str) -> str:
    for other in range(len(scene.sitters)):
        if rest.startswith(f" attacks {literal(scene.name(other))}'s ") and other != seat:
            return f"attacked {short_name(scene, other)}"
    for pattern, told in _DONE:
        match = pattern.match(rest)
        if match is not None:
            return told.format(*match.groups())
    return ""
