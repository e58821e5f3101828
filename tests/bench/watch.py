"""A terminal with a watch: every byte is stamped when it is read and put on the screen only afterwards.

So what the screen of the tests costs is in no figure.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tests.pty.terminal import PATIENCE, Terminal

CHECKOUT = Path(__file__).resolve().parents[2]
FLOORS = CHECKOUT / "tests" / "bench" / "floors.py"
QUIET = 0.04
"""Seconds without output after which a picture is whole; longer than the pause between two frames of the framework."""
_MARK = b"@"


class Paint(NamedTuple):
    """A picture that came: seconds until its first change was read and until its last one, and all bytes of it."""

    first: float
    whole: float
    size: int


class Load(NamedTuple):
    """What a program takes: seconds of processor time so far, memory of its own and its share of the common in MiB."""

    cpu: float
    resident: float
    proportional: float


class Watch(Terminal):
    """One program in one window, started so that the moment of its exec is known."""

    def __init__(self, command: Sequence[str | Path], cwd: Path, size: tuple[int, int] = (80, 24)) -> None:
        # The shell writes one byte and becomes the program: what ran before is not the program's time.
        wrapped = ["/bin/sh", "-c", f'printf {_MARK.decode()}; exec "$@"', "sh", *map(str, command)]
        super().__init__(wrapped, cwd, size=size, env={"PYTHONPATH": str(CHECKOUT)})
        while not (data := self.read(PATIENCE)).startswith(_MARK):
            assert data, "the program was not started"
        self._began = time.perf_counter()
        self.take(data)

    def started(self, words: str) -> Paint:
        """Wait until `words` stand on the screen for the first time; the seconds are those since the exec."""
        return self._seen(self._began, lambda: words in self.text)

    def press(self, keys: str, words: str = "") -> Paint:
        """Type and wait for the screen to change, or for `words` to stand on it."""
        self.settle()
        began = time.perf_counter()
        self.send(keys)
        return self._seen(began, lambda: words in self.text)

    def sized(self, columns: int, rows: int) -> Paint:
        """Make the window another size and wait for the new picture."""
        self.settle()
        began = time.perf_counter()
        self.resize(columns, rows)
        return self._seen(began, lambda: True)

    def load(self) -> Load:
        """What the program takes now. Linux only."""
        home = Path("/proc") / str(self.program.pid)
        spent = [int((task / "schedstat").read_text("utf-8").split()[0]) for task in (home / "task").iterdir()]
        sizes = dict(line.split(":", 1) for line in (home / "smaps_rollup").read_text("utf-8").splitlines()[1:])
        resident, proportional = (int(sizes[name].split()[0]) / 1024 for name in ("Rss", "Pss"))
        return Load(sum(spent) / 1e9, resident, proportional)

    def _cells(self) -> list[list[Any]]:
        buffer = self.picture.buffer
        return [[buffer[row][column] for column in range(self.picture.columns)] for row in range(self.picture.lines)]

    def _seen(self, began: float, done: Callable[[], bool]) -> Paint:
        first = whole = 0.0
        size = 0
        before = self._cells()
        while not first:
            assert time.perf_counter() - began < PATIENCE, f"nothing came\n{self.text}"
            burst = []
            while data := self.read(QUIET):
                burst.append((time.perf_counter() - began, data))
            for at, data in burst:
                self.take(data)
                size += len(data)
                now = self._cells()
                if now != before:
                    before, whole = now, at
                    if not first and done():
                        first = at
        return Paint(first, whole, size)


def python(*words: str | Path) -> list[str]:
    """A command line of the interpreter that runs the benchmarks."""
    return [sys.executable, *map(str, words)]
