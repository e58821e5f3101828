"""No seat's cards on a frame that somebody else may look at: games with marked cards, watched after every key."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from tests.ui.driving import deal, frame, press, running, see, shown, until
from tests.ui.players import play
from tests.ui.watching import Watcher
from westtable.games.bandits import cards
from westtable.ui.screens.table import Table

SIZES = [(80, 24), (120, 40)]


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every card has a name that occurs nowhere else."""
    plain = cards.deck()
    names = tuple(one._replace(name=f"Zq{one.id:02d}x") for one in plain.cards)
    monkeypatch.setattr(cards, "deck", lambda: plain._replace(cards=names))


MARKS = {card: (f"Zq{card:02d}x",) for card in range(cards.END)}


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize(("seats", "size"), [(2, (80, 24)), (3, (120, 40)), (6, (80, 24))])
async def test_no_frame_shows_a_seat_what_it_may_not_know(tmp_path: Path, seats: int, size: tuple[int, int]) -> None:
    names = ["Ann", "Bob", "Cal", "Dee", "Eve", "Fay"][:seats]
    app = deal(tmp_path, names, seed=f"leak {seats}", memory_aid="on")
    rng = random.Random(seats)
    sizes = [(80, 24), (120, 40), (60, 20), (80, 24), size]
    async with running(app, size) as pilot:
        watcher = Watcher(app, MARKS)
        await see(pilot, "PASS THE KEYBOARD")
        watcher.look("")
        for count in range(5):
            goal = 8 * (count + 1)

            def reached(goal: int = goal) -> bool:
                return app.session is not None and len(app.session.turns) >= goal

            await play(pilot, rng, watcher.look, reached)
            app.notify("a toast", timeout=30)
            await pilot.resize_terminal(*sizes[count])
            await until(pilot, lambda count=count: tuple(app.size) == sizes[count])  # type: ignore[misc]
            watcher.look("resize")
            if sizes[count] == (60, 20):
                await pilot.resize_terminal(*size)
                await until(pilot, lambda: tuple(app.size) == size)
        if seats == 2:
            await play(pilot, rng, watcher.look)
        assert watcher.frames > 100
        assert watcher.own_seen > 0, "the scan never saw a secret card with its owner, so it sees nothing"
        await press(pilot, "g")
        watcher.look("g")


def reshuffled(session: Any, seat: int, rng: random.Random) -> Any:
    """The state with everything dealt again that `seat` may not see: other hands, other Hideouts, the pile."""
    state = session.now.model_copy(deep=True)
    places = [state.pile]
    for player in state.players:
        if player.seat != seat:
            places += [player.hand, player.hideout]
    pool = [card for place in places for card in place]
    rng.shuffle(pool)
    for place in places:
        place[:] = [pool.pop() for _ in place]
    return state


@pytest.mark.parametrize("size", SIZES)
async def test_other_hands_change_nothing_on_the_screen(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    # A save that comes to its end between two frames changes the time in the title, and nobody's hand does.
    monkeypatch.setattr(Table, "_saved_words", lambda self: "saved 21:40")
    app = deal(tmp_path, ["Ann", "Bob", "Cal"], seed="swap")
    rng = random.Random(7)
    compared = 0
    async with running(app, size) as pilot:
        for goal in range(4, 40, 6):

            def reached(goal: int = goal) -> bool:
                session, screen = app.session, app.screen
                at_table = isinstance(screen, Table) and screen.seat is not None
                return session is not None and len(session.turns) >= goal and at_table

            await play(pilot, rng, lambda key: None, reached)
            session, table = app.session, app.table
            if session is None or table is None or table.seat is None:
                break
            before, truth = frame(app), session.now
            session.now = reshuffled(session, table.seat, rng)
            assert session.now != truth
            table.refresh_page()
            await pilot.pause()
            assert frame(app) == before
            session.now = truth
            compared += 1
    assert compared >= 5


@pytest.mark.parametrize("key", ["g", "r", "question_mark", "m", "o", "x"])
async def test_what_opens_over_the_hand_covers_all_of_it(tmp_path: Path, key: str) -> None:
    app = deal(tmp_path)
    async with running(app) as pilot:
        await see(pilot, "PASS THE KEYBOARD")
        await press(pilot, "1")
        await see(pilot, "only Ann should look")
        await press(pilot, key)
        await until(pilot, lambda: app.screen is not app.table)
        assert "should look" not in shown(app)
        assert "Gold bars" not in shown(app) or key == "r"


@pytest.mark.usefixtures("marked")
async def test_saves_history_and_notes_hold_no_card_in_what_they_show(tmp_path: Path) -> None:
    app = deal(tmp_path)
    async with running(app) as pilot:
        await see(pilot, "PASS THE KEYBOARD")
        await press(pilot, "1", "1", "enter")
        await see(pilot, "PASS THE KEYBOARD")
        await press(pilot, "m", "3")
        await see(pilot, "LOG")
        assert "Zq" not in shown(app)
        await press(pilot, "escape", "6")
        await until(pilot, lambda: app.table is None)
        await press(pilot, "o")
        await see(pilot, "SAVED GAMES")
        assert "Zq" not in shown(app)


async def test_a_fault_of_the_program_tells_no_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    app = deal(tmp_path)

    def fail(*_: object) -> None:
        hand = "SECRETWORD"
        raise ValueError(hand)

    with pytest.raises(ValueError, match="SECRETWORD"):
        async with running(app) as pilot:
            await see(pilot, "PASS THE KEYBOARD")
            await press(pilot, "1")
            await see(pilot, "only Ann")
            monkeypatch.setattr(Table, "submit", fail)
            await press(pilot, "1", "enter")
    printed = " ".join(capfd.readouterr().err.split())
    assert "fault of its own" in printed
    assert "SECRETWORD" not in printed
    assert "SECRETWORD" not in (tmp_path / "house" / "crash.txt").read_text(encoding="utf-8")
