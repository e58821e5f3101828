"""Naming, copying, restoring and deleting saves touches what it names and nothing else."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from westtable.store.atomic import backup_path, write_atomic
from westtable.store.discard import KEEP_SECONDS
from westtable.store.errors import BadName, Damaged, DiskFull, Locked, Missing, NameTaken, StoreError
from westtable.store.lock import Lock
from westtable.store.saves import (
    Listing,
    backup_of,
    clean_name,
    copy_named,
    delete,
    deleted,
    list_saves,
    new_path,
    read_save,
    rename,
    restore_backup,
    undelete,
)

MakeSave = Callable[..., str]
Fingerprint = Callable[[Path], dict[str, str]]

TYPED = [
    "Friday / round 2",
    "..",
    "../x",
    "a\\b",
    ".hidden",
    "-rf",
    "Test?",
    "Sector:01",
    "CON",
    "nul.json",
    "trailing.",
    "🤠",
    "Zoë",
    "e\u0301",
    "[bold]x[/]",
    '"quoted", {"a": 1}',
    "\\u0041",
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "with space é"


@pytest.fixture
def game(folder: Path, make_save: MakeSave) -> Path:
    path = new_path(folder, "bandits")
    write_atomic(path, make_save(head={"turn": 1}))
    write_atomic(path, make_save(head={"turn": 2}))
    return path


def _turns(folder: Path) -> list[int]:
    return [entry.turn for entry in list_saves(folder)]


def test_a_new_file_is_named_after_the_game_and_creates_nothing(folder: Path) -> None:
    paths = {new_path(folder, "dice-town") for _ in range(20)}
    assert all(path.parent == folder and path.name.startswith("dice-town-20") for path in paths)
    assert len(paths) > 1
    assert not folder.exists()
    assert new_path(folder, "../../Etc/x").parent == folder


def test_a_new_file_never_has_the_name_of_another(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.mkdir()
    chances = iter([b"\0\1", b"\0\1", b"\0\2", b"\0\1", b"\0\2", b"\0\3"])
    monkeypatch.setattr(os, "urandom", lambda count: next(chances))
    monkeypatch.setattr(time, "strftime", lambda form: "now")
    first = new_path(folder, "x")
    first.touch()
    second = new_path(folder, "x")
    backup_path(second).touch()
    assert [first.name, second.name, new_path(folder, "x").name] == [
        "x-now-0001.json",
        "x-now-0002.json",
        "x-now-0003.json",
    ]


@pytest.mark.parametrize(
    "name", ["", "   ", "\u3000\u00a0", "\u200d", "a\nb", "a\x1b[31m", "\x9b", "\u202eabc", "\ud83d"]
)
def test_names_that_cannot_be_shown_are_refused(name: str) -> None:
    with pytest.raises(BadName):
        clean_name(name)


def test_the_length_of_a_name_is_bounded_in_letters_and_in_columns() -> None:
    assert clean_name("x" * 40) == "x" * 40
    assert clean_name("李" * 20) == "李" * 20
    for name in ("x" * 41, "x" * 300, "李" * 21, "e" + "\u0301" * 40):
        with pytest.raises(BadName, match="too long"):
            clean_name(name)


@pytest.mark.parametrize("name", TYPED)
def test_a_name_is_shown_as_typed_and_nothing_lands_outside(
    folder: Path, game: Path, make_save: MakeSave, name: str
) -> None:
    path = copy_named(make_save(), folder, f"  {name} ")
    assert path.parent == folder
    [entry] = [entry for entry in list_saves(folder) if entry.path == path]
    assert entry.name == name
    assert json.loads(read_save(path))["name"] == name
    assert sorted(found.name for found in folder.parent.iterdir()) == [folder.name]
    assert all(found.name.startswith("bandits-20") for found in folder.iterdir())


def test_a_copy_differs_from_its_game_in_the_name_alone(folder: Path, game: Path) -> None:
    before = read_save(game)
    path = copy_named(game, folder, "keep")
    assert read_save(path) == before.replace('"name": null', '"name": "keep"')
    assert read_save(game) == before


def test_a_named_copy_stays_while_its_game_goes_on(folder: Path, game: Path, make_save: MakeSave) -> None:
    path = copy_named(game, folder, "keep")
    before = path.read_bytes()
    for turn in range(3, 8):
        write_atomic(game, make_save(head={"turn": turn}))
    assert path.read_bytes() == before
    assert sorted(_turns(folder)) == [2, 7]


@pytest.mark.parametrize(
    ("first", "second"), [("x", "x"), ("x", "X"), ("ZOË", "zoë"), ("Zoë", "Zoe\u0308"), ("Straße", "STRASSE")]
)
def test_a_name_that_is_taken_is_asked_about_and_replaced_only_then(
    folder: Path, make_save: MakeSave, fingerprint: Fingerprint, first: str, second: str
) -> None:
    path = copy_named(make_save(game="dice-town"), folder, first)
    before = fingerprint(folder)
    with pytest.raises(NameTaken) as caught:
        copy_named(make_save(), folder, second)
    assert fingerprint(folder) == before
    taken = caught.value.listing
    assert (taken.path, taken.game, taken.name) == (path, "dice-town", first)
    assert copy_named(make_save(), folder, second, replacing=taken) == path
    [entry] = list_saves(folder)
    assert (entry.game, entry.name) == ("bandits", second)
    kept = backup_of(path)
    assert kept is not None
    assert (kept.game, kept.name) == ("dice-town", first)


def test_a_copy_that_fails_leaves_no_file(
    folder: Path, game: Path, fingerprint: Fingerprint, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = fingerprint(folder)

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(DiskFull, match="so the copy was not saved"):
        copy_named(game, folder, "keep")
    assert fingerprint(folder) == before


@pytest.mark.parametrize(
    "text", ["", "null", "[]", "{", '{"name": ', '{"name": 1, "x": NaN}', "[" * 100_000, '{"a" 1}']
)
def test_what_is_no_save_is_neither_copied_nor_renamed(folder: Path, text: str) -> None:
    with pytest.raises(Damaged):
        copy_named(text, folder, "keep")
    assert not folder.exists()
    folder.mkdir()
    path = folder / "a.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Damaged):
        rename(path, "keep")
    assert path.read_text(encoding="utf-8") == text


def test_renaming_changes_the_name_and_not_one_other_character(folder: Path, game: Path) -> None:
    before = read_save(game)
    assert rename(game, " Zoë's [night] ") == "Zoë's [night]"
    after = read_save(game)
    assert after == before.replace('"name": null', '"name": "Zoë\'s [night]"')
    assert after.partition("\n")[2] == before.partition("\n")[2]
    rename(game, "Zoë's [NIGHT]")
    assert [entry.name for entry in list_saves(folder)] == ["Zoë's [NIGHT]"]
    assert backup_of(game) is not None


def test_renaming_keeps_odd_line_ends_and_adds_a_missing_name(folder: Path) -> None:
    folder.mkdir()
    path = folder / "a.json"
    path.write_bytes(b'{ "format":1.0e0,\r\n"seats":[{"name":"Ann"}]}\r\n')
    rename(path, "new")
    assert path.read_bytes() == b'{"name": "new",  "format":1.0e0,\r\n"seats":[{"name":"Ann"}]}\r\n'
    rename(path, "newer")
    assert path.read_bytes() == b'{"name": "newer",  "format":1.0e0,\r\n"seats":[{"name":"Ann"}]}\r\n'


def test_renaming_to_the_name_of_another_save_is_refused(folder: Path, game: Path, fingerprint: Fingerprint) -> None:
    copy_named(game, folder, "keep")
    before = fingerprint(folder)
    with pytest.raises(NameTaken):
        rename(game, "KEEP")
    with pytest.raises(BadName):
        rename(game, "  ")
    with pytest.raises(Missing):
        rename(folder / "gone.json", "other")
    assert fingerprint(folder) == before


def test_a_game_that_is_open_is_neither_renamed_nor_deleted_nor_restored(
    folder: Path, game: Path, fingerprint: Fingerprint
) -> None:
    with Lock(game):
        before = fingerprint(folder)
        for act in (lambda: rename(game, "x"), lambda: delete(game), lambda: restore_backup(game)):
            with pytest.raises(Locked):
                act()
        assert fingerprint(folder) == before


@pytest.mark.parametrize("damage", [b"", b"{", bytes(500), b"null"])
def test_a_damaged_game_offers_its_last_good_copy(
    folder: Path, game: Path, fingerprint: Fingerprint, damage: bytes
) -> None:
    game.write_bytes(damage)
    before = fingerprint(folder)
    [entry] = list_saves(folder)
    assert entry.bad is not None
    assert entry.has_backup
    assert fingerprint(folder) == before
    restore_backup(game)
    [entry] = list_saves(folder)
    assert (entry.bad, entry.turn) == (None, 1)
    [aside] = deleted(folder)
    assert aside.read_bytes() == damage


def test_without_a_good_copy_nothing_is_restored(folder: Path, game: Path, fingerprint: Fingerprint) -> None:
    game.write_bytes(b"")
    backup_path(game).write_bytes(b"{")
    before = fingerprint(folder)
    [entry] = list_saves(folder)
    assert not entry.has_backup
    with pytest.raises(Damaged, match="no good copy"):
        restore_backup(game)
    backup_path(game).unlink()
    with pytest.raises(Damaged, match="no good copy"):
        restore_backup(game)
    before.pop(backup_path(game).name)
    assert fingerprint(folder) == before


def test_a_copy_that_only_looks_good_is_not_restored(folder: Path, game: Path, fingerprint: Fingerprint) -> None:
    game.write_bytes(b"")
    first = backup_path(game).read_bytes().partition(b"\n")[0]
    backup_path(game).write_bytes(first + b"\n{}")
    before = fingerprint(folder)
    with pytest.raises(Damaged, match="damaged as well"):
        restore_backup(game)
    assert fingerprint(folder) == before


def test_deleting_and_bringing_back(folder: Path, game: Path, make_save: MakeSave, fingerprint: Fingerprint) -> None:
    other = new_path(folder, "dice-town")
    write_atomic(other, make_save(game="dice-town"))
    before = fingerprint(folder)
    delete(other)
    delete(game)
    assert list_saves(folder) == []
    assert [entry.name.partition("~")[0] for entry in deleted(folder)] == [game.stem, other.stem]
    assert undelete(folder) == game
    assert undelete(folder, deleted(folder)[0]) == other
    assert fingerprint(folder) == before
    with pytest.raises(Missing, match="bin is empty"):
        undelete(folder)


def test_a_game_brought_back_never_replaces_another(folder: Path, game: Path, make_save: MakeSave) -> None:
    delete(game)
    write_atomic(game, make_save(head={"turn": 50}))
    back = undelete(folder)
    assert back != game
    assert sorted(_turns(folder)) == [2, 50]
    kept = backup_of(back)
    assert kept is not None
    assert kept.turn == 1


def test_what_is_not_a_deleted_game_is_not_brought_back(folder: Path, game: Path) -> None:
    delete(game)
    (folder / "bin" / "notes.json").write_text("mine", encoding="utf-8")
    for name in ("notes.json", "../x.json", "x~1764540000000000000-abcd.json", deleted(folder)[0].name + ".bak"):
        with pytest.raises(Missing):
            undelete(folder, folder / "bin" / name)
    assert list_saves(folder) == []


def test_a_delete_clears_the_bin_of_old_saves_and_of_nothing_else(
    folder: Path, game: Path, make_save: MakeSave, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = delete(game)
    late = time.time() + KEEP_SECONDS + 60
    foreign = [folder / "bin" / name for name in ("notes.txt", "old.json", "x~123-abcd.json")]
    for path in foreign:
        path.write_text("mine", encoding="utf-8")
        os.utime(path, (0, 0))
    list_saves(folder)
    undelete(folder, delete(undelete(folder)))
    old = delete(game)
    other = new_path(folder, "bandits")
    write_atomic(other, make_save())
    monkeypatch.setattr(time, "time", lambda: late)
    monkeypatch.setattr(time, "time_ns", lambda: int(late * 1e9))
    recent = delete(other)
    assert not old.exists()
    assert not backup_path(old).exists()
    assert recent.exists()
    assert all(path.exists() for path in foreign)


@pytest.mark.parametrize("name", ["notes.txt", "house", "folder.json", "gone.json"])
def test_what_is_not_a_save_is_not_deleted(folder: Path, game: Path, fingerprint: Fingerprint, name: str) -> None:
    if name == "notes.txt":
        (folder / name).write_text("mine", encoding="utf-8")
    elif name != "gone.json":
        (folder / name).mkdir()
    before = fingerprint(folder)
    with pytest.raises(StoreError):
        delete(folder / name)
    assert fingerprint(folder) == before
    assert (folder / name).exists() == (name != "gone.json")


def test_deleting_a_link_spares_what_it_points_to(folder: Path, game: Path, tmp_path: Path) -> None:
    target = tmp_path / "precious"
    target.write_text("mine", encoding="utf-8")
    (folder / "link.json").symlink_to(target)
    delete(folder / "link.json")
    assert target.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("step", ["rename", "mkdir"])
def test_a_delete_that_fails_changes_nothing(
    folder: Path, game: Path, fingerprint: Fingerprint, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    before = fingerprint(folder)

    def refuse(*arguments: object, **more: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(os, step, refuse)
    with pytest.raises(StoreError, match="read-only"):
        delete(game)
    assert fingerprint(folder) == before


def test_names_compare_with_named_saves_only() -> None:
    auto, named = Listing(Path("a.json"), "a"), Listing(Path("b.json"), "b", name="Night")
    assert clean_name("null", [auto]) == "null"
    with pytest.raises(NameTaken):
        clean_name("night ", [auto, named])
