"""One program a save, and a crash frees it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from westtable.store.errors import Locked, NotWritable, StoreError
from westtable.store.lock import Lock, lock_path

Spawn = Callable[..., "subprocess.Popen[str]"]

HOLD = """
import sys
from pathlib import Path
from westtable.store.errors import StoreError
from westtable.store.lock import Lock
try:
    with Lock(Path(sys.argv[1])):
        print("held", flush=True)
        sys.stdin.read()
except StoreError as error:
    print(error.sentence, flush=True)
"""


def _line(child: subprocess.Popen[str]) -> str:
    assert child.stdout is not None
    return child.stdout.readline().strip()


def test_a_lock_leaves_no_file_behind(tmp_path: Path) -> None:
    path = tmp_path / "saves" / "a.b.json"
    lock = Lock(path)
    assert not path.parent.exists()
    with lock:
        assert lock.held
        assert [entry.name for entry in path.parent.iterdir()] == ["a.b.lock"]
    assert not lock.held
    lock.release()
    assert list(path.parent.iterdir()) == []


def test_a_second_lock_in_this_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    with Lock(path) as first:
        first.acquire()
        with pytest.raises(Locked, match="being played in this window"):
            Lock(path).acquire()
        with Lock(tmp_path / "b.json"):
            pass
    with Lock(path):
        assert lock_path(path).exists()


def test_a_second_program_is_refused_until_the_first_lets_go(tmp_path: Path, spawn: Spawn) -> None:
    path = tmp_path / "with space é.json"
    first = spawn(HOLD, str(path))
    assert _line(first) == "held"
    with pytest.raises(Locked, match="open in another window"):
        Lock(path).acquire()
    second = spawn(HOLD, str(path))
    assert _line(second).startswith("This game is open in another window")
    second.communicate()
    first.communicate("")
    with Lock(path) as mine:
        assert mine.held
    assert list(tmp_path.iterdir()) == []


def test_a_program_that_was_killed_frees_its_game(tmp_path: Path, spawn: Spawn) -> None:
    path = tmp_path / "a.json"
    child = spawn(HOLD, str(path))
    assert _line(child) == "held"
    child.kill()
    child.communicate()
    with Lock(path) as lock:
        assert lock.held
    assert list(tmp_path.iterdir()) == []


def test_waiting_for_a_lock(tmp_path: Path, spawn: Spawn) -> None:
    path = tmp_path / "a.json"
    child = spawn(HOLD, str(path))
    assert _line(child) == "held"
    assert child.stdin is not None
    child.stdin.close()
    lock = Lock(path)
    lock.acquire(wait=30)
    assert lock.held
    lock.release()
    child.stdin = None
    child.communicate()


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be removed there")
def test_a_lock_file_that_was_removed_meanwhile_is_not_mistaken_for_the_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl

    path = tmp_path / "a.json"
    real = fcntl.flock
    removed: list[int] = []

    def remove_first(handle: int, how: int) -> None:
        if not removed:
            lock_path(path).unlink()
            removed.append(handle)
        real(handle, how)

    monkeypatch.setattr(fcntl, "flock", remove_first)
    with Lock(path):
        assert lock_path(path).exists()
        with pytest.raises(Locked):
            Lock(path).acquire()


def test_a_file_that_is_no_lock_stays(tmp_path: Path) -> None:
    lock_path(tmp_path / "a.json").write_text("notes about a padlock", encoding="utf-8")
    with Lock(tmp_path / "a.json"):
        pass
    assert lock_path(tmp_path / "a.json").read_text(encoding="utf-8") == "notes about a padlock"


@pytest.mark.parametrize(("code", "kind"), [(30, NotWritable), (13, NotWritable), (28, StoreError)])
def test_a_folder_that_takes_no_lock_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, kind: type[StoreError]
) -> None:
    def refuse(*arguments: object, **more: object) -> int:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(kind, match="so the game was not opened"):
        Lock(tmp_path / "a.json").acquire()


@pytest.mark.skipif(sys.platform == "win32", reason="another call there")
def test_a_file_system_without_locks_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import errno
    import fcntl

    def refuse(handle: int, how: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", refuse)
    with pytest.raises(StoreError, match="cannot keep two windows apart"):
        Lock(tmp_path / "a.json").acquire()


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be removed there")
def test_a_lock_whose_file_is_gone_is_taken_again(tmp_path: Path) -> None:
    path = tmp_path / "saves" / "a.json"
    with Lock(path) as lock:
        lock.renew()
        for entry in (lock_path(path), path.parent):
            entry.unlink() if entry.is_file() else entry.rmdir()
            lock.renew()
            assert lock.held and lock_path(path).exists()
            with pytest.raises(Locked):
                Lock(path).acquire()
            lock_path(path).unlink()
        lock.renew()
    assert list(path.parent.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be removed there")
def test_a_lock_that_another_program_has_taken_meanwhile_is_not_ours(tmp_path: Path, spawn: Spawn) -> None:
    path = tmp_path / "a.json"
    with Lock(path) as lock:
        lock_path(path).unlink()
        child = spawn(HOLD, str(path))
        assert _line(child) == "held"
        for _ in range(2):
            with pytest.raises(Locked, match=r"^This game is open in another window, so it is not saved here\.$"):
                lock.renew()
        assert lock_path(path).exists()
        child.communicate("")
        lock.renew()
        with pytest.raises(Locked):
            Lock(path).acquire()
    with pytest.raises(Locked):
        lock.renew()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be removed there")
def test_a_lock_that_cannot_be_taken_again_says_why(tmp_path: Path) -> None:
    path = tmp_path / "saves" / "a.json"
    with Lock(path) as lock:
        lock_path(path).unlink()
        path.parent.rmdir()
        path.parent.write_text("x", encoding="utf-8")
        with pytest.raises(StoreError, match=r"is not a folder lies at .* so the game was not saved"):
            lock.renew()
