"""The saved games: facts that everybody may know, never a hand. A bad file is shown with its reason and left alone."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from westtable.choices import FIRST, option_word
from westtable.games import find
from westtable.store.discard import delete as delete_save
from westtable.store.discard import deleted, undelete
from westtable.store.errors import StoreError
from westtable.store.listing import Listing
from westtable.store.saves import list_saves, restore_backup
from westtable.ui.lines import Line, cut, exact, fit, line, rule, wrap
from westtable.ui.screens.base import Page
from westtable.ui.when import duration, moment
from westtable.wording import many


class Saves(Page):
    """Lines of saves above, the one under the cursor below."""

    CALLED = "the saved games"

    BINDINGS: ClassVar[list[BindingType]] = [
        *[Binding(str(digit), f"digit({digit})", show=False) for digit in range(1, 10)],
        Binding("enter,space", "resume", "Resume", key_display="Enter", tooltip="goes on with this game"),
        Binding("f", "filter", "Filter", tooltip="shows all, unfinished, named or finished games"),
        Binding("e", "rename", "Rename", tooltip="gives a named copy another name"),
        Binding("b", "restore", "Restore copy", tooltip="puts the last good copy in place of a bad file"),
        Binding("delete,d", "delete", "Delete", key_display="d", tooltip="deletes this save; twice, to be sure"),
        Binding("u", "undelete", "Undelete", tooltip="brings back what was deleted last"),
        Binding("up,k", "move(-1)", "the line before", show=False),
        Binding("down,j", "move(1)", "the next line", show=False),
        Binding("pageup", "move(-8)", "eight lines up", show=False),
        Binding("pagedown", "move(8)", "eight lines down", show=False),
        Binding("home", "edge(0)", "the first line", show=False),
        Binding("end", "edge(-1)", "the last line", show=False),
        Binding("escape,o,q", "close", "Back", key_display="Esc", tooltip="goes back"),
    ]
    DETAIL = 7

    def __init__(self) -> None:
        super().__init__()
        self.cursor = 0
        self.filter = 0
        self._all: list[Listing] = []
        self._sure = ""
        self._told: tuple[str, str] | None = None
        self._bad = False

    def on_mount(self) -> None:
        self._read()

    def on_screen_resume(self) -> None:
        self._read()

    def _read(self) -> None:
        self._all = list_saves(self.table_app.data)
        self.cursor = min(self.cursor, max(len(self.shown) - 1, 0))

    FILTERS = ("all games", "unfinished", "named", "finished")

    @property
    def shown(self) -> list[Listing]:
        """The saves that the filter lets through."""
        wanted = self.FILTERS[self.filter]
        if wanted == "unfinished":
            return [one for one in self._all if one.bad is None and not one.over]
        if wanted == "named":
            return [one for one in self._all if one.name is not None]
        if wanted == "finished":
            return [one for one in self._all if one.over]
        return self._all

    @property
    def chosen(self) -> Listing | None:
        """The save under the cursor."""
        return self.shown[self.cursor] if self.shown else None

    def paint(self) -> None:
        bad = sum(one.bad is not None for one in self._all)
        count = many(len(self._all) - bad, "game")
        self.title_line("SAVED GAMES", count + (f" · {bad} unreadable" if bad else ""))
        width = self.width - 2
        rows = max(self.body_height - self.DETAIL - 3, 3)
        first = max(0, min(self.cursor - rows // 2, len(self.shown) - rows))
        drawn: list[Line] = [rule("Saved games", f"f shows: {self.FILTERS[self.filter]}", width)]
        drawn.append(line((self._columns("  #", "game", "name", "where", "next", "saved", "time"), "muted")))
        drawn += [self._row(number, one) for number, one in enumerate(self.shown) if first <= number < first + rows]
        if not self.shown:
            drawn.append(line("  No saved game here. A game is saved by itself after its first answer."))
        hidden = len(self.shown) - first - rows
        if hidden > 0:
            drawn.append(line((f"    ▼ {hidden} more", "accent")))
        drawn += [()] * (self.body_height - self.DETAIL - len(drawn))
        drawn += self._detail(width)
        self.lines("body").show([(*line(" "), *one) for one in drawn])
        if self._told is None:
            over = self.chosen is not None and self.chosen.over
            enter = "Enter shows the final score." if over else "Enter resumes behind the curtain."
            self.say(f"{enter} Hands are never shown here.", self._second())
        elif self._bad:
            self.refuse(*self._told)
        else:
            self.say(*self._told)

    def _second(self) -> str:
        waiting = len(deleted(self.table_app.data))
        return f"u brings back a deleted game ({waiting} in the bin, kept for 30 days)." if waiting else ""

    def _columns(self, *cells: str) -> str:
        name_width = 16 if self.width < 100 else 30
        sizes = (4, 14, name_width, 10, 10, 16, 8)
        return "".join(fit(text, size - 1) + " " for text, size in zip(cells, sizes, strict=True))

    def _row(self, number: int, one: Listing) -> Line:
        here = number == self.cursor
        token = f"save:{number}"
        mark = ("►" if here else " ", "cursor" if here else "")
        badge = str(number + 1) if number < 9 else " "
        if one.bad is not None:
            text = exact(line(("! ", "warn"), f"{one.path.name}  {one.bad}"), self.width - 6)
            return (*line(mark, badge + " "), *[span._replace(hit=token) for span in text])
        game = find(one.game)
        upcoming = " ".join(one.seats[seat].name for seat in one.next[:1]) if one.next else "-"
        where = "finished" if one.over else one.where
        told = self._columns(
            badge,
            game.title if game else one.game,
            one.name or ("(finished)" if one.over else "(running)"),
            where,
            upcoming,
            moment(one.saved, self.table_app.now()),
            duration(one.seconds),
        )
        return line(mark, (" " + told, "strong" if here else "", token))

    def _detail(self, width: int) -> list[Line]:
        one = self.chosen
        if one is None:
            return []
        game = find(one.game)
        title = f"{game.title if game else one.game or 'Unreadable'} · {one.name or one.path.name}"
        drawn: list[Line] = [rule(title, "", width)]
        if one.bad is not None:
            drawn += [line(row) for row in wrap(one.bad, width)][:2]
            if one.has_backup:
                drawn.append(line("Its last good copy is still there: b puts it in its place."))
        else:
            seats = "  ".join(f"{number}{seat.mark}{seat.name}" for number, seat in enumerate(one.seats, 1))
            options = ", ".join(
                f"{key.replace('_', ' ')} {option_word(value).replace('-', ' ')}"
                for key, value in one.options.items()
                if key != FIRST
            )
            drawn.append(line(("Seats   ", "muted"), seats))
            drawn.append(
                line(
                    ("Score   ", "muted"),
                    "  ".join(game.points(score) if game else str(score) for score in one.scores),
                    ("   " + options, "muted"),
                )
            )
            drawn.append(line(("Last    ", "muted"), "  ".join(one.last)))
        size = f"{max(one.size // 1024, 1)} KB"
        drawn.append(line(("File    ", "muted"), f"{one.path}   {size}"))
        return [cut(row, width) for row in drawn[: self.DETAIL]]

    # --- keys

    def on_key(self, event: events.Key) -> None:
        # Whatever is pressed between, a game is deleted only by two presses in a row.
        if event.key not in ("d", "delete"):
            self._sure = ""

    def _say_once(self, first: str, second: str = "", bad: bool = False) -> None:
        self._told, self._bad = (first, second), bad
        self.refresh_page()
        self._told = None

    def _to(self, place: int) -> None:
        self._sure = ""
        if self.shown:
            self.cursor = max(0, min(place, len(self.shown) - 1))
        self.refresh_page()

    def action_move(self, by: int) -> None:
        self._to(self.cursor + by)

    def action_edge(self, place: int) -> None:
        self._to(0 if place == 0 else len(self.shown) - 1)

    def action_digit(self, digit: int) -> None:
        if digit <= len(self.shown):
            self._to(digit - 1)

    def hit(self, token: str) -> None:
        number = int(token.removeprefix("save:"))
        if number == self.cursor:
            self.action_resume()
        else:
            self._to(number)

    def action_filter(self) -> None:
        self.filter = (self.filter + 1) % len(self.FILTERS)
        self._to(0)

    def action_resume(self) -> None:
        one = self.chosen
        if one is None:
            return
        if one.bad is not None:
            help_line = "b restores its last good copy." if one.has_backup else "The file is left as it is."
            self._say_once("This file cannot be played; the lines above say why.", help_line, bad=True)
            return
        self.table_app.resume(one.path)

    def action_rename(self) -> None:
        from westtable.ui.screens.save_as import Rename

        one = self.chosen
        if one is None or one.bad is not None:
            self._say_once("Only a readable save can be renamed.", bad=True)
        elif self._is_on_table(one):
            self._say_once("This game is on the table: keep a copy under a name there (n).", bad=True)
        elif one.name is None:
            self._say_once("A running game has no name; resume it and keep a copy under one (n).", bad=True)
        else:
            self.app.push_screen(Rename(one, one.path))

    def _is_on_table(self, one: Listing) -> bool:
        running = self.table_app.running
        return running is not None and running.path == one.path

    def action_restore(self) -> None:
        one = self.chosen
        if one is None or not one.has_backup or one.bad is None:
            self._say_once("There is nothing to restore: only an unreadable save with a good copy can be.", bad=True)
            return
        try:
            restore_backup(one.path)
        except StoreError as error:
            self._say_once(error.sentence, bad=True)
            return
        self._read()
        self._say_once("The last good copy is in its place; the bad file is in the bin.")

    def action_delete(self) -> None:
        one = self.chosen
        if one is None:
            return
        if self._is_on_table(one):
            self._say_once("This game is on the table: leave it first.", bad=True)
            return
        if self._sure != one.id:
            self._sure = one.id
            self._say_once("Press d again to delete this save; u brings it back.", "Any other key keeps it.", True)
            return
        self._sure = ""
        try:
            delete_save(one.path)
        except StoreError as error:
            self._say_once(error.sentence, bad=True)
            return
        self._read()
        self._say_once("It lies in the bin for 30 days; u brings it back.")

    def action_undelete(self) -> None:
        self._sure = ""
        try:
            path = undelete(self.table_app.data)
        except StoreError as error:
            self._say_once(error.sentence, bad=True)
            return
        self._read()
        for number, one in enumerate(self.shown):
            if one.path == path:
                self.cursor = number
        self._say_once("The last deleted game is back.")

    def action_close(self) -> None:
        self.leave()
