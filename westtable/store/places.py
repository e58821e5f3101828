"""Where things lie on the disk. Nothing here is created before something is written."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path

VARIABLE = "WESTTABLE_SAVES"
_PROJECT = re.compile(r'^name\s*=\s*"westtable"\s*$', re.MULTILINE)


def data_folder(override: str | None = None) -> Path:
    """The absolute folder of the saved games, which need not exist.

    In this order: `override` (the --saves argument), the variable WESTTABLE_SAVES, `saves` of the checkout that the
    program runs from, the data folder that the system gives each user.
    """
    for chosen in (override, os.environ.get(VARIABLE)):
        if chosen:
            return _absolute(chosen)
    checkout = Path(__file__).resolve().parent.parent.parent
    if _is_checkout(checkout):
        return checkout / "saves"
    # Imported here: a program that runs from a checkout, or was given a folder, never needs it.
    from platformdirs import user_data_path

    return user_data_path("westtable", appauthor=False) / "saves"


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


def _is_checkout(folder: Path) -> bool:
    try:
        if not (folder / "saves").is_dir():
            return False
        return bool(_PROJECT.search((folder / "pyproject.toml").read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return False
