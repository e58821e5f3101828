"""A look at something beside the table: private, for the seat at the keyboard, or at what lies open to all."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.binding import Binding, BindingType

from westtable.ui.lines import Line, Span, line, literal, plain_text, width, wrap
from westtable.ui.scene import Sight
from westtable.ui.screens.base import Page
from westtable.ui.widgets.hand import HandPager


def folded(drawn: Line, limit: int) -> list[Line]:
    """A line in rows of at most `limit` cells, each further row as far in as the first; what fits stays as it is."""
    if width(drawn) <= limit:
        return [drawn]
    marks = [(char, span.role, span.hit) for span in drawn for char in literal(span.text)]
    text = plain_text(drawn)
    lead = min(len(text) - len(text.lstrip(" ")), limit // 2)
    rows: list[Line] = []
    at = lead
    for row in wrap(text[lead:], limit - lead):
        # A row begins behind the blanks at which the one before it was broken.
        at = text.index(row, at)
        spans = (Span(char, role, hit) for char, role, hit in marks[at : at + len(row)])
        rows.append((*line(" " * lead), *spans))
        at += len(row)
    return rows


class SightPage(Page):
    """Shows a sight until Enter. Its body is a zone for secrets: `x` blanks it like a hand."""

    CALLED = "this look"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,escape,w,b,v", "close", "Close", key_display="Enter", tooltip="closes this"),
        Binding("x", "hide", "Hide", tooltip="covers the hand at once"),
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
        self.lines("body").show([(*indent, *row) for one in sight.lines for row in folded(one, self.width - left)])
        self.say(line((sight.prompt, "", "key:enter")), sight.note)

    def _forget(self) -> None:
        self.lines("body").blank()
        self.lines("prompt").blank()

    def action_close(self) -> None:
        self._forget()
        self.leave()

    def action_hide(self) -> None:
        # The table covers itself first, below; then this screen goes.
        self._forget()
        self.leave()
        self._hide()
