"""Asking for a name: to keep a copy of the running game under, or to rename a save."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from westtable.store.errors import NameTaken, StoreError
from westtable.store.listing import Listing
from westtable.store.saves import NAME_CELLS, copy_named
from westtable.text import cells
from westtable.ui.keys import KeyHint
from westtable.ui.lines import Line, line
from westtable.ui.running import Running
from westtable.ui.screens.base import Page
from westtable.ui.when import moment
from westtable.ui.widgets.editor import Editor


class AskName(Page):
    """One line to type in. `accept` stores the name or raises StoreError, whose sentence is shown while typing goes on.

    Where the name is taken the older save is described, and only `y` replaces it.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", "Back", key_display="Esc"),
    ]

    def __init__(
        self,
        title: str,
        ask: str,
        accept: Callable[[str, Listing | None], str],
        initial: str = "",
        can_replace: bool = True,
        verb: str = "keep",
    ) -> None:
        super().__init__()
        self.editor = Editor(initial, _limit)
        self._verb = verb
        self._heading = title
        self._ask = ask
        self._accept = accept
        self._can_replace = can_replace
        self._taken: Listing | None = None
        self._told = ""
        """Why the name cannot stand, until the next key."""
        self._done = ""

    def paint(self) -> None:
        self.title_line(self._heading)
        told: Line = self.editor.drawn(NAME_CELLS + 8)
        taken = self._taken
        if self._done:
            told = line((self._done, "good"))
        drawn: list[Line] = [(), (*line("    "), *told)]
        if taken is not None:
            where = f"{taken.name}: {taken.where}, saved {moment(taken.saved, self.table_app.now())}"
            drawn += [(), line((f"    {where}", "strong"))]
        self.lines("body").show(drawn)
        if self._done:
            self.say("Press Enter or Esc to go back.")
        elif self._told:
            self._prompt("!", "warn", self._told, "Nothing was changed.")
        elif taken is not None:
            ask = "That name is taken. Press y and Enter to replace that save, or type another name."
            self._prompt("!", "warn", ask, "Esc goes back, and that save stays.")
        else:
            self.say(self._ask, f"Any script will do. Enter {self._verb}s it, Esc goes back.")

    def key_hints(self) -> list[KeyHint]:
        if self._done:
            return [KeyHint("Enter", "Back"), KeyHint("Esc", "Back")]
        return [
            KeyHint("Enter", "Go on" if self._taken is not None else self._verb.capitalize()),
            KeyHint("Esc", "Back"),
        ]

    # --- typing

    def on_key(self, event: events.Key) -> None:
        if not self.is_active:
            # Left already: what came in the same burst is meant for nobody.
            event.stop()
            return
        if self.is_small or event.key == "escape":
            return
        if self._done:
            # It goes no further: the screen below must not take it for its own Enter.
            event.stop()
            self.leave()
        elif event.key == "enter":
            event.stop()
            self._told = ""
            self._enter()
        elif self.editor.press(event.key, event.character):
            event.stop()
            self._tell(self.editor.told)

    def on_paste(self, event: events.Paste) -> None:
        if not self._done and not self.is_small:
            event.stop()
            self.editor.paste(event.text)
            self._tell(self.editor.told)

    def _tell(self, told: str) -> None:
        self._told = told
        if told and self.table_app.settings.bell:
            self.app.bell()
        self.refresh_page()

    def _enter(self) -> None:
        typed, replacing, told = self.editor.text, None, ""
        if self._taken is not None and typed.strip().casefold() in ("y", "yes"):
            typed, replacing = str(self._taken.name), self._taken
        self._taken = None
        try:
            self._done = self._accept(typed, replacing)
        except NameTaken as error:
            if self._can_replace:
                self._taken = error.listing
                self.editor = Editor("", _limit)
            else:
                told = error.sentence
        except StoreError as error:
            told = error.sentence
        self._tell(told)

    def action_close(self) -> None:
        self.leave()


def _limit(text: str) -> str:
    if max(len(text), cells(text)) > NAME_CELLS:
        return f"The name is too long: use at most {NAME_CELLS} letters."
    return ""


class SaveAs(AskName):
    """Keeps a copy of the running game under a name; the game goes on in its own file."""

    def __init__(self, running: Running) -> None:
        def accept(name: str, replacing: Listing | None) -> str:
            copy_named(running.text(), running.data, name, replacing)
            return f"A copy is kept as “{name.strip()}”. The game goes on."

        super().__init__(f"KEEP A COPY · {running.game.title}", "Type a name for this moment of the game.", accept)


class Rename(AskName):
    """Gives a save another name."""

    def __init__(self, listing: Listing, path: Path) -> None:
        from westtable.store.saves import rename

        def accept(name: str, _: Listing | None) -> str:
            return f"It is now called “{rename(path, name)}”."

        super().__init__("RENAME A SAVE", "Type the new name.", accept, listing.name or "", False, "rename")
