"""What can go wrong on the disk, each as one sentence that a player can act on."""

from __future__ import annotations

import errno
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from westtable.text import clean_text

if TYPE_CHECKING:
    from westtable.store.listing import Listing


class StoreError(Exception):
    """Something about a file went wrong; `sentence` says what happened and what to do."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class DiskFull(StoreError):
    """There is no room left on the disk, or the player's share of it is used up."""


class NotWritable(StoreError):
    """The folder is read-only, or this player may not write in it."""


class FolderGone(StoreError):
    """The folder vanished, or is no folder."""


class Damaged(StoreError):
    """The file cannot be a whole saved game."""


class Missing(StoreError):
    """The file is no longer there."""


class BadName(StoreError):
    """The name for a saved game cannot be used."""


class NameTaken(StoreError):
    """Another saved game has this name; `listing` is that game, to be shown before it is replaced."""

    def __init__(self, sentence: str, listing: Listing) -> None:
        super().__init__(sentence)
        self.listing = listing


class Locked(StoreError):
    """The saved game is open in another window, or in this one."""


def shown(path: Path) -> str:
    """`path` as text for a sentence: the home folder as `~`, nothing in it that could disturb a screen."""
    text = str(path)
    with suppress(ValueError, RuntimeError):
        text = str(Path("~") / path.relative_to(Path.home()))
    return clean_text(text, 300)


def file_name(path: Path) -> str:
    """The last part of `path` as text for a sentence; all of it where it has none, as "/" and "." do."""
    return clean_text(path.name, 80) or shown(path)


def explain_write(error: OSError, outcome: str, folder: Path) -> StoreError:
    """The sentence for a failed write; `outcome` is a clause such as "the game was not saved"."""
    where = shown(folder)
    code = error.errno
    if code in {errno.ENOSPC, errno.EDQUOT}:
        return DiskFull(f"The disk is full, so {outcome}: free some space, then try again.")
    if code == errno.EROFS:
        return NotWritable(f"The folder {where} is read-only, so {outcome}: choose another folder with --saves.")
    if code in {errno.EACCES, errno.EPERM}:
        return NotWritable(
            f"Westtable may not write in {where}, so {outcome}: "
            "allow writing there or choose another folder with --saves."
        )
    if code in {errno.ENOTDIR, errno.EEXIST}:
        return FolderGone(f"Something that is not a folder lies at {where}, so {outcome}: move it out of the way.")
    if code in {errno.ENOENT, errno.ESTALE, errno.ENODEV, errno.ENXIO}:
        return FolderGone(f"The folder {where} is gone, so {outcome}: bring it back or choose another with --saves.")
    if code == errno.EIO:
        return StoreError(
            f"The disk reported a fault, so {outcome}: check the disk or choose another folder with --saves."
        )
    reason = clean_text(error.strerror or "no reason given", 100)
    return StoreError(f"The folder {where} did not take the file, so {outcome}: try again ({reason}).")


def explain_read(error: OSError, path: Path) -> StoreError:
    """The sentence for a file that could not be read."""
    name = file_name(path)
    code = error.errno
    if code in {errno.ELOOP, errno.ENOENT} and path.is_symlink():
        return Damaged(f"The file {name} is a link that leads nowhere: remove it or mend it.")
    if code in {errno.ENOENT, errno.ENOTDIR, errno.ESTALE}:
        return Missing(f"The file {name} is no longer there: look through the list again.")
    if code in {errno.EACCES, errno.EPERM}:
        return StoreError(f"Westtable may not read {name}: allow reading it, then try again.")
    if code == errno.ELOOP:
        return Damaged(f"The file {name} cannot be reached, because a link on the way leads nowhere: mend that link.")
    if code == errno.ENAMETOOLONG:
        return Damaged(f"The file {name} has a name that is too long: rename it.")
    if code in {errno.ENXIO, errno.ENODEV, errno.EOPNOTSUPP}:
        return Damaged(f"{name} is not an ordinary file: move it somewhere else.")
    if code == errno.EIO:
        return StoreError(f"The disk reported a fault while {name} was read: check the disk, then try again.")
    reason = clean_text(error.strerror or "no reason given", 100)
    return StoreError(f"The file {name} could not be read: try again ({reason}).")


def explain_folder(error: OSError, folder: Path) -> StoreError:
    """The sentence for a folder of saves that could not be looked into."""
    where, advice = shown(folder), "choose another one with --saves."
    code = error.errno
    if code in {errno.ELOOP, errno.ENOENT} and folder.is_symlink():
        return FolderGone(f"{where} is a link that leads nowhere: mend it or {advice}")
    if code == errno.ELOOP:
        return FolderGone(f"{where} cannot be reached, because a link on the way leads nowhere: {advice}")
    if code == errno.ENOTDIR:
        return FolderGone(f"{where} is not a folder: {advice}")
    if code in {errno.EACCES, errno.EPERM}:
        return StoreError(f"Westtable may not look into {where}: allow reading it or {advice}")
    if code == errno.ENAMETOOLONG:
        return FolderGone(f"{where} has a name that is too long: {advice}")
    reason = clean_text(error.strerror or "no reason given", 100)
    return StoreError(f"The folder {where} could not be read ({reason}): {advice}")
