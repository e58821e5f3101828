"""How this table likes to play. A change shows at once and is kept at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, NamedTuple, cast

from textual.binding import Binding, BindingType

from westtable.store.places import settings_file
from westtable.store.settings import CURTAINS, SKINS, Curtain
from westtable.ui.lines import Line, boxed, line, wrap
from westtable.ui.screens.base import Page
from westtable.ui.theme import DUSK, NOON, PLAIN, Skin

SHOWN = {"hidden-only": "hidden only"}
"""Values that are shown in other words than they are kept in."""


class Setting(NamedTuple):
    """One line: what it is called, the values in order, the one it has, what each means, and how it is set."""

    title: str
    values: Sequence[str]
    value: str
    about: str
    put: Callable[[str], None]


class SettingsPage(Page):
    """A line for each setting; left and right change the one under the cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "change(1)", "Next value", key_display="Enter"),
        *[Binding(str(digit), f"digit({digit})", show=False) for digit in range(1, 6)],
        Binding("left,h", "change(-1)", "Value before", show=False),
        Binding("right,l", "change(1)", "Value after", show=False),
        Binding("up,k", "move(-1)", "Line before", show=False),
        Binding("down,j", "move(1)", "Next line", show=False),
        Binding("home", "edge(0)", "First line", show=False),
        Binding("end", "edge(-1)", "Last line", show=False),
        Binding("t", "theme", "Dusk or noon"),
        Binding("escape,s,q", "back", "Back", key_display="Esc"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.cursor = 0

    def typed_help(self) -> list[tuple[str, str]]:
        return [(f"1-{len(self.settings())}", "Choose a setting; the same digit again changes it")]

    def settings(self) -> list[Setting]:
        """All settings with the values they have now."""
        kept, app = self.table_app.settings, self.table_app
        theme_about = "dusk is dark, noon is light; the others come with the toolkit."
        if app.theme == PLAIN.name:
            theme_about = "no theme shows while the skin has no colours."
        theme = kept.theme if app.get_theme(kept.theme) else DUSK.name
        return [
            Setting(
                "Theme",
                self._themes(),
                theme,
                theme_about,
                lambda value: app.dress(value, kept.skin),
            ),
            Setting(
                "Skin",
                SKINS,
                kept.skin,
                "no-colour sends no colours; ascii draws with signs that every font has.",
                lambda value: app.dress(kept.theme, cast(Skin, value)),
            ),
            Setting(
                "Motion",
                ("on", "off"),
                _on(kept.motion),
                "off has nothing slide or fade.",
                self._put_motion,
            ),
            Setting(
                "Curtain",
                CURTAINS,
                kept.curtain,
                "what a new game starts with; it covers the screen between players.",
                self._put_curtain,
            ),
            Setting(
                "Bell",
                ("off", "on"),
                _on(kept.bell),
                "on rings the terminal's bell when a key is refused.",
                self._put_bell,
            ),
        ]

    def _themes(self) -> list[str]:
        ours = [DUSK.name, NOON.name]
        return ours + sorted(name for name in self.app.available_themes if name not in (*ours, PLAIN.name))

    def _put_motion(self, value: str) -> None:
        self.table_app.settings.motion = value == "on"
        self.app.animation_level = "full" if value == "on" else "none"
        self.table_app.save_settings()

    def _put_curtain(self, value: str) -> None:
        self.table_app.settings.curtain = cast(Curtain, value)
        self.table_app.save_settings()

    def _put_bell(self, value: str) -> None:
        self.table_app.settings.bell = value == "on"
        self.table_app.save_settings()
        if value == "on":
            self.app.bell()

    # --- drawing

    def paint(self) -> None:
        self.title_line("SETTINGS", "kept for every game on this computer")
        settings = self.settings()
        roomy = self.body_height >= 26
        drawn: list[Line] = []
        for number, one in enumerate(settings):
            drawn.append(self._setting_line(number, one))
            if roomy:
                drawn.append(())
        table = boxed(drawn, self.width, len(drawn) + 2, "How this table likes to play")
        files = [(*line(" "), *line(row)) for row in self._file_lines(self.width - 4)]
        self.lines("body").show([*table, *boxed(files, self.width, len(files) + 2, "Saved games")])
        here = settings[self.cursor]
        self.say("Choose a line by its digit or the arrows; left and right change it.", f"{here.title}: {here.about}")

    def _setting_line(self, number: int, one: Setting) -> Line:
        here, token = number == self.cursor, f"line:{number}"
        value = SHOWN.get(one.value, one.value)
        others = (
            " · ".join(SHOWN.get(other, other) for other in one.values)
            if len(one.values) <= 4
            else f"{len(one.values)} themes"
        )
        room = 22 - len(value)
        return line(
            ("►" if here else " ", "cursor" if here else ""),
            (f" {number + 1}  ", "badge", token),
            (f"{one.title:<12}", "strong" if here else "", token),
            ("◄ ", "accent", f"{token}<"),
            (value, "strong", token),
            (" ►", "accent", f"{token}>"),
            (" " * max(room, 1), "", token),
            (others, "muted", token),
        )

    def _file_lines(self, across: int) -> list[str]:
        data = self.table_app.data
        return [
            "They lie in this folder:",
            *("  " + row for row in wrap(str(data), across - 2)),
            "The settings lie in:",
            *("  " + row for row in wrap(str(settings_file(data)), across - 2)),
            "",
            *wrap(
                "Whoever opens a saved game with a text editor can read every hand in it: the curtain hides the "
                "cards on the screen, not on the disk.",
                across,
            ),
        ]

    # --- keys

    def _to(self, row: int) -> None:
        self.cursor = row
        self.refresh_page()

    def hit(self, token: str) -> None:
        number = int(token.removeprefix("line:").rstrip("<>"))
        by = -1 if token.endswith("<") else 1
        if token[-1] in "<>" or number == self.cursor:
            self.cursor = number
            self.action_change(by)
        else:
            self._to(number)

    def action_move(self, by: int) -> None:
        self._to((self.cursor + by) % len(self.settings()))

    def action_edge(self, place: int) -> None:
        self._to(0 if place == 0 else len(self.settings()) - 1)

    def action_digit(self, digit: int) -> None:
        if digit - 1 == self.cursor:
            self.action_change(1)
        else:
            self._to(digit - 1)

    def action_change(self, by: int) -> None:
        one = self.settings()[self.cursor]
        one.put(one.values[(one.values.index(one.value) + by) % len(one.values)])
        self.refresh_page()

    def action_theme(self) -> None:
        self.table_app.next_theme()
        self.refresh_page()

    def action_back(self) -> None:
        self.leave()


def _on(flag: bool) -> str:
    return "on" if flag else "off"
