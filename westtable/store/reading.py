"""Reads a file that may be anything: never more than a bound, never from a pipe or a device, never without an end."""

from __future__ import annotations

import json
import os
import stat
from math import isfinite
from pathlib import Path
from typing import NoReturn

from westtable.store.errors import Damaged, explain_read, file_name

# Far above any real game; a longer file is not read, and a longer game is not written.
MAX_BYTES = 8 * 1024 * 1024

# O_NONBLOCK keeps a named pipe that somebody left among the saves from holding the program for ever.
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)


def open_file(path: Path) -> tuple[int, os.stat_result]:
    """An open descriptor of the regular file at `path`, for the caller to close, and its facts.

    Raises OSError as the system does, and Damaged for a folder, pipe or device.
    """
    try:
        # Asked first: opening alone makes some devices do something, and Windows opens no folder.
        _check_ordinary(path, path.stat())
        handle = os.open(path, _FLAGS)
    except ValueError as error:
        raise Damaged("This file has a name that cannot be used: rename it.") from error
    facts = os.fstat(handle)
    try:
        _check_ordinary(path, facts)
    except Damaged:  # Another thing came into its place meanwhile.
        os.close(handle)
        raise
    return handle, facts


def _check_ordinary(path: Path, facts: os.stat_result) -> None:
    if stat.S_ISDIR(facts.st_mode):
        raise Damaged(f"{file_name(path)} is a folder, not a saved game: move it somewhere else.")
    if not stat.S_ISREG(facts.st_mode):
        raise Damaged(f"{file_name(path)} is not an ordinary file: move it somewhere else.")


def read_some(handle: int, count: int) -> bytes:
    """The next `count` bytes, or fewer at the end of the file."""
    parts = []
    while count > 0:
        part = os.read(handle, min(count, 1024 * 1024))
        if not part:
            break
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def too_large(path: Path) -> Damaged:
    """The refusal of a file that no game of ours can have written."""
    megabytes = MAX_BYTES // (1024 * 1024)
    return Damaged(
        f"{file_name(path)} is larger than {megabytes} MB, so it is not a saved game: move it somewhere else."
    )


def read_bytes(path: Path) -> bytes:
    """The whole file. Raises StoreError with a sentence; a missing file is `Missing`."""
    try:
        handle, facts = open_file(path)
        try:
            if facts.st_size > MAX_BYTES:
                raise too_large(path)
            data = read_some(handle, MAX_BYTES + 1)
        finally:
            os.close(handle)
    except OSError as error:
        raise explain_read(error, path) from error
    if len(data) > MAX_BYTES:
        raise too_large(path)
    return data


def read_text(path: Path) -> str:
    """The whole file as strict UTF-8, line ends untouched, without a byte order mark. Raises StoreError."""
    data = read_bytes(path)
    if not data.strip(b"\0 \t\r\n"):
        raise Damaged(f"{file_name(path)} is empty: restore its last good copy or delete it.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Damaged(
            f"{file_name(path)} is damaged (its text is not UTF-8): restore its last good copy or delete it."
        ) from error


def parse(text: str) -> object:
    """Strict JSON. Raises ValueError for anything else: NaN, too deep, too many digits, cut off."""
    try:
        return json.loads(text, parse_constant=_refuse, parse_float=_finite)
    except (RecursionError, MemoryError) as error:
        raise ValueError("too deep or too large") from error


def whole(value: object, least: int, most: int) -> int | None:
    """`value` when it is a whole number from `least` to `most`, else None. True and 1.0 are not."""
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    return None


def shallow(value: object, depth: int) -> bool:
    """Whether lists and objects in `value` are nested at most `depth` deep."""
    if not isinstance(value, dict | list):
        return True
    inner = value.values() if isinstance(value, dict) else value
    return depth > 0 and all(shallow(item, depth - 1) for item in inner)


def _finite(word: str) -> float:
    number = float(word)
    if not isfinite(number):
        raise ValueError(f"{word} is too large")
    return number


def _refuse(word: str) -> NoReturn:
    raise ValueError(f"{word} is not JSON")
