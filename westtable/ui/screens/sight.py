"""A look at something beside the table: private, for the seat at the keyboard, or at what lies open to all."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.binding import Binding, BindingType

from westtable.ui.lines import line
from westtable.ui.scene import Sight
from westtable.ui.screens.base import Page
from westtable.ui.widgets.hand import HandPager


class SightPage(Page):
    """Shows a sight until Enter. Its body is a zone for secrets: `x` blanks it like a hand."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,escape,w,b,v", "close", "Close", key_display="Enter"),
        Binding("x", "hide", "Hide"),
    ]

    def __init__(self, sight: Sight, hide: Callable[[], None]) -> None:
        super().__init__()
        self.sight = sight
        self._hide = hide

    def make_body(self) -> HandPager:
        return HandPager(id="body")

    def on_mount(self) -> None:
        self.query_one(HandPager).focus()

    def paint(self) -> None:
        sight = self.sight
        told = "x hides it at once" if sight.shows_hand else "the hand is covered meanwhile"
        self.title_line(sight.title, told if sight.private else "")
        left = max((self.width - 80) // 2, 0)
        indent = line(" " * left) if left else ()
        self.lines("body").show([(*indent, *one) for one in sight.lines])
        self.say(line((sight.prompt, "", "key:enter")), sight.note)

    def _forget(self) -> None:
        self.lines("body").blank()
        self.lines("prompt").blank()

    def action_close(self) -> None:
        self._forget()
        self.dismiss()

    def action_hide(self) -> None:
        # The table covers itself first, below; then this screen goes.
        self._forget()
        self.app.pop_screen()
        self._hide()
