"""Installs the package as players do, once for all workers, and opens terminals on it."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from westtable.games import find, rules_of
from westtable.kernel import Session, Sitter, load
from westtable.store.saves import read_save
from westtable.ui.running import Running

if sys.platform == "win32":
    collect_ignore_glob = ["*.py"]
else:
    import fcntl

    from tests.pty.terminal import Terminal, environment

CHECKOUT = Path(__file__).resolve().parents[2]
MINUTES = 4
"""After this many minutes a build or an install has hung."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The one long test first, so that it runs beside all others and not after them."""
    items.sort(key=lambda item: item.path.name != "test_game.py" or item.path.parent.name != "pty")


class Installed(NamedTuple):
    """The package in an environment of its own."""

    westtable: Path
    python: Path


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Installed:
    """The wheel of this checkout in a clean environment; the first worker makes it, the others wait."""
    base = tmp_path_factory.getbasetemp()
    base = base if worker_id == "master" else base.parent
    folder = base / "installed"
    with (base / "installed.lock").open("w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "done").exists():
            _install(folder)
            (folder / "done").touch()
    return Installed(folder / "bin" / "westtable", folder / "bin" / "python")


def _install(folder: Path) -> None:
    wheels = folder.with_name("wheels")
    _run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(wheels), ".")
    _run(sys.executable, "-m", "venv", "--clear", str(folder))
    (wheel,) = wheels.glob("westtable-*.whl")
    _run(str(folder / "bin" / "python"), "-m", "pip", "install", "-q", str(wheel))


def _run(*command: str) -> None:
    # By name alone: pip reads a path with a blank in it as two. The second one pins the build's own tools.
    pins = {"PIP_CONSTRAINT": "constraints.txt", "PIP_BUILD_CONSTRAINT": "constraints.txt"}
    done = subprocess.run(
        command,
        check=False,
        cwd=CHECKOUT,
        env={**os.environ, **pins},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=60 * MINUTES,
    )
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}"


class House:
    """One folder of saves and the windows that are open on it."""

    def __init__(self, folder: Path, installed: Installed, windows: ExitStack) -> None:
        self.folder = folder
        self.saves = folder / "kept"
        self.installed = installed
        self._windows = windows
        self.elsewhere = folder / "elsewhere"
        self.elsewhere.mkdir()

    def command(self, *words: str) -> list[str]:
        """The command line of the installed program on these saves."""
        return [str(self.installed.westtable), "--saves", str(self.saves), *words]

    def open(self, *words: str, **about: Any) -> Terminal:
        """The program in a new window; `about` as for Terminal."""
        return self._windows.enter_context(Terminal(self.command(*words), self.elsewhere, **about))

    def open_command(self, command: list[str], **about: Any) -> Terminal:
        """Any other command in a new window."""
        return self._windows.enter_context(Terminal(command, self.elsewhere, **about))

    def prepare(self, ready: Callable[[Session], bool], seed: str = "prepared") -> Session:
        """Leave a game for Ann and Bob, played by chance until it is `ready`, in the folder of saves."""
        game = find("bandits")
        assert game is not None
        sitters = [Sitter(name="Ann", mark="■"), Sitter(name="Bob", mark="▲")]
        running = Running.deal(self.saves, game, sitters, game.rules().options_type.model_validate({"first": 1}), seed)
        rng = random.Random(seed)
        session = running.session
        while not ready(session):
            seat = session.asked()[0]
            running.answer(seat, rng.choice(session.offers(seat)).sample(rng))
        assert running.close()
        return session

    def save(self) -> Path:
        """The one save there is."""
        (path,) = self.saves.glob("*.json")
        return path

    def session(self) -> Session:
        """What the one save holds now."""
        return load(read_save(self.save()), rules_of)

    def answers(self) -> int:
        """How many answers are in the one save; 0 when there is none yet."""
        return len(self.session().turns) if list(self.saves.glob("*.json")) else 0

    def say(self, *words: str) -> tuple[int, str]:
        """Run a command that needs no window; its exit code and all that it prints."""
        done = subprocess.run(
            self.command(*words),
            check=False,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd=self.elsewhere,
            env=environment(self.elsewhere, {}),
            encoding="utf-8",
            timeout=60,
        )
        return done.returncode, done.stdout


@pytest.fixture
def house(tmp_path: Path, installed: Installed) -> Iterator[House]:
    """A folder of saves that does not exist yet."""
    with ExitStack() as windows:
        yield House(tmp_path, installed, windows)
