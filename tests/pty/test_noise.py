"""What no player types: stray bytes, old mouse reports, pasted lines, held keys. It lives, and nothing moves."""

from __future__ import annotations

import random
import re

import pytest

from tests.pty.conftest import House
from tests.pty.player import Style, answer, asked, open_curtain, place, step
from tests.pty.terminal import Terminal
from westtable.kernel import Session

pytestmark = pytest.mark.pty

OLD_MOUSE = b"".join(b"\x1b[M" + bytes((32, x, y)) for x in (33, 95, 127, 128, 200, 255) for y in (33, 128, 255))
LINES = b"\x1b[200~" + b"\n" * 50 + b"\x1b[201~" + b"\r" * 50 + b"\n" * 50


def own_turn(session: Session) -> bool:
    return len(session.turns) >= 6 and session.now.stack[-1].kind == "act"


def at_curtain(house: House) -> Terminal:
    house.prepare(own_turn)
    window = house.open("resume")
    window.wait(lambda: place(window) in ("curtain", "sight"), "a curtain")
    while place(window) == "sight":
        step(window)
    window.let(0.5)
    return window


def noise(seed: int, without: bytes) -> list[bytes]:
    """Random bytes in pieces; none of them is one of `without`, which may mean something where they arrive."""
    rng = random.Random(seed)
    pool = [byte for byte in range(256) if byte not in without]
    return [bytes(rng.choices(pool, k=rng.randint(1, 40))) for _ in range(60)]


def still_as_before(window: Terminal, house: House, before: bytes) -> None:
    assert window.program.poll() is None, window.text
    assert house.save().read_bytes() == before
    window.send("\x11")
    assert window.exit_code() == 0
    assert b"Traceback" not in window.raw
    assert house.save().read_bytes() == before


def bother(window: Terminal, pieces: list[bytes]) -> None:
    """Send the pieces, and wait until all of them have been dealt with."""
    for piece in pieces:
        window.send(piece)
        window.let(0.01)
    # The escape that a piece may end in must not swallow the key that follows.
    window.let(0.2)
    window.send("\x03")
    window.wait("ctrl+q quits")


def test_the_curtain_stays_closed(house: House) -> None:
    window = at_curtain(house)
    before = house.save().read_bytes()
    seen: list[str] = []
    window.on_read = lambda data: seen.append(window.text)
    # The digit that opens it, ctrl+q, and m, which leads to the menu with its own digits.
    without = asked(window).encode() + b"\x11m"
    for pieces in ([OLD_MOUSE], [LINES], noise(1, without), noise(2, without)):
        bother(window, pieces)
        for _ in range(10):
            if place(window) == "curtain":
                break
            window.changed(lambda: window.send("\x1b"), 0.3)
        assert place(window) == "curtain", window.text
        assert house.save().read_bytes() == before
    assert [text for text in seen if re.search(r"should look|Gold bars", text)] == []
    still_as_before(window, house, before)


def test_noise_over_a_hand_answers_nothing(house: House) -> None:
    window = at_curtain(house)
    open_curtain(window)
    before = house.save().read_bytes()
    table = window.rows[1:16]
    # Bytes of whole letters would be keys like any other; those above 127 are no text by themselves.
    for pieces in ([OLD_MOUSE], [LINES], noise(9, bytes(range(128)))):
        bother(window, pieces)
        assert place(window) == "table"
        window.changed(lambda: window.send("\x1b"), 0.3)
        window.wait(lambda: window.rows[1:16] == table, "the table as it was")
    still_as_before(window, house, before)


def test_a_held_key_walks_through_nothing(house: House) -> None:
    """A key that repeats, as when something lies on the keyboard: neither Enter nor the digit plays a game."""
    window = at_curtain(house)
    before = house.save().read_bytes()
    for _ in range(60):
        window.send("\r \x1b[C")
        window.let(0.01)
    window.wait(lambda: place(window) == "curtain", "the curtain")
    still_as_before(window, house, before)


def test_keys_typed_ahead_open_no_curtain(house: House) -> None:
    """Keys that arrive together with the answer come before anybody could have passed the keyboard on."""
    window = at_curtain(house)
    open_curtain(window)
    answers = house.answers()
    window.changed(lambda: window.send("1"))
    window.wait("Draw a card?")
    window.send("\r12\r12\r")
    window.wait(lambda: place(window) == "curtain", "the curtain")
    window.wait(lambda: house.answers() == answers + 1, "the answer on the disk")
    assert place(window) == "curtain", window.text


def test_keys_typed_ahead_skip_no_public_moment(house: House) -> None:
    house.prepare(lambda session: len(session.turns) >= 4 and session.now.stack[-1].kind == "defend")
    window = house.open("resume")
    open_curtain(window)
    answer(window, Style(defends=False), stop_before_confirm=True)
    window.send("\r\r\r\r")
    window.wait(lambda: place(window) in ("sight", "curtain"), "how the fight ended")
    assert place(window) == "sight", window.text
