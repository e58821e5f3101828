"""`play`, `resume` and the first screen: what they ask of the app, and what they say without a terminal."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Program, Run
from westtable.commands import start
from westtable.request import Request

Keep = Callable[..., Path]


@pytest.fixture
def asked(run: Run, monkeypatch: pytest.MonkeyPatch) -> list[Request]:
    """What was asked of the app, which is not started."""
    found: list[Request] = []

    def take(request: Request) -> int:
        found.append(request)
        return 7

    monkeypatch.setattr(start, "start", take)
    return found


def test_without_a_command_the_first_screen_opens(run: Run, asked: list[Request], saves: Path, tmp_path: Path) -> None:
    assert run() == (7, "", "")
    assert run("--saves", str(tmp_path))[0] == 7
    assert asked == [Request(saves, "picker"), Request(tmp_path, "picker")]


def test_play_without_seats_opens_the_set_up(run: Run, asked: list[Request], saves: Path) -> None:
    assert run("play", "TOY") == (7, "", "")
    assert run("play", "toy", "--seed", " noon ", "--option", "hand=2", "--option", "open=on")[0] == 7
    assert asked == [
        Request(saves, "setup", "toy"),
        Request(saves, "setup", "toy", seed="noon", options={"hand": 2, "open": True}),
    ]


def test_play_with_seats_deals(run: Run, asked: list[Request], saves: Path) -> None:
    words = ["play", "toy", "--seat", " Ann", "--seat", "Zoë", "--option", "memory-aid=On", "--option", "first=2"]
    assert run(*words, "--seed", "noon")[0] == 7
    assert run(*words)[0] == 7
    options = {"memory_aid": "on", "first": 2}
    assert asked[0] == Request(saves, "play", "toy", ("Ann", "Zoë"), "noon", options)
    assert re.fullmatch(r"[0-9A-F]{4}-[0-9A-F]{4}", asked[1].seed)
    assert not saves.exists()


def test_the_options_of_a_game_are_listed_where_they_are_asked_for(run: Run, asked: list[Request]) -> None:
    for words in (["play", "toy", "--option", "list"], ["soak", "toy", "--option", "list"], ["play", "toy", "--help"]):
        code, out, err = run(*words)
        assert (code, err) == (0, "")
        assert "options of Toy:\n" in out
        assert "  hand=4\n      Hand, cards dealt to each: a number from 1 to 4\n" in out
        assert "  open=off\n      Open, whether the talk is open: off or on\n" in out
        assert "until-news or off" in out
    assert "options of Toy" not in run("play", "--help")[1]
    assert asked == []


def test_resume_takes_the_newest_game_that_is_not_over(run: Run, asked: list[Request], saves: Path, keep: Keep) -> None:
    old, new = keep("old", saved=1000), keep("new", saved=2000)
    keep("over", saved=3000, answers=None)
    (saves / "bad.json").write_text("{", encoding="utf-8")
    other = keep("other", saved=4000)
    other.write_text(other.read_text(encoding="utf-8").replace('"game": "toy"', '"game": "poker"'), encoding="utf-8")
    assert run("resume") == (7, "", "")
    assert run("resume", "old")[0] == 7
    assert asked == [Request(saves, "resume", save=new), Request(saves, "resume", save=old)]


def test_resume_by_a_relative_path_asks_for_a_whole_one(
    run: Run, asked: list[Request], keep: Keep, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = keep("one")
    monkeypatch.chdir(path.parent)
    assert run("resume", "./one.json")[0] == 7
    assert asked[0].save == path


def test_resume_with_nothing_to_resume_says_so(run: Run, asked: list[Request], saves: Path, keep: Keep) -> None:
    code, out, err = run("resume")
    assert (code, out) == (1, "")
    assert err.startswith("westtable: There is no unfinished game in ")
    keep("over", answers=None)
    assert run("resume")[0] == 1
    assert "There is no saved game gone" in run("resume", "gone")[2]
    (saves / "bad.json").write_text("{", encoding="utf-8")
    assert run("resume", "bad")[::2] == (1, "westtable: bad.json is damaged: it stops or breaks off in the middle.\n")
    assert asked == []


def test_without_a_terminal_nothing_is_drawn(program: Program, keep: Keep) -> None:
    keep("toy-1")
    for words in ([], ["play", "bandits"], ["play", "bandits", "--seat", "Ann", "--seat", "Bob"], ["resume", "toy-1"]):
        result = program(*words)
        assert (result.returncode, result.stdout) == (2, "")
        assert result.stderr == (
            "westtable: Westtable needs a terminal: its input is not one (ssh and docker give one with -t).\n"
        )


@pytest.mark.parametrize(
    "words", [[], ["play", "toy"], ["play", "toy", "--seat", "Ann", "--seat", "Bob"], ["resume"], ["resume", "one"]]
)
def test_saves_in_a_file_are_refused_before_anybody_plays(
    run: Run, asked: list[Request], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    file = tmp_path / "file"
    file.write_text("", encoding="utf-8")
    lost = tmp_path / "lost"
    lost.symlink_to(tmp_path / "nowhere")
    deep = file / "deep" / "down"
    for place, told in (
        (file, f"{file} is not a folder"),
        (lost, f"{lost} is not a folder"),
        (deep, f"{file} is not a folder, so no saves can lie in {deep}"),
    ):
        refused = (2, "", f"westtable: {told}: choose another one with --saves.\n")
        assert run("--saves", str(place), *words) == refused
        if words:
            assert run(*words, "--saves", str(place)) == refused
        with monkeypatch.context() as patch:
            patch.setenv("WESTTABLE_SAVES", str(place))
            assert run(*words) == refused
    assert asked == []
    # The mistake in the command itself comes first, and a folder that is still to be made is none.
    assert "There is no game poker" in run("--saves", str(file), "play", "poker")[2]
    assert run("--saves", str(tmp_path / "new" / "one"))[0] == 7
    assert asked == [Request(tmp_path / "new" / "one", "picker")]


def test_a_save_is_not_looked_for_in_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("", encoding="utf-8")
    code, out, err = run("check", "one", "--saves", str(file))
    assert (code, out) == (1, "") and "is not a folder: choose another one with --saves." in err


def test_a_mistake_is_told_before_the_missing_terminal(program: Program) -> None:
    assert "There is no game poker" in program("play", "poker").stderr


class _Stream:
    def __init__(self, terminal: bool | None) -> None:
        self.terminal = terminal

    def isatty(self) -> bool:
        if self.terminal is None:
            raise ValueError("I/O operation on closed file")
        return self.terminal


@pytest.mark.parametrize(
    ("streams", "term", "told"),
    [
        ((False, True, True), "xterm", "its input is not one"),
        ((None, True, True), "xterm", "its input is not one"),
        ((True, False, True), "xterm", "its output is not one"),
        ((True, True, False), "xterm", "its output is not one"),
        ((True, True, True), None, "the variable TERM is not set"),
        ((True, True, True), "", "the variable TERM is not set"),
        ((True, True, True), "dumb", "this one says TERM=dumb"),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="Windows sets no TERM")
def test_the_app_starts_only_in_a_terminal_that_it_can_draw_on(
    run: Run, monkeypatch: pytest.MonkeyPatch, streams: tuple[bool | None, ...], term: str | None, told: str
) -> None:
    for name, terminal in zip(("__stdin__", "__stdout__", "__stderr__"), streams, strict=True):
        monkeypatch.setattr(sys, name, _Stream(terminal))
    monkeypatch.delenv("TERM", raising=False)
    if term is not None:
        monkeypatch.setenv("TERM", term)
    code, out, err = run()
    assert (code, out) == (2, "")
    assert told in err


def test_in_a_terminal_the_app_runs_and_gives_the_exit_code(
    run: Run, saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = pytest.importorskip("westtable.ui.app")
    for name in ("__stdin__", "__stdout__", "__stderr__"):
        monkeypatch.setattr(sys, name, _Stream(True))
    monkeypatch.setenv("TERM", "xterm")
    asked: list[Request] = []

    def take(request: Request) -> int:
        asked.append(request)
        return 5

    monkeypatch.setattr(app, "run", take)
    assert run() == (5, "", "")
    assert asked == [Request(saves, "picker")]
