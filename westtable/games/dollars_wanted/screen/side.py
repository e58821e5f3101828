"""The log on the table of Dollars Wanted: its last sentence in a line, or a column with what the cards do below it."""

from __future__ import annotations

import re

from westtable.games.dollars_wanted.screen.pieces import state_of
from westtable.games.dollars_wanted.state import FINE
from westtable.ui.glyphs import CUT
from westtable.ui.people import NAME, who
from westtable.ui.phrases import seat_role
from westtable.ui.scene import Scene
from westtable.ui.spans import Line, cells, cut, exact, line, literal, right, width, wrap

_SENTENCE = re.compile(r"(?<=[.!]) ")
SPECIALS = (
    ("Jolly Joker", "any icon"),
    ("Elixir", "doubles the rest"),
    ("Coyote", "eats the next"),
    ("Vulture", "stops the reveal"),
)
"""What the special cards do, for the column beside the table."""
LOG_LEAST = 8
"""Rows of that column that the log keeps."""


def with_name(scene: Scene, words: str) -> Line:
    """A sentence of the log with the name that it begins with in its colour; of two that would fit the longer name."""
    names = [literal(sitter.name) for sitter in scene.sitters]
    fits = [seat for seat, name in enumerate(names) if words.startswith((f"{name} ", f"{name}'s "))]
    seat = max(fits, key=lambda one: len(names[one]), default=None)
    if seat is None:
        return line(words)
    return line((names[seat], seat_role(seat)), words[len(names[seat]) :])


def log_line(scene: Scene, room: int, sizes: str) -> Line:
    """The newest sentence of the log, or who has penalty cards, with the sizes of the hands at the right."""
    tail = line((f"{sizes}   ", "muted"), ("g log", "muted", "key:g"), " ")
    space = room - width(tail) - 2
    told = _penalties(scene, space) or _newest(scene, space)
    return (*line(" "), *exact(told, room - width(tail) - 1), *tail)


def _newest(scene: Scene, room: int) -> Line:
    """The last line of the log; of one that is too long the last sentences that fit."""
    if not scene.log:
        return line(("The cards are dealt.", "muted"))
    words = literal(scene.log[-1][1])
    parts = _SENTENCE.split(words)
    while len(parts) > 1 and cells(" ".join(parts)) > room:
        parts = parts[1:]
    return cut(with_name(scene, " ".join(parts)), room)


def _penalties(scene: Scene, room: int) -> Line:
    """Who has penalty cards, if anybody has."""
    state = state_of(scene)
    if not any(player.penalties for player in state.players):
        return ()
    drawn: Line = ()
    for limit in (NAME, 0):
        drawn = line("Penalty cards ")
        for player in state.players:
            if player.penalties:
                cost = FINE * player.penalties
                drawn += (*line(" "), *who(scene, player.seat, limit), *line(f" {player.penalties} (-${cost}) "))
        drawn += line(f" {state.penalties_left or 'none'} left")
        if width(drawn) <= room:
            break
    return cut(drawn, room)


def log_rows(scene: Scene, room: int, rows: int) -> list[Line]:
    """The newest sentences of the log in at most `rows` rows; the oldest one shown is cut when it does not fit."""
    drawn: list[Line] = []
    for _, words in reversed(scene.log):
        space = rows - len(drawn)
        if space < 1:
            break
        told = wrap(literal(words), room - 2, "  ")
        if len(told) > space:
            told = [*told[: space - 1], f"{told[space - 1]} {CUT}"]
        drawn = [
            (*line(" "), *(line(row) if place else with_name(scene, row))) for place, row in enumerate(told)
        ] + drawn
    return drawn


def side(scene: Scene, room: int, rows: int) -> list[Line]:
    """The column beside the table, `rows` lines of at most `room` cells: the log, and reminders below it."""
    head = line(("Log", "primary"))
    drawn = [(*head, *right(line(("g all", "muted", "key:g")), room - width(head) - 1))]
    blocks = _explained(scene, room)
    while blocks and rows < sum(map(len, blocks)) + LOG_LEAST:
        blocks.pop()
    below = [row for block in blocks for row in block]
    drawn += log_rows(scene, room, rows - len(drawn) - len(below))
    drawn += [()] * (rows - len(drawn) - len(below))
    return [*drawn, *below]


def _explained(scene: Scene, room: int) -> list[list[Line]]:
    """The rules of the variant that is played, then the special cards; the last ones go first."""
    told: list[tuple[str, str]] = []
    colours = state_of(scene).colours
    if not scene.options.checked:
        does = f"costs ${FINE} when it comes up" if colours else "is removed when it comes up"
        told.append(("Open range", f"any card may lie anywhere; a wrong one {does}."))
    if colours:
        told.append(("Whose card is it?", "a face-up card carries the mark of its owner; a back carries none."))
    blocks: list[list[Line]] = [
        [(), line((name, "primary")), *(line((f"  {row}", "muted")) for row in wrap(words, room - 2))]
        for name, words in told
    ]
    specials: list[Line] = [(), line(("Specials", "primary"))]
    return [*blocks, [*specials, *(line(f"  {name:<13}", (does, "muted")) for name, does in SPECIALS)]]
