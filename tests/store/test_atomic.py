"""A write that fails leaves the old file as it was, no litter behind, and one sentence for the players."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO, cast

import pytest

from westtable.store import atomic
from westtable.store.atomic import backup_path, sweep, write_atomic
from westtable.store.errors import DiskFull, FolderGone, NotWritable, StoreError
from westtable.store.reading import MAX_BYTES

Fingerprint = Callable[[Path], dict[str, str]]

OLD, NEW = '{"old": "é"}', '{"new": "李"}'
POSIX_MODES = pytest.mark.skipif(sys.platform == "win32", reason="file modes are a POSIX matter")


class _Failing:
    """A file whose named method raises; the rest is the real one's."""

    def __init__(self, file: BinaryIO, method: str, code: int) -> None:
        self._file, self._method, self._code = file, method, code

    def __getattr__(self, name: str) -> Any:
        if name == self._method:
            return self._fail
        return getattr(self._file, name)

    def _fail(self, *arguments: Any) -> None:
        if arguments:
            self._file.write(arguments[0][:3])  # A full disk often takes a part first.
        raise OSError(self._code, os.strerror(self._code))

    def __enter__(self) -> _Failing:
        return self

    def __exit__(self, *details: object) -> None:
        self._file.close()


def _break(monkeypatch: pytest.MonkeyPatch, step: str, code: int) -> None:
    def fail(*arguments: Any, **more: Any) -> Any:
        raise OSError(code, os.strerror(code))

    if step in {"write", "flush"}:
        real = os.fdopen
        monkeypatch.setattr(
            os, "fdopen", lambda handle, mode: _Failing(cast("BinaryIO", real(handle, mode)), step, code)
        )
    elif step == "open":
        monkeypatch.setattr(atomic, "_create", fail)
    else:
        monkeypatch.setattr(os, step, fail)


@POSIX_MODES
def test_folder_and_file_are_for_their_player_only(tmp_path: Path) -> None:
    path = tmp_path / "with space é" / "a.json"
    write_atomic(path, NEW)
    assert path.read_text(encoding="utf-8") == NEW
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert [entry.name for entry in path.parent.iterdir()] == ["a.json"]


def test_the_previous_state_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    for number in range(4):
        write_atomic(path, f'{{"n": {number}}}')
    assert path.read_text(encoding="utf-8") == '{"n": 3}'
    assert backup_path(path).read_text(encoding="utf-8") == '{"n": 2}'
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["a.json", "a.json.bak"]
    write_atomic(path, '{"n": 4}', keep_previous=False)
    assert backup_path(path).read_text(encoding="utf-8") == '{"n": 2}'


@pytest.mark.parametrize("damage", [b"", bytes(20), b'{"n": ', b"null"])
def test_a_damaged_file_never_takes_the_place_of_the_good_copy(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "a.json"
    write_atomic(path, '{"n": 0}')
    write_atomic(path, '{"n": 1}')
    path.write_bytes(damage)
    write_atomic(path, '{"n": 2}')
    assert backup_path(path).read_text(encoding="utf-8") == '{"n": 0}'


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EACCES, errno.EROFS, errno.EIO, errno.EDQUOT, errno.ENOENT])
@pytest.mark.parametrize("step", ["open", "write", "flush", "fsync", "replace"])
def test_a_failure_at_any_step_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fingerprint: Fingerprint, step: str, code: int
) -> None:
    path = tmp_path / "a.json"
    write_atomic(path, OLD)
    before = fingerprint(tmp_path)
    with monkeypatch.context() as broken:
        _break(broken, step, code)
        with pytest.raises(StoreError) as caught:
            write_atomic(path, NEW)
    assert path.read_text(encoding="utf-8") == OLD
    # A copy of the old state may already have been made; nothing else may be there.
    after = fingerprint(tmp_path)
    backup = after.pop("a.json.bak", before["a.json"])
    assert after == before
    assert backup == before["a.json"]
    assert "the game was not saved" in caught.value.sentence
    assert "Errno" not in caught.value.sentence
    write_atomic(path, NEW)
    assert path.read_text(encoding="utf-8") == NEW
    assert backup_path(path).read_text(encoding="utf-8") == OLD


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EIO])
def test_a_failure_to_keep_the_previous_state_stops_the_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fingerprint: Fingerprint, code: int
) -> None:
    path = tmp_path / "a.json"
    write_atomic(path, OLD)
    before = fingerprint(tmp_path)
    _break(monkeypatch, "link", code)
    with pytest.raises(StoreError):
        write_atomic(path, NEW)
    assert fingerprint(tmp_path) == before


@pytest.mark.parametrize("code", [errno.EPERM, errno.EACCES, errno.EOPNOTSUPP, errno.EMLINK])
def test_without_hard_links_the_previous_state_is_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    path = tmp_path / "a.json"
    write_atomic(path, OLD)
    _break(monkeypatch, "link", code)
    write_atomic(path, NEW)
    assert path.read_text(encoding="utf-8") == NEW
    assert backup_path(path).read_text(encoding="utf-8") == OLD
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["a.json", "a.json.bak"]


def test_a_good_file_is_there_at_every_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.json"
    write_atomic(path, OLD)
    seen: list[str] = []

    def watched(real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **more: Any) -> Any:
            seen.append(path.read_text(encoding="utf-8"))
            result = real(*arguments, **more)
            seen.append(path.read_text(encoding="utf-8"))
            return result

        return call

    for name in ("link", "replace", "fsync", "unlink"):
        monkeypatch.setattr(os, name, watched(getattr(os, name)))
    write_atomic(path, NEW)
    assert set(seen) == {OLD, NEW}
    assert seen == sorted(seen, key=[OLD, NEW].index)


def test_the_text_is_on_the_disk_before_it_takes_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.json"
    order: list[str] = []

    def noted(name: str) -> Callable[..., Any]:
        real = getattr(os, name)

        def call(*arguments: Any) -> Any:
            order.append(name)
            return real(*arguments)

        return call

    for name in ("fsync", "replace"):
        monkeypatch.setattr(os, name, noted(name))
    write_atomic(path, NEW)
    assert order[:2] == ["fsync", "replace"]
    if sys.platform != "win32":
        assert order == ["fsync", "replace", "fsync"]


@pytest.mark.parametrize(
    ("code", "kind", "words"),
    [
        (errno.ENOSPC, DiskFull, "The disk is full"),
        (errno.EDQUOT, DiskFull, "The disk is full"),
        (errno.EROFS, NotWritable, "is read-only"),
        (errno.EACCES, NotWritable, "may not write"),
        (errno.ENOENT, FolderGone, "is gone"),
        (errno.ENOTDIR, FolderGone, "not a folder"),
        (errno.EIO, StoreError, "reported a fault"),
        (errno.EMFILE, StoreError, "did not take the file"),
    ],
)
def test_each_cause_has_its_own_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, kind: type[StoreError], words: str
) -> None:
    _break(monkeypatch, "fsync", code)
    with pytest.raises(kind, match=words) as caught:
        write_atomic(tmp_path / "a.json", NEW)
    assert caught.value.sentence.count(". ") == 0
    assert str(caught.value) == caught.value.sentence


def test_a_folder_that_vanished_is_made_again_or_named(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    path = folder / "a.json"
    write_atomic(path, OLD)
    path.unlink()
    folder.rmdir()
    write_atomic(path, NEW)
    assert path.read_text(encoding="utf-8") == NEW
    path.unlink()
    folder.rmdir()
    folder.write_text("in the way", encoding="utf-8")
    with pytest.raises(FolderGone, match="not a folder"):
        write_atomic(path, NEW)
    assert folder.read_text(encoding="utf-8") == "in the way"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the superuser may write anywhere")
def test_a_folder_without_write_permission(tmp_path: Path, fingerprint: Fingerprint) -> None:
    path = tmp_path / "saves" / "a.json"
    write_atomic(path, OLD)
    before = fingerprint(tmp_path)
    path.parent.chmod(0o500)
    try:
        with pytest.raises(NotWritable, match="may not write"):
            write_atomic(path, NEW)
        assert fingerprint(tmp_path) == before
    finally:
        path.parent.chmod(0o700)


def test_half_a_character_and_too_long_a_text_are_refused(tmp_path: Path, fingerprint: Fingerprint) -> None:
    path = tmp_path / "a.json"
    write_atomic(path, OLD)
    before = fingerprint(tmp_path)
    with pytest.raises(StoreError, match="half a character"):
        write_atomic(path, '{"a": "\ud83d"}')
    with pytest.raises(StoreError, match="beyond 8 MB"):
        write_atomic(path, "x" * (MAX_BYTES + 1))
    assert fingerprint(tmp_path) == before


def _stray(folder: Path, pid: int, host: str | None = None, age: float = 0) -> Path:
    path = folder / f".westtable-{host or atomic._host()}-{pid}-0123abcd.tmp"
    path.write_text("half", encoding="utf-8")
    os.utime(path, (time.time() - age,) * 2)
    return path


@pytest.mark.skipif(sys.platform == "win32", reason="there only age tells")
def test_only_strays_of_dead_writers_are_swept(tmp_path: Path) -> None:
    child = subprocess.Popen([sys.executable, "-c", "pass"])
    child.wait()
    dead, day = child.pid, 25 * 3600
    swept = [_stray(tmp_path, dead), _stray(tmp_path, os.getpid()), _stray(tmp_path, 1, "00000000", age=day)]
    kept = [_stray(tmp_path, os.getppid()), _stray(tmp_path, dead, "00000001")]
    for name in ("a.json.tmp", ".westtable.tmp", ".westtable-xyz-1-2.tmp", "game.json"):
        (tmp_path / name).write_text("foreign", encoding="utf-8")
        os.utime(tmp_path / name, (0, 0))
        kept.append(tmp_path / name)
    assert sweep(tmp_path) == 3
    assert not any(path.exists() for path in swept)
    assert all(path.exists() for path in kept)
    assert sweep(tmp_path / "missing") == 0


def test_a_file_being_written_is_not_swept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.fsync
    swept: list[int] = []

    def sweep_meanwhile(handle: int) -> None:
        swept.append(sweep(tmp_path))
        real(handle)

    monkeypatch.setattr(os, "fsync", sweep_meanwhile)
    write_atomic(tmp_path / "a.json", NEW)
    assert set(swept) == {0}
    assert (tmp_path / "a.json").read_text(encoding="utf-8") == NEW
