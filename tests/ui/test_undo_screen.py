"""Undo and redo at the table, with every single paint watched: what is taken back shows nobody a card of another."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.games.bandits.build import hand, now
from tests.games.bandits.build import table as lay
from tests.games.bandits.test_rounds import hoarded
from tests.ui.bandits_tables import NAMES
from tests.ui.bandits_tables import running as game_at
from tests.ui.driving import make_app, running, see, shown
from tests.ui.quick import tap, top
from westtable.games.bandits import cards
from westtable.games.bandits.frames import Keep
from westtable.games.bandits.state import BanditsState
from westtable.kernel import Options, Session, readable
from westtable.store.saves import list_saves
from westtable.ui.app import WesttableApp
from westtable.ui.screens.cover import Cover, Curtain
from westtable.ui.screens.table import Table
from westtable.ui.widgets.hand import HandView

STASHERS = ("g1 g2 g3 l1 l1 l1 o1 o2 o3", "m1 m2 m3 l2 l2 l2 o1 o2 o3", "l1")
"""Ann and Bob can stash without drawing, so nothing new is seen."""


@pytest.fixture(autouse=True)
def marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every card has a name that occurs nowhere else."""
    plain = cards.deck()
    names = tuple(one._replace(name=f"Zq{one.id:02d}x") for one in plain.cards)
    monkeypatch.setattr(cards, "deck", lambda: plain._replace(cards=names))


class Painted:
    """Looks at everything that goes to the terminal, also at what stands there for a blink only."""

    def __init__(self, app: WesttableApp) -> None:
        self.app = app
        self.paints = 0
        self.own = 0
        """Cards of the seat at the keyboard that were seen: a scan that finds none of them finds nothing."""
        self._paint = app._display
        app._display = self.look  # type: ignore[method-assign]

    def look(self, screen: Any, renderable: Any) -> None:
        self._paint(screen, renderable)
        session, table = self.app.session, self.app.table
        if session is None or table is None or screen is not self.app.screen or not screen.size:
            return
        self.paints += 1
        seat = table.seat if screen is table or not isinstance(screen, Cover) else None
        open_cards = readable(session.now, None)
        allowed = open_cards | (readable(session.now, seat) if seat is not None else set())
        for turn in session.turns:
            for event in turn.events:
                allowed |= readable(event, None) | (readable(event, seat) if seat is not None else set())
        text = shown(self.app)
        for card in range(cards.END):
            if f"Zq{card:02d}x" in text:
                assert card in allowed, f"card {card} is painted for seat {seat}:\n{text}"
                self.own += card not in open_cards
        if table.seat is None:
            assert table.query_one(HandView).plain(whole=True) == []
            assert table.lines("prompt").plain(whole=True) == []
            assert "'s hand" not in text or isinstance(screen, Cover)


def resumed(folder: Path, state: BanditsState, options: Options | None = None) -> WesttableApp:
    """The app at a table that was laid by hand."""
    session = game_at(state, NAMES, options)
    path = folder / "laid.json"
    path.write_text(session.dump(), encoding="utf-8")
    return make_app(folder, action="resume", save=path)


def session_of(app: WesttableApp) -> Session:
    assert app.session is not None
    return app.session


async def open_for(pilot: Pilot[Any], app: WesttableApp, seat: int) -> Table:
    """Through the public moments and the curtain, which must be this seat's."""
    while isinstance(app.screen, Cover) and not isinstance(app.screen.stage, Curtain):
        await tap(pilot, "enter")
    assert isinstance(app.screen, Cover) and isinstance(app.screen.stage, Curtain), shown(app)
    assert app.screen.stage.seat == seat
    await tap(pilot, str(seat + 1))
    assert isinstance(app.table, Table) and top(app) is app.table and app.table.seat == seat
    return app.table


async def stash(pilot: Pilot[Any], loot: Sequence[str]) -> None:
    await tap(pilot, "4", *loot, "enter")


async def take_back_in_menu(pilot: Pilot[Any]) -> None:
    await tap(pilot, "m", "1")


async def test_a_stash_is_taken_back_under_the_curtain_and_given_again(tmp_path: Path) -> None:
    app = resumed(tmp_path, lay(STASHERS))
    painted = Painted(app)
    async with running(app) as pilot:
        await see(pilot, "PASS THE KEYBOARD")
        session = session_of(app)
        before = session.now
        await open_for(pilot, app, 0)
        await tap(pilot, "v", "enter")
        await stash(pilot, "123")
        after = session.now
        assert session.asked() == (1,)
        await take_back_in_menu(pilot)
        assert session.now == before and not session.turns and session.can_redo()
        await open_for(pilot, app, 0)
        # The disk follows: whoever resumes now is where the table is.
        assert app.running is not None and app.running.flush()
        assert [one.turn for one in list_saves(tmp_path)] == [0]
        await tap(pilot, "U")
        assert session.now == after and len(session.turns) == 1
        table = await open_for(pilot, app, 1)
        # And once more, from Bob's hand this time: he hides it first.
        await tap(pilot, "v", "enter", "x")
        await take_back_in_menu(pilot)
        await open_for(pilot, app, 0)
        assert session.now == before
        assert app.running.flush() and [one.turn for one in list_saves(tmp_path)] == [0]
        assert table is app.table
    assert painted.paints > 20 and painted.own > 0


async def test_the_next_seat_takes_nothing_back(tmp_path: Path) -> None:
    app = resumed(tmp_path, lay(STASHERS))
    painted = Painted(app)
    async with running(app) as pilot:
        await see(pilot, "PASS THE KEYBOARD")
        await open_for(pilot, app, 0)
        await stash(pilot, "123")
        table = await open_for(pilot, app, 1)
        for key in ("u", "ctrl+z"):
            await tap(pilot, key)
            assert table.seat == 1 and len(session_of(app).turns) == 1
            assert "only Ann can take it back" in shown(app)
        await tap(pilot, "U")
        assert "Nothing was taken back." in shown(app)
        await tap(pilot, "m", "1")
        assert "only Ann can take it back" in shown(app)
        assert len(session_of(app).turns) == 1
    assert painted.paints > 8


async def test_two_answers_go_back_and_forth_one_by_one(tmp_path: Path) -> None:
    app = resumed(tmp_path, lay(STASHERS))
    painted = Painted(app)
    async with running(app, (120, 40)) as pilot:
        await see(pilot, "PASS THE KEYBOARD")
        session = session_of(app)
        states = [session.now]
        for seat, loot in ((0, "123"), (1, "678")):
            await open_for(pilot, app, seat)
            await stash(pilot, loot)
            states.append(session.now)
        await take_back_in_menu(pilot)
        assert session.now == states[1]
        await open_for(pilot, app, 1)
        # Bob's own answer is back with him; Ann's is not his to take.
        await tap(pilot, "u")
        assert "only Ann can take it back" in shown(app) and session.now == states[1]
        await tap(pilot, "x")
        await take_back_in_menu(pilot)
        assert session.now == states[0]
        await open_for(pilot, app, 0)
        await tap(pilot, "U")
        assert session.now == states[1]
        await open_for(pilot, app, 1)
        await tap(pilot, "U")
        assert session.now == states[2] and not session.can_redo()
        await open_for(pilot, app, 2)
        await tap(pilot, "U")
        assert "Nothing was taken back." in shown(app)
    assert painted.paints > 20


async def test_another_answer_ends_what_could_be_given_again(tmp_path: Path) -> None:
    app = resumed(tmp_path, lay(STASHERS))
    painted = Painted(app)
    async with running(app) as pilot:
        await see(pilot, "PASS THE KEYBOARD")
        await open_for(pilot, app, 0)
        await stash(pilot, "123")
        await take_back_in_menu(pilot)
        await open_for(pilot, app, 0)
        await tap(pilot, "1", "enter")
        session = session_of(app)
        assert len(session.turns) == 1 and not session.can_redo()
        await open_for(pilot, app, 1)
        for key, told in (("U", "Nothing was taken back."), ("u", "Ann's last answer stands: a card was")):
            await tap(pilot, key)
            assert told in shown(app)
        assert len(session.turns) == 1
    assert painted.paints > 10


async def test_what_was_seen_or_said_stands_for_everybody(tmp_path: Path) -> None:
    app = resumed(tmp_path, lay(["o3 l1 l1 l1 l1 l1 l2 g1", "l3"]))
    painted = Painted(app)
    async with running(app) as pilot:
        await see(pilot, "PASS THE KEYBOARD")
        session = session_of(app)
        await open_for(pilot, app, 0)
        await tap(pilot, "2", "3", "enter")
        if session.asked() == (0,):
            # Where one seat alone can be attacked, it may be chosen already.
            assert app.table is not None and app.table.chooser is not None
            await tap(pilot, *([] if app.table.chooser.chosen.get("target") else ["2"]), "enter")
        assert session.asked() == (1,)
        await tap(pilot, "m", "1")
        assert "Ann's last answer stands: it has been announced to everybody." in shown(app)
        await tap(pilot, "escape")
        await open_for(pilot, app, 1)
        await tap(pilot, "u")
        assert "Ann's last answer stands: it has been announced to everybody." in shown(app)
        await tap(pilot, "escape", "3", "enter")
        assert session.asked() == (1,) and len(session.turns) == 2
        await tap(pilot, "enter")
        await open_for(pilot, app, 1)
        # Not even by the seat that gave it.
        await tap(pilot, "u")
        assert "Bob's last answer stands" in shown(app)
        assert len(session.turns) == 2
    assert painted.paints > 12


async def test_six_that_were_kept_are_taken_back_and_nobody_learns_the_others(tmp_path: Path) -> None:
    state = hoarded([50, 49], turn=0)
    app = resumed(tmp_path, state)
    painted = Painted(app)
    async with running(app, (120, 40)) as pilot:
        await see(pilot, "PASS THE KEYBOARD")
        session = session_of(app)
        await open_for(pilot, app, 0)
        await tap(
            pilot, *(["1"] if app.table and app.table.chooser and app.table.chooser.kind is None else []), "enter"
        )
        table = await open_for(pilot, app, 0)
        before = session.now
        chooser = table.chooser
        assert chooser is not None and chooser.kind is Keep
        for card in hand(now(session), 0)[:6]:
            chooser.toggle("cards", card)
        await tap(pilot, "enter")
        assert session.asked() == (1,)
        await take_back_in_menu(pilot)
        assert session.now == before
        table = await open_for(pilot, app, 0)
        assert table.chooser is not None and not table.chooser.chosen.get("cards")
        await tap(pilot, "U")
        await open_for(pilot, app, 1)
        await tap(pilot, "v", "enter", "u")
        assert "only Ann can take it back" in shown(app)
    assert painted.own > 0


async def test_undo_that_is_off_says_so(tmp_path: Path) -> None:
    app = resumed(tmp_path, lay(STASHERS), Options(undo="off"))
    async with running(app) as pilot:
        await see(pilot, "PASS THE KEYBOARD")
        await open_for(pilot, app, 0)
        await stash(pilot, "123")
        await tap(pilot, "m", "1")
        assert "Undo is off in this game." in shown(app)
        await tap(pilot, "escape")
        await open_for(pilot, app, 1)
        await tap(pilot, "u")
        assert "Undo is off in this game." in shown(app)
        assert len(session_of(app).turns) == 1


async def test_an_answer_can_be_taken_back_after_a_night(tmp_path: Path) -> None:
    app = resumed(tmp_path, lay(STASHERS))
    async with running(app) as pilot:
        await see(pilot, "PASS THE KEYBOARD")
        await open_for(pilot, app, 0)
        before = session_of(app).now
        await stash(pilot, "123")
        await tap(pilot, "m", "6")
    again = make_app(tmp_path, action="resume", save=tmp_path / "laid.json")
    painted = Painted(again)
    async with running(again) as pilot:
        await see(pilot, "PASS THE KEYBOARD")
        assert len(session_of(again).turns) == 1
        await take_back_in_menu(pilot)
        assert session_of(again).now == before
        await open_for(pilot, again, 0)
        await tap(pilot, "v", "enter")
    assert painted.own > 0


async def test_without_a_curtain_the_hand_changes_with_the_answer(tmp_path: Path) -> None:
    app = resumed(tmp_path, lay(STASHERS), Options(curtain="off"))
    painted = Painted(app)
    async with running(app) as pilot:
        await see(pilot, "only Ann should look")
        session, table = session_of(app), app.table
        assert table is not None
        before = session.now
        await stash(pilot, "123")
        assert table.seat == 1 and "only Bob should look" in shown(app)
        await tap(pilot, "x")
        await take_back_in_menu(pilot)
        assert session.now == before
        if isinstance(app.screen, Cover):
            await tap(pilot, "1")
        assert table.seat == 0 and app.screen is table
        assert "only Ann should look" in shown(app)
        await tap(pilot, "U")
        assert table.seat == 1 and "only Bob should look" in shown(app)
    assert painted.paints > 6
