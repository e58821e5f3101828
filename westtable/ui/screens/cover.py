"""The cover: public moments for everybody, then the curtain that only the next seat's digit opens.

It is one opaque screen from the last key of one player to the first key of the next, so that nothing can flash between.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, NamedTuple

from textual.binding import Binding, BindingType

from westtable.ui.keys import KeyHint
from westtable.ui.lines import Line, centre, exact, line, spaced, wrap
from westtable.ui.scene import Sight
from westtable.ui.screens.base import Page

LEAD = 0.3
"""Seconds between the sentence of a sight and the lines below it, where things may move."""


class Curtain(NamedTuple):
    """What the curtain says: all of it public."""

    seat: int
    name: str
    mark: str
    reason: str
    """Why this seat is asked, a public sentence, or ""."""
    recap: tuple[str, ...]
    foot: str


Stage = Sight | Curtain


class Cover(Page):
    """Shows its stages one after another, then calls `done`. Nothing secret is ever on it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *[Binding(str(digit), f"open({digit})", show=False) for digit in range(1, 9)],
        Binding("enter,space", "next", "Go on", show=False),
        Binding("m", "menu", "Menu", show=False),
        Binding("g", "log", "Log", show=False),
    ]

    def __init__(self, stages: Sequence[Stage], done: Callable[[], None], menu: Callable[[], None]) -> None:
        super().__init__()
        self.stages = list(stages)
        self._done = done
        self._menu = menu
        self._shown_at: float | None = None
        self._finished = False
        self._whole = False
        """Whether the lines of a sight that follow its sentence are shown yet."""

    @property
    def stage(self) -> Stage:
        """What is on the screen now."""
        return self.stages[0]

    def on_mount(self) -> None:
        self._arm()

    def _arm(self) -> None:
        """Start the guard when the stage is on the screen, not before."""
        self._shown_at = None
        stage = self.stage
        self._whole = not (isinstance(stage, Sight) and stage.lead and self.table_app.settings.motion)
        if not self._whole:
            self.set_timer(LEAD, self._complete)
        self.call_after_refresh(self._painted)

    def _complete(self) -> None:
        if not self._whole:
            self._whole = True
            self.refresh_page()

    def _painted(self) -> None:
        self._shown_at = self.table_app.clock()

    @property
    def guarded(self) -> bool:
        """Whether keys are still ignored: a repeated Enter must not walk through a stage that just came up."""
        return self._shown_at is None or self.table_app.clock() - self._shown_at < self.table_app.guard

    def paint(self) -> None:
        stage = self.stage
        if isinstance(stage, Sight):
            self._paint_sight(stage)
        else:
            self._paint_curtain(stage)

    def _paint_sight(self, sight: Sight) -> None:
        self.title_line(sight.title, "everybody may look")
        room = self.body_height
        lines = sight.lines[:room]
        top = max((room - len(lines)) // 3, 0)
        lines = lines if self._whole else lines[: sight.lead]
        left = max((self.width - 80) // 2, 0)
        indent = line(" " * left) if left else ()
        self.lines("body").show([*[()] * top, *[(*indent, *one) for one in lines]])
        self.say(line((sight.prompt, "", "enter")), sight.note or self._coming())

    def _coming(self) -> str:
        following = self.stages[1:]
        if not following:
            return "Everything on this screen is public."
        then = following[0]
        return f"Next: {then.name}, behind the curtain." if isinstance(then, Curtain) else "Then one screen more."

    def _paint_curtain(self, stage: Curtain) -> None:
        self.title_line("", "hands hidden")
        digit = stage.seat + 1
        wide = self.width >= 110
        inner = min(self.width - 8, 74 if wide else 62)
        seat_role = f"seat{digit}" if digit <= 6 else "strong"
        told: list[Line] = [
            (),
            centre(line(("PASS THE KEYBOARD", "strong")), inner),
            centre(line(("to", "muted")), inner),
            (),
            centre(line((f"{stage.mark}  {spaced(stage.name, inner - 18)}  {stage.mark}", seat_role)), inner),
            centre(line((f"seat {digit}", "muted")), inner),
            (),
        ]
        if stage.reason:
            told += [centre(line(row), inner) for row in wrap(stage.reason, inner - 4)][:3]
            told.append(())
        press = line(f"{stage.name}, press ", (str(digit), "badge", f"key:{digit}"), " when only you can see this.")
        told += [
            centre(line("Everyone else: look away, please."), inner),
            centre(press, inner),
            (),
        ]
        room = self.body_height - len(told) - 4
        recap: list[Line] = []
        if stage.recap and room > 3:
            recap.append(centre(line(("Since your last turn", "muted")), inner))
            rows = [row for text in stage.recap for row in wrap(text, inner - 4)]
            recap += [centre(line(row), inner) for row in rows[-(room - 2) :]]
            recap.append(())
        told += recap
        told.append(centre(line((stage.foot, "muted")), inner))
        self.lines("body").show(self._boxed(told, inner))
        self.say(
            line((f"{stage.name}: press {digit} to go on.", "", f"key:{digit}")),
            "Other keys do nothing here.",
        )

    def _boxed(self, told: list[Line], inner: int) -> list[Line]:
        side = max((self.width - inner - 2) // 2, 0)
        margin = line(" " * side)
        top = max((self.body_height - len(told) - 2) // 3, 0)
        edge = ("║", "primary")
        rows: list[Line] = [()] * top
        rows.append((*margin, *line(("╔" + "═" * inner + "╗", "primary"))))
        rows += [(*margin, *line(edge), *exact(one, inner), *line(edge)) for one in told]
        rows.append((*margin, *line(("╚" + "═" * inner + "╝", "primary"))))
        return rows

    def key_hints(self) -> list[KeyHint]:
        stage = self.stage
        help_hint = KeyHint("?", "Help", "question_mark")
        menu = KeyHint("m", "Menu", "m")
        log = KeyHint("g", "Log", "g")
        if isinstance(stage, Sight):
            return [KeyHint("Enter", "Go on", "enter"), log, menu, help_hint]
        digit = stage.seat + 1
        return [KeyHint(str(digit), f"I am {stage.name}", str(digit)), log, menu, help_hint]

    def typed_help(self) -> list[tuple[str, str]]:
        stage = self.stage
        if isinstance(stage, Sight):
            return [("Enter", "goes on")]
        return [(str(stage.seat + 1), f"opens the curtain for {stage.name}")]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if not super().check_action(action, parameters):
            return False
        stage = self.stage
        if action in ("open", "next", "menu", "log", "keys") and self.guarded:
            return False
        if action == "open":
            return isinstance(stage, Curtain) and parameters == (stage.seat + 1,)
        if action == "next":
            return isinstance(stage, Sight)
        return action in ("menu", "log", "keys", "help_quit", "quit")

    def action_open(self, digit: int) -> None:
        self._advance()

    def action_next(self) -> None:
        if self._whole:
            self._advance()
        else:
            self._complete()

    def _advance(self) -> None:
        if self._finished:
            return
        if len(self.stages) > 1:
            self.stages.pop(0)
            self.refresh_page()
            self._arm()
            return
        self._finished = True
        self._done()

    def action_menu(self) -> None:
        self._menu()

    def action_log(self) -> None:
        self.table_app.open("log", session=self.table_app.session, seat=None)
