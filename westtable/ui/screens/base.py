"""The skeleton of every screen: a title, a body, two lines of prompt, the keys. Filled anew, never rebuilt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from westtable.ui.keys import KeyHint, KeyLine
from westtable.ui.lines import Line, Lines, centre, exact, line, width, wrap

if TYPE_CHECKING:
    from westtable.ui.app import WesttableApp

WIDTH_LEAST, HEIGHT_LEAST = 80, 24


class Page(Screen[None]):
    """A whole opaque screen. A subclass says what it shows in `paint` and which keys it has in BINDINGS."""

    DEFAULT_CSS = """
    Page { layout: vertical; background: $background; }
    Page > .one { height: 1; }
    Page > #prompt { height: 2; }
    Page > #body { height: 1fr; }
    Page > #small { height: 1fr; display: none; }
    Page.-small > * { display: none; }
    Page.-small > #small { display: block; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "keys", "Help", key_display="?", tooltip="these keys"),
    ]

    CALLED: ClassVar[str] = "the screen you came from"
    """What the key help calls this screen."""

    def compose(self) -> ComposeResult:
        yield Lines(id="title", classes="one")
        yield self.make_body()
        yield Lines(id="prompt")
        yield KeyLine(id="keys")
        yield Lines(id="small")

    def make_body(self) -> Lines:
        """The widget between title and prompt, with the id `body`; a `Pager` where the text may be long."""
        return Lines(id="body")

    # --- for subclasses

    def paint(self) -> None:
        """Fill the zones for the present size and state. Called when shown, resized and by `refresh_page`."""

    def key_hints(self) -> Sequence[KeyHint]:
        """The key line: by default every binding that is shown and can be used now."""
        last = [hint for hint in self.usable_keys() if hint.key == "question_mark"]
        return [hint for hint in self.usable_keys(shown_only=True) if hint not in last] + last

    def usable_keys(self, shown_only: bool = False, in_full: bool = False) -> list[KeyHint]:
        """One hint for each action of this screen that its keys can do now, under the first of its keys.

        `in_full` is for the key help: a few plain words in place of the label.
        """
        hints: dict[tuple[str, str], KeyHint] = {}
        for active in self.active_bindings.values():
            binding = active.binding
            if active.node is not self or not active.enabled or not binding.description or binding.system:
                continue
            if binding.action.startswith(("app.", "screen.")) or (shown_only and not binding.show):
                continue
            name = binding.key_display or key_name(binding.key)
            label = (binding.tooltip or _lower(binding.description)) if in_full else binding.description
            hints.setdefault((binding.action, binding.description), KeyHint(name, label, binding.key))
        return list(hints.values())

    def hit(self, token: str) -> None:
        """A click on something with that token."""

    def typed_help(self) -> list[tuple[str, str]]:
        """Keys that are no bindings, for the key help: what is pressed and what it does."""
        return []

    # --- what subclasses use

    @property
    def table_app(self) -> WesttableApp:
        """The app, by its own type."""
        return cast("WesttableApp", self.app)

    @property
    def width(self) -> int:
        """Cells in a line."""
        return self.size.width

    @property
    def body_height(self) -> int:
        """Rows of the body in the standard skeleton."""
        return max(self.size.height - 4, 0)

    @property
    def is_small(self) -> bool:
        """Whether the terminal is too small to show this screen whole."""
        return self.size.width < WIDTH_LEAST or self.size.height < HEIGHT_LEAST

    @property
    def is_there(self) -> bool:
        """Whether there is anything to paint on: not yet before it is mounted, not any more once the app goes down."""
        return self.is_mounted and bool(self.size) and bool(self.query("#keys"))

    def leave(self) -> None:
        """Go back to the screen below, once.

        Keys that came in one burst are still on their way to a screen that is left; none of them may close another.
        """
        if self.is_active:
            self.dismiss()

    def lines(self, ident: str) -> Lines:
        """One of the zones."""
        return self.query_one(f"#{ident}", Lines)

    def title_line(self, left: str | Line, right: str = "") -> None:
        """Fill the first line."""
        left = line((left, "title")) if isinstance(left, str) else left
        self.lines("title").show([ends(left, line((right, "muted")), self.width)])

    def say(self, first: str | Line, second: str | Line = "") -> None:
        """Fill the prompt: a sentence with a verb, then what else is possible."""
        self._prompt("►", "accent", first, second)

    def refuse(self, first: str | Line, second: str | Line = "") -> None:
        """Fill the prompt with a reason why not, and with what would work."""
        self._prompt("!", "warn", first, second)
        if self.table_app.settings.bell:
            self.app.bell()

    def _prompt(self, mark: str, role: str, first: str | Line, second: str | Line) -> None:
        if isinstance(first, str) and len(rows := wrap(first, self.width - 3)) > 1:
            # A reason is never cut in favour of what else could be said.
            first, second = rows[0], " ".join(rows[1:])
        one = line((f" {mark} ", role), *((first,) if isinstance(first, str) else first))
        two = line("   ", *((second,) if isinstance(second, str) else second))
        self.lines("prompt").show([one, two])

    def refresh_page(self) -> None:
        """Paint again, if the screen is there to be painted."""
        if not self.is_there:
            return
        small = self.is_small
        self.set_class(small, "-small")
        if small:
            self.lines("small").show(self._small_lines())
            return
        self.paint()
        self.query_one(KeyLine).show_keys(self.key_hints())

    def _small_lines(self) -> list[Line]:
        width, height = self.size
        told = [
            f"{width} x {height} is too small.",
            f"Westtable needs {WIDTH_LEAST} x {HEIGHT_LEAST}.",
            "Make the window larger:",
            "the game is safe.",
            "ctrl+q quits.",
        ]
        top = max((height - len(told)) // 2, 0)
        return [()] * top + [centre(line(text), width) for text in told]

    # --- events

    def on_mount(self) -> None:
        self.refresh_page()

    def on_screen_resume(self) -> None:
        self.refresh_page()

    def on_resize(self, event: events.Resize) -> None:
        self.refresh_page()

    def on_lines_hit(self, event: Lines.Hit) -> None:
        event.stop()
        if self.is_small:
            return
        if event.token.startswith("key:"):
            press(self, event.token.removeprefix("key:"))
        else:
            self.hit(event.token)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Below the smallest size nothing can be done but quit, so that nobody plays blind."""
        return not self.is_small

    def action_keys(self) -> None:
        self.table_app.open("keys", page=self)


def press(page: Screen[None], key: str) -> None:
    """Press `key` on behalf of a click."""
    event = events.Key(key, key if len(key) == 1 else None)
    # As if it came from the terminal: a key that a screen sends itself never leaves the screen's own pager.
    event.set_sender(page.app)
    page.app.post_message(event)


def _lower(label: str) -> str:
    return label[:1].lower() + label[1:]


def key_name(key: str) -> str:
    """How a key is written on the screen."""
    first = key.split(",")[0]
    names = {
        "enter": "Enter",
        "escape": "Esc",
        "space": "Space",
        "tab": "Tab",
        "delete": "Del",
        "question_mark": "?",
        "slash": "/",
        "left_square_bracket": "[",
        "right_square_bracket": "]",
    }
    return names.get(first, first if len(first) == 1 else first.capitalize())


def ends(left: Line, right: Line, cells: int) -> Line:
    """`left` at the left end and `right` at the right end of a line; `left` is cut when both do not fit."""
    room = max(cells - width(right) - 2, 0)
    return (*exact((*line(" "), *left), room), *line(" "), *right)
