"""The widgets that draw lines: cached strips, only what changed is painted, no layout pass.

Under them lies `spans`, whose names are here too, so that a screen imports from one place.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from westtable.ui.glyphs import to_ascii
from westtable.ui.spans import (
    Align,
    Line,
    Part,
    Span,
    bar,
    boxed,
    cells,
    centre,
    columns,
    cut,
    exact,
    fit,
    line,
    literal,
    pad,
    plain_text,
    right,
    rule,
    spaced,
    width,
    wrap,
)
from westtable.ui.theme import Palette, skin_of
from westtable.ui.thrift import ThriftyStrip

if TYPE_CHECKING:
    from textual import events
    from textual.selection import Selection

__all__ = [
    "Align",
    "Line",
    "Lines",
    "Pager",
    "Part",
    "Span",
    "bar",
    "boxed",
    "cells",
    "centre",
    "columns",
    "cut",
    "exact",
    "fit",
    "line",
    "literal",
    "pad",
    "plain_text",
    "right",
    "rule",
    "spaced",
    "width",
    "wrap",
]


_EMPTY = Strip([])


class Lines(Widget):
    """Draws the lines it was shown, and reports clicks on spans with a `hit`. Its size comes from its owner's CSS."""

    ALLOW_SELECT: ClassVar[bool] = False
    DEFAULT_CSS = "Lines { width: 1fr; height: 1fr; }"

    class Hit(Message):
        """A span with a token was clicked."""

        def __init__(self, token: str, lines: Lines) -> None:
            super().__init__()
            self.token = token
            self.lines = lines

        @property
        def control(self) -> Lines:
            """The widget that was clicked; lets a handler name it by `@on(Lines.Hit, "#hand")`."""
            return self.lines

    def __init__(
        self,
        lines: Sequence[Line] = (),
        *,
        name: str | None = None,
        id: str | None = None,
        classes: str | None = None,
        disabled: bool = False,
    ) -> None:
        super().__init__(name=name, id=id, classes=classes, disabled=disabled)
        self._shown: tuple[Line, ...] = tuple(lines)
        self._row_strips: dict[int, Strip] = {}
        self._unseen = False
        """Whether lines were shown that had no row on the screen at the time."""
        self._role_styles: dict[str, Style] = {}
        self._dress: tuple[Palette, Style, bool, Size] | None = None

    def show(self, lines: Sequence[Line]) -> None:
        """Draw `lines` from now on; only cells that differ from what is drawn are painted again."""
        before = self._drawn()
        self._shown = tuple(lines)
        self._repaint(before)

    def blank(self) -> None:
        """Forget at once what was shown, with every cache, tooltip and selection that could still hold it."""
        self._shown = ()
        self._row_strips.clear()
        self.tooltip = None
        if self.is_attached and self in self.screen.selections:
            self.screen.clear_selection()
        self.refresh()

    def plain(self, whole: bool = False) -> list[str]:
        """The text that is drawn, a string a row, cut to the widget; with `whole` all of it, drawn or not."""
        if whole or not self.size:
            return [self._text(plain_text(row)) for row in self._shown]
        return [self._text(plain_text(cut(row, self.size.width, ellipsis=False))) for row in self._drawn()]

    def hit_at(self, x: int, y: int) -> str:
        """The token of the span in a cell of the widget's content, empty where there is none."""
        rows = self._drawn()
        if 0 <= y < len(rows) and x >= 0:
            for span in rows[y]:
                x -= cells(span.text)
                if x < 0:
                    return span.hit
        return ""

    def _drawn(self) -> Sequence[Line]:
        """The rows that are on the screen, first row first; at most as many as the widget is high."""
        return self._shown[: self.size.height]

    def _line_number(self, y: int) -> int:
        """Which of the shown lines is drawn in row `y`."""
        return y

    def _repaint(self, before: Sequence[Line]) -> None:
        """Paint what differs between the rows drawn `before` and those drawn now: one region a run of changed rows."""
        after = self._drawn()
        rows = max(len(before), len(after))
        regions: list[Region] = []
        top, left, end = -1, 0, 0
        for y in range(rows + 1):
            old = before[y] if y < len(before) else ()
            new = after[y] if y < len(after) else ()
            if y < rows and old != new:
                self._row_strips.pop(y, None)
                first, last = _changed(old, new)
                if top < 0:
                    top, left, end = y, first, last
                else:
                    left, end = min(left, first), max(end, last)
            elif top >= 0:
                regions.append(Region(left, top, min(end, self.size.width) - left, y - top))
                top = -1
        # Rows that are not on the screen were not compared: when the widget grows, none of them may be an old one.
        self._unseen |= len(after) < len(self._shown)
        regions = [region for region in regions if region]
        if regions:
            self.refresh(*regions)

    def _text(self, text: str) -> str:
        in_ascii = self._dress[2] if self._dress is not None else self.is_attached and skin_of(self.app) == "ascii"
        return to_ascii(text) if in_ascii else text

    def _dress_up(self) -> tuple[Palette, Style, bool, Size]:
        """Take theme, skin, own colours and size as they are now; if they changed, no cached row is right any more."""
        dress = (Palette.for_app(self.app), self.rich_style, skin_of(self.app) == "ascii", self.size)
        if dress != self._dress:
            self._dress = dress
            self._row_strips.clear()
            self._role_styles.clear()
            self._styles_cache.clear()
        return dress

    def _role_style(self, role: str) -> Style:
        style = self._role_styles.get(role)
        if style is None:
            palette, base, *_ = self._dress or self._dress_up()
            style = self._role_styles[role] = base + palette.style(role)
        return style

    def render_lines(self, crop: Region) -> list[Strip]:
        """As the framework calls it for painting; the moment to notice a new theme or skin."""
        self._dress_up()
        return [ThriftyStrip.turn(strip) for strip in super().render_lines(crop)]

    def render_line(self, y: int) -> Strip:
        """The strip of a row, as wide as its text; the framework pads and cuts it."""
        strip = self._row_strips.get(y)
        if strip is None:
            if self._dress is None:
                self._dress_up()
            rows = self._drawn()
            if y >= len(rows):
                return _EMPTY
            strip = self._row_strips[y] = self._strip(rows[y])
        if not self.allow_select:
            return strip
        return self._selectable(strip, self._line_number(y))

    def _strip(self, row: Line) -> Strip:
        segments: list[Segment] = []
        held, held_role = "", ""
        for text, role, _ in row:
            if role == held_role:
                held += text
                continue
            if held:
                segments.append(self._segment(held, held_role))
            held, held_role = text, role
        if held:
            segments.append(self._segment(held, held_role))
        return Strip(segments)

    def _segment(self, text: str, role: str) -> Segment:
        return Segment(self._text(literal(text)), self._role_style(role))

    def _selectable(self, strip: Strip, number: int) -> Strip:
        """The strip with its place in the text and, where it is selected, the selection's colours."""
        selection = self.text_selection
        span = None if selection is None else selection.get_span(number)
        if span is not None:
            start, end = span
            text = strip.text
            first = cells(text[:start])
            last = strip.cell_length if end < 0 else cells(text[:end])
            if first < last:
                style = self.screen.get_component_rich_style("screen--selection")
                if style.bgcolor is None or style.bgcolor.is_default:
                    style += Style(reverse=True)
                before, chosen, after = strip.divide([first, last, strip.cell_length])
                painted = [Segment(part, (ink or Style()) + style) for part, ink, _ in chosen]
                strip = Strip([*before, *painted, *after])
        return strip.apply_offsets(0, number)

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        """The selected text and the line end to put behind it; None unless selecting is allowed."""
        if not self.allow_select:
            return None
        return selection.extract("\n".join(self.plain(whole=True))), "\n"

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """The width of the widest line in cells, for owners that ask for `width: auto`."""
        return max(map(width, self._shown), default=0)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The number of lines, for owners that ask for `height: auto`."""
        return len(self._shown)

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        token = self.hit_at(*offset) if offset is not None else ""
        if token:
            event.stop()
            self._report(token)

    def _report(self, token: str) -> None:
        self.post_message(self.Hit(token, self))

    def on_resize(self) -> None:
        if self._unseen:
            self._unseen = False
            self._row_strips.clear()
            self.refresh()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        offset = event.get_content_offset(self)
        self._point("pointer" if offset is not None and self.hit_at(*offset) else "default")

    def on_leave(self, event: events.Leave) -> None:
        self._point("default")

    def _point(self, shape: Any) -> None:
        if self.styles.pointer != shape:
            self.styles.pointer = shape


def _changed(old: Line, new: Line) -> tuple[int, int]:
    """The first cell that differs between two lines, and the cell behind the last one that does."""
    old_width, new_width = width(old), width(new)
    shared = 0
    for one, other in zip(old, new, strict=False):
        if one != other:
            break
        shared += 1
    start = width(new[:shared])
    # An accent at the start of the changed part is drawn in the cell before it.
    if not all(span.text[:1].isascii() for span in (*old[shared : shared + 1], *new[shared : shared + 1])):
        start = max(0, start - 1)
    if old_width != new_width:
        return start, max(old_width, new_width)
    tail = 0
    for one, other in zip(reversed(old[shared:]), reversed(new[shared:]), strict=False):
        if one != other:
            break
        tail += 1
    return start, new_width - (width(new[-tail:]) if tail else 0)


_UP, _DOWN = "\0up", "\0down"


class Pager(Lines, can_focus=True):
    """Scrolls long texts by keys and wheel. When not all fits, the last row says where there is more."""

    DEFAULT_CSS = "Pager { width: 1fr; height: 1fr; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", "Up", show=False),
        Binding("down,j", "move(1)", "Down", show=False),
        Binding("pageup", "page(-1)", "Page up", show=False),
        Binding("pagedown", "page(1)", "Page down", show=False),
        Binding("home", "to_start", "Top", show=False),
        Binding("end", "to_end", "End", show=False),
    ]
    WHEEL = 3

    def __init__(
        self,
        lines: Sequence[Line] = (),
        *,
        follow: bool = False,
        name: str | None = None,
        id: str | None = None,
        classes: str | None = None,
        disabled: bool = False,
    ) -> None:
        """With `follow` the end is shown, and stays shown as lines are added, until the reader scrolls up."""
        super().__init__(lines, name=name, id=id, classes=classes, disabled=disabled)
        self._at_end = follow
        self._follow = follow
        self._first = 0

    @property
    def top(self) -> int:
        """The number of the first line drawn, counted from 0."""
        return self._last_top() if self._at_end else min(self._first, self._last_top())

    def show(self, lines: Sequence[Line], top: int | None = None) -> None:
        """Draw `lines`, from line `top` on if given, else from where the reader was."""
        before = self._drawn()
        self._shown = tuple(lines)
        if top is not None:
            self._settle(top)
        self._repaint(before)

    def blank(self) -> None:
        """As for all lines; the reader is back at the start."""
        self._first, self._at_end = 0, self._follow
        super().blank()

    def move_to(self, top: int) -> None:
        """Draw from line `top` on, as far as there are lines."""
        before = self._drawn()
        self._settle(top)
        self._repaint(before)

    def reveal(self, number: int) -> None:
        """Scroll as little as it takes for line `number` to be drawn."""
        if number < self.top:
            self.move_to(number)
        elif number >= self.top + self._page():
            self.move_to(number - self._page() + 1)

    def action_move(self, lines: int) -> None:
        self.move_to(self.top + lines)

    def action_page(self, pages: int) -> None:
        self.move_to(self.top + pages * max(1, self._page() - 1))

    def action_to_start(self) -> None:
        self.move_to(0)

    def action_to_end(self) -> None:
        self.move_to(self._last_top())

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.action_move(self.WHEEL)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.action_move(-self.WHEEL)

    def _settle(self, top: int) -> None:
        last = self._last_top()
        self._first = max(0, min(top, last))
        self._at_end = self._follow and self._first >= last

    def _page(self) -> int:
        """How many lines of the text are drawn at once."""
        height = self.size.height
        return height if len(self._shown) <= height or height < 3 else height - 1

    def _last_top(self) -> int:
        return max(0, len(self._shown) - self._page())

    def _drawn(self) -> Sequence[Line]:
        page, top = self._page(), self.top
        rows = self._shown[top : top + page]
        if page == self.size.height:
            return rows
        marks: list[Part] = [" "]
        if top > 0:
            marks += [("▲ more", "accent", _UP), "  "]
        if top < self._last_top():
            marks += [("▼ more", "accent", _DOWN), "  "]
        marks.append((f"{top + 1}-{top + len(rows)} of {len(self._shown)}", "muted"))
        return (*rows, line(*marks))

    def _line_number(self, y: int) -> int:
        return self.top + y

    def _report(self, token: str) -> None:
        if token in (_UP, _DOWN):
            self.action_page(-1 if token == _UP else 1)
        else:
            super()._report(token)
