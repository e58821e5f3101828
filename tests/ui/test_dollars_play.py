"""Whole games of Dollars Wanted by the keys of the screen, watched after every key for a card that shows too soon."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from tests.ui.driving import frame, make_app, press, running, see, shown, until
from tests.ui.players import play
from tests.ui.quick import click, tap
from tests.ui.watching import Watcher
from westtable.games.dollars_wanted import cards
from westtable.games.dollars_wanted.screen import pieces
from westtable.games.dollars_wanted.state import DollarsState
from westtable.ui.app import WesttableApp
from westtable.ui.screens.cover import Cover
from westtable.ui.screens.final import Final
from westtable.ui.screens.table import Table

NAMES = ("Ann", "Bob", "Cal", "Dee", "Eve")
VARIANTS: list[tuple[int, dict[str, str]]] = [
    (2, {"memory_aid": "on"}),
    (5, {"variant": "player-colours", "memory_aid": "on"}),
]


def deal(data: Path, seats: int = 2, seed: str = "seed", **options: Any) -> WesttableApp:
    """An app that goes straight to a table of Dollars Wanted."""
    given = {"first": 1, **options}
    return make_app(data, action="play", game="dollars_wanted", seats=NAMES[:seats], seed=seed, options=given)


def name_of(number: int) -> str:
    """A name that only this card has, in the five cells that the smallest place for names has."""
    return f"Zq{number:02d}x"


def tag_of(number: int) -> str:
    """The same for the strips, in three cells."""
    return f"ß{number:02d}"


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every card has a name and letters in the strips that occur nowhere else."""
    plain = cards.deck()
    names = tuple(one._replace(name=name_of(one.id)) for one in plain.cards)
    monkeypatch.setattr(cards, "deck", lambda: plain._replace(cards=names))
    monkeypatch.setattr(pieces, "tag", tag_of)


class RowWatcher(Watcher):
    """Looks for face-down cards too, which not even their layer may see without the memory aid."""

    def __init__(self, app: WesttableApp) -> None:
        super().__init__(app, {one: (name_of(one), tag_of(one)) for one in range(cards.BANDITS)})
        self.backs_seen = 0

    def look(self, key: str) -> None:
        super().look(key)
        session, table = self.app.session, self.app.table
        if session is None:
            return
        state, seat = session.now, self.seat
        assert isinstance(state, DollarsState)
        # What lies face down now was perhaps open before the cards were shuffled anew.
        down = {one for row in state.rows for one in row.down}
        mine = {one for row in state.rows for one in row.own.get(seat, ())} if seat is not None else set()
        if table is not None and isinstance(self.app.screen, Table):
            public = "\n".join(table.lines("public").plain(whole=True))
            assert not any(tag_of(one) in public or name_of(one) in public for one in cards_of_secrets(state))
        text = shown(self.app)
        self.backs_seen += sum(name_of(one) in text or tag_of(one) in text for one in mine)
        for number in range(cards.BANDITS):
            if tag_of(number) in text:
                assert number not in down or number in mine or number in newly_open(state), text


def cards_of_secrets(state: DollarsState) -> set[int]:
    """What nobody but one seat, or nobody at all, may read now."""
    return {one for player in state.players for one in player.hand} | {one for row in state.rows for one in row.down}


def newly_open(state: DollarsState) -> set[int]:
    """Face-up cards of the rows."""
    return {one for row in state.rows for one in row.up}


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize(("seats", "options"), VARIANTS)
async def test_whole_games_tell_nobody_what_it_may_not_know(
    tmp_path: Path, seats: int, options: dict[str, str]
) -> None:
    app = deal(tmp_path, seats, f"whole {seats}", **options)
    async with running(app) as pilot:
        watcher = RowWatcher(app)
        await see(pilot, "PASS THE KEYBOARD")
        watcher.look("")
        await play(pilot, random.Random(seats), watcher.look)
        assert isinstance(app.screen, Final)
        assert app.session is not None and app.session.over
        assert watcher.frames > 100 and watcher.own_seen > 0
        assert (watcher.backs_seen > 0) is (options.get("memory_aid") == "on")


async def open_for(pilot: Any, app: WesttableApp, seat: int) -> Table:
    await see(pilot, "PASS THE KEYBOARD")
    await press(pilot, str(seat + 1))
    await until(pilot, lambda: app.screen is app.table)
    assert app.table is not None
    return app.table


def state_of(app: WesttableApp) -> DollarsState:
    assert app.session is not None and isinstance(app.session.now, DollarsState)
    return app.session.now


def fitting(table: Table) -> tuple[int, int, int]:
    """The place of a card that fits one row and is refused at another, with those rows; all counted from 1."""
    state = table.running.session.now
    assert isinstance(state, DollarsState) and table.seat is not None
    for place, number in enumerate(state.players[table.seat].hand, 1):
        rows = [cards.fits(number, row.building[0]) for row in state.rows]
        if True in rows and False in rows:
            return place, rows.index(True) + 1, rows.index(False) + 1
    raise AssertionError("no card is refused anywhere")


async def test_laying_takes_two_digits_and_u_takes_it_back(tmp_path: Path) -> None:
    app = deal(tmp_path)
    async with running(app) as pilot:
        table = await open_for(pilot, app, 0)
        place, good, bad = fitting(table)
        await tap(pilot, str(place))
        assert "on which row?" in shown(app)
        await tap(pilot, str(bad))
        assert f" ! Not on row {bad}: " in shown(app)
        assert app.session is not None and not app.session.turns
        await tap(pilot, str(good))
        assert len(app.session.turns) == 1 and "card 2 of 2" in shown(app)
        assert len(state_of(app).rows[good - 1].down) == 1
        await tap(pilot, "u")
        assert not app.session.turns and "card 1 of 2" in shown(app)


async def test_escape_goes_back_to_the_cards_and_the_same_digit_goes_on_again(tmp_path: Path) -> None:
    app = deal(tmp_path, placement="open-range")
    async with running(app) as pilot:
        await open_for(pilot, app, 0)
        for keys in (("3", "escape"), ("3", "escape", "enter", "escape")):
            await tap(pilot, *keys)
            assert "Chosen: " in shown(app)
        await tap(pilot, "3")
        assert "on which row?" in shown(app)
        await tap(pilot, "escape", "5", "2")
        assert app.session is not None and len(app.session.turns) == 1


async def test_with_arrows_and_enter_alone_a_turn_is_played(tmp_path: Path) -> None:
    app = deal(tmp_path, placement="open-range")
    async with running(app) as pilot:
        await open_for(pilot, app, 0)
        for _ in range(2):
            await tap(pilot, "right", "enter", "down", "down", "enter")
        assert "may rob a row" in shown(app)
        assert [len(row.down) for row in state_of(app).rows] == [0, 2, 0]
        await tap(pilot, "enter")
        await see(pilot, "PASS THE KEYBOARD")
        assert [len(row.down) for row in state_of(app).rows] == [0, 2, 0]


async def test_a_robbery_takes_a_digit_and_enter(tmp_path: Path) -> None:
    app = deal(tmp_path, placement="open-range")
    async with running(app) as pilot:
        await open_for(pilot, app, 0)
        await tap(pilot, "1", "2", "1", "2")
        await tap(pilot, "1")
        assert "Nothing to turn in row 1" in shown(app)
        await tap(pilot, "2")
        assert app.session is not None and len(app.session.turns) == 2
        assert "Rob row 2, the " in shown(app)
        await tap(pilot, "c")
        assert "Rob a row?" in shown(app)
        await tap(pilot, "2", "enter")
        await until(pilot, lambda: isinstance(app.screen, Cover))
        assert app.session.why_no_undo() is not None


async def test_with_the_mouse_alone_a_turn_is_played(tmp_path: Path) -> None:
    app = deal(tmp_path, placement="open-range")

    def where(text: str) -> tuple[int, int]:
        return next((row.index(text), y) for y, row in enumerate(frame(app)) if text in row)

    async with running(app) as pilot:
        await open_for(pilot, app, 0)
        await click(pilot, *where("4[ ]"))
        await click(pilot, *where("[3]"))
        await click(pilot, *where("┌5[ ]"))
        await click(pilot, *where("[2]"))
        assert [len(row.down) for row in state_of(app).rows] == [0, 1, 1]
        await click(pilot, *where("[3]"))
        assert "Rob row 3, the " in shown(app)
        await click(pilot, *where("Enter calls it"))
        await until(pilot, lambda: isinstance(app.screen, Cover))


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize("key", ["x", "g", "m", "o"])
async def test_what_opens_over_the_hand_covers_all_of_it(tmp_path: Path, key: str) -> None:
    app = deal(tmp_path, memory_aid="on", placement="open-range")
    async with running(app) as pilot:
        await open_for(pilot, app, 0)
        await tap(pilot, "1", "1")
        assert "Zq" in shown(app) and "(ß" in shown(app)
        await tap(pilot, key)
        await until(pilot, lambda: app.screen is not app.table)
        assert "Zq" not in shown(app) and "ß" not in shown(app)


async def test_the_second_digit_is_heard_at_every_size(tmp_path: Path) -> None:
    app = deal(tmp_path, placement="open-range")
    async with running(app, (120, 40)) as pilot:
        await open_for(pilot, app, 0)
        await tap(pilot, "1")
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: tuple(app.size) == (80, 24))
        assert "on which row?" in shown(app)
        await tap(pilot, "3")
        assert [len(row.down) for row in state_of(app).rows] == [0, 0, 1]


async def test_an_enter_behind_the_digit_of_a_row_robs_nothing_and_ends_no_turn(tmp_path: Path) -> None:
    app = deal(tmp_path, placement="open-range")
    app.guard = 0.4
    now = [0.0]
    app.clock = lambda: now[0]
    async with running(app) as pilot:
        await see(pilot, "PASS THE KEYBOARD")
        now[0] += 1
        await tap(pilot, "1")
        await until(pilot, lambda: app.screen is app.table)
        now[0] += 1
        await tap(pilot, "1", "2", "3", "2", "enter", "enter")
        assert "may rob a row" in shown(app)
        now[0] += 1
        await tap(pilot, "enter")
        await see(pilot, "PASS THE KEYBOARD")


async def test_a_held_digit_opens_the_curtain_and_plays_nothing(tmp_path: Path) -> None:
    app = deal(tmp_path, placement="open-range")
    app.guard = 0.4
    now = [0.0]
    app.clock = lambda: now[0]
    async with running(app) as pilot:
        await see(pilot, "PASS THE KEYBOARD")
        for _ in range(40):
            now[0] += 0.1
            await tap(pilot, "1")
        assert app.screen is app.table and app.session is not None and not app.session.turns
        assert "Chosen" not in shown(app) and "1[x]" not in shown(app) and "on which row" not in shown(app)
        now[0] += 0.5
        await tap(pilot, "1")
        assert "on which row?" in shown(app)


async def test_the_log_does_not_run_ahead_of_the_pictures(tmp_path: Path) -> None:
    app = deal(tmp_path, placement="open-range")
    async with running(app) as pilot:
        await open_for(pilot, app, 0)
        await tap(pilot, "1", "2", "1", "2", "2", "enter")
        await until(pilot, lambda: isinstance(app.screen, Cover))
        await tap(pilot, "g")
        assert isinstance(app.screen, Cover) and "LOG" not in shown(app)
        await tap(pilot, "a", "g")
        await see(pilot, "LOG · Dollars Wanted")


async def test_u_takes_a_chosen_card_back_before_a_laid_one(tmp_path: Path) -> None:
    app = deal(tmp_path, placement="open-range")
    async with running(app) as pilot:
        await open_for(pilot, app, 0)
        await tap(pilot, "1", "2", "3")
        assert "on which row?" in shown(app)
        await tap(pilot, "u")
        assert app.session is not None and len(app.session.turns) == 1 and "Lay card 2 of 2" in shown(app)
        await tap(pilot, "u")
        assert not app.session.turns
