"""Writes a file whole or not at all, so that a full disk or a power cut never costs the state before it."""

from __future__ import annotations

import errno
import hashlib
import os
import re
import shutil
import stat
import sys
import threading
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, NamedTuple

from westtable.store.errors import StoreError, explain_write
from westtable.store.reading import MAX_BYTES, open_file, read_bytes, read_some

FOLDER_MODE = 0o700
FILE_MODE = 0o600
_DAY = 24 * 3600

# The machine's tag, the process and some chance: enough to know a stray one as ours, and its writer as gone.
_TEMP = re.compile(r"\.westtable-(?P<host>[0-9a-f]{8})-(?P<pid>[0-9]{1,10})-[0-9a-f]{8}\.tmp")
_NO_LINKS = {errno.EPERM, errno.EACCES, errno.EXDEV, errno.EMLINK, errno.EINVAL, errno.ENOSYS, errno.EOPNOTSUPP}

_live: set[str] = set()
_swept: set[Path] = set()
_guard = threading.Lock()


def backup_path(path: Path) -> Path:
    """Where the good state before the last write of `path` is kept."""
    return path.with_name(path.name + ".bak")


def write_atomic(path: Path, text: str, keep_previous: bool = True, outcome: str = "the game was not saved") -> None:
    """Put `text`, as UTF-8, in the place of whatever is at `path`, which is never half written.

    With `keep_previous` the file that was there stays as `backup_path(path)`, unless it is plainly damaged.
    Raises StoreError, whose sentence contains the clause `outcome`; the old file is then as it was.
    """
    try:
        data = text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise StoreError(f"A text holds half a character, so {outcome}: type the names again.") from error
    if len(data) > MAX_BYTES:
        raise StoreError(f"This has grown beyond {MAX_BYTES // (1024 * 1024)} MB, so {outcome}: start a new game.")
    folder = path.parent
    try:
        make_folder(folder)
        _sweep_once(folder)
        with _temporary(folder, data) as temp:
            if keep_previous and looks_whole(path):
                keep_copy(path, backup_path(path))
            temp.replace(path)
    except OSError as error:
        raise explain_write(error, outcome, folder) from error
    sync_folder(folder)


def keep_copy(source: Path, target: Path) -> None:
    """Make `target` the present content of `source`, which stays where it is. Raises OSError, with neither changed."""
    temp = _temp_path(target.parent)
    _live.add(temp.name)
    try:
        try:
            temp.hardlink_to(source)
        except OSError as error:
            if error.errno not in _NO_LINKS:
                raise
            # Memory sticks have no hard links; a copy takes longer and does the same.
            with source.open("rb") as old, _create(temp) as new:
                shutil.copyfileobj(old, new)
                new.flush()
                os.fsync(new.fileno())
        temp.replace(target)
    finally:
        _forget(temp)


class Seen(NamedTuple):
    """What lay at a path when this program last read or wrote it."""

    modified: int
    """Nanoseconds."""
    size: int
    """Bytes."""
    number: int
    """The file's own, which every file has that takes another's place."""
    digest: bytes


def seen(path: Path, text: str) -> Seen | None:
    """The mark of the file at `path`, whose content is `text`; None when it is not there. Never raises."""
    try:
        facts = path.stat()
    except OSError:
        return None
    return Seen(facts.st_mtime_ns, facts.st_size, facts.st_ino, hashlib.sha256(text.encode("utf-8")).digest())


def changed(path: Path, last: Seen | None) -> bool:
    """Whether a whole file lies at `path` with another content than at `last`. Never raises."""
    try:
        facts = path.stat()
        if last is not None and (facts.st_mtime_ns, facts.st_size, facts.st_ino) == last[:3]:
            return False
        # Memory sticks and file servers round times later on, so a time alone proves nothing.
        return looks_whole(path) and (last is None or hashlib.sha256(read_bytes(path)).digest() != last.digest)
    except (OSError, StoreError):
        return False


def looks_whole(path: Path) -> bool:
    """Whether the file at `path` begins and ends as a JSON object does. Never raises."""
    try:
        handle, facts = open_file(path)
        try:
            head = read_some(handle, 64)
            os.lseek(handle, max(0, facts.st_size - 64), os.SEEK_SET)
            tail = read_some(handle, 64)
        finally:
            os.close(handle)
    except (OSError, StoreError):
        return False
    return head.lstrip().startswith(b"{") and tail.rstrip().endswith(b"}")


def make_folder(folder: Path) -> None:
    """Create `folder` for this player only, when it is missing. Raises OSError."""
    folder.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)


def sync_folder(folder: Path) -> None:
    """Have the folder's names reach the disk as well, where the system can."""
    if sys.platform == "win32":
        return
    # The new file is already in its place: a failure here can only cost the last write at a power cut.
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def sweep(folder: Path) -> int:
    """Remove temporary files that a program which died left in `folder`; returns how many. Never raises."""
    removed = 0
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            match = _TEMP.fullmatch(entry.name)
            if match is None or entry.name in _live:
                continue
            with suppress(OSError):
                facts = entry.stat(follow_symlinks=False)
                if stat.S_ISREG(facts.st_mode) and _stale(match, facts.st_mtime):
                    Path(entry.path).unlink()
                    removed += 1
    return removed


def _stale(match: re.Match[str], written: float) -> bool:
    if abs(time.time() - written) > _DAY:
        return True
    # Whether a process lives can be asked only on the machine it ran on, and only where signal 0 is harmless.
    if sys.platform == "win32" or match["host"] != _host():
        return False
    pid = int(match["pid"])
    if pid == os.getpid():
        return True  # In a container every program has the same number; ours are known by name.
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):
        return False
    return False


def _sweep_once(folder: Path) -> None:
    with _guard:
        if folder in _swept:
            return
        _swept.add(folder)
    sweep(folder)


def _host() -> str:
    if sys.platform == "win32":
        name = os.environ.get("COMPUTERNAME", "")
    else:
        name = os.uname().nodename
    return f"{zlib.crc32(name.encode('utf-8', 'replace')):08x}"


def _temp_path(folder: Path) -> Path:
    return folder / f".westtable-{_host()}-{os.getpid()}-{os.urandom(4).hex()}.tmp"


def _create(temp: Path) -> BinaryIO:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
    return os.fdopen(os.open(temp, flags, FILE_MODE), "wb")


@contextmanager
def _temporary(folder: Path, data: bytes) -> Iterator[Path]:
    """A new file with `data` safely on the disk, gone afterwards unless it was moved to its place."""
    temp = _temp_path(folder)
    _live.add(temp.name)
    try:
        with _create(temp) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        yield temp
    finally:
        _forget(temp)


def _forget(temp: Path) -> None:
    with suppress(OSError):
        temp.unlink()
    _live.discard(temp.name)
