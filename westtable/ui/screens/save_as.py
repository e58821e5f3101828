"""Asking for a name: to keep a copy of the running game under, or to rename a save."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input

from westtable.store.errors import NameTaken, StoreError
from westtable.store.listing import Listing
from westtable.store.saves import copy_named
from westtable.ui.keys import KeyHint, KeyLine
from westtable.ui.lines import Lines, line
from westtable.ui.running import Running
from westtable.ui.screens.base import Page
from westtable.ui.when import moment

NAME_MOST = 80


class AskName(Page):
    """One line to type in. `accept` stores the name or raises StoreError, whose sentence is shown while typing goes on.

    Where the name is taken the older save is described, and only `y` replaces it.
    """

    DEFAULT_CSS = """
    AskName > Input { border: none; height: 1; width: 60; margin: 1 4; padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", "Back", key_display="Esc", priority=True),
    ]

    def __init__(
        self,
        title: str,
        ask: str,
        accept: Callable[[str, Listing | None], str],
        initial: str = "",
        can_replace: bool = True,
    ) -> None:
        super().__init__()
        self._heading = title
        self._ask = ask
        self._accept = accept
        self._initial = initial
        self._can_replace = can_replace
        self._taken: Listing | None = None
        self._told: tuple[str, str] | None = None
        self._done = ""

    def compose(self) -> ComposeResult:
        yield Lines(id="title", classes="one")
        yield Input(self._initial, id="entry", max_length=NAME_MOST, select_on_focus=False)
        yield Lines(id="body")
        yield Lines(id="prompt")
        yield KeyLine(id="keys")
        yield Lines(id="small")

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    def paint(self) -> None:
        self.title_line(self._heading)
        if self._done:
            self.lines("body").show([(), line(("    " + self._done, "good"))])
            self.say("Press Enter or Esc to go back.")
            return
        taken = self._taken
        if taken is not None:
            told = f"    {taken.name}: {taken.where}, saved {moment(taken.saved, self.table_app.now())}"
            self.lines("body").show([(), line((told, "strong"))])
            self.refuse("That name is taken. Press y and Enter to replace that save, or type another name.")
        else:
            self.lines("body").show([])
            if self._told is None:
                self.say(self._ask, "Any script will do. Enter keeps it, Esc goes back.")
            else:
                self.refuse(*self._told)

    def key_hints(self) -> list[KeyHint]:
        return [KeyHint("Enter", "Keep"), KeyHint("Esc", "Back")]

    def on_input_changed(self, event: Input.Changed) -> None:
        if self._taken is None and self._told is not None:
            self._told = None
            self.refresh_page()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        if self._done:
            self.dismiss()
            return
        entry = self.query_one(Input)
        typed, replacing = event.value, None
        if self._taken is not None:
            if typed.strip().casefold() in ("y", "yes"):
                typed, replacing = str(self._taken.name), self._taken
            self._taken = None
        try:
            self._done = self._accept(typed, replacing)
            entry.disabled = True
            entry.display = False
        except NameTaken as error:
            if self._can_replace:
                self._taken = error.listing
                entry.value = ""
            else:
                self._told = (error.sentence, "")
        except StoreError as error:
            self._told = (error.sentence, "Nothing was changed.")
        self.refresh_page()

    def on_key(self) -> None:
        if self._done:
            self.dismiss()

    def action_close(self) -> None:
        self.dismiss()


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

        super().__init__("RENAME A SAVE", "Type the new name.", accept, listing.name or "", can_replace=False)
