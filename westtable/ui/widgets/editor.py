"""One line to type in, drawn in the line it stands in: any script, a cursor that keeps accents with their letter."""

from __future__ import annotations

from collections.abc import Callable

from westtable.text import unshown
from westtable.ui.lines import Line, cells, line

UNSHOWN = "That text has a character that cannot be shown: type it without."


class Editor:
    """A text and a cursor. It opens with all of its text chosen, so that typing replaces it and arrows keep it.

    `limit` says in a sentence why a text is too long, or nothing when it is not. What cannot be typed is refused
    whole, with the reason in `told`; every other key clears it.
    """

    def __init__(self, text: str, limit: Callable[[str], str]) -> None:
        self.text = text
        self.place = len(text)
        """The character before which the cursor stands."""
        self.chosen = bool(text)
        self.told = ""
        self._limit = limit

    def press(self, key: str, character: str | None) -> bool:
        """Take a key; False when it is none for a line of text."""
        self.told = ""
        places = {"left": self._before(), "right": self._after(), "home": 0, "end": len(self.text)}
        if key in places:
            self.place, self.chosen = places[key], False
        elif key in ("backspace", "ctrl+h"):
            self._remove(0 if self.chosen else self._back_one(), self.place)
        elif key == "delete":
            self._remove(0 if self.chosen else self.place, len(self.text) if self.chosen else self._after())
        elif key == "ctrl+u":
            self._remove(0, len(self.text))
        elif character is not None and len(character) == 1 and not unshown(character):
            self._put(character)
        else:
            return False
        return True

    def paste(self, text: str) -> None:
        """Put a text in at the cursor; one of several lines, or with a control character, is refused."""
        self.told = ""
        text = text.strip("\r\n")
        if any(unshown(char) for char in text):
            self.told = UNSHOWN
        elif text:
            self._put(text)

    def drawn(self, limit: int) -> Line:
        """The text in brackets in at most `limit` cells, with the part around the cursor when it is longer."""
        room = max(limit - 5, 1)
        before, after = self.text[: self.place], self.text[self.place :]
        if self.chosen and cells(self.text) <= room:
            return line(("[ ", "accent"), (self.text, "cursor"), (" ]", "accent"))
        under = after[: self._after() - self.place]
        rest = after[len(under) :]
        taken = max(cells(under), 1)
        while before and cells(before) + taken > room + 1:
            before = before[1:]
        while rest and cells(before) + taken + cells(rest) > room + 1:
            rest = rest[:-1]
        return line(("[ ", "accent"), before, (under or " ", "cursor"), rest, (" ]", "accent"))

    def _put(self, text: str) -> None:
        before, after = ("", "") if self.chosen else (self.text[: self.place], self.text[self.place :])
        changed = before + text + after
        told = self._limit(changed)
        if told:
            self.told = told
            return
        self.text, self.place, self.chosen = changed, len(before + text), False

    def _remove(self, start: int, end: int) -> None:
        self.text = self.text[:start] + self.text[end:]
        self.place, self.chosen = start, False

    def _back_one(self) -> int:
        # Back over an accent alone: whoever mistyped it wants to keep the letter.
        return max(self.place - 1, 0)

    def _before(self) -> int:
        place = max(self.place - 1, 0)
        while place > 0 and not cells(self.text[place]):
            place -= 1
        return place

    def _after(self) -> int:
        place = min(self.place + 1, len(self.text))
        while place < len(self.text) and not cells(self.text[place]):
            place += 1
        return place
