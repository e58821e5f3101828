"""A terminal of the tests' own: it runs the program, keeps its screen and raw output, waits for conditions only."""

from __future__ import annotations

import copy
import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pyte

PATIENCE = 40.0
"""Seconds after which a condition that never comes is a failure."""
QUIET = 0.015
"""Seconds without output after which a picture counts as whole."""

# The first thing that runs in the new session: it takes the terminal, then becomes the program.
_TAKE = "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); os.execv(sys.argv[1], sys.argv[1:])"
_KITTY = re.compile(rb"\x1b\[([<>=])[0-9;]*u")
_UNFINISHED = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*)?\Z")
_ALTERNATE = 1049
_ON_AT_REST = {7, 25}
"""Line wrapping and the cursor are on in a terminal at rest; every other private mode is off."""


class Picture(pyte.Screen):
    """A screen that also knows the alternate one, and which private modes are on."""

    def __init__(self, columns: int, lines: int) -> None:
        self.private: dict[int, bool] = {}
        self.alternate = False
        self.left_behind = ""
        """What stood on the alternate screen when it was left last."""
        self._primary: Any = None
        super().__init__(columns, lines)

    def set_mode(self, *modes: int, **given: Any) -> None:
        if given.get("private"):
            self.private |= dict.fromkeys(modes, True)
            if _ALTERNATE in modes and not self.alternate:
                self._primary = copy.deepcopy((dict(self.buffer), self.cursor.x, self.cursor.y))
                self.alternate = True
                self._wipe()
        super().set_mode(*modes, **given)

    def reset_mode(self, *modes: int, **given: Any) -> None:
        if given.get("private"):
            self.private |= dict.fromkeys(modes, False)
            if _ALTERNATE in modes and self.alternate:
                self.left_behind = "\n".join(self.display)
                self.alternate = False
                self._wipe()
                rows, x, y = self._primary
                self.buffer.update(rows)
                self.cursor_position(min(y, self.lines - 1) + 1, x + 1)
        super().reset_mode(*modes, **given)

    def _wipe(self) -> None:
        self.erase_in_display(2)
        self.cursor_position()


class Terminal:
    """One program in one window. Use with `with`; whatever still runs at the end is killed."""

    def __init__(
        self,
        command: Sequence[str | Path],
        cwd: Path,
        *,
        size: tuple[int, int] = (80, 24),
        env: Mapping[str, str | None] | None = None,
        on_read: Callable[[bytes], None] | None = None,
    ) -> None:
        self.raw = bytearray()
        """All that the program has written."""
        self.kitty = 0
        """How often the keyboard protocol was switched on and not off again."""
        self.on_read = on_read
        """Called with what was read, after the screen has taken it in."""
        self.picture = Picture(*size)
        self._stream = pyte.ByteStream(self.picture)
        self._held = b""
        self._rows: list[str] | None = None
        self._window, self.line = os.openpty()
        self._set_size(*size)
        self.flags = termios.tcgetattr(self.line)
        """The line settings before the program started."""
        self.program = subprocess.Popen(
            [sys.executable, "-ISc", _TAKE, *map(str, command)],
            stdin=self.line,
            stdout=self.line,
            stderr=self.line,
            start_new_session=True,
            cwd=cwd,
            env=environment(cwd, env or {}),
        )

    # --- what it shows

    @property
    def rows(self) -> list[str]:
        """The screen, row by row."""
        # Making the rows takes longer than all else here, and they are asked for often.
        if self._rows is None:
            self._rows = self.picture.display
        return self._rows

    @property
    def text(self) -> str:
        """The screen as one text."""
        return "\n".join(self.rows)

    def shows(self, *words: str) -> bool:
        """Whether all of these are on the screen."""
        text = self.text
        return all(word in text for word in words)

    def modes_on(self) -> list[str]:
        """Private modes that are not as in a terminal at rest."""
        wrong = [f"?{mode}" for mode, on in sorted(self.picture.private.items()) if on != (mode in _ON_AT_REST)]
        return wrong + (["keyboard protocol"] if self.kitty > 0 else [])

    def line_settings(self) -> list[Any]:
        """The line settings now."""
        return termios.tcgetattr(self.line)

    # --- waiting

    def pump(self, wait: float = 0.0) -> bool:
        """Take in what the program has written, waiting at most `wait` seconds for it; whether there was anything."""
        data = self.read(wait)
        if data:
            self.take(data)
        return bool(data)

    def read(self, wait: float = 0.0) -> bytes:
        """What the program has written, waiting at most `wait` seconds for it; the screen does not know of it yet."""
        if self._window < 0 or not select.select([self._window], [], [], wait)[0]:
            return b""
        try:
            return os.read(self._window, 65536)
        except OSError:
            return b""

    def take(self, data: bytes) -> None:
        """Put what was read on the screen."""
        self.raw += data
        whole = self._held + data
        tail = _UNFINISHED.search(whole)
        self._held = tail[0] if tail else b""
        whole = whole[: len(whole) - len(self._held)]
        for sign in _KITTY.findall(whole):
            self.kitty += {b">": 1, b"<": -1, b"=": 0}[sign]
        self._stream.feed(_KITTY.sub(b"", whole))
        self._rows = None
        if self.on_read is not None:
            self.on_read(data)

    def settle(self) -> None:
        """Take in all that comes until nothing comes any more."""
        while self.pump(QUIET):
            pass

    def let(self, seconds: float) -> None:
        """Take in what comes for so long."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self.pump(left)

    def wait(self, condition: Callable[[], Any] | str, what: str = "") -> None:
        """Wait until the screen shows a text, or until a condition holds, on a settled screen."""
        if isinstance(condition, str):
            words = condition
            self.wait(lambda: self.shows(words), f"{words!r} on the screen")
            return
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end, f"never came: {what or condition}\n{self.text}"
            if not self.pump(0.05) and self.program.poll() is not None and not self.pump(0.05):
                assert condition(), f"it ended with {self.program.returncode} before {what or condition}\n{self.text}"
        self.settle()

    def changed(self, act: Callable[[], None], patience: float = 2.0) -> bool:
        """Do something and wait for the screen to change and come to rest; False when it does not within `patience`."""
        before = self.rows
        act()
        end = time.monotonic() + patience
        while self.rows == before:
            if time.monotonic() > end or self.program.poll() is not None:
                return False
            self.pump(0.05)
        self.settle()
        return True

    # --- what is done to it

    def send(self, keys: str | bytes) -> None:
        """Type."""
        data = keys.encode() if isinstance(keys, str) else keys
        while data:
            self.pump()
            if select.select([], [self._window], [], 0.05)[1]:
                data = data[os.write(self._window, data[:256]) :]

    def resize(self, columns: int, rows: int) -> None:
        """Make the window another size."""
        self._set_size(columns, rows)
        self.picture.resize(rows, columns)
        self._rows = None
        with suppress(ProcessLookupError):
            os.kill(self.program.pid, signal.SIGWINCH)

    def _set_size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self.line, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def signal(self, number: int) -> None:
        """Send a signal to the program alone."""
        os.kill(self.program.pid, number)

    def close_window(self) -> None:
        """Close the window, as with its own button: nobody reads or types there any more."""
        os.close(self._window)
        self._window = -1

    def kill(self) -> None:
        """kill -9, and wait until the program is gone."""
        if self.program.poll() is None:
            self.program.kill()
        self.program.wait()
        self.settle()

    def wait_stopped(self) -> None:
        """Wait until the program is stopped by a signal."""

        def stopped() -> bool:
            pid, status = os.waitpid(self.program.pid, os.WNOHANG | os.WUNTRACED)
            return pid != 0 and os.WIFSTOPPED(status)

        self.wait(stopped, "the program stopped")

    def exit_code(self, seconds: float = PATIENCE) -> int:
        """The exit code of the program, which has to end within `seconds`."""
        end = time.monotonic() + seconds
        while self.program.poll() is None:
            assert time.monotonic() < end, f"it did not end within {seconds} seconds\n{self.text}"
            if self._window < 0:
                time.sleep(0.01)
            else:
                self.pump(0.05)
        self.settle()
        return int(self.program.returncode)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *given: object) -> None:
        if self.program.poll() is None:
            self.program.kill()
            self.program.wait()
        for handle in (self._window, self.line):
            if handle >= 0:
                os.close(handle)


def environment(cwd: Path, changes: Mapping[str, str | None]) -> dict[str, str]:
    """An ordinary colour terminal, and nothing of the person who runs the tests; a change to None removes."""
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "LANG", "TMPDIR", "HOME")}
    plain: dict[str, str | None] = {
        "LANG": "C.UTF-8",
        **kept,
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "XDG_DATA_HOME": str(cwd / "data"),
        "XDG_CONFIG_HOME": str(cwd / "config"),
        **changes,
    }
    return {name: value for name, value in plain.items() if value is not None}
