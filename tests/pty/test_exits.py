"""Every way out, from every kind of screen: the game is saved, the process gone, the terminal as it was found."""

from __future__ import annotations

import fcntl
import os
import re
import signal
import termios
from array import array
from collections.abc import Callable

import pytest

from tests.pty.conftest import House
from tests.pty.player import CONFIRM, Style, answer, asked, insist, open_curtain, place, step
from tests.pty.terminal import Terminal
from westtable.kernel import Session

pytestmark = pytest.mark.pty

LIMIT = 20.0
"""Seconds within which the process has to be gone, on a busy machine; it ends itself by force after three."""
HAND = re.compile(r"should look|Gold bars|Money bags|Two-faced|Choose:|Stop \d+ gun")
"""What stands on the table only while a hand lies there."""
ANSWERS = 6
WAYS: dict[str, tuple[Callable[[Terminal], None], int]] = {
    "ctrl+q": (lambda window: window.send("\x11"), 0),
    "TERM": (lambda window: window.signal(signal.SIGTERM), 128 + signal.SIGTERM),
    "HUP": (lambda window: window.signal(signal.SIGHUP), 128 + signal.SIGHUP),
    "INT": (lambda window: window.signal(signal.SIGINT), 128 + signal.SIGINT),
    "window closed": (lambda window: window.close_window(), 128 + signal.SIGHUP),
}


def own_turn(session: Session) -> bool:
    """A question to take a turn, after some answers."""
    return len(session.turns) >= ANSWERS and session.now.stack[-1].kind == "act"


def open_after(house: House, *words: str) -> Terminal:
    """The program in a window on which something else was printed before."""
    return house.open_command(["/bin/sh", "-c", 'echo kept; exec "$@"', "sh", *house.command(*words)])


def go_to(house: House, where: str) -> Terminal:
    """A window at that place of a game with some answers; at the prompt the last of them was given by keys."""
    house.prepare(own_turn)
    if where == "picker":
        window = open_after(house)
        window.wait("Continue")
        return window
    window = open_after(house, "resume")
    window.wait(lambda: place(window) in ("curtain", "sight"), "a curtain")
    while place(window) == "sight":
        step(window)
    if where == "curtain":
        return window
    if where == "menu":
        insist(window, "m", "MENU")
        return window
    open_curtain(window)
    if where == "chosen":
        # In the middle of an answer, with a toast and with a card under the mouse.
        window.send("1\x03\x1b[<35;30;16M")
        window.wait("ctrl+q quits")
        return window
    answer(window, Style())
    window.wait(lambda: place(window) in ("curtain", "sight"), "a curtain")
    open_curtain(window)
    return window


@pytest.mark.parametrize(
    ("where", "way"),
    [
        *((where, way) for where in ("curtain", "prompt") for way in WAYS),
        ("menu", "ctrl+q"),
        ("menu", "TERM"),
        ("menu", "window closed"),
        ("picker", "TERM"),
        ("picker", "window closed"),
        ("chosen", "ctrl+q"),
        ("chosen", "INT"),
    ],
)
def test_out(house: House, where: str, way: str) -> None:
    window = go_to(house, where)
    leave, code = WAYS[way]
    known = house.answers()
    leave(window)
    assert window.exit_code(LIMIT) == code
    assert house.answers() == max(known, ANSWERS + 1 if where == "prompt" else ANSWERS)
    assert not list(house.saves.glob(".westtable-*.tmp")), "a half-written file is left"
    assert not list(house.saves.glob("*.lock")), "a lock is left"
    if way != "window closed":
        given_back(window)


def given_back(window: Terminal) -> None:
    """The terminal is as it was, and nothing of a game is on it, nor on the screen that was left."""
    assert window.modes_on() == []
    assert not window.picture.alternate
    assert window.line_settings() == window.flags
    assert window.text.split() == ["kept"]
    assert window.picture.left_behind.strip() == ""


def test_q_leaves_the_picker(house: House) -> None:
    window = open_after(house)
    window.wait("Bandits")
    window.send("q")
    assert window.exit_code(LIMIT) == 0
    given_back(window)
    assert not house.saves.exists()


def test_no_mouse_report_is_left_for_the_shell(house: House) -> None:
    """A terminal reports every move until it has read that it need not any more."""
    window = go_to(house, "chosen")
    window.send("\x11")
    moves = 0
    while window.program.poll() is None:
        if window.picture.private[1003]:
            window.send(f"\x1b[<35;{moves % 80 + 1};10M")
            moves += 1
        window.pump(0.001)
    assert window.exit_code() == 0
    assert moves > 0
    given_back(window)
    waiting = array("i", [0])
    fcntl.ioctl(window.line, termios.FIONREAD, waiting)
    assert waiting[0] == 0


def test_two_signals_at_once_are_one(house: House) -> None:
    window = go_to(house, "prompt")
    answers = house.answers()
    window.signal(signal.SIGTERM)
    window.signal(signal.SIGTERM)
    window.signal(signal.SIGHUP)
    assert window.exit_code(LIMIT) in (128 + signal.SIGTERM, 128 + signal.SIGHUP)
    assert house.answers() == answers
    given_back(window)


def try_habits(window: Terminal, house: House) -> None:
    """Keys that end or stop other programs: here they say how to leave, and no more."""
    head = window.rows[0][:30]
    answers = house.answers()
    window.send("\x03")
    window.wait("ctrl+q quits, and the game is saved.")
    window.send("\x03\x03\x03\x03\x04\x13\x1c\x1a\x1a")
    window.settle()
    assert window.text.count("ctrl+q quits, and the game is saved.") <= 2, window.text
    # The last key of all shows that those before it were taken.
    insist(window, "?", "KEYS")
    window.send("\x1b")
    window.wait(lambda: window.rows[0][:30] == head and not window.shows("KEYS"), "the same screen again")
    assert window.program.poll() is None
    assert os.waitpid(window.program.pid, os.WNOHANG | os.WUNTRACED) == (0, 0), "it was stopped"
    assert house.answers() == answers


def test_no_habit_ends_or_stops_the_program(house: House) -> None:
    window = go_to(house, "picker")
    try_habits(window, house)
    window.send("c")
    window.wait(lambda: place(window) in ("curtain", "sight"), "a curtain")
    while place(window) == "sight":
        step(window)
    try_habits(window, house)
    open_curtain(window)
    try_habits(window, house)
    insist(window, "m", "MENU")
    try_habits(window, house)
    window.send("\x11")
    assert window.exit_code(LIMIT) == 0
    given_back(window)


def test_stopped_and_brought_back(house: House) -> None:
    """As from the shell: nothing secret stays on the terminal, and the hand comes back behind its curtain."""
    window = go_to(house, "prompt")
    table = plain(window)
    seen: list[str] = []
    for key in ("", "w", "g"):
        if key:
            assert window.changed(lambda key=key: window.send(key))  # type: ignore[misc]
            assert plain(window) != table
        window.signal(signal.SIGTSTP)
        window.wait_stopped()
        window.settle()
        given_back(window)
        seen.clear()
        window.on_read = lambda data: seen.append(window.text)
        window.signal(signal.SIGCONT)
        window.wait(lambda: place(window) == "curtain", "the curtain")
        window.on_read = None
        assert [text for text in seen if HAND.search(text)] == []
        assert int(asked(window)) - 1 in house.session().asked()
        open_curtain(window)
        assert plain(window) == table
    window.send("\x11")
    assert window.exit_code(LIMIT) == 0


def plain(window: Terminal) -> list[str]:
    """The table without its title, without the cursor and without the marks of new cards."""
    return [row.replace("+", " ").replace("►", " ") for row in window.rows[1:]]


def test_nothing_is_lost_when_the_window_closes_right_after_an_answer(house: House) -> None:
    house.prepare(own_turn)
    window = open_after(house, "resume")
    open_curtain(window)
    answers = house.answers()
    answer(window, Style(), stop_before_confirm=True)
    window.send(CONFIRM)
    window.wait(lambda: place(window) != "table", "the hand gone")
    window.close_window()
    assert window.exit_code(LIMIT) == 128 + signal.SIGHUP
    assert house.answers() == answers + 1
