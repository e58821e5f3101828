"""Colours: two themes of our own, and a palette that turns a role into a style under any theme.

Every role reads at a contrast of at least 4.5 on the theme's own backgrounds; nothing important is only a colour.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

from rich.style import Style
from textual.color import Color
from textual.theme import Theme

if TYPE_CHECKING:
    from textual.app import App

Skin = Literal["colour", "no-colour", "ascii"]
SKINS: Final[tuple[Skin, ...]] = ("colour", "no-colour", "ascii")

ROLES: Final = (
    "",
    "title",
    "rule",
    "primary",
    "accent",
    "warn",
    "good",
    "muted",
    "strong",
    "cursor",
    "badge",
    "dead",
    "key",
    "key-label",
    "seat1",
    "seat2",
    "seat3",
    "seat4",
    "seat5",
    "seat6",
)
"""Every role that a span may have; "" is plain text."""

CONTRAST: Final = 4.5
"""The least contrast of text, as WCAG 2 counts it (success criterion 1.4.3)."""

_DUSK_SEATS = ("#e3a35f", "#86b3d9", "#e88a7d", "#a3bf72", "#c3a0de", "#74c2b4")
_NOON_SEATS = ("#733800", "#1d4f80", "#93281e", "#3f5717", "#5f2f87", "#0f5a50")


def _stock(text: str, ground: str, accent: str, select: str) -> dict[str, str]:
    """The variables by which the framework's own widgets follow the theme."""
    return {
        "block-cursor-foreground": ground,
        "block-cursor-background": accent,
        "block-cursor-text-style": "bold",
        "input-selection-background": f"{select} 60%",
        "screen-selection-background": select,
        "screen-selection-foreground": text,
        "footer-key-foreground": accent,
        "footer-background": ground,
        "border": accent,
    }


DUSK = Theme(
    name="dusk",
    dark=True,
    background="#1a1511",
    surface="#231c16",
    panel="#2d241c",
    foreground="#e9dabd",
    primary="#d98b58",
    secondary="#b8a284",
    accent="#dcb356",
    warning="#ef8468",
    error="#ef8468",
    success="#a3bf72",
    variables=_stock("#e9dabd", "#1a1511", "#dcb356", "#5a3f28"),
)
"""Sand on warm black, with rust and brass."""

NOON = Theme(
    name="noon",
    dark=False,
    background="#f8f1e1",
    surface="#f5ecd9",
    panel="#ece1cb",
    foreground="#2a2019",
    primary="#7f2f0c",
    secondary="#5f5240",
    accent="#5f4000",
    warning="#a01f14",
    error="#a01f14",
    success="#3f5717",
    variables=_stock("#2a2019", "#f8f1e1", "#5f4000", "#d9bf8f"),
)
"""Dark ink on paper, with rust and brass."""

PLAIN = Theme(
    name="plain",
    ansi=True,
    dark=True,
    background="ansi_default",
    surface="ansi_default",
    panel="ansi_default",
    foreground="ansi_default",
    primary="ansi_default",
    secondary="ansi_default",
    accent="ansi_default",
    warning="ansi_default",
    error="ansi_default",
    success="ansi_default",
    variables={
        "ansi-background": "ansi_default",
        "ansi-foreground": "ansi_default",
        "block-cursor-foreground": "ansi_default",
        "block-cursor-background": "ansi_default",
        "block-cursor-text-style": "bold reverse",
        "block-cursor-blurred-text-style": "reverse",
        "input-cursor-text-style": "reverse",
        "input-selection-background": "ansi_white",
        "input-selection-foreground": "ansi_black",
        "border": "ansi_default",
        "border-blurred": "ansi_default",
        "scrollbar": "ansi_default",
        "scrollbar-hover": "ansi_default",
        "scrollbar-active": "ansi_default",
        "scrollbar-background": "ansi_default",
        "scrollbar-background-hover": "ansi_default",
        "scrollbar-background-active": "ansi_default",
        "footer-key-foreground": "ansi_default",
        "screen-selection-background": "ansi_default",
        "screen-selection-foreground": "ansi_default",
    },
)
"""The terminal's own two colours and nothing else; worn by the skin without colour."""

THEMES: Final = (DUSK, NOON)

# What a role has beside its colour, so that it is still told apart where colours are not.
_MARKED = {
    "title": Style(bold=True),
    "strong": Style(bold=True),
    "warn": Style(bold=True),
    "badge": Style(bold=True),
    "key": Style(bold=True),
    "cursor": Style(bold=True, reverse=True),
}
_MARKED_MONO = _MARKED | {
    "primary": Style(bold=True),
    "accent": Style(bold=True),
    "good": Style(bold=True),
    "warn": Style(bold=True, underline=True),
}

# The sixteen colours are the terminal's; its user chose them, so the plain ones are taken, and no grey.
_ANSI = {"primary": "yellow", "accent": "cyan", "warn": "red", "good": "green", "badge": "cyan", "key": "cyan"}
_ANSI_LIGHT = _ANSI | {"primary": "red", "accent": "blue", "badge": "blue", "key": "blue", "warn": "magenta"}
_ANSI_SEATS = ("yellow", "blue", "red", "green", "magenta", "cyan")
_ANSI_DARK_SEATS = tuple(f"bright_{name}" for name in _ANSI_SEATS)


def luminance(color: Color) -> float:
    """The relative luminance of an opaque colour, 0 to 1 (WCAG 2)."""
    parts = (channel / 255 for channel in (color.r, color.g, color.b))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Color, other: Color) -> float:
    """The contrast of two opaque colours, 1 to 21 (WCAG 2)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def readable(color: Color, toward: Color, grounds: tuple[Color, ...]) -> Color:
    """`color`, moved toward `toward` and from there to black or white until it reads on every one of `grounds`."""
    far = max((Color(0, 0, 0), Color(255, 255, 255)), key=lambda end: min(contrast(end, ground) for ground in grounds))
    for start, end in ((color, toward), (toward, far)):
        for step in range(21):
            tried = start.blend(end, step / 20)
            if all(contrast(tried, ground) >= CONTRAST for ground in grounds):
                return tried
    return far


class Palette:
    """The styles of all roles under one theme. `grounds` are the colours that text may stand on, none under ANSI."""

    def __init__(self, styles: dict[str, Style], grounds: tuple[Color, ...] = ()) -> None:
        self._styles = styles
        self.grounds = grounds

    def style(self, role: str) -> Style:
        """The style of `role`, without a background: a widget draws on its own. Raises KeyError for an unknown role."""
        try:
            return self._styles[role]
        except KeyError:
            raise KeyError(f"{role!r} is not a role; the roles are: {', '.join(filter(None, ROLES))}") from None

    @classmethod
    def of(cls, theme: Theme, mono: bool = False) -> Palette:
        """The palette of a theme, without any colour if `mono`."""
        if mono:
            return cls({role: _MARKED_MONO.get(role, Style()) for role in ROLES})
        if theme.ansi:
            return cls._ansi(theme)
        made = theme.to_color_system().generate()
        background = Color.parse(made["background"])
        grounds = (background, background + Color.parse(made["surface"]))

        def colour(name: str) -> Color:
            return background + Color.parse(made[name])

        text = readable(colour("foreground"), colour("foreground"), grounds)
        softened = text.blend(background, 0.3)
        seats = _DUSK_SEATS if theme.dark else _NOON_SEATS
        colours = dict.fromkeys(ROLES, text)
        colours |= {f"seat{number}": Color.parse(seat) for number, seat in enumerate(seats, 1)}
        colours |= {"primary": colour("primary"), "title": colour("primary")}
        colours |= {role: colour("accent") for role in ("accent", "cursor", "badge", "key")}
        colours |= {"warn": colour("warning"), "good": colour("success")}
        colours |= dict.fromkeys(("muted", "dead", "key-label", "rule"), softened)
        return cls(
            {
                role: Style(color=readable(found, text, grounds).rich_color) + _MARKED.get(role, Style())
                for role, found in colours.items()
            },
            grounds,
        )

    @classmethod
    def _ansi(cls, theme: Theme) -> Palette:
        if theme.foreground == theme.primary:
            return cls.of(theme, mono=True)
        named = dict(_ANSI if theme.dark else _ANSI_LIGHT)
        seats = _ANSI_DARK_SEATS if theme.dark else _ANSI_SEATS
        named |= {f"seat{number}": seat for number, seat in enumerate(seats, 1)}
        return cls({role: Style(color=named.get(role)) + _MARKED_MONO.get(role, Style()) for role in ROLES})

    @classmethod
    def for_app(cls, app: App[Any]) -> Palette:
        """The palette of the app's theme and skin, made once for each."""
        theme = app.current_theme
        mono = without_colour(app)
        key = (theme.name, mono)
        kept = _palettes.get(key)
        if kept is None or kept[0] is not theme:
            kept = _palettes[key] = (theme, cls.of(theme, mono))
        return kept[1]


_palettes: dict[tuple[str, bool], tuple[Theme, Palette]] = {}


def skin_of(app: App[Any]) -> Skin:
    """What the app's `skin` attribute says; "colour" where it has none."""
    skin: Skin = getattr(app, "skin", "colour")
    return skin


def without_colour(app: App[Any]) -> bool:
    """Whether no colour is to be drawn: the skin says so, or NO_COLOR was set when the app started."""
    return skin_of(app) == "no-colour" or app.no_color


def wear(app: App[Any], theme: str, skin: Skin) -> None:
    """Dress the app: registers our themes, sets its `skin` and the theme, and has every shown line drawn anew.

    The skin without colour wears the theme "plain"; an unknown theme name becomes "dusk". Under NO_COLOR the
    framework turns colours to greys unless the app was made with `ansi_color=True`; then it sends none.
    """
    for ours in (*THEMES, PLAIN):
        if app.get_theme(ours.name) is not ours:
            app.register_theme(ours)
    app.skin = skin  # type: ignore[attr-defined]
    chosen = PLAIN.name if without_colour(app) else theme if app.get_theme(theme) else DUSK.name
    if app.theme != chosen:
        app.theme = chosen
    if app.is_running:
        for screen in app.screen_stack:
            for drawn in screen.query("Lines"):
                drawn.refresh()
