"""Who may take an answer back at the table: the player who gave it, also after the keyboard went on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from tests.games.bandits.build import session, stash, table
from tests.ui.driving import frame, make_app, press, running, see, shown, until
from westtable.kernel import Sitter
from westtable.ui.app import WesttableApp
from westtable.ui.screens.cover import Cover
from westtable.ui.screens.table import Table


def stashed(folder: Path) -> WesttableApp:
    """Ann has stashed without drawing a card, so that nothing new was seen, and Bob is up."""
    state = table(["g1 g2 g3 l1 l1 l1 o1 o2 o3", "l2"])
    game = session(state)
    game.sitters = (Sitter(name="Ann", mark="■"), Sitter(name="Bob", mark="▲"))
    game.answer(0, stash(state, "g1 g2 g3"))
    folder.joinpath("game.json").write_text(game.dump(), encoding="utf-8")
    return make_app(folder, action="resume", save=folder / "game.json")


async def open_for(pilot: Pilot[Any], app: WesttableApp, seat: int) -> Table:
    await until(pilot, lambda: isinstance(app.screen, Cover))
    while "PASS THE KEYBOARD" not in shown(app):
        await press(pilot, "enter")
    await press(pilot, str(seat + 1))
    await until(pilot, lambda: app.screen is app.table)
    assert isinstance(app.table, Table)
    return app.table


async def test_the_next_player_cannot_take_it_back(tmp_path: Path) -> None:
    app = stashed(tmp_path)
    async with running(app) as pilot:
        at = await open_for(pilot, app, 1)
        assert at.seat == 1
        assert "u Undo" not in shown(app)
        await press(pilot, "u")
        await see(pilot, "only Ann can take it back")
        await see(pilot, "then u takes it back for Ann")
        assert len(at.running.session.turns) == 1
        await press(pilot, "m")
        await see(pilot, "Take back the last answer of Ann")
        await press(pilot, "1")
        assert len(at.running.session.turns) == 1


async def test_under_the_cover_it_is_taken_back_and_lands_with_whoever_gave_it(tmp_path: Path) -> None:
    app = stashed(tmp_path)
    async with running(app) as pilot:
        at = await open_for(pilot, app, 1)
        await press(pilot, "x")
        await see(pilot, "The hands are hidden")
        await press(pilot, "m")
        await see(pilot, "for Ann alone to do")
        await press(pilot, "1")
        await see(pilot, "Ann: press 1 to go on")
        assert not at.running.session.turns
        assert at.seat is None
        at = await open_for(pilot, app, 0)
        assert at.seat == 0
        await press(pilot, "U")
        await see(pilot, "Bob: press 2 to go on")
        assert len(at.running.session.turns) == 1


async def test_the_curtain_names_u_and_u_lands_with_whoever_gave_the_answer(tmp_path: Path) -> None:
    app = stashed(tmp_path)
    async with running(app) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Cover))
        while "PASS THE KEYBOARD" not in shown(app):
            await press(pilot, "enter")
        await see(pilot, "u: Ann takes the last answer back.")
        assert "u Undo for Ann" in frame(app)[-1] and app.session is not None
        await press(pilot, "question_mark")
        await see(pilot, "takes the last answer back")
        await press(pilot, "escape", "u")
        await see(pilot, "Ann, press 1")
        assert not app.session.turns and "u: " not in shown(app)
        # Nothing more to take back: the key is dead again.
        await press(pilot, "u")
        assert not app.session.turns and not app.session.undone_by
        await press(pilot, "m")
        await see(pilot, "Give the answer of Ann again")
        await press(pilot, "7")
        await see(pilot, "Bob, press 2")
        assert len(app.session.turns) == 1 and app.table is not None
        # One cover lies on the table, not two.
        await press(pilot, "2")
        await until(pilot, lambda: app.screen is app.table)
        await press(pilot, "m")
        await see(pilot, "MENU")
        assert "again" not in shown(app)


async def test_the_menu_and_the_refusals_are_never_cut(tmp_path: Path) -> None:
    app = stashed(tmp_path)
    async with running(app) as pilot:
        at = await open_for(pilot, app, 1)
        name = "日本語テスト very long n"
        game = at.running.session
        game.sitters = (Sitter(name=name, mark="■"), game.sitters[1])
        game.turns[-1] = game.turns[-1]._replace(sealed="shown")
        await press(pilot, "m")
        await see(pilot, "MENU")
        body = " ".join(row.strip() for row in frame(app)[:-3])
        assert f"Take back the last answer of {name}" in body
        assert f"{name}'s last answer stands: a card was seen for the first time." in body
        assert all(f"{digit})" in body or f" {digit} " in body for digit in range(1, 7))
        await press(pilot, "1")
        prompt = " ".join(row.strip() for row in frame(app)[-3:-1])
        assert prompt == f"! {name}'s last answer stands: a card was seen for the first time."
