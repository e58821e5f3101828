"""Every picture and every byte that reaches the terminal, scanned for cards that the people before it may not know."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal, NamedTuple

import pytest

from tests.pty.conftest import House
from tests.pty.player import CONFIRM, Style, answer, asked, insist, open_curtain, place, step
from tests.pty.terminal import Terminal
from westtable.kernel import Session, readable

pytestmark = pytest.mark.pty

MARK = re.compile(r"Zq(\d\d)")
HAND = re.compile(r"should look|^ (?:Gold bars|Money bags|Outlaws|Lawmen|Two-faced) ", re.MULTILINE)
COVERED = re.compile(r"everybody may look|hands hidden|too small|MENU")

Phase = Literal["covered", "open", "closing"]


class Seen(NamedTuple):
    """The cards in one picture and in the bytes that made it, and who was before the screen."""

    phase: Phase
    seat: int
    cards: frozenset[int]
    text: str


class Watcher:
    """Notes what each read brought; judges it when the save tells what was public by then."""

    def __init__(self) -> None:
        self.window: Terminal | None = None
        self.phase: Phase = "covered"
        self.seat = 0
        self.seen: list[Seen] = []
        self.pictures = 0
        self.own = 0
        self._tail = b""
        self._before: list[set[int]] = []

    def read(self, data: bytes) -> None:
        """Called after every read of the terminal."""
        window = self.window
        if window is None:
            return
        text = window.text
        raw = self._tail + data
        self._tail = raw[-4:]
        cards = frozenset(int(one) for one in MARK.findall(text + raw.decode("utf-8", "replace")))
        self.pictures += 1
        if self.phase == "covered":
            assert not HAND.search(text), f"a hand lies open under the curtain:\n{text}"
        self.seen.append(Seen(self.phase, self.seat, cards, text))
        if self.phase == "closing" and COVERED.search(text) and not HAND.search(text):
            self.phase = "covered"

    def judge(self, session: Session) -> None:
        """No picture since the last time showed what nobody, or not this seat, may know by now."""
        everybody = set(readable(session.now, None))
        for turn in session.turns:
            for event in turn.events:
                everybody |= readable(event, None)
        allowed = []
        for seat in range(len(session.sitters)):
            own = everybody | readable(session.now, seat)
            for turn in session.turns:
                for event in turn.events:
                    own |= readable(event, seat)
            allowed.append(own)
        for one in self.seen:
            may = everybody if one.phase == "covered" else allowed[one.seat]
            if one.phase == "closing" and self._before:
                may = may | self._before[one.seat]
            told = one.cards - may
            assert not told, f"{one.phase}, seat {one.seat + 1}: cards {sorted(told)}\n{one.text}"
            self.own += len(one.cards - everybody)
        self.seen.clear()
        self._before = allowed


def resized(window: Terminal, columns: int, rows: int) -> None:
    """Another size, and a picture of that size."""
    window.changed(lambda: window.resize(columns, rows))
    window.wait(lambda: window.shows("too small") if columns < 80 else window.shows("? Help"), "the new size")


def test_no_byte_shows_what_somebody_may_not_know(house: House) -> None:
    launcher = [str(house.installed.python), "-P", str(Path(__file__).with_name("marked.py"))]
    words = ["--seat", "Ann", "--seat", "Bob", "--seed", "leaks", "--option", "first=1"]
    watcher = Watcher()
    window = house.open_command([*launcher, *house.command("play", "bandits", *words)[1:]], on_read=watcher.read)
    watcher.window = window
    answers = 0
    seat = "1"
    while answers < 12:
        window.wait(lambda: place(window) != "other", "a screen to act on")
        now = place(window)
        if now == "sight":
            step(window)
        elif now == "curtain":
            seat = asked(window)
            if answers % 4 == 1:
                for size in ((120, 40), (60, 15), (80, 24)):
                    resized(window, *size)
            if answers % 4 == 2:
                insist(window, "m", "MENU")
                window.send("\x1b")
                window.wait(lambda: place(window) == "curtain", "the curtain again")
            watcher.seat, watcher.phase = int(seat) - 1, "open"
            open_curtain(window)
        elif now == "table":
            look_around(window, answers)
            answer(window, Style(), stop_before_confirm=True)
            window.wait(lambda answers=answers: house.answers() == answers, "the last answer on the disk")  # type: ignore[misc]
            if answers:
                watcher.judge(house.session())
            watcher.phase = "closing"
            window.send(CONFIRM)
            window.wait(lambda: watcher.phase == "covered", "the cover")
            answers += 1
            window.wait(lambda answers=answers: house.answers() == answers, "the answer on the disk")  # type: ignore[misc]
    watcher.judge(house.session())
    assert watcher.pictures > 100
    assert watcher.own > 20, "no secret card was ever seen with its owner, so the scan sees nothing"
    assert not MARK.search(window.picture.left_behind)
    window.send("\x11")
    assert window.exit_code() == 0
    assert not MARK.search(window.text)
    assert not MARK.search(window.picture.left_behind)


def look_around(window: Terminal, answers: int) -> None:
    """What a curious owner does with a hand: look closely, open what opens, hover, get a toast, change the size."""
    window.send("\x03\x1b[<35;30;16M")
    window.wait("ctrl+q quits")
    keys = ("v", "w", "g", "b")[answers % 4]
    window.changed(lambda: window.send(keys))
    if place(window) != "table":
        window.send("\x1b")
        window.wait(lambda: place(window) == "table", "the table again")
    if answers % 3 == 1:
        for size in ((120, 40), (60, 15), (80, 24)):
            resized(window, *size)
        window.wait(lambda: place(window) == "table", "the table in its first size")
