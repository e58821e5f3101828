"""A finished game is counted once, and a torn line costs itself alone."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from westtable.store import history
from westtable.store.errors import DiskFull, Locked
from westtable.store.history import HistoryEntry, Tally, read_history, record, wins_by_name
from westtable.store.lock import Lock
from westtable.store.places import history_file

Spawn = Callable[..., "subprocess.Popen[str]"]


def _entry(key: str, **changes: Any) -> HistoryEntry:
    fields: dict[str, Any] = {
        "id": key,
        "game": "bandits",
        "finished": 1764543600,
        "seats": ("Ann", "Zoë"),
        "scores": (9, -14),
        "winners": (0,),
        "turns": 30,
        "seconds": 2280,
        "seed": "4F2A-91C7",
    }
    return HistoryEntry(**{**fields, **changes})


def test_without_a_file_there_is_no_history_and_no_folder(tmp_path: Path) -> None:
    assert read_history(tmp_path / "saves") == []
    assert not (tmp_path / "saves").exists()


def test_entries_come_back_as_they_were_and_count_once(tmp_path: Path) -> None:
    first, second = _entry("a"), _entry("b", seats=("李", "🤠"), scores=(), winners=(0, 1), bots=(1,))
    assert record(tmp_path, first)
    assert record(tmp_path, second)
    content = history_file(tmp_path).read_bytes()
    assert not record(tmp_path, _entry("a", winners=(1,)))
    assert history_file(tmp_path).read_bytes() == content
    assert read_history(tmp_path) == [first, second]
    assert [path.name for path in history_file(tmp_path).parent.iterdir()] == ["history.jsonl"]


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"{",
        bytes(40),
        b"null",
        b"[]",
        b"\xff",
        b"[" * 100_000,
        b'{"id": "x"}',
        b'{"id": 3, "game": "g", "finished": 1, "seats": ["A"]}',
        b'{"id": "x", "game": "g", "finished": 1e99, "seats": ["A"]}',
        b'{"id": "x", "game": "g", "finished": 1, "seats": []}',
        b'{"id": "x", "game": "g", "finished": 1, "seats": [1]}',
        b'{"id": "x", "game": "g", "finished": 1, "seats": ["A"], "winners": [1]}',
        b'{"id": "x", "game": "g", "finished": 1, "seats": ["A"], "winners": [true]}',
        b'{"id": "x", "game": "g", "finished": 1, "seats": ["A"], "scores": [1, 2]}',
    ],
)
def test_a_bad_line_costs_itself_alone(tmp_path: Path, line: bytes) -> None:
    record(tmp_path, _entry("a"))
    with history_file(tmp_path).open("ab") as file:
        file.write(line)  # Without its end, as a power cut would leave it.
    record(tmp_path, _entry("b"))
    assert [entry.id for entry in read_history(tmp_path)] == ["a", "b"]


def test_every_truncation_keeps_the_lines_before_it(tmp_path: Path) -> None:
    record(tmp_path, _entry("a"))
    one = history_file(tmp_path).read_bytes()
    record(tmp_path, _entry("b"))
    whole = history_file(tmp_path).read_bytes()
    for length in range(len(one), len(whole) - 1):
        history_file(tmp_path).write_bytes(whole[:length])
        assert [entry.id for entry in read_history(tmp_path)] == ["a"]
    history_file(tmp_path).write_bytes(whole[:-9])
    record(tmp_path, _entry("b"))
    assert [entry.id for entry in read_history(tmp_path)] == ["a", "b"]


def test_names_are_safe_to_show(tmp_path: Path) -> None:
    record(tmp_path, _entry("a", seats=("A\x1b[2J", "\u202eB"), game="g\x07"))
    [entry] = read_history(tmp_path)
    assert (entry.seats, entry.game) == (("A?[2J", "?B"), "g?")


@pytest.mark.parametrize("step", ["write", "fsync"])
def test_a_full_disk_leaves_the_history_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    record(tmp_path, _entry("a"))
    before = history_file(tmp_path).read_bytes()
    real = os.write

    def full(handle: int, data: bytes = b"") -> int:
        if data:
            real(handle, data[:10])
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(os, step, full)
        with pytest.raises(DiskFull, match="so the result was not added to the history"):
            record(tmp_path, _entry("b"))
    assert history_file(tmp_path).read_bytes() == before
    assert record(tmp_path, _entry("b"))
    assert [entry.id for entry in read_history(tmp_path)] == ["a", "b"]


def test_a_short_write_is_completed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: real(handle, data[:7]))
    record(tmp_path, _entry("a"))
    assert read_history(tmp_path) == [_entry("a")]


def test_a_history_beyond_the_bound_is_read_from_its_newer_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(10):
        record(tmp_path, _entry(f"game {number}"))
    size = history_file(tmp_path).stat().st_size
    monkeypatch.setattr(history, "MAX_BYTES", size * 35 // 100)
    assert [entry.id for entry in read_history(tmp_path)] == ["game 7", "game 8", "game 9"]


def test_two_programs_add_without_losing_or_doubling_a_game(tmp_path: Path, spawn: Spawn) -> None:
    code = """
import sys
from pathlib import Path
from westtable.store.history import HistoryEntry, record
for number in range(15):
    record(Path(sys.argv[1]), HistoryEntry(f"{number}", "g", number, ("Ann",)))
    record(Path(sys.argv[1]), HistoryEntry(f"{sys.argv[2]} {number}", "g", number, ("Ann",)))
"""
    children = [spawn(code, str(tmp_path), name) for name in "xy"]
    assert [child.communicate(timeout=60)[1] for child in children] == ["", ""]
    lines = history_file(tmp_path).read_bytes().splitlines()
    assert len(lines) == 45
    assert len(read_history(tmp_path)) == 45


def test_a_history_held_by_another_window_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "WAIT_SECONDS", 0.0)
    with Lock(history_file(tmp_path)), pytest.raises(Locked, match="keeps the history busy"):
        record(tmp_path, _entry("a"))


def test_one_person_is_one_whatever_the_spelling(tmp_path: Path) -> None:
    entries = [
        _entry("a", finished=3, seats=("ZOË", "Ann"), winners=(0,)),
        _entry("b", finished=1, seats=("zoe\u0308", "Bob"), winners=(0, 1)),
        _entry("c", finished=2, seats=("Ann", "Zoë"), winners=(1,), game="dice-town"),
    ]
    assert wins_by_name(entries) == [Tally("ZOË", 3, 3), Tally("Bob", 1, 1), Tally("Ann", 0, 2)]
    assert wins_by_name(entries, "dice-town") == [Tally("Zoë", 1, 1), Tally("Ann", 0, 1)]
    assert wins_by_name([]) == []


def test_bots_are_not_people() -> None:
    entries = [_entry("a", seats=("Ann", "Cal"), winners=(1,), bots=(1,)), _entry("b", seats=("Cal",), scores=())]
    assert wins_by_name(entries) == [Tally("Cal", 1, 1), Tally("Ann", 0, 1)]
