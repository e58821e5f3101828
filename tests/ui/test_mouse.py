"""A whole game with clicks alone, from the picker to the final score, and every button of the screens beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

from tests.ui.driving import deal, make_app, running, see, shown, until
from tests.ui.quick import click, settle, top
from westtable.games import GAMES
from westtable.games.bandits.cards import deck
from westtable.games.bandits.frames import Act, Attack, Draw, KeepSix, Raid, Stars, Stash
from westtable.ui.app import WesttableApp
from westtable.ui.keys import KeyLine
from westtable.ui.lines import Lines, Pager, cells
from westtable.ui.scene import Entry, Item, Scene
from westtable.ui.screens.cover import Cover, Curtain
from westtable.ui.screens.final import Final
from westtable.ui.screens.picker import Picker
from westtable.ui.screens.setup import Setup
from westtable.ui.screens.table import Table

Cell = tuple[int, int]


def buttons(app: WesttableApp, of: type[Lines] = Lines) -> Iterator[tuple[str, str, Cell]]:
    """Everything on the screen that a click does something with: its token, its words and its first cell."""
    for lines in app.screen.query(of):
        area = lines.content_region
        if not lines.display or not area:
            continue
        for y, row in enumerate(lines._drawn()):
            x = 0
            for span in row:
                start, x = x, x + cells(span.text)
                at = (area.x + start, area.y + y)
                if span.hit and start < area.width and app.get_widget_at(*at)[0] is lines:
                    yield span.hit, span.text, at


class Mouse:
    """A hand that knows nothing but what can be clicked."""

    def __init__(self, pilot: Pilot[Any]) -> None:
        self.pilot = pilot
        assert isinstance(pilot.app, WesttableApp)
        self.app = pilot.app

    def tokens(self) -> dict[str, Cell]:
        """The last cell of each token that is on the screen."""
        return {token: cell for token, _, cell in buttons(self.app)}

    async def on(self, token: str, of: type[Lines] = Lines) -> None:
        """Click the first thing with that token."""
        cell = next((cell for found, _, cell in buttons(self.app, of) if found == token), None)
        assert cell is not None, f"nothing to click for {token}\n{shown(self.app)}"
        await click(self.pilot, *cell)


# --- one whole game


def wanted(table: Table, scene: Scene, chosen_all: Callable[[Item], bool]) -> str:
    """The token of the next click of a player who stashes what can be stashed and attacks when strong."""
    chooser = table.chooser
    assert chooser is not None
    kinds = set(chooser.kinds)
    frame = scene.frame
    hand = scene.view.players[scene.seat].hand  # type: ignore[attr-defined]
    items = [one for one in table.look.items(scene) if not one.dead]
    if isinstance(frame, Act) and chooser.kind is None:
        guns = sum(deck().values[one] for one in hand if one in deck().guns)
        order = [Stash] + ([Raid] if guns > 6 else []) + ([Attack] if guns > 5 else []) + [Draw]
        kind = next(one for one in order if one in kinds)
        return next(one.token for one in table.look.menu(scene) if one.kind is kind)
    if isinstance(frame, KeepSix):
        if chooser.action() is not None:
            return "key:enter"
        live = [one for one in items if one.badge and not chosen_all(one)]
        return live[0].token if live else "key:tab"
    if chooser.field == "target":
        return "key:enter" if chooser.chosen.get("target") else items[0].token
    wish = [one for one in items if not chosen_all(one)]
    if chooser.kind is Stash and chooser.chosen.get("cards"):
        taken = deck().kinds[chooser.chosen["cards"][0]]
        wish = [one for one in wish if one.field == "trap" or deck().kinds[one.values[0]] == taken]
    elif chooser.kind is Stash:
        most = max(items, key=lambda one: sum(deck().kinds[card] == deck().kinds[one.values[0]] for card in hand))
        wish = [most]
    elif Stars in kinds:
        shown_stars = sum(deck().values[one] for one in chooser.chosen.get("cards", ()))
        wish = [one for one in wish if one.field == "stars.cards"] if shown_stars < frame.fight.total else []  # type: ignore[union-attr]
    elif chooser.kind not in (Attack, Raid):
        wish = wish if not any(chooser.chosen.values()) else []
    return wish[0].token if wish else "key:enter"


def unreachable(table: Table, scene: Scene, there: dict[str, Cell]) -> list[str]:
    """What a digit would choose here and no click."""
    chooser = table.chooser
    assert chooser is not None
    menu = table.look.menu(scene) if chooser.kind is None else []
    targets: list[Entry | Item] = [*(menu or table.look.items(scene))]
    live = [one.token for one in targets if one.badge and not one.dead]
    keys = [f"key:{one.key}" for one in table.look.game_keys]
    # While an answer is being made, what does not fit the key line is one Esc away.
    keys += ["key:x", "key:m", *(["key:escape"] if chooser.kind is not None and len(chooser.kinds) > 1 else [])]
    return [token for token in [*live, *keys, "key:g", "key:question_mark"] if token not in there]


async def answer_by_mouse(mouse: Mouse, table: Table) -> None:
    """The next click on the table."""
    scene = table.scene(table.seat)
    chooser = table.chooser
    assert chooser is not None

    def chosen_all(item: Item) -> bool:
        has = chooser.chosen.get(item.field.split(".")[-1], ())
        same = "." not in item.field or (chooser.kind is not None and item.field.startswith(_kind(chooser.kind)))
        return same and set(item.values) <= set(has)

    there = mouse.tokens() | {f"key:{token}": cell for token, _, cell in buttons(mouse.app, KeyLine)}
    assert not (missing := unreachable(table, scene, there)), f"{missing}\n{shown(mouse.app)}"
    token = wanted(table, scene, chosen_all)
    if token == "key:enter" and "key:enter" not in mouse.tokens():
        # The prompt says it in words where it can; the key line always does.
        await mouse.on("enter", KeyLine)
        return
    await mouse.on(token)


def _kind(kind: Any) -> str:
    return f"{kind.model_fields['kind'].default}."


async def test_a_whole_game_with_clicks_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("westtable.ui.screens.setup.new_seed", lambda: "clicks 2")
    app = make_app(tmp_path)
    app.settings.motion = False
    async with running(app) as pilot:
        mouse = Mouse(pilot)
        await see(pilot, "WESTTABLE")
        await mouse.on("line:0")
        await see(pilot, "NEW GAME")
        # Three to play, then two again; the second one goes to the first seat and takes another mark.
        for token in ("players>", "seat:2", "players<", "seat:1", "key:w", "seat:0>", "option:memory_aid>", "key:n"):
            await mouse.on(token)
        setup = app.screen
        assert isinstance(setup, Setup) and setup.party is not None
        assert [guest.name for guest in setup.party.people] == ["Player 2", "Player 1"]
        # A second click on a name opens it for typing, one elsewhere keeps it.
        await mouse.on("seat:0")
        await mouse.on("seat:0")
        assert setup.editor is not None
        await mouse.on("seat:1")
        assert setup.editor is None
        await mouse.on("key:enter")
        for _ in range(3000):
            screen = app.screen
            if isinstance(screen, Final):
                break
            if isinstance(screen, Cover):
                stage = screen.stage
                await mouse.on(f"key:{stage.seat + 1}" if isinstance(stage, Curtain) else "key:enter")
            else:
                assert isinstance(screen, Table)
                await answer_by_mouse(mouse, screen)
        assert isinstance(app.screen, Final), "the game did not come to its end"
        session = app.session
        assert session is not None and session.names == ["Player 2", "Player 1"]
        assert session.rules.options.memory_aid == "on"
        assert {"Draw", "Attack", "Stash", "Stars"} <= {type(turn.action).__name__ for turn in session.turns}
        await see(pilot, "final score")
        for key, text in (("g", "LOG"), ("y", "HISTORY")):
            await mouse.on(key, KeyLine)
            await see(pilot, text)
            await mouse.on("escape", KeyLine)
        await mouse.on("s", KeyLine)
        await see(pilot, "written as text")
        await mouse.on("escape", KeyLine)
        assert isinstance(app.screen, Picker)
        await mouse.on("y", KeyLine)
        await see(pilot, "Player 1")


# --- what lies beside the game


async def test_every_look_beside_the_table_opens_and_closes_with_clicks(tmp_path: Path) -> None:
    app = deal(tmp_path)
    async with running(app) as pilot:
        mouse = Mouse(pilot)
        await see(pilot, "PASS THE KEYBOARD")
        await mouse.on("key:1")
        table = app.table
        assert table is not None and app.screen is table
        for key, text in (("w", "looks into"), ("b", "Boneyard")):
            await mouse.on(key, KeyLine)
            await see(pilot, text)
            # The words of the prompt are a button here too, although the text above has the focus.
            await mouse.on("key:enter")
            assert app.screen is table
        for key, text in (("g", "LOG"), ("r", "RULES"), ("question_mark", "KEYS")):
            await mouse.on(key, KeyLine)
            await see(pilot, text)
            await mouse.on("escape", KeyLine)
            assert app.screen is table
        await mouse.on("key:g")
        await see(pilot, "LOG")
        await mouse.on("escape", KeyLine)
        await mouse.on("x", KeyLine)
        await see(pilot, "PASS THE KEYBOARD")
        await mouse.on("key:1")
        await mouse.on("m", KeyLine)
        for line, text in ((1, "KEEP A COPY"), (2, "LOG"), (3, "RULES"), (4, "SETTINGS")):
            await mouse.on(f"line:{line}")
            await see(pilot, text)
            await mouse.on("escape", KeyLine)
            await see(pilot, "MENU")
        await mouse.on("line:5")
        assert isinstance(app.screen, Picker)


async def test_long_texts_turn_by_wheel_and_by_click(tmp_path: Path) -> None:
    app = make_app(tmp_path)
    async with running(app) as pilot:
        mouse = Mouse(pilot)
        await see(pilot, "WESTTABLE")
        await mouse.on("r", KeyLine)
        pager = app.screen.query_one(Pager)
        await mouse.on("\0down")
        page = pager.top
        assert page > 10
        for kind in (events.MouseScrollDown, events.MouseScrollUp, events.MouseScrollUp):
            app.post_message(kind(None, 5, 5, 0, 0, 0, False, False, False, 5, 5))
            await settle(pilot)
        assert pager.top == page - Pager.WHEEL
        await mouse.on("\0up")
        assert pager.top == 0
        await mouse.on("n", KeyLine)
        assert pager.top > 0


async def test_a_saved_game_is_resumed_with_clicks(tmp_path: Path) -> None:
    app = deal(tmp_path)
    async with running(app) as pilot:
        mouse = Mouse(pilot)
        await see(pilot, "PASS THE KEYBOARD")
        await mouse.on("key:1")
        # The first click of an action chooses it, the words of the prompt go on.
        await mouse.on("kind:1")
        await mouse.on("key:enter")
        await mouse.on("m", KeyLine)
        await mouse.on("line:5")
        # By the line of the picker, by its button, and from the list of saves.
        newest = f"line:{len(GAMES)}"
        for way in (newest, "c", "o"):
            await until(pilot, lambda: any(token == newest for token, *_ in buttons(app)))
            await mouse.on(way, Lines if way == newest else KeyLine)
            if way == newest:
                await mouse.on(way)
            elif way == "o":
                await see(pilot, "SAVED GAMES")
                await mouse.on("save:0")
            await see(pilot, "PASS THE KEYBOARD")
            assert app.session is not None and len(app.session.turns) == 1
            await mouse.on("m", KeyLine)
            await mouse.on("line:5")


async def test_a_click_means_nothing_where_nothing_stands(tmp_path: Path) -> None:
    app = deal(tmp_path)
    async with running(app) as pilot:
        mouse = Mouse(pilot)
        await see(pilot, "PASS THE KEYBOARD")
        taken = {(x + dx, y) for _, words, (x, y) in buttons(app) for dx in range(cells(words))}
        before = shown(app)
        for y in range(24):
            for x in (0, 20, 40, 79):
                if (x, y) not in taken:
                    await click(pilot, x, y)
        assert isinstance(app.screen, Cover) and shown(app) == before
        await mouse.on("key:1")
        assert top(app) is app.table
