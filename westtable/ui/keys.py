"""The last line of a screen: which keys do what here, each of them a button for the mouse as well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual import events

from westtable.ui.lines import Line, Lines, Part, Span, cut, line, width

_NAMES = {
    "enter": "enter",
    "esc": "escape",
    "space": "space",
    "tab": "tab",
    "del": "delete",
    "home": "home",
    "end": "end",
    "pgup": "pageup",
    "pgdn": "pagedown",
    "?": "question_mark",
    "/": "slash",
    "!": "exclamation_mark",
    "+": "plus",
    "-": "minus",
    "[": "left_square_bracket",
    "]": "right_square_bracket",
}
_CHARACTERS = {name: key for key, name in _NAMES.items() if len(key) == 1} | {"space": " "}

# Whoever knows these finds the rest: they are drawn at any width.
_KEPT = ("?", "q", "Esc")


class KeyHint(NamedTuple):
    """A key as it is written, what it does, and the framework's name of the key that a click presses.

    Without `hit` the name is found from the text; a text that is not one key, such as `1-4`, is not clickable.
    """

    key_text: str
    label: str
    hit: str = ""

    @property
    def key(self) -> str:
        """The name of the key that a click presses, empty when there is none."""
        if self.hit:
            return self.hit
        text = self.key_text
        if text.lower() in _NAMES:
            return _NAMES[text.lower()]
        if len(text) == 2 and text[0] == "^":
            return f"ctrl+{text[1].lower()}"
        if text[:1] in "Ff" and text[1:].isdigit():
            return text.lower()
        return text if len(text) == 1 and text.isalnum() else ""


PALETTE = KeyHint("^p", "palette")


class KeyLine(Lines):
    """The key line. What does not fit goes from the right; help and the way out stay, without labels if need be."""

    DEFAULT_CSS = "KeyLine { width: 100%; height: 1; dock: bottom; }"

    def __init__(self, hints: Sequence[KeyHint] = (), *, right: str | KeyHint = "", id: str | None = None) -> None:
        super().__init__(id=id)
        self._hints: tuple[KeyHint, ...] = tuple(hints)
        self._right = right

    def show_keys(self, hints: Sequence[KeyHint], right: str | KeyHint = "") -> None:
        """Say which keys work now, most needed first; `right` stands at the right edge and is the first to go."""
        self._hints, self._right = tuple(hints), right
        if self.size:
            self.show([key_line(self._hints, self.size.width, self._right)])

    def blank(self) -> None:
        """Forget the keys too: a digit's label may name a card."""
        self._hints, self._right = (), ""
        super().blank()

    def on_resize(self) -> None:
        self.show([key_line(self._hints, self.size.width, self._right)])

    def _report(self, token: str) -> None:
        self.app.post_message(events.Key(token, _CHARACTERS.get(token)))


def key_line(hints: Sequence[KeyHint], cells: int, right: str | KeyHint = "") -> Line:
    """The hints in at most `cells` cells: the right part goes first, then hints from the right, then labels."""
    shown = list(hints)
    full = _joined(shown)
    tail = _tail(right)
    gap = cells - width(full) - width(tail)
    if tail and gap >= 1:
        return (*full, Span(" " * gap), *tail)
    while width(full) > cells:
        spare = [place for place, hint in enumerate(shown) if hint.key_text not in _KEPT]
        if spare:
            del shown[spare[-1]]
        elif any(hint.label for hint in shown):
            shown = [hint._replace(label="", hit=hint.key) for hint in shown]
        else:
            return cut(full, cells, ellipsis=False)
        full = _joined(shown)
    return full


def _joined(hints: Sequence[KeyHint]) -> Line:
    parts: list[Part] = []
    for hint in hints:
        parts += ["  " if parts else " ", *_written(hint)]
    return line(*parts)


def _written(hint: KeyHint) -> Line:
    return line((hint.key_text, "key", hint.key), (f" {hint.label}" if hint.label else "", "key-label", hint.key))


def _tail(right: str | KeyHint) -> Line:
    if not right:
        return ()
    return line(("│", "rule"), *(_written(right) if isinstance(right, KeyHint) else [(right, "muted")]))
