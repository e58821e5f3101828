"""Finds the save that somebody means: by its id, the beginning of one, its name, or a path."""

from __future__ import annotations

import os
from pathlib import Path

from westtable.commands.words import Refused, shown, typed
from westtable.store.errors import shown as shown_path
from westtable.store.saves import Listing, list_saves
from westtable.store.text import same


def find_save(folder: Path, word: str) -> Path:
    """The file that `word` means among the saves in `folder`. Raises Refused when there is none, or more than one."""
    if any(mark in word for mark in (os.sep, os.altsep) if mark):
        if not os.path.lexists(word):
            raise Refused(f"There is no file {shown(word)}.", 1)
        return Path(word)
    meant = typed(word)
    saves = list_saves(folder)
    for found in (
        [entry for entry in saves if meant in {entry.id, entry.path.name, entry.path.stem}],
        [entry for entry in saves if entry.name is not None and same(entry.name) == same(meant)],
        [entry for entry in saves if meant and entry.id.startswith(meant)],
    ):
        if found:
            return _only(found, meant)
    if Path(word).is_file():
        return Path(word)
    raise Refused(f"There is no saved game {shown(word)} in {shown_path(folder)}: see westtable saves.", 1)


def newest(folder: Path) -> Path:
    """The saved game that was played last and is not over. Raises Refused when there is none."""
    from westtable.games import find

    for entry in list_saves(folder):
        if entry.bad is None and not entry.over and find(entry.game) is not None:
            return entry.path
    raise Refused(f"There is no unfinished game in {shown_path(folder)}: start one with westtable play.", 1)


def _only(found: list[Listing], meant: str) -> Path:
    if len(found) > 1:
        some = ", ".join(entry.id for entry in found[:3]) + (" and others" if len(found) > 3 else "")
        raise Refused(f"{shown(meant)} may mean {some}: give more of the one you want.", 1)
    return found[0].path
