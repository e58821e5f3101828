"""The parser of one command: argparse, but a mistake is one sentence and never a page of usage."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import NoReturn

from westtable.commands.words import Refused, shown


class Parser(argparse.ArgumentParser):
    """Reads `words`, which follow a command. The `type` of an argument may raise anything with a `sentence`."""

    def __init__(self, command: str, about: str, words: Sequence[str]) -> None:
        super().__init__(
            prog=f"westtable {command}",
            description=about,
            allow_abbrev=False,
            # A width of its own: asking the terminal would cost more than all the rest of the help.
            formatter_class=lambda prog: argparse.RawDescriptionHelpFormatter(prog, width=78),
        )
        self.words = words

    def error(self, message: str) -> NoReturn:
        # What argparse says goes on as it is: it names the argument, which is all that a sentence of ours could do.
        raise Refused(f"{message[:1].upper()}{message[1:200]} (see {self.prog} --help).")


def number(name: str, least: int, most: int) -> Callable[[str], int]:
    """An argument `type`: a whole number from `least` to `most`."""

    def read(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = least - 1
        if not least <= value <= most:
            raise Refused(f"{name} takes a whole number from {least} to {most}, not {shown(text)}.")
        return value

    return read
