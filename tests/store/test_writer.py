"""The newest state always reaches the disk, whatever fails in between and however the program ends."""

from __future__ import annotations

import errno
import json
import os
import queue
import random
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from westtable.store import discard
from westtable.store import writer as module
from westtable.store.atomic import backup_path, seen, write_atomic
from westtable.store.errors import DiskFull, StoreError
from westtable.store.lock import Lock, lock_path
from westtable.store.writer import Writer

Spawn = Callable[..., "subprocess.Popen[str]"]


class _Disk:
    """Stands in for the disk: holds a write back until it is let go, or lets it fail."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.texts: list[str] = []
        self.started: queue.Queue[str] = queue.Queue()
        self.gate = threading.Event()
        self.gate.set()
        self.error: Exception | None = None
        monkeypatch.setattr(module, "write_atomic", self.write)

    def write(self, path: Path, text: str) -> None:
        self.started.put(text)
        assert self.gate.wait(30)
        if self.error is not None:
            raise self.error
        self.texts.append(text)
        write_atomic(path, text)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> _Disk:
    return _Disk(monkeypatch)


class _Heard:
    """What the writer reported."""

    def __init__(self) -> None:
        self.errors: queue.Queue[str] = queue.Queue()
        self.saved: queue.Queue[float] = queue.Queue()

    def writer(self, path: Path) -> Writer:
        return Writer(path, self.errors.put, self.saved.put)


def test_what_is_put_is_written_and_reported(tmp_path: Path) -> None:
    heard = _Heard()
    path = tmp_path / "a.json"
    writer = heard.writer(path)
    assert not writer.pending
    writer.put('{"n": 1}')
    assert heard.saved.get(timeout=30) > 1.7e9
    writer.put(lambda: '{"n": 2}')
    assert writer.flush()
    assert not writer.pending
    assert path.read_text(encoding="utf-8") == '{"n": 2}'
    assert backup_path(path).read_text(encoding="utf-8") == '{"n": 1}'
    assert writer.close()
    assert heard.errors.empty()


def test_a_writer_that_got_nothing_writes_nothing(tmp_path: Path) -> None:
    writer = _Heard().writer(tmp_path / "saves" / "a.json")
    assert writer.flush()
    assert writer.close()
    assert list(tmp_path.iterdir()) == []


def test_texts_that_were_overtaken_are_left_out_and_order_is_kept(tmp_path: Path, disk: _Disk) -> None:
    writer = _Heard().writer(tmp_path / "a.json")
    disk.gate.clear()
    made: list[str] = []

    def make(number: int) -> Callable[[], str]:
        def text() -> str:
            made.append(threading.current_thread().name)
            return f'{{"n": {number}}}'

        return text

    writer.put('{"n": 0}')
    assert disk.started.get(timeout=30) == '{"n": 0}'
    for number in range(1, 50):
        writer.put(make(number))
    assert writer.pending
    disk.gate.set()
    assert writer.close()
    assert disk.texts == ['{"n": 0}', '{"n": 49}']
    assert made == ["westtable-save"]


def test_a_failure_is_told_once_and_the_text_is_kept_for_the_next_try(tmp_path: Path, disk: _Disk) -> None:
    heard = _Heard()
    path = tmp_path / "a.json"
    writer = heard.writer(path)
    disk.error = DiskFull("The disk is full.")
    writer.put('{"n": 1}')
    assert heard.errors.get(timeout=30) == "The disk is full."
    assert not writer.flush()
    writer.put('{"n": 2}')
    assert not writer.flush()
    assert writer.pending
    disk.error = StoreError("The folder is gone.")
    writer.retry()
    assert heard.errors.get(timeout=30) == "The folder is gone."
    disk.error = None
    writer.retry()
    heard.saved.get(timeout=30)
    assert path.read_text(encoding="utf-8") == '{"n": 2}'
    assert not writer.pending
    writer.retry()
    disk.error = StoreError("The folder is gone.")
    writer.put('{"n": 3}')
    assert heard.errors.get(timeout=30) == "The folder is gone."
    disk.error = None
    assert writer.close()
    assert disk.texts == ['{"n": 2}', '{"n": 3}']
    assert heard.errors.empty()


def test_a_full_disk_ends_and_play_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = _Heard()
    path = tmp_path / "a.json"
    writer = heard.writer(path)
    writer.put('{"n": 1}')
    assert writer.flush()
    with monkeypatch.context() as broken:

        def full(handle: int) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        broken.setattr(os, "fsync", full)
        writer.put('{"n": 2}')
        assert heard.errors.get(timeout=30).startswith("The disk is full")
        assert path.read_text(encoding="utf-8") == '{"n": 1}'
    assert writer.flush()
    assert path.read_text(encoding="utf-8") == '{"n": 2}'
    assert writer.close()


def test_a_state_that_cannot_be_put_into_words_is_told(tmp_path: Path) -> None:
    heard = _Heard()
    writer = heard.writer(tmp_path / "a.json")

    def fail() -> str:
        raise KeyError("seat")

    writer.put(fail)
    assert heard.errors.get(timeout=30) == "The game could not be put into words, so it was not saved (KeyError)."
    writer.put('{"n": 1}')
    assert writer.close()
    assert (tmp_path / "a.json").exists()


def test_a_listener_that_raises_does_not_end_the_saving(tmp_path: Path) -> None:
    def fail(value: object) -> None:
        raise RuntimeError("the screen is gone")

    writer = Writer(tmp_path / "a.json", fail, fail)
    for number in range(3):
        writer.put(f'{{"n": {number}}}')
        assert writer.flush()
    assert writer.close()
    assert (tmp_path / "a.json").read_text(encoding="utf-8") == '{"n": 2}'


def test_close_twice_and_put_after_it(tmp_path: Path, disk: _Disk) -> None:
    writer = _Heard().writer(tmp_path / "a.json")
    disk.error = DiskFull("The disk is full.")
    writer.put('{"n": 1}')
    assert not writer.close()
    assert not writer.close()
    assert not writer.flush()
    writer.retry()
    assert writer.pending
    with pytest.raises(RuntimeError):
        writer.put('{"n": 2}')
    done = _Heard().writer(tmp_path / "b.json")
    assert done.close()
    assert done.close()
    assert not [thread for thread in threading.enumerate() if thread.name == "westtable-save"]


@pytest.mark.parametrize("moment", ["before", "after"])
def test_close_in_the_middle_of_put_ends_the_thread(tmp_path: Path, moment: str) -> None:
    """As a signal handler would, which runs while the main thread is inside put and has its lock."""
    writer = _Heard().writer(tmp_path / "a.json")
    writer.put('{"n": 1}')
    with writer._changed:
        if moment == "after":
            writer._waiting = '{"n": 2}'
        assert writer.close(30)
        assert not writer._thread.is_alive()
    assert (tmp_path / "a.json").read_text(encoding="utf-8") == f'{{"n": {2 if moment == "after" else 1}}}'


def test_a_disk_that_hangs_does_not_hold_the_program(tmp_path: Path, disk: _Disk) -> None:
    writer = _Heard().writer(tmp_path / "a.json")
    disk.gate.clear()
    writer.put('{"n": 1}')
    disk.started.get(timeout=30)
    assert not writer.flush(0.01)
    assert not writer.close(0.01)
    disk.gate.set()
    writer._thread.join(30)
    assert (tmp_path / "a.json").read_text(encoding="utf-8") == '{"n": 1}'


SIGNALLED = """
import os, signal, sys
from pathlib import Path
from westtable.store.writer import Writer
writer = Writer(Path(sys.argv[1]), print, lambda moment: None)
number = 1
writer.put('{"n": 1}')
def leave(sign, frame):
    done = writer.close(20)
    print(number, done, flush=True)
    os._exit(0 if done else 1)
for sign in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
    signal.signal(sign, leave)
print("ready", flush=True)
while True:
    number += 1
    writer.put('{"n": %d}' % number)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals are a POSIX matter")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_a_signal_in_the_middle_of_play_saves_the_last_move(tmp_path: Path, spawn: Spawn, name: str) -> None:
    path = tmp_path / "a.json"
    child = spawn(SIGNALLED, str(path))
    assert child.stdout is not None
    assert child.stdout.readline() == "ready\n"
    child.send_signal(getattr(signal, name))
    output, trouble = child.communicate(timeout=60)
    number, done = output.split()
    assert (done, trouble, child.returncode) == ("True", "", 0)
    # The signal may come between the counting of a move and its handing over.
    assert int(number) - json.loads(path.read_text(encoding="utf-8"))["n"] in {0, 1}


NUMBERED = """
import sys
from pathlib import Path
from westtable.store.atomic import seen
from westtable.store.writer import Writer
path, number = Path(sys.argv[1]), int(sys.argv[2])
found = seen(path, path.read_text(encoding="utf-8")) if path.exists() else None
writer = Writer(path, lambda sentence: print("error", sentence, flush=True), lambda moment: None, seen=found)
while True:
    number += 1
    writer.put('{"n": %d, "load": "%s"}' % (number, "x" * 20000))
    if writer.flush():
        print(number, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is a POSIX matter")
def test_killed_at_any_moment_the_game_is_the_last_or_the_one_before(tmp_path: Path, spawn: Spawn) -> None:
    chance = random.Random(20)
    path = tmp_path / "saves" / "a.json"
    number = 0
    for _ in range(20):
        child = spawn(NUMBERED, str(path), str(number))
        assert child.stdout is not None
        told = int(child.stdout.readline())
        timer = threading.Timer(chance.random() * 0.03, child.kill)
        timer.start()
        lines = child.stdout.read().split()
        timer.join()
        child.communicate()
        assert child.returncode == -signal.SIGKILL
        told = int(lines[-1]) if lines else told
        number = json.loads(path.read_text(encoding="utf-8"))["n"]
        assert number in {told, told + 1}
        before = json.loads(backup_path(path).read_text(encoding="utf-8"))["n"] if number > 1 else 0
        assert before in {number - 1, number}
        assert len(list(path.parent.iterdir())) <= 4
    write_atomic(path, '{"n": -1}')
    from westtable.store.atomic import sweep

    sweep(path.parent)
    assert sorted(entry.name for entry in path.parent.iterdir()) == ["a.json", "a.json.bak"]


TAKEN = """
import sys
from pathlib import Path
from westtable.store.lock import Lock
with Lock(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be removed there")
def test_a_save_that_another_program_holds_is_not_overwritten(tmp_path: Path, spawn: Spawn) -> None:
    heard = _Heard()
    path = tmp_path / "saves" / "a.json"
    kept: queue.Queue[str] = queue.Queue()
    with Lock(path) as lock:
        writer = Writer(path, heard.errors.put, heard.saved.put, lock, on_kept=kept.put)
        writer.put('{"n": 1}')
        assert writer.flush()
        shutil.rmtree(path.parent)
        writer.put('{"n": 2}')
        assert writer.flush() and lock_path(path).exists()
        lock_path(path).unlink()
        child = spawn(TAKEN, str(path))
        assert child.stdout is not None and child.stdout.readline() == "held\n"
        write_atomic(path, '{"n": 5}')
        writer.put('{"n": 3}')
        assert not writer.flush()
        assert heard.errors.get(timeout=30) == "This game is open in another window, so it is not saved here."
        assert path.read_text(encoding="utf-8") == '{"n": 5}'
        child.communicate("")
        assert kept.empty()
        assert writer.close()
    assert path.read_text(encoding="utf-8") == '{"n": 3}'
    assert path.with_name("a-2.json").read_text(encoding="utf-8") == '{"n": 5}'
    assert sorted(entry.name for entry in path.parent.iterdir()) == ["a-2.json", "a.json", "a.json.bak"]


def test_what_another_program_wrote_is_kept_beside(tmp_path: Path) -> None:
    heard = _Heard()
    path = tmp_path / "a.json"
    path.write_text('{"n": 0}', encoding="utf-8")
    kept: queue.Queue[str] = queue.Queue()
    writer = Writer(path, heard.errors.put, heard.saved.put, seen=seen(path, '{"n": 0}'), on_kept=kept.put)
    for number in (1, 2):
        writer.put(f'{{"n": {number}}}')
        assert writer.flush()
    os.utime(path, ns=(5, 5))
    writer.put('{"n": 3}')
    assert writer.flush()
    assert kept.empty() and not path.with_name("a-2.json").exists(), "the same content under another time"
    for number in (8, 9):
        path.write_text(f'{{"n": {number}}}', encoding="utf-8")
        writer.put('{"n": 4}')
        assert writer.flush()
    path.write_text('{"half', encoding="utf-8")
    writer.put('{"n": 5}')
    assert writer.close()
    assert kept.get(timeout=30) == "Another program changed this saved game, so its copy was kept beside yours: a-2."
    assert kept.get(timeout=30).endswith(": a-3.") and kept.empty()
    texts = {name: path.with_name(name).read_text(encoding="utf-8") for name in ("a.json", "a-2.json", "a-3.json")}
    assert texts == {"a.json": '{"n": 5}', "a-2.json": '{"n": 8}', "a-3.json": '{"n": 9}'}
    assert heard.errors.empty()


def test_a_copy_that_cannot_be_kept_stops_the_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = _Heard()
    path = tmp_path / "a.json"
    writer = heard.writer(path)
    path.write_text('{"n": 9}', encoding="utf-8")
    with monkeypatch.context() as broken:

        def full(source: Path, target: Path) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        broken.setattr(discard, "keep_copy", full)
        writer.put('{"n": 1}')
        assert heard.errors.get(timeout=30).startswith("The disk is full, so the game was not saved")
        assert path.read_text(encoding="utf-8") == '{"n": 9}'
    assert writer.close()
    assert path.with_name("a-2.json").read_text(encoding="utf-8") == '{"n": 9}'
