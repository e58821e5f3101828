"""Writes a running game to its file beside the play, so that nobody waits for the disk."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

from westtable.store.atomic import Seen, changed, seen, write_atomic
from westtable.store.discard import keep_beside
from westtable.store.errors import StoreError, explain_write, file_name
from westtable.store.lock import Lock

Text = str | Callable[[], str]


class Writer:
    """One thread that writes the newest text put to it; texts that were overtaken while waiting are left out.

    `on_error(sentence)` is called once for each new kind of failure, `on_saved(unix seconds)` after each write. Both
    are called in the thread and must not wait for the main thread; after `close` has begun they are not called.

    Each write makes sure of `lock`, which its owner releases after `close`. A file that is not as it was `seen`, or
    last written here, is another program's: it is kept beside, and `on_kept(sentence)` is called as the others are.
    """

    def __init__(
        self,
        path: Path,
        on_error: Callable[[str], None],
        on_saved: Callable[[float], None],
        lock: Lock | None = None,
        seen: Seen | None = None,
        on_kept: Callable[[str], None] | None = None,
    ) -> None:
        self.path = path
        self._lock = lock
        self._seen = seen
        self._on_kept = on_kept
        self._on_error = on_error
        self._on_saved = on_saved
        # Its owner may take this lock again: a signal may call flush while the same thread is inside put.
        self._changed = threading.Condition(threading.RLock())
        self._waiting: Text | None = None
        self._held: Text | None = None
        self._busy = False
        self._closing = False
        self._ended = False
        self._gone = False
        self._complaint = ""
        self._thread = threading.Thread(target=self._run, name="westtable-save", daemon=True)
        self._thread.start()

    @property
    def pending(self) -> bool:
        """Whether something put is not on the disk, be it waiting, being written, or held back by a failure."""
        with self._changed:
            return self._waiting is not None or self._busy or self._held is not None

    def put(self, text: Text) -> None:
        """Have `text` written; a function is called in the thread to make it. Raises RuntimeError after close."""
        with self._changed:
            if self._closing:
                raise RuntimeError("put after close")
            self._waiting = text
            self._held = None
            self._changed.notify_all()

    def retry(self) -> None:
        """Try once more to write what a failure held back; without any, do nothing."""
        with self._changed:
            if self._held is None or self._ended:
                return
            if self._waiting is None:
                self._waiting = self._held
            self._held = None
            self._changed.notify_all()

    def flush(self, timeout: float | None = 10.0) -> bool:
        """Wait until everything put is on the disk, trying a failed write once more.

        Returns False when it failed again or `timeout` seconds were over. May be called from a signal handler.
        """
        with self._changed:
            if not self._ended:
                self.retry()
                self._changed.wait_for(self._at_rest, timeout)
            return not self.pending

    def close(self, timeout: float | None = 10.0) -> bool:
        """Flush and end the thread; returns what flush does. Safe to call again."""
        with self._changed:
            self._closing = True
            done = self.flush(timeout)
            self._ended = True
            self._changed.notify_all()
            if self._busy or self._thread is threading.current_thread():
                return done
            # Waiting lets go of the lock even when put, which a signal interrupted, still has it; joining would not.
            if self._changed.wait_for(lambda: self._gone, timeout):
                self._thread.join(timeout)
        return done

    def _at_rest(self) -> bool:
        return self._waiting is None and not self._busy

    def _run(self) -> None:
        while True:
            with self._changed:
                while self._waiting is None:
                    if self._ended:
                        self._gone = True
                        self._changed.notify_all()
                        return
                    self._changed.wait()
                item = self._waiting
                self._waiting, self._busy = None, True
            sentence, kept = "", ""
            try:
                if not isinstance(item, str):
                    item = item()
                if self._lock is not None:
                    self._lock.renew()
                kept = self._keep_other()
                write_atomic(self.path, item)
                self._seen = seen(self.path, item)
            except StoreError as error:
                sentence = error.sentence
            except Exception as error:  # Whatever it is, play goes on and the players are told.
                sentence = f"The game could not be put into words, so it was not saved ({type(error).__name__})."
            self._finish(item, sentence, kept)

    def _keep_other(self) -> str:
        """Keep what another program wrote in our place; the sentence that tells of it, or "". Raises StoreError."""
        if not changed(self.path, self._seen):
            return ""
        try:
            beside = keep_beside(self.path)
        except OSError as error:
            raise explain_write(error, "the game was not saved", self.path.parent) from error
        name = file_name(beside.with_suffix(""))
        return f"Another program changed this saved game, so its copy was kept beside yours: {name}."

    def _finish(self, item: Text, sentence: str, kept: str) -> None:
        with self._changed:
            self._busy = False
            if sentence and self._waiting is None:
                self._held = item
            news = sentence != self._complaint
            self._complaint = sentence
            quiet = self._closing
            self._changed.notify_all()
        if quiet:
            return
        try:
            if kept and self._on_kept is not None:
                self._on_kept(kept)
            if not sentence:
                self._on_saved(time.time())
            elif news:
                self._on_error(sentence)
        except Exception:  # A screen that is already gone must not end the saving.
            return
