"""What the curtain tells of the turns since: whole turns and fights, nothing twice, and a count of what is left out."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.bandits_tables import MAIN, NAMES, answered, held, lay, played, running
from tests.ui.driving import deal, frame, press, see, until
from tests.ui.driving import running as screen
from tests.ui.test_bandits_fights import LISTS
from westtable.games.bandits.frames import Attack, Backfire, Draw, Raid, Yield
from westtable.ui.screens.cover import Cover, Curtain, recap_rows
from westtable.ui.screens.reading import LogPage
from westtable.ui.spans import cells

FIGHT = (
    "Ann attacks Bob's hand with 7 guns: Bushwhacker 2 + Gunslinger 3 + Gambler 2.",
    "Bob shows 5 stars against 7 guns: Ranger 2 + Constable 3.",
    "Bob is 2 stars short. 5 cards go to the Boneyard.",
    "Ann takes the rest of Bob's hand: 4 cards.",
    "Bob draws 6 cards to fill up to 6.",
)
QUIET = tuple((f"{name} draws a card.",) for name in ("Cal", "Dee", "Eve"))


def test_what_fits_is_told_whole() -> None:
    assert recap_rows([FIGHT, *QUIET], 9, 70) == [
        "Ann attacks Bob's hand with 7 guns: Bushwhacker 2 + Gunslinger 3 +",
        "Gambler 2.",
        *FIGHT[1:],
        "Cal draws a card.",
        "Dee draws a card.",
        "Eve draws a card.",
    ]
    assert recap_rows([], 9, 70) == []


def test_what_does_not_fit_begins_with_a_turn_or_a_fight() -> None:
    for room in range(3, 9):
        rows = recap_rows([QUIET[0], FIGHT, *QUIET], room, 70)
        assert rows[0] == "… 6 earlier lines: g shows them" if room >= 4 else "… 7 earlier lines: g shows them"
        assert rows[1:] == [one for (one,) in QUIET[3 - len(rows) + 1 :]]
    assert recap_rows([FIGHT[:1], FIGHT], 7, 70)[0] == "… 1 earlier line: g shows it"


def test_of_a_fight_too_long_for_the_room_the_newest_lines_are_told() -> None:
    rows = recap_rows([*QUIET, FIGHT], 6, 70)
    assert rows == ["… 4 earlier lines: g shows them", *FIGHT[1:]]
    assert recap_rows([FIGHT], 4, 70) == ["… 2 earlier lines: g shows them", *FIGHT[2:]]
    rows = recap_rows([(*FIGHT[1:], FIGHT[0] * 5)], 3, 34)
    assert rows[0] == "… 4 earlier lines: g shows them" and rows[1].startswith("Ann attacks") and rows[2].endswith("…")
    assert len(rows) == 3 and all(cells(row) <= 34 for row in rows)


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_what_a_seat_missed_begins_behind_its_own_answer_and_never_in_the_middle_of_another_fight(seats: int) -> None:
    fights = inside = 0
    for session, _ in played(seats, 5, 300):
        for seat in range(seats):
            groups = session.missed(seat)
            told = [words for group in groups for words in group]
            public = [words for number, words in session.log(None) if number]
            assert told == public[len(public) - len(told) :]
            last = max((number for number, turn in enumerate(session.turns, 1) if turn.seat == seat), default=0)
            # The own answer is known; what it opened goes on with what the others did.
            own = last < len(session.turns) and session.turns[last].events[0].continues
            inside += own
            for group in groups[own:]:
                assert not group[0].split(" ", 1)[1].startswith(("shows ", "plays a Backfire", "springs "))
                fights += " attacks " in group[0]
            assert told == [words for number, words in session.log(None) if number > last]
    assert fights > 20 and inside > 2


@pytest.mark.parametrize("size", MAIN)
@pytest.mark.parametrize("names", [NAMES, LISTS[3], LISTS[5]])
async def test_nobody_reads_the_same_sentence_twice(
    tmp_path: Path, names: tuple[str, ...], size: tuple[int, int]
) -> None:
    hands: list[str | int] = ["o1 tracker backfire m1 m2 m3", "l1 backfire g1 g2 g3 m1", 6]
    attack = running(lay(hands, [3, 3, 0]), names)
    answered(attack, Attack(target=1, cards=held(attack, "o1")))
    raid = running(lay(hands, [3, 3, 0]), names)
    answered(raid, Raid(target=1, tracker=held(raid, "tracker")[0], cards=held(raid, "o1")))
    turned = running(lay(hands, [3, 3, 0]), names)
    answered(turned, Attack(target=1, cards=held(turned, "o1")))
    answered(turned, Backfire(card=held(turned, "backfire")[0]))
    app = deal(tmp_path, names[:3])
    async with screen(app, size) as pilot:
        await see(pilot, "PASS THE KEYBOARD")
        table = app.table
        assert table is not None
        for session, told, other in (
            (attack, "attacks", "turns"),
            (raid, "Hideout with 1 gun", "and a Tracker"),
            (turned, "plays a Backfire: now", "at stake against 1 gun: "),
        ):
            app.pop_screen()
            table.running.session = session
            table.pass_on(())
            await until(pilot, lambda: isinstance(app.screen, Cover))
            await pilot.pause()
            text = " ".join(" ".join(row.strip(" ║") for row in frame(app)).split())
            assert text.count(told) == 1 and other not in text, text
            assert "… 0" not in text
            if session is turned:
                assert f"{names[1]} plays a Backfire: now {names[0]}'s hand is at stake against 1 gun." in text
                assert f"{names[0]} attacks" not in text


@pytest.mark.parametrize("size", MAIN)
@pytest.mark.parametrize("names", [NAMES, LISTS[3], LISTS[5]])
async def test_the_recap_of_six_seats_has_a_mark_where_it_is_cut(
    tmp_path: Path, names: tuple[str, ...], size: tuple[int, int]
) -> None:
    app = deal(tmp_path, names)
    session = running(lay(["o1 o2 o3 l1 l2 l3"] + ["o1 o2 l1 l2 m1 m2"] * 3 + [6, 6], [0] * 6), names)
    answered(session, Draw())
    for _ in range(3):
        answered(session, Attack(target=5, cards=held(session, "o1 o2")))
        answered(session, Yield())
    answered(session, Draw())
    answered(session, Draw())
    async with screen(app, size) as pilot:
        await see(pilot, "PASS THE KEYBOARD")
        table = app.table
        assert table is not None
        app.pop_screen()
        table.running.session = session
        table.pass_on(())
        await until(pilot, lambda: isinstance(app.screen, Cover) and isinstance(app.screen.stage, Curtain))
        await see(pilot, "Since your last turn")
        rows = [row.strip(" ║") for row in frame(app)]
        start = rows.index("Since your last turn") + 1
        first = rows[start]
        groups = session.missed(0)
        lines = [words for group in groups for words in group]
        if first.startswith("…"):
            earlier = int(first.split()[1])
            assert first == f"… {earlier} earlier lines: g shows them"
            first = rows[start + 1]
            shown = lines[earlier]
            assert shown in [group[0] for group in groups]
        else:
            assert size == (120, 40)
            shown = lines[0]
        assert shown.startswith(first) or shown == first
        assert f"{names[5]} draws a card." in rows
        assert any("press 1 when only you can see this." in row for row in rows)
        await press(pilot, "g")
        await until(pilot, lambda: isinstance(app.screen, LogPage))
