"""What somebody may name as a save by mistake: each is refused in one clear sentence, at once, and left as it is."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from westtable.store.errors import StoreError
from westtable.store.reading import MAX_BYTES, open_file

posix = pytest.mark.skipif(sys.platform == "win32", reason="files of POSIX")
both = pytest.mark.parametrize("command", ["resume", "check"])


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with one of everything in it."""
    folder = tmp_path / "here"
    (folder / "room").mkdir(parents=True)
    monkeypatch.chdir(folder)
    if sys.platform != "win32":
        os.mkfifo("pipe")
        Path("round").symlink_to("round")
        Path("one").symlink_to("two")
        Path("two").symlink_to("one")
        Path("dead").symlink_to("nowhere")
    with Path("large.json").open("wb") as file:
        file.truncate(25 * MAX_BYTES)
    Path("empty.json").touch()
    Path("text.json").write_text("Dear Ann,\n", encoding="utf-8")
    return folder


@both
@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("", "No save is named: give an id or its beginning, a name, or a path."),
        (" ", "No save is named: "),
        (".", "There is no saved game . in "),
        ("..", "There is no saved game .. in "),
        ("room", "There is no saved game room in "),
        ("./room", "room is a folder, not a saved game: "),
        ("room/", "room is a folder, not a saved game: "),
        ("./", ". is a folder, not a saved game: "),
        ("../", ".. is a folder, not a saved game: "),
        ("/", "/ is a folder, not a saved game: "),
        ("./nobody/x.json", "There is no file ./nobody/x.json."),
        ("text.json/x", "There is no file text.json/x."),
        pytest.param("x" * 400, "There is no saved game xxxxxxxx", id="long word"),
        pytest.param("./" + "x" * 400, "The file xxxxxxxxx", id="long name"),
        pytest.param("./" + "x/" * 5000, "The file x has a name that is too long: ", id="long path"),
        ("large.json", "large.json is larger than 8 MB, so it is not a saved game: "),
        ("./large.json", "large.json is larger than 8 MB, so it is not a saved game: "),
        ("./empty.json", "empty.json is empty: "),
        pytest.param("./text.json", "", id="text"),
        pytest.param("pipe", "There is no saved game pipe in ", marks=posix),
        pytest.param("./pipe", "pipe is not an ordinary file: ", marks=posix),
        pytest.param("/dev/null", "null is not an ordinary file: ", marks=posix),
        pytest.param("/dev/zero", "zero is not an ordinary file: ", marks=posix),
        pytest.param("/dev/tty", "tty is not an ordinary file: ", marks=posix),
        pytest.param("round", "There is no saved game round in ", marks=posix),
        pytest.param("./round", "The file round is a link that leads nowhere: ", marks=posix),
        pytest.param("./one", "The file one is a link that leads nowhere: ", marks=posix),
        pytest.param("./one/x", "The file x cannot be reached, ", marks=posix),
        pytest.param("./dead", "The file dead is a link that leads nowhere: ", marks=posix),
        pytest.param("./a\nb\x1b[2J", "There is no file ./a?b?[2J.", marks=posix),
        pytest.param("./\udcff", "There is no file ./?.", marks=posix),
    ],
)
def test_a_path_that_is_no_save_gets_one_sentence(run: Run, here: Path, command: str, word: str, told: str) -> None:
    before = sorted(here.iterdir())
    code, out, err = run(command, word)
    assert code in (1, 2)
    assert out == ""
    assert err.startswith(f"westtable: {told}")
    assert err.endswith(".\n")
    assert err.count("\n") == 1
    assert len(err) < 400
    assert "Errno" not in err and "The system refused" not in err
    assert sorted(here.iterdir()) == before


@both
@pytest.mark.parametrize("place", ["folder", "file"])
def test_what_may_not_be_read_is_said(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch, command: str, place: str
) -> None:
    def closed(path: object, *args: object, **more: object) -> object:
        raise PermissionError(13, "Permission denied", str(path))

    # The superuser, as whom tests may run, is let in everywhere.
    monkeypatch.setattr(os, "lstat" if place == "folder" else "open", closed)
    code, out, err = run(command, "./text.json")
    monkeypatch.undo()
    assert (code, out) == (1, "")
    assert err.startswith("westtable: Westtable may not read ") and "text.json: allow reading it" in err


@posix
@pytest.mark.parametrize("name", ["pipe", "/dev/zero", "/dev/tty", "round"])
def test_only_an_ordinary_file_is_ever_opened(here: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    opened: list[object] = []
    monkeypatch.setattr(os, "open", lambda path, flags: opened.append(path))
    with pytest.raises((StoreError, OSError)):
        open_file(Path(name))
    assert opened == [], "opening some devices does something"


@posix
@pytest.mark.parametrize(
    ("folder", "told"),
    [
        ("round", "{} is a link that leads nowhere: "),
        ("one/x", "{} cannot be reached, because a link on the way leads nowhere: "),
        pytest.param("x" * 400, "{} has a name that is too long: ", id="long"),
        ("dead", "{} is a link that leads nowhere: "),
        ("pipe", "{} is not a folder: "),
        ("large.json", "{} is not a folder: "),
        ("large.json/x", "{} is not a folder: "),
    ],
)
def test_a_folder_of_saves_that_is_none_gets_one_sentence(run: Run, here: Path, folder: str, told: str) -> None:
    code, out, err = run("saves", "--saves", folder)
    assert (code, out) == (1, "")
    shown = str(here / folder)[:300]
    assert err.startswith("westtable: " + told.format(shown))
    assert err.endswith("choose another one with --saves.\n")
    assert run("check", "x", "--saves", folder)[0] == 1
    code, out, err = run("where", "--saves", folder)
    assert (code, err) == (0, "")
    assert "choose" not in out


@pytest.mark.parametrize("words", [("saves",), ("resume",), ("resume", "x"), ("check", "x")])
def test_a_folder_that_may_not_be_looked_into_is_what_is_told(
    run: Run, saves: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    def closed(path: object) -> object:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(os, "scandir", closed)
    code, out, err = run(*words)
    monkeypatch.undo()
    assert (code, out) == (1, "")
    assert err.startswith("westtable: Westtable may not look into ")
    assert err.endswith(": allow reading it or choose another one with --saves.\n")


def test_an_empty_word_is_shown_as_such(run: Run) -> None:
    assert run("rules", "")[2].startswith('westtable: There is no game "": use bandits, ')
