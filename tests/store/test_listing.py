"""The list of saves opens whatever lies in the folder, and shows each file for what it is."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from westtable.store import listing, reading
from westtable.store.errors import StoreError
from westtable.store.saves import list_saves, read_save

MakeSave = Callable[..., str]
Fingerprint = Callable[[Path], dict[str, str]]


def _put(folder: Path, name: str, content: str | bytes) -> Path:
    path = folder / name
    path.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)
    return path


def test_a_missing_folder_lists_as_empty_and_stays_missing(tmp_path: Path) -> None:
    assert list_saves(tmp_path / "none") == []
    assert not (tmp_path / "none").exists()


def test_a_good_save_shows_every_public_fact(tmp_path: Path, make_save: MakeSave) -> None:
    path = _put(tmp_path, "bandits-1.json", make_save(name="Friday / round 2"))
    [entry] = list_saves(tmp_path)
    assert entry.bad is None
    assert (entry.path, entry.id, entry.game, entry.name) == (path, "bandits-1", "bandits", "Friday / round 2")
    assert [(seat.name, seat.mark, seat.kind) for seat in entry.seats] == [
        ("Ann", "■", "human"),
        ("Zoë", "▲", "steady"),
    ]
    assert (entry.turn, entry.where, entry.next, entry.over, entry.winners) == (12, "round 3", (0,), False, ())
    assert (entry.scores, entry.last) == ((9, 14), ("Zoë drew a card.",))
    assert (entry.started, entry.saved, entry.seconds) == (1764540000, 1764543600, 2280)
    assert (entry.size, entry.seed, entry.app, entry.rules) == (path.stat().st_size, "4F2A-91C7", "0.1.0", 1)
    assert entry.options == {"length": "short", "hints": True}


def test_newest_first_and_bad_ones_last(tmp_path: Path, make_save: MakeSave) -> None:
    _put(tmp_path, "old.json", make_save(head={"saved": 100}))
    _put(tmp_path, "new.json", make_save(head={"saved": 300}))
    _put(tmp_path, "broken.json", b"")
    _put(tmp_path, "middle.json", make_save(head={"saved": 200}))
    assert [entry.id for entry in list_saves(tmp_path)] == ["new", "middle", "old", "broken"]


def test_only_the_first_line_of_a_good_save_is_parsed(
    tmp_path: Path, make_save: MakeSave, monkeypatch: pytest.MonkeyPatch
) -> None:
    _put(tmp_path, "a.json", make_save())
    parsed: list[str] = []

    def spy(text: str) -> object:
        parsed.append(text)
        return reading.parse(text)

    monkeypatch.setattr(listing, "parse", spy)
    assert list_saves(tmp_path)[0].bad is None
    assert len(parsed) == 1
    assert "deck" not in parsed[0]


@pytest.mark.parametrize("indent", [None, 2])
def test_a_save_laid_out_by_another_hand_is_read_as_well(
    tmp_path: Path, make_save: MakeSave, indent: int | None
) -> None:
    value = json.loads(make_save())
    value["now"]["long"] = "x" * listing.HEAD_BYTES
    reordered = {"now": value.pop("now"), **value}
    _put(tmp_path, "a.json", json.dumps(reordered, indent=indent))
    _put(tmp_path, "b.json", b"\xef\xbb\xbf" + make_save().replace("\n", "\r\n").encode("utf-8"))
    assert [(entry.bad, entry.turn) for entry in list_saves(tmp_path)] == [(None, 12), (None, 12)]


def test_six_bad_saves_beside_a_good_one(tmp_path: Path, make_save: MakeSave, fingerprint: Fingerprint) -> None:
    text = make_save().encode("utf-8")
    _put(tmp_path, "good.json", text)
    bad = {"zero": b"", "cut": text[:200], "nul": bytes(4096), "null": b"null", "list": b"[]", "v1": b'{"version":1}'}
    for name, content in bad.items():
        _put(tmp_path, f"{name}.json", content)
    before = fingerprint(tmp_path)
    good, *rest = list_saves(tmp_path)
    assert good.id == "good"
    assert good.bad is None
    assert {entry.id for entry in rest} == set(bad)
    for entry in rest:
        assert entry.bad is not None
        assert entry.bad.startswith(entry.path.name)
        assert entry.saved > 0
        assert not entry.has_backup
    assert fingerprint(tmp_path) == before


def test_every_truncation_is_listed_and_read_without_an_exception(tmp_path: Path, make_save: MakeSave) -> None:
    whole = make_save().encode("utf-8")
    path = tmp_path / "a.json"
    accepted = []
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        [entry] = list_saves(tmp_path)
        if entry.bad is None:
            accepted.append(length)
        with suppress(StoreError):
            read_save(path)
    # The light look may be taken in only where the text behind the first line happens to stop at a brace.
    first = whole.index(b"\n")
    assert all(length > first and whole[:length].endswith(b"}") for length in accepted)


@pytest.mark.parametrize("version", [0, -1, "1", None, True, 1.0, [], {}])
def test_a_format_that_is_no_format_is_refused_with_words(tmp_path: Path, make_save: MakeSave, version: Any) -> None:
    _put(tmp_path, "a.json", make_save(format=version))
    [entry] = list_saves(tmp_path)
    assert entry.bad == "a.json is damaged: it does not say which version of the save format it has."


def test_a_newer_format_is_refused_by_its_name(tmp_path: Path, make_save: MakeSave) -> None:
    _put(tmp_path, "a.json", make_save(format=999))
    assert (
        list_saves(tmp_path)[0].bad == "a.json was made by a newer version of Westtable: update the program to open it."
    )


WRONG: list[Any] = [None, True, -1, 10**30, 1e300, "x", "\ud800", [], [[]], [None, "a", -1, 99], {}, {"a": {"b": []}}]


@pytest.mark.parametrize("key", ["name", "rules", "app", "options", "seed", "head"])
@pytest.mark.parametrize("index", range(len(WRONG)))
def test_a_wrong_top_field_never_raises_and_never_hides_the_game(
    tmp_path: Path, make_save: MakeSave, key: str, index: int
) -> None:
    text = make_save(**{key: WRONG[index]})
    _put(tmp_path, "a.json", text.encode("utf-8", "surrogatepass"))
    [entry] = list_saves(tmp_path)
    assert entry.bad is None
    assert entry.game == "bandits"


@pytest.mark.parametrize(
    "key", ["turn", "where", "next", "over", "winners", "scores", "last", "started", "saved", "seconds"]
)
@pytest.mark.parametrize("index", range(len(WRONG)))
def test_a_wrong_head_field_gives_a_harmless_value(tmp_path: Path, make_save: MakeSave, key: str, index: int) -> None:
    _put(tmp_path, "a.json", make_save(head={key: WRONG[index]}).encode("utf-8", "surrogatepass"))
    [entry] = list_saves(tmp_path)
    assert entry.bad is None
    assert all(0 <= seat < 2 for seat in (*entry.next, *entry.winners))
    assert len(entry.scores) in {0, 2}
    assert all(0 <= moment <= 253_402_300_799 for moment in (entry.started, entry.saved))
    assert 0 <= entry.turn <= 10**9
    assert 0 <= entry.seconds <= 10**9
    assert isinstance(entry.over, bool)


@pytest.mark.parametrize("seats", [None, 3, "Ann", [], [1, 2], [None], {"0": {}}, [{}] * 13])
def test_seats_that_are_none_are_refused(tmp_path: Path, make_save: MakeSave, seats: Any) -> None:
    _put(tmp_path, "a.json", make_save(seats=seats))
    assert list_saves(tmp_path)[0].bad == "a.json is damaged: it does not say who plays."


@pytest.mark.parametrize("game", [None, 3, "", " ", []])
def test_a_game_that_is_none_is_refused(tmp_path: Path, make_save: MakeSave, game: Any) -> None:
    _put(tmp_path, "a.json", make_save(game=game))
    assert list_saves(tmp_path)[0].bad == "a.json is damaged: it does not say which game it holds."


def test_texts_reach_the_screen_without_controls_but_with_their_joiners(tmp_path: Path, make_save: MakeSave) -> None:
    sly = "A\x1b[2J\x07\x7f\x9b\u202e\u200b\ufeff\u2028B"
    half = "\\ud83d"
    text = make_save(
        game="ban\x1bdits",
        name=f"{sly}[red]",
        seats=[{"name": sly, "mark": "\x1b", "kind": "hu\x00man"}, {"name": "نامه\u200cای", "mark": "HALF"}],
        seed="\x1b]0;x\x07",
        head={"where": sly, "last": [sly]},
    ).replace("HALF", half)
    _put(tmp_path, "a.json", text)
    [entry] = list_saves(tmp_path)
    clean = "A?[2J???????B"
    assert entry.bad is None
    assert entry.game == "ban?dits"
    assert entry.name == f"{clean}[red]"
    assert (entry.seats[0].name, entry.seats[0].mark, entry.seats[0].kind) == (clean, "?", "hu?man")
    assert entry.seats[1].name == "نامه\u200cای"
    assert entry.seats[1].mark == "?"
    assert (entry.where, entry.last, entry.seed) == (clean, (clean,), "?]0;x?")


@pytest.mark.parametrize("name", ["Zoë", "Łukasz", "李", "🤠", "שלום", "e\u0301"])
def test_names_come_back_code_point_for_code_point(tmp_path: Path, make_save: MakeSave, name: str) -> None:
    _put(tmp_path, "a.json", make_save(name=name, seats=[{"name": name, "mark": "■", "kind": "human"}]))
    [entry] = list_saves(tmp_path)
    assert entry.name == name
    assert entry.seats[0].name == name


@pytest.mark.parametrize(
    "content",
    [
        b"[" * 500_000,
        b'{"a":' * 200_000 + b"1" + b"}" * 200_000,
        b'{"format": 1, "game": "x", "seats": [{}], "head": {"turn": NaN}}',
        b'{"format": 1, "game": "x", "seats": [{}], "head": {"turn": 1e999}}',
        b'{"format": ' + b"9" * 5000 + b', "game": "x"}',
        b"\xff\xfe{}",
        b'{"format": 1',
        b"}",
        b"{}",
        b'"' + b"x" * 70_000 + b'"}',
    ],
    ids=["lists", "objects", "nan", "infinity", "digits", "utf16", "open", "close", "bare", "string"],
)
def test_hostile_content_is_one_bad_row(tmp_path: Path, content: bytes) -> None:
    _put(tmp_path, "a.json", content)
    [entry] = list_saves(tmp_path)
    assert entry.bad is not None
    assert "\n" not in entry.bad


def test_a_huge_file_is_flagged_and_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = _put(tmp_path, "a.json", b"{")
    os.truncate(path, reading.MAX_BYTES + 1)
    total = 0

    def count(handle: int, length: int) -> bytes:
        nonlocal total
        total += length
        return os.read(handle, length)

    monkeypatch.setattr(listing, "read_some", count)
    monkeypatch.setattr(reading, "read_some", count)
    [entry] = list_saves(tmp_path)
    assert entry.bad is not None
    assert "larger than 8 MB" in entry.bad
    with pytest.raises(StoreError, match="larger than 8 MB"):
        read_save(path)
    assert total == 0


def test_a_file_of_the_largest_size_can_be_read(tmp_path: Path) -> None:
    path = _put(tmp_path, "a.json", b"x" * reading.MAX_BYTES)
    assert len(read_save(path)) == reading.MAX_BYTES


def test_a_file_that_grows_while_it_is_read_is_still_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = _put(tmp_path, "a.json", b"x")
    monkeypatch.setattr(reading, "read_some", lambda handle, count: b"x" * count)
    with pytest.raises(StoreError, match="larger than 8 MB"):
        read_save(path)


def test_text_that_is_not_utf8_is_refused(tmp_path: Path) -> None:
    path = _put(tmp_path, "a.json", "Zoë".encode("latin-1"))
    with pytest.raises(StoreError, match="not UTF-8"):
        read_save(path)


def test_folders_links_and_pipes_named_like_saves(tmp_path: Path, make_save: MakeSave) -> None:
    folder = tmp_path / "saves"
    folder.mkdir()
    (folder / "folder.json").mkdir()
    target = _put(tmp_path, "elsewhere", make_save())
    (folder / "link.json").symlink_to(target)
    (folder / "nowhere.json").symlink_to(tmp_path / "gone")
    (folder / "loop.json").symlink_to(folder / "loop.json")
    os.mkfifo(folder / "pipe.json")
    (folder / "device.json").symlink_to("/dev/zero")
    found = {entry.id: entry.bad for entry in list_saves(folder)}
    assert found.pop("link") is None
    assert found == {
        "folder": "folder.json is a folder, not a saved game: move it somewhere else.",
        "nowhere": "The file nowhere.json is a link that leads nowhere: remove it or mend it.",
        "loop": "The file loop.json is a link that leads nowhere: remove it or mend it.",
        "pipe": "pipe.json is not an ordinary file: move it somewhere else.",
        "device": "device.json is not an ordinary file: move it somewhere else.",
    }
    for name in ("folder", "nowhere", "loop", "pipe", "device"):
        with pytest.raises(StoreError):
            read_save(folder / f"{name}.json")


def test_other_files_are_not_listed(tmp_path: Path, make_save: MakeSave) -> None:
    for name in ("a.json.bak", "a.lock", ".hidden.json", "notes.txt", ".westtable-0-1-2.tmp"):
        _put(tmp_path, name, make_save())
    assert list_saves(tmp_path) == []


def test_a_file_that_vanishes_while_the_list_is_made_is_left_out(
    tmp_path: Path, make_save: MakeSave, monkeypatch: pytest.MonkeyPatch
) -> None:
    _put(tmp_path, "a.json", make_save())
    gone = _put(tmp_path, "b.json", make_save())
    real = os.open

    def vanish(path: Any, *rest: Any, **more: Any) -> int:
        if Path(path).name == "b.json":
            gone.unlink(missing_ok=True)
        return real(path, *rest, **more)

    monkeypatch.setattr(os, "open", vanish)
    assert [entry.id for entry in list_saves(tmp_path)] == ["a"]


def test_a_file_that_may_not_be_read_is_one_bad_row(
    tmp_path: Path, make_save: MakeSave, monkeypatch: pytest.MonkeyPatch
) -> None:
    _put(tmp_path, "a.json", make_save())
    _put(tmp_path, "b.json", make_save())
    real = os.open

    def refuse(path: Any, *rest: Any, **more: Any) -> int:
        if Path(path).name == "b.json":
            raise PermissionError(13, "Permission denied")
        return real(path, *rest, **more)

    monkeypatch.setattr(os, "open", refuse)
    good, bad = list_saves(tmp_path)
    assert good.id == "a"
    assert bad.bad == "Westtable may not read b.json: allow reading it, then try again."


def test_a_folder_that_is_none_is_one_bad_row(tmp_path: Path) -> None:
    path = _put(tmp_path, "file", b"")
    [entry] = list_saves(path)
    assert entry.bad is not None
    assert entry.bad.endswith("is not a folder: choose another one with --saves.")


def test_a_folder_that_may_not_be_read_is_one_bad_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Any) -> Any:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "scandir", refuse)
    [entry] = list_saves(tmp_path)
    assert entry.bad is not None
    assert entry.bad.startswith("Westtable may not look into ")


def test_a_file_name_that_is_not_text_is_listed(tmp_path: Path, make_save: MakeSave) -> None:
    name = os.fsencode(tmp_path) + b"/caf\xe9\x1b.json"
    try:
        handle = os.open(name, os.O_WRONLY | os.O_CREAT, 0o600)
    except OSError:
        pytest.skip("this file system takes only file names that are text")
    os.write(handle, make_save().encode("utf-8"))
    os.close(handle)
    [entry] = list_saves(tmp_path)
    assert entry.bad is None
    assert entry.id == "caf??"
    assert read_save(entry.path) == make_save()
