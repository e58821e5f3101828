"""`westtable where`: which folder the saves lie in, and why that one."""

from __future__ import annotations

import os
from argparse import Namespace
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from westtable.commands.words import typed
from westtable.store.places import VARIABLE, Chooser, chosen_folder, settings_file
from westtable.text import clean_text

if TYPE_CHECKING:
    from westtable.commands.parser import Parser

ABOUT = "Print the folder of the saves, whether it exists, and what chose it."

CHOOSERS: dict[Chooser, str] = {
    "option": "the folder that --saves names",
    "variable": f"the folder that the variable {VARIABLE} names",
    "checkout": "the folder of this checkout",
    "system": "the folder that the system keeps for this user",
}


def arguments(parser: Parser) -> None:
    """`where` takes nothing of its own."""


def run(given: Namespace) -> int:
    """Print the folder alone in the first line, for scripts, then what there is to say about it."""
    folder, chooser = chosen_folder(given.saves)
    print(_whole(folder))
    exists = False
    with suppress(OSError):  # It may have a name that no folder can have.
        exists = folder.is_dir()
    if exists:
        print("It exists.")
    elif os.path.lexists(folder):
        print("Something that is not a folder lies there, so nothing can be saved.")
    else:
        print("It does not exist yet; the first saved game makes it.")
    print(f"It is {CHOOSERS[chooser]}.")
    print(f"Settings and finished games lie in {_whole(settings_file(folder).parent)}.")
    return 0


def _whole(path: Path) -> str:
    return clean_text(typed(str(path)), 4096)
