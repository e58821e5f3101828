"""Where things lie on the disk. Nothing here is created before something is written."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Literal

from westtable.resources import checkout

VARIABLE = "WESTTABLE_SAVES"

Chooser = Literal["option", "variable", "checkout", "system"]
"""What chose the folder of the saves: --saves, the variable, the checkout it runs from, or the system's own place."""


def data_folder(override: str | None = None) -> Path:
    """The absolute folder of the saved games, which need not exist; `override` is the --saves argument."""
    return chosen_folder(override)[0]


def chosen_folder(override: str | None = None) -> tuple[Path, Chooser]:
    """The folder of the saved games and what chose it, in the order that `Chooser` names."""
    if override:
        return _absolute(override), "option"
    variable = os.environ.get(VARIABLE)
    if variable:
        return _absolute(variable), "variable"
    home = checkout()
    if home is not None:
        return home / "saves", "checkout"
    # Imported here: a program that runs from a checkout, or was given a folder, never needs it.
    from platformdirs import user_data_path

    return user_data_path("westtable", appauthor=False) / "saves", "system"


def settings_file(folder: Path) -> Path:
    """The settings of the house that plays with the saves in `folder`."""
    return folder / "house" / "settings.json"


def history_file(folder: Path) -> Path:
    """The finished games of the house that plays with the saves in `folder`."""
    return folder / "house" / "history.jsonl"


def bin_folder(folder: Path) -> Path:
    """Where deleted saves wait to be brought back."""
    return folder / "bin"


def _absolute(text: str) -> Path:
    path = Path(text)
    with suppress(RuntimeError):  # "~stranger" is otherwise simply the name of a folder.
        path = path.expanduser()
    return path.absolute()
