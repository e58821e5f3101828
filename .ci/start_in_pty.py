"""Starts a command in a terminal of its own, waits for the picker, presses q, and checks what is left behind.

Usage: start_in_pty.py SECONDS COMMAND [ARGUMENT ...]. Standard library only; POSIX only.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time

ENTER_SCREEN = b"\x1b[?1049h"
WANTED = ("WESTTABLE", "Bandits")
SECONDS_TO_LEAVE = 20.0

MODES = re.compile(rb"\x1b\[\?([0-9;]+)([hl])")
KITTY = re.compile(rb"\x1b\[([<>])[0-9;]*u")
ESCAPES = re.compile(
    rb"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[PX^_].*?\x1b\\|\x1b[ -/]*[0-~]", re.DOTALL
)


class Failed(Exception):
    """What went wrong, in words."""


def shown(output: bytes) -> str:
    """The words drawn on the application's screen so far; empty before it was entered."""
    start = output.find(ENTER_SCREEN)
    return "" if start < 0 else ESCAPES.sub(b"", output[start:]).decode("utf-8", "replace")


def left_on(output: bytes) -> list[str]:
    """Terminal modes that were switched away from their usual value and not back."""
    modes: dict[bytes, bytes] = {}
    for numbers, value in MODES.findall(output):
        for number in numbers.split(b";"):
            modes[number] = value
    # The cursor (25) and line wrapping (7) are on in a terminal at rest, everything else is off.
    wrong = [f"?{n.decode()}{v.decode()}" for n, v in modes.items() if v != (b"h" if n in (b"25", b"7") else b"l")]
    depth = sum(1 if sign == b">" else -1 for sign in KITTY.findall(output))
    return wrong + (["keyboard protocol"] if depth > 0 else [])


def run(seconds: float, command: list[str]) -> None:
    """Raises Failed unless the command shows the picker within `seconds`, leaves on q with 0, and tidies up."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    before = termios.tcgetattr(theirs)
    child = subprocess.Popen(
        command,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509 - there is one thread only
        env={**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"},
    )
    output = bytearray()

    def read(wait: float) -> None:
        if select.select([ours], [], [], wait)[0]:
            output.extend(os.read(ours, 65536))

    try:
        deadline = time.monotonic() + seconds
        while not all(word in shown(bytes(output)) for word in WANTED):
            if child.poll() is not None:
                raise Failed(f"it ended with {child.returncode} before the picker was there")
            if time.monotonic() > deadline:
                raise Failed(f"no picker after {seconds:.0f} seconds")
            read(0.1)
        os.write(ours, b"q")
        deadline = time.monotonic() + SECONDS_TO_LEAVE
        while child.poll() is None:
            if time.monotonic() > deadline:
                raise Failed("q did not end it")
            read(0.1)
        while select.select([ours], [], [], 0)[0]:
            read(0)
        if child.returncode != 0:
            raise Failed(f"it left with {child.returncode}")
        if modes := left_on(bytes(output)):
            raise Failed(f"terminal modes left on: {' '.join(modes)}")
        if termios.tcgetattr(theirs) != before:
            raise Failed("the terminal's line settings have changed")
        if "Traceback" in output.decode("utf-8", "replace"):
            raise Failed("it printed a traceback")
    except Failed:
        sys.stderr.write(ESCAPES.sub(b" ", bytes(output)[-6000:]).decode("utf-8", "replace") + "\n")
        raise
    finally:
        if child.poll() is None:
            os.killpg(child.pid, signal.SIGKILL)
            child.wait()
        os.close(ours)
        os.close(theirs)


def main() -> int:
    """Exit code 0 when all went well, 1 with one sentence when not."""
    seconds, command = float(sys.argv[1]), sys.argv[2:]
    try:
        run(seconds, command)
    except Failed as failure:
        print(f"start_in_pty: {failure}: {' '.join(command)}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
