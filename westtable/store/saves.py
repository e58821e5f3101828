"""The folder of saved games: lists, reads, renames, copies and restores them. A save is a text that others validate."""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from westtable.store.atomic import backup_path, keep_copy, make_folder, write_atomic
from westtable.store.discard import binned_path, delete, deleted, undelete
from westtable.store.errors import (
    BadName,
    Damaged,
    Missing,
    NameTaken,
    StoreError,
    explain_folder,
    explain_read,
    explain_write,
)
from westtable.store.listing import Listing, Seat, field_span, look, object_start
from westtable.store.lock import Lock
from westtable.store.reading import MAX_BYTES, parse, read_text
from westtable.text import JOINERS, cells, clean_text, same, unshown

NAME_CELLS = 40
_NOT_SLUG = re.compile(r"[^a-z0-9]+")


def list_saves(folder: Path) -> list[Listing]:
    """Every `*.json` in `folder`: good ones first, newest first, then the bad ones. Never raises, never writes.

    A missing folder is an empty list; one that cannot be read is a single bad entry.
    """
    found = []
    try:
        with os.scandir(folder) as entries:
            paths = [folder / entry.name for entry in entries if _is_save_name(entry.name)]
    except OSError as error:
        if isinstance(error, FileNotFoundError) and not folder.is_symlink():
            return []
        return [Listing(path=folder, id=clean_text(folder.name, 120), bad=explain_folder(error, folder).sentence)]
    for path in paths:
        listing = look(path)
        if listing is None:
            continue
        if listing.bad is not None:
            listing = replace(listing, has_backup=backup_of(path) is not None)
        found.append(listing)
    return sorted(found, key=lambda entry: (entry.bad is not None, -entry.saved, entry.id))


def backup_of(path: Path) -> Listing | None:
    """The listing of the last good copy of the save at `path`, or None when there is none. Never raises."""
    listing = look(backup_path(path))
    return None if listing is None or listing.bad is not None else listing


def read_save(path: Path) -> str:
    """The text of a save, at most MAX_BYTES of strict UTF-8. Raises StoreError."""
    return read_text(path)


def new_path(folder: Path, game: str) -> Path:
    """A file name that nothing in `folder` has, made of the game, the time and some chance. Creates nothing."""
    slug = _NOT_SLUG.sub("-", game.lower()).strip("-")[:40] or "game"
    while True:
        path = folder / f"{slug}-{time.strftime('%Y-%m-%d-%H%M%S')}-{os.urandom(2).hex()}.json"
        if not os.path.lexists(path) and not os.path.lexists(backup_path(path)):
            return path


def clean_name(name: str, taken: Iterable[Listing] = ()) -> str:
    """`name` as it will be stored, without the blanks around it. It never becomes a file name.

    Raises BadName with the reason, or NameTaken when one of `taken` has the same name but for case or accents' form.
    """
    trimmed = name.strip()
    if not trimmed or all(char in JOINERS or char.isspace() for char in trimmed):
        raise BadName("The name is empty: type at least one letter.")
    if any(unshown(char) for char in trimmed):
        raise BadName("The name has a character that cannot be shown: type it again without it.")
    if max(len(trimmed), cells(trimmed)) > NAME_CELLS:
        raise BadName(f"The name is too long: use at most {NAME_CELLS} letters.")
    for listing in taken:
        if listing.name is not None and same(listing.name) == same(trimmed):
            raise NameTaken(
                f"There is already a saved game called {listing.name}: replace it or type another.", listing
            )
    return trimmed


def rename(path: Path, name: str) -> str:
    """Give the save at `path` another name, leaving the rest of its text as it is; returns the name as stored.

    Raises StoreError: BadName, NameTaken (by another save of the folder), Locked, Damaged, or a failed write.
    """
    others = [entry for entry in list_saves(path.parent) if entry.path.name != path.name]
    chosen = clean_name(name, others)
    _check_there(path)
    with Lock(path, "the game was not renamed"):
        text = _with_name(read_save(path), chosen, path.name)
        write_atomic(path, text, keep_previous=False, outcome="the game was not renamed")
    return chosen


def copy_named(source: str | Path, folder: Path, name: str, replacing: Listing | None = None) -> Path:
    """Keep a copy of a game, given as its text or its file, under `name` in a file of its own; returns that file.

    Raises NameTaken when a save has that name, unless it is `replacing`, which the players agreed to lose; then its
    file is written, with the earlier content as its last good copy. Raises StoreError for everything else.
    """
    text = read_save(source) if isinstance(source, Path) else source
    others = [entry for entry in list_saves(folder) if replacing is None or entry.path.name != replacing.path.name]
    chosen = clean_name(name, others)
    text = _with_name(text, chosen, source.name if isinstance(source, Path) else "this game")
    if replacing is not None:
        target = replacing.path
        with Lock(target, "the copy was not saved"):
            write_atomic(target, text, outcome="the copy was not saved")
    else:
        game = (_object(text) or {}).get("game")
        target = new_path(folder, game if isinstance(game, str) else "")
        write_atomic(target, text, outcome="the copy was not saved")
    if read_save(target) != text:
        raise StoreError("The copy came back different from the disk: check the disk and save it again.")
    return target


def restore_backup(path: Path) -> None:
    """Put the last good copy in the place of the save at `path`; what was there goes into the bin.

    Raises Damaged when there is no good copy, Locked, or StoreError for a failed write.
    """
    backup = backup_path(path)
    if backup_of(path) is None:
        raise Damaged("There is no good copy of this game: delete it or leave it.")
    text = read_save(backup)
    if _object(text) is None:
        raise Damaged("The last good copy of this game is damaged as well: delete it or leave it.")
    with Lock(path, "the game was not restored"):
        try:
            if path.is_file():
                aside = binned_path(path)
                make_folder(aside.parent)
                keep_copy(path, aside)
        except OSError as error:
            raise explain_write(error, "the game was not restored", path.parent) from error
        write_atomic(path, text, keep_previous=False, outcome="the game was not restored")


def _is_save_name(name: str) -> bool:
    return name.endswith(".json") and not name.startswith(".")


def _check_there(path: Path) -> None:
    try:
        path.lstat()
    except OSError as error:
        raise explain_read(error, path) from error


def _object(text: str) -> dict[str, object] | None:
    try:
        value = parse(text)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


def _with_name(text: str, name: str, shown_as: str) -> str:
    """`text` with the value of its `name` replaced, or the field added, and not one other character changed."""
    stored = json.dumps(name, ensure_ascii=False)
    try:
        span = field_span(text, "name")
        if span is None:
            start = object_start(text)
            changed = f'{text[:start]}"name": {stored}, {text[start:]}'
        else:
            changed = text[: span[0]] + stored + text[span[1] :]
    except (ValueError, RecursionError):
        changed = ""
    value = _object(changed)
    if value is None or value.get("name") != name:
        raise Damaged(f"{clean_text(shown_as, 80)} is damaged, so it was not given a name: restore or delete it.")
    return changed


__all__ = [
    "MAX_BYTES",
    "Listing",
    "Missing",
    "Seat",
    "backup_of",
    "clean_name",
    "copy_named",
    "delete",
    "deleted",
    "list_saves",
    "new_path",
    "read_save",
    "rename",
    "restore_backup",
    "undelete",
]
