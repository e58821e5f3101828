"""Finds the save that somebody means: by its id, the beginning of one, its name, or a path."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from westtable.commands.words import Refused, shown, typed
from westtable.store.errors import explain_read
from westtable.store.errors import shown as shown_path
from westtable.store.saves import Listing, list_saves
from westtable.text import same


def find_save(folder: Path, word: str) -> Path:
    """The file that `word` means among the saves in `folder`.

    Raises Refused when there is none, or more than one, and StoreError for a path that leads nowhere.
    """
    if not word.strip():
        raise Refused("No save is named: give an id or its beginning, a name, or a path.")
    if any(mark in word for mark in (os.sep, os.altsep) if mark):
        return _at_path(word)
    meant = typed(word)
    saves = list_saves(folder)
    for found in (
        [entry for entry in saves if meant in {entry.id, entry.path.name, entry.path.stem}],
        [entry for entry in saves if entry.name is not None and same(entry.name) == same(meant)],
        [entry for entry in saves if meant and entry.id.startswith(meant)],
    ):
        if found:
            return _only(found, meant)
    with suppress(OSError):  # A word that is too long for a file is no file.
        if Path(word).is_file():
            return Path(word)
    check_folder(folder, saves)
    raise Refused(f"There is no saved game {shown(word)} in {shown_path(folder)}: see westtable saves.", 1)


def _at_path(word: str) -> Path:
    path = Path(word)
    try:
        os.lstat(path)
    except (FileNotFoundError, NotADirectoryError, ValueError) as error:
        raise Refused(f"There is no file {shown(word)}.", 1) from error
    except OSError as error:
        raise explain_read(error, path) from error
    return path


def newest(folder: Path) -> Path:
    """The saved game that was played last and is not over. Raises Refused when there is none."""
    from westtable.games import find

    saves = list_saves(folder)
    for entry in saves:
        if entry.bad is None and not entry.over and find(entry.game) is not None:
            return entry.path
    check_folder(folder, saves)
    raise Refused(f"There is no unfinished game in {shown_path(folder)}: start one with westtable play.", 1)


def check_folder(folder: Path, saves: list[Listing]) -> None:
    """Raise Refused when it is the folder itself that is wrong, as `list_saves` tells by its one entry."""
    if len(saves) == 1 and saves[0].path == folder and saves[0].bad is not None:
        raise Refused(saves[0].bad, 1)


def _only(found: list[Listing], meant: str) -> Path:
    if len(found) > 1:
        some = ", ".join(entry.id for entry in found[:3]) + (" and others" if len(found) > 3 else "")
        raise Refused(f"{shown(meant)} may mean {some}: give more of the one you want.", 1)
    return found[0].path
