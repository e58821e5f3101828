"""The finished games of the house, one line each, only ever added to."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from westtable.store.atomic import FILE_MODE, make_folder, sync_folder
from westtable.store.errors import Locked, Missing, StoreError, explain_read, explain_write
from westtable.store.lock import Lock
from westtable.store.places import history_file
from westtable.store.reading import MAX_BYTES, open_file, parse, read_some, whole
from westtable.text import clean_text, same

_BIG = 10**9
_LATEST = 253_402_300_799
_SEATS = 12
WAIT_SECONDS = 5.0
_OUTCOME = "the result was not added to the history"


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """One finished game. `id` is that of its save; `finished` is in unix seconds, `seconds` the time played.

    `seats` are the names in seat order, `scores` as many numbers or none; `winners` and `bots` are seat indices.
    """

    id: str
    game: str
    finished: int
    seats: tuple[str, ...]
    scores: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    turns: int = 0
    seconds: int = 0
    seed: str = ""
    bots: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Tally:
    """What one person has won and played; `name` is spelled as in the latest game."""

    name: str
    wins: int
    played: int


def read_history(folder: Path) -> list[HistoryEntry]:
    """The finished games kept with the saves in `folder`, oldest first; lines that make no sense are left out.

    Of a file above MAX_BYTES only the newest part is read. Never raises; a file that cannot be read is an empty list.
    """
    try:
        return list(_entries(_newest_part(history_file(folder))).values())
    except StoreError:
        return []


def record(folder: Path, entry: HistoryEntry) -> bool:
    """Add a finished game and have it reach the disk; returns False when its `id` is there already.

    Raises StoreError; the file then holds what it held before.
    """
    path = history_file(folder)
    try:
        line = json.dumps(asdict(entry), ensure_ascii=False).encode("utf-8") + b"\n"
    except UnicodeEncodeError as error:
        raise StoreError(f"A name holds half a character, so {_OUTCOME}: type the names again.") from error
    lock = Lock(path, _OUTCOME)
    try:
        lock.acquire(wait=WAIT_SECONDS)
    except Locked as error:
        raise Locked(f"Another window keeps the history busy, so {_OUTCOME}: close that window.") from error
    with lock:
        return _record(path, entry.id, line)


def wins_by_name(entries: Iterable[HistoryEntry], game: str | None = None) -> list[Tally]:
    """Who has won how often, most wins first, in all games or in one; bots do not count, a shared win counts for each.

    Names that differ in case, or in how their accents are stored, are one person.
    """
    names: dict[str, str] = {}
    wins: dict[str, int] = {}
    played: dict[str, int] = {}
    for entry in sorted(entries, key=lambda each: each.finished):
        if game is not None and entry.game != game:
            continue
        people = {index: same(name) for index, name in enumerate(entry.seats) if index not in entry.bots}
        for index, key in people.items():
            names[key] = entry.seats[index]
        for key in set(people.values()):
            played[key] = played.get(key, 0) + 1
        for key in {people[index] for index in entry.winners if index in people}:
            wins[key] = wins.get(key, 0) + 1
    tallies = [Tally(names[key], wins.get(key, 0), played[key]) for key in names]
    return sorted(tallies, key=lambda tally: (-tally.wins, tally.played, same(tally.name)))


def _record(path: Path, key: str, line: bytes) -> bool:
    try:
        data = _newest_part(path)
    except Missing:
        data = b""
    if key in _entries(data):
        return False
    if data and not data.endswith(b"\n"):
        line = b"\n" + line  # The program was cut off in the middle of the line before.
    try:
        _append(path, line)
    except OSError as error:
        raise explain_write(error, _OUTCOME, path.parent) from error
    return True


def _newest_part(path: Path) -> bytes:
    """The last MAX_BYTES of the file, from a line's beginning on. Raises StoreError."""
    try:
        handle, facts = open_file(path)
        try:
            skipped = max(0, facts.st_size - MAX_BYTES)
            os.lseek(handle, skipped, os.SEEK_SET)
            data = read_some(handle, MAX_BYTES)
        finally:
            os.close(handle)
    except OSError as error:
        raise explain_read(error, path) from error
    return data.partition(b"\n")[2] if skipped else data


def _entries(data: bytes) -> dict[str, HistoryEntry]:
    found: dict[str, HistoryEntry] = {}
    for line in data.split(b"\n"):
        try:
            entry = _entry(parse(line.decode("utf-8")))
        except ValueError:
            continue
        if entry is not None:
            found.setdefault(entry.id, entry)
    return found


def _entry(value: object) -> HistoryEntry | None:
    if not isinstance(value, dict):
        return None
    key, game, finished = value.get("id"), value.get("game"), whole(value.get("finished"), 0, _LATEST)
    seats = value.get("seats")
    if not isinstance(key, str) or not key or not isinstance(game, str) or finished is None:
        return None
    if not isinstance(seats, list) or not 1 <= len(seats) <= _SEATS or not all(isinstance(s, str) for s in seats):
        return None
    scores = _numbers(value.get("scores", []), -_BIG, _BIG)
    winners = _numbers(value.get("winners", []), 0, len(seats) - 1)
    bots = _numbers(value.get("bots", []), 0, len(seats) - 1)
    if scores is None or winners is None or bots is None or len(scores) not in {0, len(seats)}:
        return None
    seed = value.get("seed")
    return HistoryEntry(
        id=key,
        game=clean_text(game, 40),
        finished=finished,
        seats=tuple(clean_text(name, 40) for name in seats),
        scores=scores,
        winners=winners,
        turns=whole(value.get("turns"), 0, _BIG) or 0,
        seconds=whole(value.get("seconds"), 0, _BIG) or 0,
        seed=clean_text(seed, 40) if isinstance(seed, str) else "",
        bots=bots,
    )


def _numbers(value: object, least: int, most: int) -> tuple[int, ...] | None:
    if not isinstance(value, list) or len(value) > _SEATS:
        return None
    numbers = [whole(item, least, most) for item in value]
    kept = tuple(number for number in numbers if number is not None)
    return kept if len(kept) == len(numbers) else None


def _append(path: Path, line: bytes) -> None:
    make_folder(path.parent)
    flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
    handle = os.open(path, flags, FILE_MODE)
    try:
        size = os.fstat(handle).st_size
        try:
            done = 0
            while done < len(line):
                done += os.write(handle, line[done:])
            os.fsync(handle)
        except BaseException:
            os.ftruncate(handle, size)
            raise
    finally:
        os.close(handle)
    sync_folder(path.parent)
