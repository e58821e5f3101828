"""Terminals of every kind: none, poor, tiny, without colour, in another locale, and two on one game."""

from __future__ import annotations

import random
import re
import signal
import subprocess

import pytest

from tests.pty.conftest import House
from tests.pty.player import Style, answer, insist, open_curtain, place, step
from tests.pty.terminal import Terminal, environment
from westtable.kernel import Session

pytestmark = pytest.mark.pty

SGR = re.compile(rb"\x1b\[([0-9;:]*)m")
REFUSED = 2


def has_ten(session: Session) -> bool:
    return len(session.turns) >= 10


@pytest.mark.parametrize("stream", ["stdin", "stdout", "stderr"])
def test_a_pipe_is_no_terminal(house: House, stream: str) -> None:
    """The program says so in one sentence, and draws nothing."""
    handles: dict[str, int] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    if stream == "stdin":
        handles["stdin"] = subprocess.DEVNULL
    done = subprocess.run(
        house.command(),
        check=False,
        env=environment(house.elsewhere, {}),
        encoding="utf-8",
        timeout=60,
        **handles,  # type: ignore[call-overload]
    )
    assert done.returncode == REFUSED
    assert done.stdout == ""
    assert done.stderr.startswith("westtable: Westtable needs a terminal")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("redirect", ["<&-", ">/dev/null", "2>/dev/null", "</dev/null", "| cat"])
def test_half_a_terminal_is_none(house: House, redirect: str) -> None:
    script = f'set -o pipefail 2>/dev/null; "$@" {redirect}; echo left $?'
    window = house.open_command(["/bin/bash", "-c", script, "bash", *house.command()])
    assert window.exit_code() == 0
    assert f"left {REFUSED}" in window.text
    assert b"\x1b" not in window.raw


@pytest.mark.parametrize("term", ["dumb", "", None])
def test_a_terminal_that_cannot_draw_is_told(house: House, term: str | None) -> None:
    window = house.open(env={"TERM": term})
    assert window.exit_code() == REFUSED
    assert window.text.strip().startswith("westtable: Westtable needs a terminal")
    assert b"\x1b" not in window.raw


def tour(window: Terminal) -> None:
    """Picker, table, hand, toast, an answer, menu, and out."""
    window.wait("Continue")
    window.send("c")
    window.wait(lambda: place(window) in ("curtain", "sight"), "a curtain")
    open_curtain(window)
    window.send("\x03")
    window.wait("ctrl+q quits")
    answer(window, Style())
    window.wait(lambda: place(window) in ("curtain", "sight"), "a curtain")
    while place(window) == "sight":
        step(window)
    insist(window, "m", "MENU")
    window.send("\x11")
    assert window.exit_code() == 0
    assert window.modes_on() == []


@pytest.mark.parametrize("term", ["xterm-256color", "vt100"])
def test_no_colour_means_none(house: House, term: str) -> None:
    house.prepare(has_ten)
    window = house.open(env={"NO_COLOR": "1", "TERM": term})
    tour(window)
    codes = {code for found in SGR.findall(bytes(window.raw)) for code in re.split(rb"[;:]", found) if code}
    assert codes, "bold and reverse are sent, so the scan sees something"
    coloured = {int(code) for code in codes} - {0, 1, 2, 3, 4, 7, 9, 22, 23, 24, 27, 29, 39, 49}
    assert coloured == set()


@pytest.mark.parametrize(
    "env",
    [
        {"LC_ALL": "C"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"LANG": None, "COLORTERM": None, "TERM": "xterm"},
    ],
    ids=["C", "ASCII", "no LANG"],
)
def test_it_starts_in_any_locale(house: House, env: dict[str, str | None]) -> None:
    house.prepare(has_ten)
    window = house.open("resume", env=env)
    window.wait("press", "the curtain")
    window.wait("Other keys do nothing here." if window.shows("PASS THE KEYBOARD") else "Enter goes on.")
    window.send("\x11")
    assert window.exit_code() == 0
    assert window.modes_on() == []


def test_a_window_that_is_too_small_says_so(house: House) -> None:
    window = house.open(size=(40, 15))
    window.wait("40 x 15 is too small.")
    assert window.shows("Westtable needs 80 x 24.", "the game is safe.", "ctrl+q quits.")
    window.resize(80, 24)
    window.wait("Bandits")
    window.resize(40, 15)
    window.wait("40 x 15 is too small.")
    window.send("\x11")
    assert window.exit_code() == 0


SIZES = [(1, 1), (200, 60), (2, 60), (200, 1), (79, 24), (80, 23), (80, 24), (120, 40), (110, 24), (60, 15), (109, 36)]


def test_a_storm_of_sizes(house: House) -> None:
    """Any size at any moment: while it starts, on the curtain, with a hand, in an answer, while it leaves."""
    house.prepare(has_ten)
    rng = random.Random(5)
    sizes = SIZES + [(rng.randint(1, 200), rng.randint(1, 60)) for _ in range(20)]
    window = house.open("resume", size=(1, 1))

    def storm(among: list[tuple[int, int]] = sizes) -> None:
        for size in rng.sample(among, min(12, len(among))):
            window.resize(*size)
            window.let(rng.uniform(0, 0.02))
        window.resize(80, 24)
        window.wait("? Help")

    for size in sizes:
        window.resize(*size)
        window.let(rng.uniform(0, 0.03))
    window.resize(80, 24)
    window.wait(lambda: place(window) in ("curtain", "sight"), "a curtain")
    storm()
    while place(window) == "sight":
        step(window)
    storm()
    open_curtain(window)
    storm()
    window.send("1")
    storm()
    window.changed(lambda: window.send("\x1b"))
    answers = house.answers()
    answer(window, Style(), stop_before_confirm=True)
    window.send("\r")
    # A window that is too small takes no answer, so this one arrives in one that is not.
    storm([(columns, rows) for columns, rows in sizes if columns >= 80 and rows >= 24])
    window.wait(lambda: house.answers() == answers + 1, "the answer on the disk")
    window.wait(lambda: place(window) in ("curtain", "sight", "table"), "a screen that is whole again")
    for size in rng.sample(sizes, 12):
        window.resize(*size)
    window.send("\x11")
    for size in rng.sample(sizes, 12):
        window.resize(*size)
    assert window.exit_code() == 0
    assert "Traceback" not in window.text
    assert house.answers() == answers + 1


def test_the_second_window_on_a_game_is_told(house: House) -> None:
    house.prepare(has_ten)
    first = house.open("resume")
    open_curtain(first)
    second = house.open("resume")
    second.wait("This game is open in another window")
    before = house.save().read_bytes()
    second.send("c")
    second.settle()
    assert second.shows("WESTTABLE")
    assert house.save().read_bytes() == before
    answer(first, Style())
    first.wait(lambda: house.answers() == 11, "the answer of the first window on the disk")
    # The lock dies with its owner.
    first.signal(signal.SIGKILL)
    assert first.exit_code() == -signal.SIGKILL
    second.send("c")
    second.wait(lambda: place(second) in ("curtain", "sight"), "the game in the second window")
    second.send("\x11")
    assert second.exit_code() == 0
    assert house.answers() == 11
