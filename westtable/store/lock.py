"""One program a save. The system frees the lock when the program dies, so a crash never locks a game for ever."""

from __future__ import annotations

import errno
import os
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from westtable.store.atomic import FILE_MODE, make_folder
from westtable.store.errors import Locked, StoreError, explain_write

_BUSY = {errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK}
_here: set[Path] = set()


def lock_path(path: Path) -> Path:
    """The lock file that belongs to the save at `path`."""
    return path.with_suffix(".lock")


class Lock:
    """The right to write the save at `path`, which need not exist yet. Use with `with`, or acquire and release.

    `outcome` is the clause of the sentence that tells of a folder which takes no lock.
    """

    def __init__(self, path: Path, outcome: str = "the game was not opened") -> None:
        self.path = path
        self.outcome = outcome
        self.file = lock_path(path)
        self._handle: int | None = None
        # Held only to change the handle, never while the disk is asked: release must not wait for a disk that hangs.
        self._changing = threading.Lock()

    @property
    def held(self) -> bool:
        """Whether this object holds the lock."""
        return self._handle is not None

    def acquire(self, wait: float = 0.0) -> None:
        """Take the lock, trying for `wait` seconds. Raises Locked, or StoreError when the folder takes no lock."""
        deadline = time.monotonic() + wait
        while self._handle is None:
            try:
                self._handle = _take(self.file)
            except OSError as error:
                raise explain_write(error, self.outcome, self.file.parent) from error
            if self._handle is not None:
                _here.add(self.file.absolute())
            elif time.monotonic() >= deadline:
                raise self._refusal()
            else:
                time.sleep(0.01)

    def renew(self) -> None:
        """Make sure, before a write, that the lock file is still the one held; if it was removed, take it again.

        From any thread. Raises Locked when somebody else has it by now, or when it was released, and StoreError when
        the folder takes no lock; whatever is held stays held.
        """
        held = self._handle
        try:
            if held is not None and _same_file(held, self.file):
                return
            taken = _take(self.file) if held is not None else None
        except OSError as error:
            raise explain_write(error, "the game was not saved", self.file.parent) from error
        if taken is None:
            raise Locked("This game is open in another window, so it is not saved here.")
        with self._changing:
            spare: int | None = taken
            if self._handle is not None:  # Else it was released meanwhile, and the new one is not kept either.
                spare, self._handle = self._handle, taken
        assert spare is not None
        os.close(spare)

    def release(self) -> None:
        """Give the lock back and remove its file. Safe to call again."""
        with self._changing:
            handle, self._handle = self._handle, None
        if handle is None:
            return
        _here.discard(self.file.absolute())
        with suppress(OSError):
            # Removed while still held, and only an empty file: nobody else's file is mistaken for a lock.
            if sys.platform != "win32" and _same_file(handle, self.file) and os.fstat(handle).st_size == 0:
                self.file.unlink()
        os.close(handle)
        if sys.platform == "win32":
            with suppress(OSError):
                if self.file.stat().st_size == 0:
                    self.file.unlink()

    def _refusal(self) -> Locked:
        if self.file.absolute() in _here:
            return Locked("This game is being played in this window: leave it to the picker first.")
        return Locked("This game is open in another window: go on there, or close it and try again.")

    def __enter__(self) -> Lock:
        self.acquire()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()


def _take(file: Path) -> int | None:
    """A descriptor that holds the lock, or None when somebody else does. Raises OSError."""
    make_folder(file.parent)
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOFOLLOW", 0)
    while True:
        handle = os.open(file, flags, FILE_MODE)
        try:
            if not _lock(handle):
                os.close(handle)
                return None
            # Its holder may have removed the file between our opening and our locking it.
            if _same_file(handle, file):
                return handle
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)


def _lock(handle: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in _BUSY:
            return False
        if error.errno in {errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL}:
            raise StoreError(
                "This folder cannot keep two windows apart, so the game was not opened: "
                "choose a folder on this computer with --saves."
            ) from error
        raise
    return True


def _same_file(handle: int, file: Path) -> bool:
    try:
        there = file.stat()
    except FileNotFoundError:
        return False
    here = os.fstat(handle)
    return (here.st_dev, here.st_ino) == (there.st_dev, there.st_ino)
