"""Screens to read: the rules of a game, its log, and the keys of the screen below."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar

from textual.binding import Binding, BindingType

from westtable.games import Game
from westtable.kernel import Session
from westtable.resources import asset_text
from westtable.ui.keys import KeyHint
from westtable.ui.lines import Line, Pager, line, wrap
from westtable.ui.screens.base import Page

TEXT_WIDTH = 78


class Reader(Pager):
    """A pager whose text can be selected."""

    ALLOW_SELECT = True


class ReadingPage(Page):
    """A long text with its own keys for scrolling."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q", "close", "Back", key_display="Esc", tooltip="goes back"),
    ]
    follow = False

    def make_body(self) -> Pager:
        return Reader(id="body", follow=self.follow)

    def on_mount(self) -> None:
        self.query_one(Pager).focus()

    def text(self, width: int) -> list[Line]:
        """The whole text, for lines of `width` cells."""
        raise NotImplementedError

    def paint(self) -> None:
        width = min(self.width - 2, TEXT_WIDTH)
        left = max((self.width - TEXT_WIDTH) // 2, 1) if self.width > 100 else 1
        indent = line(" " * left)
        self.lines("body").show([(*indent, *one) for one in self.text(width)])

    def key_hints(self) -> list[KeyHint]:
        return [
            KeyHint("Esc", "Back"),
            KeyHint("up/down", "Scroll"),
            KeyHint("PgUp", "Page up"),
            KeyHint("PgDn", "Page down"),
            KeyHint("?", "Help"),
        ]

    def typed_help(self) -> list[tuple[str, str]]:
        return [("up, down, j, k", "a line"), ("PgUp, PgDn", "a page"), ("Home, End", "the start, the end")]

    def action_close(self) -> None:
        self.leave()


class RulesPage(ReadingPage):
    """How a game is played; `n` and `p` go from heading to heading."""

    CALLED = "the rules"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "heading(1)", "Next part", tooltip="the next part"),
        Binding("p", "heading(-1)", "the part before", show=False),
        Binding("r", "close", "goes back", show=False),
    ]

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game
        self._source = asset_text(game.key, "rules.md")
        self._headings: list[int] = []

    def text(self, width: int) -> list[Line]:
        drawn = list(markdown(self._source, width))
        self._headings = [number for number, one in enumerate(drawn) if one and one[0].role in ("title", "strong")]
        return drawn

    def paint(self) -> None:
        super().paint()
        self.title_line(f"RULES · {self.game.title}")
        self.say("Read on with the arrows; n goes to the next part.", "Esc closes the rules.")

    def key_hints(self) -> list[KeyHint]:
        return [KeyHint("n", "Next part"), *super().key_hints()]

    def action_heading(self, by: int) -> None:
        pager = self.query_one(Pager)
        ahead = [number for number in self._headings if (number > pager.top if by > 0 else number < pager.top)]
        if ahead:
            pager.move_to(ahead[0] if by > 0 else ahead[-1])


class LogPage(ReadingPage):
    """What has happened, as the seat at the keyboard may know it; None is everybody."""

    CALLED = "the log"
    follow = True
    BINDINGS: ClassVar[list[BindingType]] = [Binding("g", "close", "goes back", show=False)]

    def __init__(self, session: Session, seat: int | None) -> None:
        super().__init__()
        self.session = session
        self.seat = seat

    def text(self, width: int) -> list[Line]:
        drawn: list[Line] = []
        last = -1
        for number, words in self.session.log(self.seat):
            label = f"{number:>4}  " if number != last else " " * 6
            last = number
            for row, text in enumerate(wrap(words, width - 6)):
                drawn.append(line((label if row == 0 else " " * 6, "muted"), text))
        return drawn or [line(("Nothing has happened yet.", "muted"))]

    def paint(self) -> None:
        super().paint()
        whose = "public" if self.seat is None else f"as {self.session.names[self.seat]} may know it"
        self.title_line(f"LOG · {self.session.rules.title}", whose)
        self.say("Scroll with the arrows; the numbers count the answers.", "Esc closes the log.")


class KeysPage(ReadingPage):
    """The keys of the screen below, made from what it really listens to."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("question_mark,f1", "close", "goes back", show=False)]

    def __init__(self, page: Page) -> None:
        super().__init__()
        self._rows = list(_rows(page))
        self._called = page.CALLED

    def text(self, width: int) -> list[Line]:
        drawn: list[Line] = []
        for keys, words in self._rows:
            rows = wrap(words, width - 20)
            drawn.append(line((f"{keys:<18}", "key"), "  ", rows[0]))
            drawn += [line(" " * 20, row) for row in rows[1:]]
        return drawn

    def paint(self) -> None:
        super().paint()
        self.title_line(f"KEYS · {self._called}")
        self.say("These keys work on the screen below.", "Esc goes back to it.")


def _rows(page: Page) -> Iterator[tuple[str, str]]:
    yield from page.typed_help()
    for hint in page.usable_keys(in_full=True):
        yield hint.key_text, hint.label
    yield "ctrl+q", "quits; the game is saved"
    yield "ctrl+p", "the command palette"


def markdown(source: str, width: int) -> Iterator[Line]:
    """Headings, lists, tables and paragraphs of a rules page as lines of `width` cells."""
    held: list[str] = []

    def paragraph() -> Iterator[Line]:
        if held:
            for row in wrap(_clean(" ".join(held)), width):
                yield line(row)
            held.clear()

    for raw in source.splitlines():
        text = raw.rstrip()
        heading = re.match(r"(#+)\s+(.*)", text)
        item = re.match(r"(\s*)([-*]|\d+\.)\s+(.*)", text)
        if heading:
            yield from paragraph()
            yield line((_clean(heading[2]), "title" if len(heading[1]) < 3 else "strong"))
        elif item:
            yield from paragraph()
            held_indent = len(item[1]) + len(item[2]) + 1
            for number, row in enumerate(wrap(_clean(item[3]), width - held_indent)):
                mark = f"{item[1]}{'·' if item[2] in '-*' else item[2]} "
                yield line((mark if number == 0 else " " * held_indent, "accent"), row)
        elif text.startswith(("|", "    ")):
            yield from paragraph()
            if not re.fullmatch(r"[|\s:-]+", text):
                yield line(_clean(text))
        elif not text:
            yield from paragraph()
            yield ()
        else:
            held.append(text.strip())
    yield from paragraph()


def _clean(text: str) -> str:
    """Without the marks of emphasis."""
    return re.sub(r"\*\*(.+?)\*\*|`(.+?)`|(?<!\w)_(.+?)_(?!\w)", lambda found: next(filter(None, found.groups())), text)
