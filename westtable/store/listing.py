"""What the save browser shows of a file, read from its first line alone and never trusted."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from westtable import SAVE_FORMAT
from westtable.store.errors import Missing, StoreError, explain_read
from westtable.store.reading import MAX_BYTES, open_file, parse, read_some, too_large, whole
from westtable.text import clean_text

# The newest envelope that this program reads; a save of a higher one was made by a newer program.
HEAD_BYTES = 64 * 1024
_TAIL_BYTES = 64
_SEATS = 12
_LAST = 20
_BIG = 10**9
_LATEST = 253_402_300_799  # The last second of the year 9999, the last one that calendars of Python know.


@dataclass(frozen=True, slots=True)
class Seat:
    """One player as the save names him: `kind` is "human" or the level of a bot."""

    name: str
    mark: str
    kind: str


@dataclass(frozen=True, slots=True)
class Listing:
    """The public facts of one save; every text is free of control characters. Times are unix seconds, 0 if unknown.

    `bad` says in one sentence why the file cannot be used, and is None for a good one. `next` and `winners` are
    indices into `seats`. `seconds` is the time played, `size` is in bytes.
    """

    path: Path
    id: str
    game: str = ""
    name: str | None = None
    seats: tuple[Seat, ...] = ()
    turn: int = 0
    where: str = ""
    next: tuple[int, ...] = ()
    over: bool = False
    winners: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    last: tuple[str, ...] = ()
    started: int = 0
    saved: int = 0
    seconds: int = 0
    size: int = 0
    seed: str = ""
    app: str = ""
    rules: int = 0
    options: Mapping[str, str | int | bool] = field(default_factory=dict)
    bad: str | None = None
    has_backup: bool = False


def look(path: Path) -> Listing | None:
    """The listing of one file, flagged as bad when it cannot be used; None when there is no such file. Never raises."""
    try:
        handle, facts = open_file(path)
    except StoreError as error:
        return _bad(path, error.sentence)
    except OSError as error:
        told = explain_read(error, path)
        return None if isinstance(told, Missing) else _bad(path, told.sentence)
    try:
        return _examine(path, handle, facts)
    except OSError as error:
        return _bad(path, explain_read(error, path).sentence, facts)
    finally:
        os.close(handle)


def head_of(text: str) -> dict[str, object] | None:
    """The light fields of a save, from its first line, or from all of it when it was not written by us."""
    first = text[:HEAD_BYTES].partition("\n")[0].rstrip()
    if first.endswith(","):  # Else the line is cut off, or the file is laid out differently.
        value = _object(first.removesuffix(",") + "}")
        if value is not None and "head" in value:
            return value
    return _object(text)


def _object(text: str) -> dict[str, object] | None:
    try:
        value = parse(text)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


def _examine(path: Path, handle: int, facts: os.stat_result) -> Listing:
    if facts.st_size > MAX_BYTES:
        return _bad(path, too_large(path).sentence, facts)
    name = clean_text(path.name, 80)
    start = read_some(handle, HEAD_BYTES)
    if not start.strip(b"\0 \t\r\n"):
        return _bad(path, f"{name} is empty: the program was cut off while writing it.", facts)
    os.lseek(handle, max(0, facts.st_size - _TAIL_BYTES), os.SEEK_SET)
    value = None
    # A last brace is no proof, but its absence is one, and the price is a few bytes.
    if read_some(handle, _TAIL_BYTES).rstrip().endswith(b"}"):
        value = head_of(start.decode("utf-8-sig", "replace"))
        if (value is None or "head" not in value) and facts.st_size > len(start):
            os.lseek(handle, 0, os.SEEK_SET)
            value = head_of(read_some(handle, MAX_BYTES).decode("utf-8-sig", "replace"))
    if value is None:
        if start.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
            return _bad(path, f"{name} is damaged: it stops or breaks off in the middle.", facts)
        return _bad(path, f"{name} is not a saved game of Westtable.", facts)
    reason = _refusal(name, value)
    if reason:
        return _bad(path, reason, facts)
    return _describe(path, value, facts)


def _refusal(name: str, value: dict[str, object]) -> str:
    version = value.get("format")
    if "format" not in value or "game" not in value:
        return f"{name} is not a saved game of Westtable."
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        return f"{name} is damaged: it does not say which version of the save format it has."
    if version > SAVE_FORMAT:
        return f"{name} was made by a newer version of Westtable: update the program to open it."
    if not isinstance(value["game"], str) or not value["game"].strip():
        return f"{name} is damaged: it does not say which game it holds."
    seats = value.get("seats")
    if not isinstance(seats, list) or not 1 <= len(seats) <= _SEATS or not all(isinstance(s, dict) for s in seats):
        return f"{name} is damaged: it does not say who plays."
    return ""


def _describe(path: Path, value: dict[str, object], facts: os.stat_result) -> Listing:
    head = value.get("head")
    head = head if isinstance(head, dict) else {}
    seats = tuple(_seat(seat) for seat in _items(value.get("seats"), _SEATS))
    name = value.get("name")
    return Listing(
        path=path,
        id=clean_text(path.stem, 120),
        game=_text(value.get("game"), 40),
        name=clean_text(name, 40) if isinstance(name, str) and name.strip() else None,
        seats=seats,
        turn=_number(head.get("turn"), _BIG),
        where=_text(head.get("where"), 80),
        next=_indices(head.get("next"), len(seats)),
        over=head.get("over") is True,
        winners=_indices(head.get("winners"), len(seats)),
        scores=_scores(head.get("scores"), len(seats)),
        last=tuple(clean_text(line, 200) for line in _items(head.get("last"), _LAST) if isinstance(line, str)),
        started=_number(head.get("started"), _LATEST),
        saved=_number(head.get("saved"), _LATEST) or _moment(facts),
        seconds=_number(head.get("seconds"), _BIG),
        size=facts.st_size,
        seed=_text(value.get("seed"), 40),
        app=_text(value.get("app"), 40),
        rules=_number(value.get("rules"), _BIG),
        options=_options(value.get("options")),
    )


def _bad(path: Path, reason: str, facts: os.stat_result | None = None) -> Listing:
    if facts is None:
        try:
            facts = path.lstat()
        except (OSError, ValueError):
            return Listing(path=path, id=clean_text(path.stem, 120), bad=reason)
    size = facts.st_size if stat.S_ISREG(facts.st_mode) else 0
    return Listing(path=path, id=clean_text(path.stem, 120), saved=_moment(facts), size=size, bad=reason)


def _moment(facts: os.stat_result) -> int:
    return min(max(int(facts.st_mtime), 0), _LATEST)


def _text(value: object, limit: int) -> str:
    return clean_text(value, limit) if isinstance(value, str) else ""


def _number(value: object, most: int) -> int:
    if isinstance(value, float) and 0 <= value <= most:
        return int(value)
    return whole(value, 0, most) or 0


def _items(value: object, most: int) -> list[object]:
    return value[:most] if isinstance(value, list) else []


def _seat(value: object) -> Seat:
    fields = value if isinstance(value, dict) else {}
    return Seat(_text(fields.get("name"), 40), _text(fields.get("mark"), 8), _text(fields.get("kind"), 20))


def _indices(value: object, count: int) -> tuple[int, ...]:
    found = (whole(item, 0, count - 1) for item in _items(value, _SEATS))
    return tuple(dict.fromkeys(item for item in found if item is not None))


def _scores(value: object, count: int) -> tuple[int, ...]:
    found = [whole(item, -_BIG, _BIG) for item in _items(value, _SEATS)]
    scores = tuple(item for item in found if item is not None)
    # One too few would put every score behind the wrong name.
    return scores if len(scores) == len(found) == count else ()


def _options(value: object) -> dict[str, str | int | bool]:
    options: dict[str, str | int | bool] = {}
    for key, setting in list(value.items())[:40] if isinstance(value, dict) else []:
        if isinstance(setting, bool) or whole(setting, -_BIG, _BIG) is not None:
            options[clean_text(key, 40)] = setting
        elif isinstance(setting, str):
            options[clean_text(key, 40)] = clean_text(setting, 80)
    return options


def object_start(text: str) -> int:
    """Where the one object of a save begins in `text`. Raises ValueError when it holds none."""
    position = _skip(text, 0)
    if text[position : position + 1] != "{":
        raise ValueError("no object")
    return position + 1


def field_span(text: str, key: str) -> tuple[int, int] | None:
    """Where in `text` the value of the top-level field `key` begins and ends; None without it. Raises ValueError."""
    decoder = json.JSONDecoder()
    position = _skip(text, object_start(text))
    while text[position : position + 1] == '"':
        found, position = decoder.raw_decode(text, position)
        position = _skip(text, position)
        if text[position : position + 1] != ":":
            raise ValueError("no colon")
        begin = _skip(text, position + 1)
        _, end = decoder.raw_decode(text, begin)
        if found == key:
            return begin, end
        position = _skip(text, end)
        if text[position : position + 1] != ",":
            return None
        position = _skip(text, position + 1)
    return None


def _skip(text: str, position: int) -> int:
    while text[position : position + 1] in {" ", "\t", "\r", "\n"}:
        position += 1
    return position
