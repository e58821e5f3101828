"""`westtable where`: which folder the saves lie in, and why that one."""

from __future__ import annotations

import os
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from westtable.commands.words import typed
from westtable.store.places import VARIABLE, data_folder, settings_file
from westtable.store.text import clean_text

if TYPE_CHECKING:
    from westtable.commands.parser import Parser

ABOUT = "Print the folder of the saves, whether it exists, and what chose it."


def arguments(parser: Parser) -> None:
    """`where` takes nothing of its own."""


def run(given: Namespace) -> int:
    """Print the folder alone in the first line, for scripts, then what there is to say about it."""
    folder = data_folder(given.saves)
    print(_whole(folder))
    if folder.is_dir():
        print("It exists.")
    elif os.path.lexists(folder):
        print("Something that is not a folder lies there, so nothing can be saved.")
    else:
        print("It does not exist yet; the first saved game makes it.")
    print(f"It is {_chooser(given.saves, folder)}.")
    print(f"Settings and finished games lie in {_whole(settings_file(folder).parent)}.")
    return 0


def _chooser(option: str | None, folder: Path) -> str:
    if option:
        return "the folder that --saves names"
    if os.environ.get(VARIABLE):
        return f"the folder that the variable {VARIABLE} names"
    if folder.parent == Path(__file__).resolve().parents[2]:
        return "the folder of this checkout"
    return "the folder that the system keeps for this user"


def _whole(path: Path) -> str:
    return clean_text(typed(str(path)), 4096)
