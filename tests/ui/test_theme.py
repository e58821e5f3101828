"""Every role reads under every theme, and what matters is told apart where there is no colour."""

from __future__ import annotations

import pytest
from rich.color import ColorSystem
from rich.style import Style
from textual.app import App, ComposeResult
from textual.color import Color
from textual.theme import BUILTIN_THEMES, Theme
from textual.widgets import Button, Input, OptionList

from tests.ui.driving import until
from westtable.ui.lines import Lines, line
from westtable.ui.theme import (
    CONTRAST,
    DUSK,
    NOON,
    PLAIN,
    ROLES,
    THEMES,
    Palette,
    Skin,
    contrast,
    readable,
    wear,
    without_colour,
)

PAINTED = [theme for theme in (*THEMES, *BUILTIN_THEMES.values()) if not theme.ansi]
ANSI = [theme for theme in BUILTIN_THEMES.values() if theme.ansi]


def ink(style: Style) -> Color:
    assert style.color is not None
    return Color.from_rich_color(style.color)


def in_256(color: Color) -> Color:
    return Color.from_rich_color(color.rich_color.downgrade(ColorSystem.EIGHT_BIT), ansi=False)


def test_contrast_is_that_of_the_web_guidelines() -> None:
    white, black, grey = Color(255, 255, 255), Color(0, 0, 0), Color(119, 119, 119)
    assert contrast(white, black) == pytest.approx(21)
    assert contrast(black, white) == pytest.approx(21)
    assert contrast(grey, white) == pytest.approx(4.478, abs=0.001)


@pytest.mark.parametrize("theme", PAINTED, ids=lambda theme: theme.name)
def test_every_role_reads_on_every_ground(theme: Theme) -> None:
    palette = Palette.of(theme)
    made = theme.to_color_system().generate()
    assert Color.parse(made["background"]) in palette.grounds
    grounds = [*palette.grounds, Color.parse(made["panel"])] if theme in THEMES else palette.grounds
    assert len(grounds) >= 2
    poor = {
        role: round(contrast(ink(palette.style(role)), ground), 2)
        for role in ROLES
        for ground in grounds
        if contrast(ink(palette.style(role)), ground) < CONTRAST
    }
    assert not poor


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_our_themes_read_with_256_colours(theme: Theme) -> None:
    palette = Palette.of(theme)
    worst = min(contrast(in_256(ink(palette.style(role))), in_256(g)) for role in ROLES for g in palette.grounds)
    assert worst >= CONTRAST


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_our_own_colours_need_no_mending(theme: Theme) -> None:
    """A colour that had to be moved would not be the one that the theme names."""
    made = theme.to_color_system().generate()
    palette = Palette.of(theme)
    for role, name in (("", "foreground"), ("primary", "primary"), ("accent", "accent"), ("warn", "warning")):
        assert ink(palette.style(role)).hex == Color.parse(made[name]).hex


@pytest.mark.parametrize("theme", PAINTED, ids=lambda theme: theme.name)
def test_seats_have_six_colours(theme: Theme) -> None:
    palette = Palette.of(theme)
    assert len({ink(palette.style(f"seat{number}")).hex for number in range(1, 7)}) == 6


def test_a_poor_colour_is_moved_until_it_reads() -> None:
    ground = Color(0, 0, 0)
    moved = readable(Color(60, 0, 0), Color(200, 200, 200), (ground,))
    assert contrast(moved, ground) >= CONTRAST
    assert moved.r > 60
    assert readable(Color(250, 250, 250), Color(200, 200, 200), (ground,)) == Color(250, 250, 250)
    # Even a foreground that does not read itself is left behind.
    assert contrast(readable(Color(20, 20, 20), Color(30, 30, 30), (ground,)), ground) >= CONTRAST


@pytest.mark.parametrize("theme", [*ANSI, PLAIN], ids=lambda theme: theme.name)
def test_terminal_colours_stay_the_terminals_own(theme: Theme) -> None:
    palette = Palette.of(theme)
    for role in ROLES:
        style = palette.style(role)
        assert style.color is None or style.color.triplet is None
        assert style.bgcolor is None
        assert not style.dim


@pytest.mark.parametrize("mono", [Palette.of(DUSK, mono=True), Palette.of(PLAIN)])
def test_without_colour_the_important_roles_differ_from_text(mono: Palette) -> None:
    plain = mono.style("")
    for role in ("title", "primary", "accent", "warn", "good", "strong", "cursor", "badge", "key"):
        assert mono.style(role) != plain
    assert all(mono.style(role).color is None and not mono.style(role).dim for role in ROLES)
    assert len({mono.style(role) for role in ("cursor", "warn", "badge", "")}) == 4


@pytest.mark.parametrize("theme", PAINTED, ids=lambda theme: theme.name)
def test_cursor_and_badges_are_more_than_a_colour(theme: Theme) -> None:
    palette = Palette.of(theme)
    assert palette.style("cursor").reverse
    assert palette.style("cursor").bold
    assert palette.style("strong").bold
    assert palette.style("badge").bold


def test_an_unknown_role_is_named() -> None:
    with pytest.raises(KeyError, match="sheriff"):
        Palette.of(DUSK).style("sheriff")


class Dressed(App[None]):
    """One of each widget that a theme has to clothe."""

    def __init__(self, theme: str = "dusk", skin: Skin = "colour") -> None:
        super().__init__()
        self.wanted = (theme, skin)

    def on_load(self) -> None:
        wear(self, *self.wanted)

    def compose(self) -> ComposeResult:
        yield Lines([line(("■Ann…", "seat1"), " ", ("cursor", "cursor"))])
        yield Input("name")
        yield OptionList("one", "two")
        yield Button("go")


@pytest.mark.parametrize("name", [DUSK.name, NOON.name, "ansi-dark", "nord"])
@pytest.mark.parametrize("skin", ["colour", "no-colour", "ascii"])
async def test_the_app_can_wear_it(name: str, skin: Skin) -> None:
    app = Dressed(name, skin)
    async with app.run_test(size=(80, 24)):
        assert app.theme == (PLAIN.name if skin == "no-colour" else name)
        assert app.query_one(Lines).plain()[0] == ("#Ann~ cursor" if skin == "ascii" else "■Ann… cursor")


async def test_an_unknown_theme_becomes_dusk() -> None:
    app = Dressed("sepia")
    async with app.run_test():
        assert app.theme == "dusk"


async def test_no_color_means_no_colour_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = Dressed("dusk", "colour")
    async with app.run_test():
        assert without_colour(app)
        assert app.theme == PLAIN.name
        assert Palette.for_app(app).style("warn").color is None


async def test_palettes_are_made_once_and_follow_theme_and_skin() -> None:
    app = Dressed()
    async with app.run_test() as pilot:
        first = Palette.for_app(app)
        assert Palette.for_app(app) is first
        wear(app, "noon", "colour")
        assert Palette.for_app(app) is not first
        wear(app, "dusk", "colour")
        assert Palette.for_app(app) is first
        wear(app, "dusk", "no-colour")
        assert Palette.for_app(app).style("accent").color is None
        await until(pilot, lambda: first_style(app) == drawn_plain(app))


def first_style(app: App[None]) -> Style | None:
    return next(iter(app.query_one(Lines).render_line(0))).style


def drawn_plain(app: App[None]) -> Style:
    drawn = app.query_one(Lines)
    return drawn.rich_style + Palette.for_app(app).style("seat1")
