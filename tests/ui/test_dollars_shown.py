"""What everybody looks at in the app: a robbery key by key, and the hand of which nothing can be laid."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.ui.dollars_robbing import (
    LISTS,
    MAIN,
    NAMES,
    answered,
    running,
    solid,
    stranger,
    stuck,
    table,
    text,
)
from tests.ui.driving import make_app, press, see, shown, until
from tests.ui.driving import running as in_app
from westtable.games.dollars_wanted.cards import label
from westtable.games.dollars_wanted.frames import Ok, Rob
from westtable.games.dollars_wanted.screen import robberies
from westtable.games.dollars_wanted.screen.robberies import ROWS
from westtable.ui.spans import cells, width

CASINO, BANK = ("casino", "DDGGP"), ("bank", "CCCDDG")


@pytest.mark.parametrize("names", LISTS)
@pytest.mark.parametrize("size", MAIN)
def test_a_hand_of_which_nothing_can_be_laid_lies_open(names: Sequence[str], size: tuple[int, int]) -> None:
    session, hand = stuck(names)
    sight = robberies.opened(stranger(session, size))
    assert sight is not None and not sight.pictures and not sight.private
    words = text(sight.lines)
    assert solid(f"{names[1]} can lay nothing") in solid(words)
    for number in hand:
        assert label(number).split()[0] in words
    assert "Judy C ×3, Judy CC ×3." in words and "D D G G P" in words and "P P D D" in words
    assert sight.prompt == "Enter discards these 6 and draws as many."
    assert "card 2 of 2 is tried once more" in sight.note
    assert len(sight.lines) == ROWS and all(width(row) <= 80 for row in sight.lines) and cells(sight.title) <= 58
    answered(session, Ok())
    assert robberies.opened(stranger(session)) is None


def test_a_hand_that_can_be_laid_is_not_shown() -> None:
    assert robberies.opened(stranger(running(*table("", "D", CASINO)))) is None


@pytest.mark.parametrize("size", MAIN)
@pytest.mark.parametrize("motion", [True, False])
async def test_a_robbery_in_the_app(tmp_path: Path, motion: bool, size: tuple[int, int]) -> None:
    app = make_app(tmp_path, action="play", game="dollars_wanted", seats=NAMES[:3], seed="rob", options={"first": 1})
    app.settings.motion = motion
    async with in_app(app, size) as pilot:
        await see(pilot, "PASS THE KEYBOARD")
        page = app.table
        assert page is not None and app.running is not None
        app.running.session = running(*table("", "elixir C coyote DD D vulture G", BANK, row=2))
        page.pass_on(())
        await see(pilot, "PASS THE KEYBOARD")
        await press(pilot, "1")
        await until(pilot, lambda: app.screen is page)
        page.submit(Rob(row=2))
        if motion:
            await see(pilot, "7 cards still face down")
            for number, name in enumerate(("Elixir", "Judy", "Coyote", "Joe DD is eaten", "Joe brings", "Vulture"), 1):
                assert name not in shown(app), "not yet"
                await press(pilot, "space")
                await see(pilot, f"╔{number}═")
                await see(pilot, name)
            await press(pilot, "space")
        await see(pilot, "T H E   V U L T U R E   S T O P S   I T")
        assert "everybody may look" in shown(app) and "Judy" in shown(app) and "1 card still face down" in shown(app)
        assert "Clint" not in shown(app)
        await press(pilot, "enter")
        await see(pilot, "PASS THE KEYBOARD")


async def test_a_hand_lies_open_until_its_owner_closes_it(tmp_path: Path) -> None:
    app = make_app(tmp_path, action="play", game="dollars_wanted", seats=NAMES[:3], seed="rob", options={"first": 1})
    async with in_app(app) as pilot:
        await see(pilot, "PASS THE KEYBOARD")
        page = app.table
        assert page is not None and app.running is not None
        session, _ = stuck()
        app.running.session = session
        page._fresh_deal = False
        app.pop_screen()
        page.begin()
        await see(pilot, "B O B   C A N   L A Y   N O T H I N G")
        await press(pilot, "enter")
        await see(pilot, "PASS THE KEYBOARD")
        assert session.turns[-1].seat == 1 and "can lay nothing" not in shown(app)
