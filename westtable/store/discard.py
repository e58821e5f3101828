"""The bin: a deleted save can be brought back for thirty days. Only files that bear our mark are ever removed."""

from __future__ import annotations

import os
import re
import stat
import time
from contextlib import suppress
from pathlib import Path

from westtable.store.atomic import backup_path, keep_copy, make_folder, sync_folder
from westtable.store.errors import Missing, StoreError, explain_read, explain_write
from westtable.store.lock import Lock
from westtable.store.places import bin_folder
from westtable.text import clean_text

KEEP_SECONDS = 30 * 24 * 3600

# The save's own name, the moment of its deletion in nanoseconds, and some chance.
_BINNED = re.compile(r"(?P<stem>.+)~(?P<when>[0-9]{19})-[0-9a-f]{4}\.json(?P<backup>\.bak)?", re.DOTALL)


def delete(path: Path) -> Path:
    """Move a save and its last good copy into the bin; returns where the save lies now.

    Also clears the bin of what has lain there for thirty days. Raises Locked, Missing, or StoreError for a failure.
    """
    outcome = "the game was not deleted"
    try:
        facts = path.lstat()
    except OSError as error:
        raise explain_read(error, path) from error
    if path.suffix != ".json" or not (stat.S_ISREG(facts.st_mode) or stat.S_ISLNK(facts.st_mode)):
        raise StoreError(f"{clean_text(path.name, 80)} is not a saved game, so it was not deleted: remove it by hand.")
    with Lock(path, outcome):
        target = binned_path(path)
        try:
            make_folder(target.parent)
            path.rename(target)
        except FileNotFoundError as error:
            raise explain_read(error, path) from error
        except OSError as error:
            raise explain_write(error, outcome, path.parent) from error
        # A copy that stays behind is found again by its name when the save is brought back.
        with suppress(OSError):
            backup_path(path).rename(backup_path(target))
        sync_folder(target.parent)
        sync_folder(path.parent)
    purge(path.parent)
    return target


def deleted(folder: Path) -> list[Path]:
    """The saves in the bin of `folder`, the last deleted one first. Never raises."""
    found = []
    with suppress(OSError), os.scandir(bin_folder(folder)) as entries:
        for entry in entries:
            match = _BINNED.fullmatch(entry.name)
            if match is not None and match["backup"] is None:
                found.append((match["when"], Path(entry.path)))
    return [path for _, path in sorted(found, reverse=True)]


def undelete(folder: Path, entry: Path | None = None) -> Path:
    """Bring back `entry` of the bin, or the last deleted save; returns its file, whose name differs if it was taken.

    Raises Missing when there is nothing to bring back, or StoreError for a failure.
    """
    waiting = deleted(folder)
    if entry is None and not waiting:
        raise Missing("The bin is empty: there is no deleted game to bring back.")
    source = waiting[0] if entry is None else bin_folder(folder) / entry.name
    match = _BINNED.fullmatch(source.name)
    if match is None or match["backup"] is not None:
        raise Missing("That file is not a deleted game: choose one of the list.")
    target = _free(folder, match["stem"])
    try:
        source.rename(target)
    except FileNotFoundError as error:
        raise Missing("That game is no longer in the bin: look through the list again.") from error
    except OSError as error:
        raise explain_write(error, "the game was not brought back", folder) from error
    with suppress(OSError):
        if not os.path.lexists(backup_path(target)):
            backup_path(source).rename(backup_path(target))
    sync_folder(folder)
    return target


def purge(folder: Path, now: float | None = None) -> int:
    """Remove what has lain in the bin of `folder` for thirty days; returns how many files. Never raises."""
    limit = (time.time() if now is None else now) - KEEP_SECONDS
    removed = 0
    with suppress(OSError), os.scandir(bin_folder(folder)) as entries:
        for entry in entries:
            match = _BINNED.fullmatch(entry.name)
            if match is None or int(match["when"]) / 1e9 >= limit:
                continue
            with suppress(OSError):
                if not entry.is_dir(follow_symlinks=False):
                    Path(entry.path).unlink()
                    removed += 1
    return removed


def binned_path(path: Path) -> Path:
    """A new name in the bin for the save at `path`."""
    return bin_folder(path.parent) / f"{path.stem}~{time.time_ns():019d}-{os.urandom(2).hex()}.json"


def keep_beside(path: Path) -> Path:
    """Keep a copy of the save at `path` under a free name beside it, where the list shows it; returns its file.

    Raises OSError, with nothing changed.
    """
    target = _free(path.parent, path.stem)
    keep_copy(path, target)
    return target


def _free(folder: Path, stem: str) -> Path:
    path = folder / f"{stem}.json"
    number = 2
    while os.path.lexists(path):
        path = folder / f"{stem}-{number}.json"
        number += 1
    return path
