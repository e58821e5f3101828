"""What the tests of the command line share: a toy game in the registry, and the program run as players run it."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from tests.cli import toy
from westtable import games
from westtable.cli import main
from westtable.games import Game
from westtable.kernel import Session, Sitter, Times

CHECKOUT = Path(__file__).resolve().parents[2]

Program = Callable[..., "subprocess.CompletedProcess[str]"]
Run = Callable[..., tuple[int, str, str]]
MakeGame = Callable[..., Session]


@pytest.fixture
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the saves, with a blank and letters of two scripts in its path; it does not exist yet."""
    folder = tmp_path / "saved gamés 李"
    monkeypatch.setenv("WESTTABLE_SAVES", str(folder))
    return folder


@pytest.fixture
def run(saves: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command line in this process, with the toy game beside the real ones; exit code, output, errors."""
    game = Game("toy", "Toy", (2, 3), 1, 6, "a toy", "A toy.", ("Lay a card.",), "hands", "ours")
    monkeypatch.setattr(games, "GAMES", (*games.GAMES, game))
    package = ModuleType("westtable.games.toy")
    monkeypatch.setitem(sys.modules, "westtable.games.toy", package)
    monkeypatch.setitem(sys.modules, "westtable.games.toy.rules", toy)

    def go(*words: str) -> tuple[int, str, str]:
        code = main(list(words))
        told = capsys.readouterr()
        return code, told.out, told.err

    return go


@pytest.fixture
def program(saves: Path) -> Program:
    """Run the program in a process of its own, without a terminal; keywords change its environment (None removes)."""

    def start(*words: str, **environment: str | None) -> subprocess.CompletedProcess[str]:
        env = {**os.environ, "PYTHONPATH": str(CHECKOUT), "TERM": "xterm", **environment}
        return subprocess.run(
            [sys.executable, "-m", "westtable", *words],
            check=False,
            capture_output=True,
            stdin=subprocess.DEVNULL,
            encoding="utf-8",
            env={key: value for key, value in env.items() if value is not None},
        )

    return start


@pytest.fixture
def make_game() -> MakeGame:
    """A toy game after some answers: `answers` of them, all if None; `names`, `name`, `saved` as given."""

    def make(
        answers: int | None = 2, names: tuple[str, ...] = ("Ann", "Zoë"), name: str | None = None, saved: int = 1000
    ) -> Session:
        sitters = [Sitter(name=one, mark=mark) for one, mark in zip(names, "■▲●", strict=False)]
        session = Session.begin(toy.Toy(), sitters, "seed", "id-1")
        while not session.over and (answers is None or len(session.turns) < answers):
            seat = session.asked()[0]
            session.answer(seat, session.offers(seat)[0].sample(random.Random(1)))
        session.name = name
        session.times = Times(900, saved, 60)
        return session

    return make


@pytest.fixture
def keep(saves: Path, make_game: MakeGame) -> Callable[..., Path]:
    """Write a toy game, made as by `make_game`, as the save `stem`; returns its file."""

    def write(stem: str = "toy-1", **about: object) -> Path:
        saves.mkdir(exist_ok=True)
        path = saves / f"{stem}.json"
        path.write_text(make_game(**about).dump(), encoding="utf-8")
        return path

    return write
