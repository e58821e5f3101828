"""Every screen under every skin: ink that reads, no colour at all, ASCII alone; and no state told by colour only."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.style import Style
from textual.color import Color
from textual.command import CommandPalette
from textual.pilot import Pilot

from tests.games.bandits.sensible import answer as sensible
from tests.ui.bandits_tables import MAIN, played, sitters
from tests.ui.driving import make_app, running, see, shown, until
from tests.ui.players import choose
from tests.ui.quick import settle, tap
from tests.ui.test_swapped import moments
from westtable.games import find
from westtable.games.bandits.screen import TABLE
from westtable.ui.app import WesttableApp
from westtable.ui.lines import Lines
from westtable.ui.scene import Scene
from westtable.ui.screens.cover import Cover, Curtain
from westtable.ui.screens.final import Final
from westtable.ui.screens.table import Table
from westtable.ui.spans import Line, plain_text
from westtable.ui.theme import CONTRAST, Skin, contrast

NAMES = ("Zoë", "牛仔", "Bob")
Check = Callable[[str], None]


async def tour(pilot: Pilot[Any], app: WesttableApp, check: Check) -> None:
    """All screens, a few turns and the final score, with `check` called on each frame."""

    async def press(*keys: str) -> None:
        for key in keys:
            await tap(pilot, key)
            check(f"{type(app.screen).__name__} after {key}")

    await see(pilot, "WESTTABLE")
    await press("r", "escape", "s", "down", "escape", "y", "escape", "o", "escape", "question_mark", "escape", "c")
    await press("1", "down", "e", "x", "enter", "2", "e", "X", "enter", "escape", "ctrl+p", "down")
    await until(pilot, lambda: "Set up a game of" in shown(app), "the palette's list")
    check("palette")
    await press("escape", "escape")
    game = find("bandits")
    assert game is not None
    app.deal(game, sitters(NAMES), game.rules().options_type(first=1, memory_aid="on"), "skins")
    await settle(pilot)
    await press("g", "escape", "m", "down", "1", "escape", "1")
    app.notify("Something is told", title="Not saved", severity="error", timeout=60)
    await settle(pilot)
    check("note")
    await press(
        "u", "v", "escape", "w", "escape", "b", "escape", "n", "Z", "enter", "enter", "x", "1", "2", "a", "down"
    )
    await press("space", "enter", "enter", "escape", "escape", "escape")
    rng = random.Random(1)
    table, session = app.table, app.session
    assert table is not None and session is not None
    for _ in range(200):
        screen = app.screen
        if len(session.turns) >= 5:
            break
        if isinstance(screen, Cover):
            await press(str(screen.stage.seat + 1) if isinstance(screen.stage, Curtain) else "enter")
        else:
            assert isinstance(screen, Table)
            await press(choose(screen, rng))
    assert len(session.turns) >= 5
    while not session.over:
        seat = session.asked()[0]
        session.answer(seat, rng.choice(session.offers(seat)).sample(rng))
    table.pass_on(session.turns[-1].events)
    await settle(pilot)
    check("the last round")
    while not isinstance(app.screen, Final):
        await press("enter")
    check("final")


def styles(app: WesttableApp) -> list[tuple[str, Style]]:
    """Every run of text on the screen with what is sent for it; what steps back behind the palette is left out."""
    strips = app.screen._compositor.render_strips()
    if isinstance(app.screen, CommandPalette):
        area = app.screen.query_one("#--container").region
        strips = [strip.crop(area.x, area.right) for strip in strips[area.y : area.bottom]]
    return [(segment.text, segment.style or Style.null()) for strip in strips for segment in strip]


def coloured(app: WesttableApp) -> list[tuple[str, str]]:
    """What has a colour that is not the terminal's own."""
    strips = app.screen._compositor.render_strips()
    runs = [(segment.text, segment.style or Style.null()) for strip in strips for segment in strip]
    return [
        (text, str(style))
        for text, style in runs
        if not all(one is None or one.is_default for one in (style.color, style.bgcolor))
    ]


async def test_under_no_color_none_is_sent_either(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = make_app(tmp_path)
    app.dress("dusk", "colour")
    async with running(app) as pilot:
        await see(pilot, "WESTTABLE")
        app.notify("Something is told", severity="error", timeout=60)
        for key in ("1", "escape", "ctrl+p", "escape", "s"):
            await tap(pilot, key)
            assert not coloured(app), key


async def test_without_colour_none_is_sent(tmp_path: Path) -> None:
    app = make_app(tmp_path)
    app.settings.motion = False
    app.dress("dusk", "no-colour")
    cursors = 0

    def check(where: str) -> None:
        nonlocal cursors
        assert not coloured(app), f"{where}: {coloured(app)[:3]}"
        cursors += any(style.reverse for text, style in styles(app))

    async with running(app) as pilot:
        await tour(pilot, app, check)
    assert cursors > 10


async def test_ascii_draws_with_ascii_alone(tmp_path: Path) -> None:
    app = make_app(tmp_path)
    app.settings.motion = False
    app.dress("dusk", "ascii")
    letters = set("".join(NAMES) + "".join(NAMES).upper())

    def check(where: str) -> None:
        foreign = {char for char in shown(app) if not char.isascii()} - letters
        assert not foreign, f"{where}: {foreign}\n{shown(app)}"

    async with running(app, (120, 40)) as pilot:
        await tour(pilot, app, check)


@pytest.mark.parametrize("theme", ["noon", "dusk"])
async def test_everything_on_the_screen_reads(tmp_path: Path, theme: str) -> None:
    app = make_app(tmp_path)
    app.settings.motion = False
    app.dress(theme, "colour")
    grounds: set[bool] = set()

    def check(where: str) -> None:
        for text, style in styles(app):
            if text.isspace() or style.color is None or style.bgcolor is None:
                continue
            ink, ground = Color.from_rich_color(style.color), Color.from_rich_color(style.bgcolor)
            grounds.add(ground.brightness > 0.5)
            if not set(text) <= set("▌▁▔ "):
                assert contrast(ink, ground) >= CONTRAST, f"{where}: {text!r} {ink.hex} on {ground.hex}"

    async with running(app) as pilot:
        await tour(pilot, app, check)
    assert (theme == "noon") in grounds


# --- what is told by colour is told by a sign as well


def pattern(row: Line) -> tuple[str, ...]:
    """The role of every character of a row that is no blank."""
    return tuple(span.role if char != " " else "" for span in row for char in span.text)


class Signs:
    """Rows by their text: a state that only a colour told would be the same text in other roles."""

    def __init__(self) -> None:
        self.rows: dict[tuple[str, str], tuple[str, ...]] = {}
        self.roles: set[str] = set()

    def look(self, zone: str, row: Line) -> None:
        text, roles = plain_text(row), pattern(row)
        self.roles.update(roles)
        if text.strip():
            known = self.rows.setdefault((zone, text), roles)
            assert known == roles, f"the same words in other colours, in the {zone}: {text!r}"


def rows_of(moment: Scene) -> list[tuple[str, Line]]:
    left, right = TABLE.title(moment)
    zones = {"public": TABLE.public(moment), "hand": TABLE.hand(moment), "prompt": TABLE.prompt(moment)}
    return [("title", left), ("title", right), *((zone, row) for zone, rows in zones.items() for row in rows)]


@pytest.mark.parametrize(("seats", "size"), [(2, MAIN[0]), (4, MAIN[1])])
def test_no_state_of_the_table_is_told_by_colour_alone(seats: int, size: tuple[int, int]) -> None:
    signs = Signs()
    for player in (None, sensible):
        for number, (session, _) in enumerate(played(seats, 3, 150, player)):
            for seat in session.asked() if number % 5 == 0 else ():
                for moment in moments(session, seat, size, number):
                    for zone, row in rows_of(moment):
                        signs.look(zone, row)
    assert len(signs.rows) > 1000
    assert {"cursor", "badge", "dead", "strong", "warn", "seat1", "seat2"} <= signs.roles


async def test_no_state_of_any_screen_is_told_by_colour_alone(tmp_path: Path) -> None:
    app = make_app(tmp_path)
    app.settings.motion = False
    signs = Signs()

    def check(where: str) -> None:
        for lines in app.screen.query(Lines):
            for row in lines._drawn():
                signs.look(f"{type(app.screen).__name__} {lines.id}", row)

    async with running(app) as pilot:
        await tour(pilot, app, check)
    assert len(signs.rows) > 300


# --- changing clothes


@pytest.mark.parametrize("skin", ["no-colour", "ascii"])
async def test_a_skin_is_worn_at_once_and_taken_off_again(tmp_path: Path, skin: Skin) -> None:
    app = make_app(tmp_path)
    app.settings.motion = False
    async with running(app) as pilot:
        await see(pilot, "WESTTABLE")
        await tap(pilot, "1", "enter")
        assert isinstance(app.screen, Cover) and isinstance(app.screen.stage, Curtain)
        await tap(pilot, str(app.screen.stage.seat + 1), "2")
        before, painted = shown(app), styles(app)
        assert coloured(app)
        app.dress("dusk", skin)
        await settle(pilot)
        if skin == "ascii":
            assert shown(app).isascii() and len(shown(app)) == len(before)
        else:
            assert shown(app) == before and not coloured(app)
        app.dress("dusk", "colour")
        await settle(pilot)
        assert shown(app) == before and styles(app) == painted
