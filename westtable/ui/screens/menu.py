"""The menu of a running game: what can be done beside answering, also from the curtain. Nothing secret is on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual.binding import Binding, BindingType

from westtable.ui.lines import Line, line, wrap
from westtable.ui.screens.base import Page

if TYPE_CHECKING:
    from westtable.ui.screens.table import Table


INDENT = 6
"""Cells before the words of a line."""


class _Line(NamedTuple):
    label: str
    note: str
    do: Callable[[], None] | None


class Menu(Page):
    """Lines with digits; Esc goes back to the game."""

    CALLED = "the menu"

    BINDINGS: ClassVar[list[BindingType]] = [
        *[Binding(str(digit), f"digit({digit})", show=False) for digit in range(1, 10)],
        Binding("enter,space", "enter", "Choose", key_display="Enter", tooltip="does the marked line"),
        Binding("up,k,left,h", "move(-1)", "the line before", show=False),
        Binding("down,j,right,l", "move(1)", "the next line", show=False),
        Binding("escape,m", "close", "Back to the game", key_display="Esc"),
    ]

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.cursor = 0

    def _lines(self) -> list[_Line]:
        table, app = self.table, self.table_app
        session = table.running.session
        trouble = table.running.trouble
        reason = session.why_no_undo(table.seat)
        giver = session.names[session.turns[-1].seat] if session.turns else ""
        undo = f"Take back the last answer of {giver}" if giver else "Undo"
        lines = [
            _Line(undo, reason or f"for {giver} alone to do", None if reason else self._undo),
            _Line("Keep a copy under a name", "it stays as it is while the game goes on", self._save_as),
            _Line("Log", "what everybody may know", lambda: app.open("log", session=session, seat=None)),
            _Line("Rules", table.running.game.title, lambda: app.open("rules", game=table.running.game)),
            _Line("Settings", "theme, skin, motion, bell", lambda: app.open("settings")),
            _Line("Leave to the picker", trouble or "the game is saved and waits there", self._leave),
        ]
        if session.undone_by is not None:
            giver, reason = session.names[session.undone_by], session.why_no_redo(table.seat)
            give = None if reason else self._redo
            # At the end, so that the other digits stay where they are.
            lines.append(
                _Line(f"Give the answer of {giver} again", reason or "as it was before it was taken back", give)
            )
        return lines

    def _undo(self) -> None:
        self.leave()
        self.table.take_back()

    def _redo(self) -> None:
        self.app.pop_screen()
        self.table.give_again()

    def _save_as(self) -> None:
        self.table_app.open("save_as", running=self.table.running)

    def _leave(self) -> None:
        self.table_app.leave_table()

    def paint(self) -> None:
        session = self.table.running.session
        self.title_line(f"MENU · {session.rules.title}", session.rules.where(session.now))
        drawn: list[Line] = [()]
        for number, one in enumerate(self._lines()):
            here = number == self.cursor
            mark = "►" if here else " "
            badge = f" {number + 1}  " if one.do else f"({number + 1}) "
            token = f"line:{number}"
            role = "strong" if here else "" if one.do else "dead"
            label, *more = wrap(one.label, self.width - INDENT - 1)
            drawn.append(
                line(
                    (f" {mark}", "cursor" if here else ""),
                    (badge, "badge" if one.do else "dead", token),
                    (label, role, token),
                )
            )
            drawn += [line((" " * INDENT + row, role, token)) for row in more]
            drawn += [line((" " * INDENT + row, "muted", token)) for row in wrap(one.note, self.width - INDENT - 1)]
            drawn.append(())
        while len(drawn) > self.body_height and () in drawn:
            drawn.remove(())
        self.lines("body").show(drawn)
        self.say("Choose a line by its digit, or with the arrows and Enter.", "Esc goes back to the game.")

    def _choose(self, number: int) -> None:
        lines = self._lines()
        if number >= len(lines):
            return
        self.cursor = number
        chosen = lines[number]
        self.refresh_page()
        if chosen.do is None:
            self.refuse(chosen.note)
        else:
            chosen.do()

    def hit(self, token: str) -> None:
        self._choose(int(token.removeprefix("line:")))

    def action_digit(self, digit: int) -> None:
        self._choose(digit - 1)

    def action_enter(self) -> None:
        self._choose(self.cursor)

    def action_move(self, by: int) -> None:
        self.cursor = (self.cursor + by) % len(self._lines())
        self.refresh_page()

    def action_close(self) -> None:
        self.leave()
