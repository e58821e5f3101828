"""Finds decks, rules pages and art, wherever the program was started from.

In a wheel they lie inside the package; in a checkout beside it. A zipped package works as well.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_PACKAGE = "westtable"


def checkout() -> Path | None:
    """The folder of the checkout that this package runs from, or None when it is installed or zipped."""
    folder = Path(__file__).resolve().parent.parent
    try:
        project = (folder / "pyproject.toml").read_text(encoding="utf-8").splitlines()
        # Somebody may keep installed packages below a project of their own.
        ours = any(line.replace(" ", "") == 'name="westtable"' for line in project)
        return folder if ours and (folder / "assets").is_dir() else None
    except (OSError, ValueError):
        return None


def asset(game: str, name: str) -> Traversable:
    """The file `name` of the game's asset folder; `name` may contain `/`.

    Raises FileNotFoundError when there is no such file.
    """
    # Imported here: the command line reaches this module before it knows whether it needs a file.
    from importlib.resources import files

    roots: list[Traversable] = [files(_PACKAGE).joinpath("assets")]
    source = checkout()
    if source is not None:
        roots.append(source / "assets")
    parts = (game, *name.split("/"))
    for root in roots:
        found = root
        for part in parts:
            found = found.joinpath(part)
        if found.is_file():
            return found
    raise FileNotFoundError(f"The file {game}/{name} is missing from this installation of Westtable.")


def asset_text(game: str, name: str) -> str:
    """The UTF-8 text of an asset. Raises as `asset` does."""
    return asset(game, name).read_text(encoding="utf-8")
