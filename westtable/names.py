"""What players may be called, their marks and the seed: one check for the set-up, the command line and a save.

Imports nothing heavy, and of ours only `text`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from westtable.text import JOINERS, cells, clean_text, same, unshown

NAME_CELLS = 24
SEED_MOST = 64
# A terminal needs no column for an accent, so columns alone would not bound a name.
_NAME_CHARACTERS = 40
# Letters by their category, and yet nothing is drawn for them.
_BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0") | JOINERS


class BadEntry(Exception):
    """A name, mark or seed that cannot be used: `reason` says why, `sentence` also what to do about it.

    `seat` counts from 0 and is None where it is no single one.
    """

    code = 2
    """The exit code of a command with such an entry."""

    def __init__(self, reason: str, advice: str = "", seat: int | None = None) -> None:
        self.reason = f"{reason}."
        self.sentence = f"{reason}: {advice}." if advice else self.reason
        self.seat = seat
        super().__init__(self.sentence)


def check_names(names: Sequence[str], least: int, most: int) -> list[str]:
    """The names without the blanks around them, for a game of `least` to `most` players. Raises BadEntry."""
    trimmed = [_name(name, seat) for seat, name in enumerate(names)]
    if not least <= len(trimmed) <= most:
        players = f"{least} players" if least == most else f"{least} to {most} players"
        raise BadEntry(f"This game is for {players}, not {len(trimmed)}")
    first: dict[str, int] = {}
    for seat, name in enumerate(trimmed):
        other = first.setdefault(same(name), seat)
        if other != seat:
            raise BadEntry(f"Players {other + 1} and {seat + 1} are both called {name}", "give one another name", seat)
    return trimmed


def check_marks(marks: Sequence[str]) -> None:
    """Raise BadEntry unless each mark is one sign of one column and no two are alike."""
    first: dict[str, int] = {}
    for seat, mark in enumerate(marks):
        if len(mark) != 1 or cells(mark) != 1 or unshown(mark) or _draws_nothing(mark):
            raise BadEntry(f"The mark of player {seat + 1} is not one sign that takes one column", seat=seat)
        other = first.setdefault(mark, seat)
        if other != seat:
            raise BadEntry(f"Players {other + 1} and {seat + 1} have the same mark", seat=seat)


def _name(name: str, seat: int) -> str:
    trimmed = name.strip()
    if any(unshown(char) for char in trimmed):
        shown = clean_text(trimmed, _NAME_CHARACTERS)
        raise BadEntry(f"The name {shown} of player {seat + 1} has a character that cannot be shown", seat=seat)
    if all(_draws_nothing(char) for char in trimmed):
        raise BadEntry(f"Player {seat + 1} has no name", "give at least one letter", seat)
    if cells(trimmed) > NAME_CELLS or len(trimmed) > _NAME_CHARACTERS:
        raise BadEntry(f"The name of player {seat + 1} is too long", f"use at most {NAME_CELLS} columns", seat)
    return trimmed


def _draws_nothing(char: str) -> bool:
    return char.isspace() or char in _BLANKS or unicodedata.category(char) in {"Mn", "Me"}


def new_seed() -> str:
    """A random seed that can be read out and typed, such as 4F2A-91C7."""
    from secrets import token_hex

    digits = token_hex(4).upper()
    return f"{digits[:4]}-{digits[4:]}"


def check_seed(seed: str, most: int = SEED_MOST) -> str:
    """The seed without the blanks around it: printable, in 1 to `most` columns. Raises BadEntry."""
    trimmed = seed.strip()
    if not trimmed:
        raise BadEntry("The seed is empty", "give any letters or digits, or leave it out")
    if not trimmed.isprintable():
        raise BadEntry("The seed has a character that cannot be shown", "use letters and digits")
    if cells(trimmed) > most or len(trimmed) > SEED_MOST:
        raise BadEntry("The seed is too long", f"use at most {most} columns")
    return trimmed
