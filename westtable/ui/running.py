"""A game on the table: its session, its file, its lock and its clock. It is saved from here, off the paint path."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from pathlib import Path

from westtable.games import Game, find, rules_of
from westtable.kernel import Action, Event, Options, Session, Sitter, Times, Turn, load
from westtable.store.atomic import Seen, seen
from westtable.store.errors import StoreError
from westtable.store.history import HistoryEntry, record
from westtable.store.lock import Lock
from westtable.store.saves import copy_named, new_path, read_save
from westtable.store.writer import Writer


class Running:
    """One game being played. A game that nobody has answered in yet leaves nothing on the disk."""

    def __init__(self, data: Path, game: Game, session: Session, path: Path | None = None) -> None:
        self.data = data
        self.game = game
        self.session = session
        self.path = path
        self.trouble = ""
        """Why the last answer is not on the disk, or ""."""
        self.kept = ""
        """What is to be told of a copy that was kept of another program's game, or ""."""
        self.on_change: Callable[[], None] = lambda: None
        """Called in the saving thread when something was saved or failed to be."""
        self.warned = False
        """Whether the players know that quitting now loses something."""
        self._lock: Lock | None = None
        self._seen: Seen | None = None
        self._writer: Writer | None = None
        self._since = time.monotonic()
        self._played = session.times.seconds
        self.saved_at = session.times.saved if path is not None else 0

    @classmethod
    def deal(cls, data: Path, game: Game, sitters: list[Sitter], options: Options, seed: str) -> Running:
        """Begin a new game."""
        rules = game.rules()(options)
        return cls(data, game, Session.begin(rules, sitters, seed, secrets.token_hex(8), int(time.time())))

    @classmethod
    def open(cls, data: Path, path: Path) -> Running:
        """Take a saved game up. Raises StoreError or DamagedSave, each with a sentence.

        A named save is only read: its game goes on in a file of its own.
        """
        # A link is another name of the same game, not a second one.
        path = path.resolve()
        lock = Lock(path)
        lock.acquire()
        try:
            text = read_save(path)
            mark = seen(path, text)
            session = load(text, rules_of)
            game = find(session.rules.key)
            assert game is not None
            if session.name is not None:
                lock.release()
                session.name = None
                session.ident = secrets.token_hex(8)
                return cls(data, game, session)
            running = cls(data, game, session, path)
            running._lock, running._seen = lock, mark
            return running
        except BaseException:
            lock.release()
            raise

    def answer(self, seat: int, action: Action) -> list[Event]:
        """Answer, and have it saved. Raises Illegal or Broken."""
        events = self.session.answer(seat, action)
        self.save()
        return events

    def undo(self, seat: int | None) -> Turn:
        """Take the last answer back for the seat at the keyboard, and have that saved. Raises NoUndo."""
        turn = self.session.undo(seat)
        self.save()
        return turn

    def redo(self, seat: int | None) -> list[Event]:
        """Give the answer again that was taken back, and have that saved. Raises NoUndo."""
        events = self.session.redo(seat)
        self.save()
        return events

    def text(self) -> str:
        """The save as it stands now."""
        seconds = self._played + int(time.monotonic() - self._since)
        started = self.session.times.started
        return self.session.dump(Times(started, max(started, int(time.time())), seconds))

    def save(self) -> None:
        """Hand the game to the saving thread. Never waits for the disk and never raises for it."""
        try:
            if self._writer is None:
                if self.path is None:
                    self.path = new_path(self.data, self.game.key)
                if self._lock is None:
                    lock = Lock(self.path, "the game is not saved")
                    lock.acquire()
                    self._lock = lock
                self._writer = Writer(self.path, self._failed, self._saved, self._lock, self._seen, self._kept)
            self._writer.put(self.text())
        except StoreError as error:
            self._failed(error.sentence)
        if self.session.over:
            self._record()

    def save_as(self, name: str) -> None:
        """Keep a copy under a name; it changes no more. Raises StoreError."""
        copy_named(self.text(), self.data, name)

    def flush(self, timeout: float = 10.0) -> bool:
        """Wait until all that was answered is on the disk; False when it is not."""
        return not self.trouble if self._writer is None else self._writer.flush(timeout)

    def close(self) -> bool:
        """Flush, end the thread and free the lock. Safe to call twice."""
        done = not self.trouble if self._writer is None else self._writer.close()
        if self._lock is not None:
            self._lock.release()
        return done

    def _saved(self, when: float) -> None:
        self.trouble = ""
        self.saved_at = int(when)
        self.on_change()

    def _failed(self, sentence: str) -> None:
        self.trouble = sentence
        self.on_change()

    def _kept(self, sentence: str) -> None:
        self.kept = sentence
        self.on_change()

    def _record(self) -> None:
        session = self.session
        entry = HistoryEntry(
            id=session.ident,
            game=self.game.key,
            finished=int(time.time()),
            seats=tuple(session.names),
            scores=tuple(session.rules.scores(session.now)),
            winners=tuple(session.now.winners),
            turns=len(session.turns),
            seconds=self._played + int(time.monotonic() - self._since),
            seed=session.seed,
        )
        try:
            record(self.data, entry)
        except StoreError as error:
            self._failed(error.sentence)
