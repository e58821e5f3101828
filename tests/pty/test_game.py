"""A whole game of Bandits by keys alone, with the program killed on the way, and what is left of it afterwards."""

from __future__ import annotations

import re

import pytest

from tests.pty.conftest import House
from tests.pty.player import CONFIRM, Style, answer, asked, insist, open_curtain, place, prompt, step
from tests.pty.terminal import Terminal

pytestmark = pytest.mark.pty

STYLES = {"1": Style(), "2": Style(defends=False)}


def face(window: Terminal) -> list[str]:
    """The table without its title, which tells the time of the save, and without the marks of new cards."""
    # A stack with a mark is set tighter: "3×2+" and "3 ×2" are the same cards; what the mark means stands in a rule.
    rows = [re.sub(r"─+( \+ is new ·)?", "─", row) for row in window.rows[1:]]
    return [" ".join(row.replace("+", " ").replace(" ×", "×").split()) for row in rows]


def kill_and_resume(house: House, window: Terminal) -> Terminal:
    """kill -9, and the newest game in a new window."""
    window.kill()
    return house.open("resume")


def same_again(house: House, window: Terminal, seat: str) -> Terminal:
    """Kill the program with a hand on the screen; the same seat is asked the same, and nobody else before it."""
    before = face(window)
    window = kill_and_resume(house, window)
    window.wait(lambda: place(window) in ("curtain", "sight"), "a curtain")
    while place(window) == "sight":
        step(window)
    assert place(window) == "curtain", window.text
    assert asked(window) == seat
    open_curtain(window)
    assert face(window) == before
    return window


def test_a_whole_game_outlives_three_kills(house: House) -> None:
    window = house.open("play", "bandits", "--seat", "Ann", "--seat", "Bob", "--seed", "30", "--option", "first=1")
    seat, answers = "", 0
    kills = {"in a turn": 6, "in a fight": 10, "in flight": 14}
    while True:
        window.wait(lambda: place(window) != "other", "a screen to act on")
        now = place(window)
        if now == "final":
            break
        if now != "table":
            seat = asked(window) if now == "curtain" else seat
            step(window)
            continue
        in_fight = "Choose" not in prompt(window)
        if kills.get("in a turn", 9999) <= answers and not in_fight:
            del kills["in a turn"]
            window.wait(lambda: house.answers() == answers, "the last answer on the disk")
            window = same_again(house, window, seat)
        elif kills.get("in a fight", 9999) <= answers and in_fight:
            del kills["in a fight"]
            window.wait(lambda: house.answers() == answers, "the attack on the disk")
            window = same_again(house, window, seat)
        elif kills.get("in flight", 9999) <= answers:
            del kills["in flight"]
            answer(window, STYLES[seat], stop_before_confirm=True)
            window.send(CONFIRM)
            window = kill_and_resume(house, window)
            assert house.answers() in (answers, answers + 1)
            answers = house.answers()
            window.wait(lambda: place(window) in ("curtain", "sight"), "a curtain")
            while place(window) == "sight":
                step(window)
            assert int(asked(window)) - 1 in house.session().asked()
        else:
            answer(window, STYLES[seat])
            answers += 1
    assert kills == {}
    after_the_end(house, window, answers)


def after_the_end(house: House, window: Terminal, answers: int) -> None:
    """The final score is right, the history has it once, and nothing is left to go on with."""
    window.wait(lambda: house.answers() == answers, "the last answer on the disk")
    session = house.session()
    assert session.over
    scores = session.rules.scores(session.now)
    total = next(row for row in window.rows if row.lstrip().startswith("TOTAL"))
    assert total.split()[1:] == [str(score) for score in scores]
    assert max(scores) >= 150
    insist(window, "\x1b", "WESTTABLE")
    window.send("y")
    window.wait("1 finished game")
    assert window.shows("Ann " + str(scores[0]) + ", Bob " + str(scores[1])), window.text
    window.send("\x11")
    assert window.exit_code() == 0

    code, told = house.say("resume")
    assert code == 1
    assert "no unfinished game" in told
    code, told = house.say("saves")
    assert code == 0
    winner = session.names[session.now.winners[0]]
    assert f"Bandits, {winner} won (Ann, Bob)" in told
    assert len(told.splitlines()) == 2

    # Opened again it shows its result, and is not counted twice.
    again = house.open("resume", house.save().stem)
    again.wait("final score")
    again.send("\x11")
    assert again.exit_code() == 0
    history = (house.saves / "house" / "history.jsonl").read_text(encoding="utf-8")
    assert len(history.splitlines()) == 1
