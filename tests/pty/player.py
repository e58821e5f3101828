"""A player who knows nothing but what stands on the screen: badges, prompts, and the digit of the curtain."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from tests.pty.terminal import Terminal

Place = Literal["curtain", "sight", "table", "final", "other"]
CONFIRM = "\r"
BLINK = 0.43
"""Seconds in which a player lets a curtain hang before the first key; the program ignores keys a little less."""

_DIGIT = re.compile(r"► .*: press (\d) to go on\.")
_LIVE = re.compile(r"(?:^|[ ►])(\d) (?:Attack )?(Draw|a hand|a Hideout|Stash)")
_STACK = re.compile(r"(\d)\[(.)\] (\w+)(?: ?×(\d+))?")
_SEAT = re.compile(r"(\d)\[( |x)\]")


def place(terminal: Terminal) -> Place:
    """What kind of screen it is."""
    rows = terminal.rows
    if "PASS THE KEYBOARD" in terminal.text and _DIGIT.search(terminal.text):
        return "curtain"
    if "everybody may look" in rows[0] and terminal.shows("Enter goes on."):
        return "sight"
    if "final score" in rows[0] and terminal.shows("Enter plays again"):
        return "final"
    if terminal.shows("'s hand · ", "should look", "? Help"):
        return "table"
    return "other"


def asked(terminal: Terminal) -> str:
    """The digit that opens the curtain."""
    found = _DIGIT.search(terminal.text)
    assert found is not None, terminal.text
    return found[1]


def open_curtain(terminal: Terminal) -> None:
    """Through public moments and the curtain to the hand. A key within the guard does nothing, so it is repeated."""
    while place(terminal) != "table":
        terminal.wait(lambda: place(terminal) in ("curtain", "sight", "table"), "a curtain")
        step(terminal)


def step(terminal: Terminal) -> None:
    """The key that a public moment or a curtain waits for, until it was taken."""
    now = place(terminal)
    if now not in ("curtain", "sight"):
        return
    key = asked(terminal) if now == "curtain" else CONFIRM
    before = terminal.rows[:-3]
    for _ in range(20):
        terminal.let(BLINK)
        if terminal.changed(lambda: terminal.send(key), 1.0) and terminal.rows[:-3] != before:
            # The digit that opens a curtain is not heard at once again, because it may be held down.
            terminal.let(0.2)
            return
    raise AssertionError(f"{key!r} was never taken\n{terminal.text}")


def insist(terminal: Terminal, key: str, words: str) -> None:
    """Press a key that may be ignored for a blink, until it shows these words."""
    for _ in range(20):
        terminal.let(BLINK)
        terminal.changed(lambda: terminal.send(key), 1.0)
        if terminal.shows(words):
            return
    raise AssertionError(f"{key!r} was never taken\n{terminal.text}")


class Hand(NamedTuple):
    """What the grid shows of a row: its live badges with how many cards of it there are and are chosen."""

    badges: list[tuple[str, int, int]]

    @property
    def cards(self) -> int:
        return sum(copies for _, copies, _ in self.badges)

    @property
    def chosen(self) -> int:
        return sum(chosen for _, _, chosen in self.badges)

    def next_key(self) -> str:
        """The badge of a card that is not chosen yet, or ""."""
        return next((badge for badge, copies, chosen in self.badges if chosen < copies), "")


def row(terminal: Terminal, title: str) -> Hand:
    """The row of the hand with that title."""
    text = next((one for one in terminal.rows if one.startswith(f" {title}")), "")
    found = []
    for badge, state, _, copies in _STACK.findall(text):
        chosen = 0 if state == " " else 1 if state == "x" else int(state)
        found.append((badge, int(copies or 1), chosen))
    return Hand(found)


class Style(NamedTuple):
    """How somebody plays."""

    defends: bool = True
    raids: bool = True


def prompt(terminal: Terminal) -> str:
    """The two lines above the keys, as one."""
    return " ".join(one.strip() for one in terminal.rows[-4:-1])


def decide(terminal: Terminal, style: Style) -> str:
    """The next key at the table."""
    told = prompt(terminal)
    if re.search(r"► Choose( one)?:", told):
        return _turn(told, style)
    if "Draw a card?" in told or "Enter attacks with" in told or "Nothing here stops" in told:
        return CONFIRM
    if "Stash loot" in told and "►" in told:
        return _stash(terminal, told)
    if "which guns?" in told:
        return CONFIRM if "Chosen" in told else "a"
    if "Attack whose" in told:
        digits = [badge for badge, _ in _SEAT.findall("\n".join(terminal.rows[2:8]))]
        assert digits, terminal.text
        return str(digits[0])
    if "Stop " in told:
        return _defend(terminal, told, style)
    if "Keep 6 of" in told:
        return _keep(terminal, told)
    return "\x1b"


def _turn(told: str, style: Style) -> str:
    live = {words: badge for badge, words in _LIVE.findall(told)}
    wanted = ["Stash", "a hand", "Draw"]
    if style.raids:
        wanted.insert(0, "a Hideout")
    return str(next(live[one] for one in wanted if one in live))


def _stash(terminal: Terminal, told: str) -> str:
    gold, money = row(terminal, "Gold bars"), row(terminal, "Money bags")
    best = max((money, gold), key=lambda one: (one.chosen > 0, one.cards))
    return best.next_key() or (CONFIRM if best.cards >= 3 or "Enter stashes it" in told else "0")


def _defend(terminal: Terminal, told: str, style: Style) -> str:
    need = re.search(r"Stop (\d+) gun", told)
    assert need is not None
    if "Chosen" not in told:
        return _stars(terminal) if style.defends and _strength(terminal) >= int(need[1]) else CONFIRM
    return CONFIRM if "That holds" in told else _stars(terminal) or "c"


def _stars(terminal: Terminal) -> str:
    return row(terminal, "Lawmen").next_key() or row(terminal, "Two-faced").next_key()


def _strength(terminal: Terminal) -> int:
    lawmen = row(terminal, "Lawmen").badges
    double = row(terminal, "Two-faced").badges
    return sum(int(badge) * copies for badge, copies, _ in lawmen) + sum(
        (int(badge) - 6) * copies for badge, copies, _ in double
    )


def _keep(terminal: Terminal, told: str) -> str:
    chosen = re.search(r"Chosen (\d) of 6", told)
    if chosen is not None and chosen[1] == "6":
        return CONFIRM
    for title in ("Gold bars", "Money bags", "Outlaws", "Lawmen", "Two-faced"):
        key = row(terminal, title).next_key()
        if key:
            return key
    return "\t"


def press(terminal: Terminal, key: str) -> None:
    """Press one key at the table and see what it does."""
    assert terminal.changed(lambda: terminal.send(key), 20.0), f"{key!r} did nothing\n{terminal.text}"


def answer(terminal: Terminal, style: Style, stop_before_confirm: bool = False) -> None:
    """Answer the question on the table, from the hand to whatever comes then."""
    for _ in range(60):
        key = decide(terminal, style)
        last = key == CONFIRM and "Target" not in terminal.rows[-1]
        if last and stop_before_confirm:
            return
        press(terminal, key)
        if last:
            terminal.wait(lambda: place(terminal) != "other", "what follows the answer")
            if not terminal.shows(" ! "):
                return
    raise AssertionError(f"no answer was found\n{terminal.text}")
