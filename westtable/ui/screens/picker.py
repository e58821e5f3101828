"""The first screen: which game, and last night's games to go on with. Readable before anything heavy is loaded."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from westtable.games import GAMES, Game, find
from westtable.ui.lines import Line, Span, boxed, columns, cut, exact, fit, line, plain_text, wrap
from westtable.ui.phrases import with_name
from westtable.ui.screens.base import Page
from westtable.ui.warm import warm
from westtable.ui.when import duration, moment
from westtable.wording import many

if TYPE_CHECKING:
    from westtable.store.history import HistoryEntry
    from westtable.store.listing import Listing


class Picker(Page):
    """Games at the left, the one under the cursor at the right, unfinished games below."""

    CALLED = "the first screen"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "enter", "Play", key_display="Enter", tooltip="opens the marked line"),
        *[Binding(str(digit), f"digit({digit})", show=False) for digit in range(1, 10)],
        Binding("c", "newest", "Continue", tooltip="goes on with the newest game"),
        Binding("o", "saves", "Saves", tooltip="the saved games"),
        Binding("r", "rules", "Rules", tooltip="the rules of the marked game"),
        Binding("s", "settings", "Settings", tooltip="theme, skin, motion, curtain, bell"),
        Binding("y", "history", "History", tooltip="finished games and who won"),
        Binding("t", "theme", "Theme", tooltip="another theme"),
        Binding("up,k", "move(-1)", "the line before", show=False),
        Binding("down,j", "move(1)", "the next line", show=False),
        Binding("left,h,right,l,tab,shift+tab", "zone", "from the games to the saves and back", show=False),
        Binding("home", "edge(0)", "the first line", show=False),
        Binding("end", "edge(-1)", "the last line", show=False),
        Binding("q", "leave", "Quit", tooltip="ends the program"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.cursor = 0
        """A line: the games first, then the unfinished games that are shown."""
        self.unfinished: list[Listing] | None = None
        """Newest first; None until the folder was read."""
        self._saves = 0
        self._history: list[HistoryEntry] = []
        self._told: tuple[str | Line, str | Line] | None = None
        self._reading = 0

    def typed_help(self) -> list[tuple[str, str]]:
        return [("1" if len(GAMES) == 1 else f"1-{len(GAMES)}", "sets up the game with that digit")]

    # --- what is read after the first paint

    def on_mount(self) -> None:
        trouble = self.table_app.settings.trouble
        if trouble:
            self._told = (trouble, "")

    def on_screen_resume(self) -> None:
        self.call_after_refresh(self.painted)

    def painted(self) -> None:
        """The screen can be read: now the disk, and then what the next screens need."""
        self._reading += 1
        given = (self.table_app.data, self._reading)
        threading.Thread(target=self._read, args=given, name="saves", daemon=True).start()
        warm()

    def _read(self, data: Path, number: int) -> None:
        from westtable.store.history import read_history
        from westtable.store.saves import list_saves

        saves, history = list_saves(data), read_history(data)
        with suppress(RuntimeError):  # The app has just ended.
            self.table_app.later(lambda: self._fill(saves, history, number))

    def _fill(self, saves: Sequence[Listing], history: list[HistoryEntry], number: int) -> None:
        if number != self._reading:
            return
        self.unfinished = [one for one in saves if one.bad is None and not one.over and find(one.game) is not None]
        self._saves, self._history = len(saves), history
        self.cursor = min(self.cursor, self._count() - 1)
        if self.is_current:
            self.refresh_page()

    def _now_unfinished(self) -> list[Listing]:
        """The unfinished games, read now if they were not read yet."""
        if self.unfinished is None:
            from westtable.store.saves import list_saves

            self._fill(list_saves(self.table_app.data), self._history, self._reading)
        return self.unfinished or []

    # --- lines and the cursor

    @property
    def _rows(self) -> int:
        """How many lines there are for unfinished games, the one that counts the others included."""
        return 3 if self.body_height < 30 else 5

    def _shown(self) -> list[Listing]:
        return (self.unfinished or [])[: self._rows - 1]

    def _count(self) -> int:
        return len(GAMES) + len(self._shown())

    @property
    def game(self) -> Game:
        """The game that the right side is about."""
        if self.cursor < len(GAMES):
            return GAMES[self.cursor]
        return find(self._shown()[self.cursor - len(GAMES)].game) or GAMES[0]

    # --- drawing

    def paint(self) -> None:
        least, most = min(game.seats[0] for game in GAMES), max(game.seats[1] for game in GAMES)
        games = many(len(GAMES), "game")
        offline = " · offline" if self.width >= 100 else ""
        self.title_line("WESTTABLE", f"{games} · {least}-{most} players · one keyboard{offline}")
        height = self.body_height - self._rows - 2
        left = max(self.width * 3 // 8, 39)
        beside = self.width - left
        games_box = boxed(self._game_lines(left - 2, height - 2), left, height, "Games")
        game_box = boxed(self._about_lines(self.game, beside - 4, height - 2), beside, height, self.game.title)
        drawn = columns(games_box, game_box, left, 0)
        drawn += boxed(self._save_lines(self.width - 2), self.width, self._rows + 2, "Continue", self._all_saves())
        self.lines("body").show(drawn)
        if self._told is not None:
            self._prompt("!", "warn", *self._told)
        else:
            self._ask()

    def _ask(self) -> None:
        digits = "1" if len(GAMES) == 1 else f"1-{len(GAMES)}"
        newest = line(("c", "key", "key:c"), " to continue, ") if self.unfinished else ()
        enter = line(("Enter", "key", "key:enter"), " for the marked line.")
        self.say((*line(f"Press {digits} to choose a game, "), *newest, *enter), "A click on the marked line opens it.")

    def _all_saves(self) -> Line:
        return line(("o", "key", "key:o"), (" all saves", "muted", "key:o")) if self._saves else ()

    def _game_lines(self, across: int, rows: int) -> list[Line]:
        gap = rows >= 3 * len(GAMES)
        drawn: list[Line] = []
        for number, game in enumerate(GAMES):
            here, token = number == self.cursor, f"line:{number}"
            facts = f"{_span(game.seats)} pl  {game.minutes} min"
            name = fit(game.title, max(across - len(facts) - 7, 8))
            drawn.append(
                line(
                    " ",
                    ("►" if here else " ", "cursor" if here else ""),
                    (f"{number + 1} ", "badge", token),
                    (name, "strong" if here else "", token),
                    (f" {facts}", "muted", token),
                )
            )
            drawn.append(line(("    " + game.kind, "muted", token)))
            if gap:
                drawn.append(())
        return drawn

    def _about_lines(self, game: Game, across: int, rows: int) -> list[Line]:
        played = [entry for entry in self._history if entry.game == game.key]
        drawn: list[Line] = [line(row) for row in wrap(game.blurb, across)]
        drawn.append(())
        drawn.append(_fact("Players", f"{_span(game.seats)}, age {game.age} and up"))
        drawn.append(_fact("Length", f"about {game.minutes} min{_average(played)}"))
        hidden = wrap(game.hidden, across - 10)
        drawn += [_fact("Hidden" if number == 0 else "", row) for number, row in enumerate(hidden)]
        if game.credit:
            drawn.append(_fact("Box", game.credit))
        last: list[Line] = [(), *_past(played, self.table_app.now(), across)]
        if played and across >= 60:
            from westtable.store.history import wins_by_name

            wins = ", ".join(f"{tally.name} {tally.wins}" for tally in wins_by_name(played)[:4])
            last.append(_fact("Wins", wins))
        breath = [row for one in game.breath for row in _numbered(game.breath.index(one) + 1, one, across)]
        if len(drawn) + len(breath) + 2 + len(last) <= rows:
            drawn += [(), line(("A turn in one breath", "title")), *breath]
        drawn += last
        return [(*line(" "), *cut(one, across)) for one in drawn]

    def _save_lines(self, across: int) -> list[Line]:
        unfinished = self.unfinished
        if unfinished is None:
            return []
        if not unfinished:
            return [line("    No unfinished game waits here. Games are saved after every answer.")]
        drawn = [self._save_line(number, one, across) for number, one in enumerate(self._shown())]
        more = self._saves - len(drawn)
        if more:
            drawn.append(line(("     " + many(more, "more saved game"), "muted", "key:o")))
        return drawn

    def _save_line(self, number: int, one: Listing, across: int) -> Line:
        row = len(GAMES) + number
        here, token = row == self.cursor, f"line:{row}"
        game = find(one.game)
        title = (game.title if game else one.game) + (f" · {one.name}" if one.name else "")
        saved = moment(one.saved, self.table_app.now())
        names = " and ".join(one.seats[seat].name for seat in one.next[:2])
        # The names of copies stand beside the game's: where there are any, all lines make room for them.
        named = 8 if any(shown.name for shown in self._shown()) else 0
        widths = (12 + named, 10, 16)
        if across >= 110:
            widths = (16 + named, 12, 20)
            people = " ".join(f"{seat + 1}{who.mark}{who.name}" for seat, who in enumerate(one.seats))
            started = f"started {moment(one.started, self.table_app.now())}" if one.started else ""
            tail = f"{fit(f'saved {saved}', 22)}{fit(duration(one.seconds), 8, 'right')}"
            tail = f"{fit(started, 25)}{tail}" if across >= 150 else tail
        else:
            people = " ".join(seat.name for seat in one.seats)
            tail = fit(saved, 16)
        now = plain_text(with_name(widths[2] - 1, names, lambda name: line(f"{name} to play"))) if names else ""
        told = "".join(fit(text, size - 1) + " " for text, size in zip((title, one.where, now), widths, strict=True))
        told += fit(people, across - 7 - sum(widths) - len(tail)) + " " + tail
        badge = "c" if number == 0 else " "
        pointer = Span("►" if here else " ", "cursor" if here else "")
        drawn = (*line(" "), pointer, *line((f"{badge}  ", "badge", token), (told, "strong" if here else "", token)))
        return exact(drawn, across)

    # --- keys

    def refuse(self, first: str | Line, second: str | Line = "") -> None:
        """As everywhere; it stays until the next key, whatever is read from the disk meanwhile."""
        self._told = (first, second)
        super().refuse(first, second)

    def _to(self, row: int) -> None:
        self._told = None
        self.cursor = row
        self.refresh_page()

    def hit(self, token: str) -> None:
        row = int(token.removeprefix("line:"))
        if row == self.cursor:
            self.action_enter()
        else:
            self._to(row)

    def action_move(self, by: int) -> None:
        self._to((self.cursor + by) % self._count())

    def action_edge(self, place: int) -> None:
        self._to(0 if place == 0 else self._count() - 1)

    def action_zone(self) -> None:
        if self._now_unfinished():
            self._to(0 if self.cursor >= len(GAMES) else len(GAMES))

    def action_digit(self, digit: int) -> None:
        if digit > len(GAMES):
            self.refuse("There is no game with that digit.")
            return
        self._to(digit - 1)
        self.table_app.new_game(GAMES[digit - 1])

    def action_enter(self) -> None:
        if self.cursor < len(GAMES):
            self.action_digit(self.cursor + 1)
        else:
            self._resume(self._shown()[self.cursor - len(GAMES)])

    def action_newest(self) -> None:
        unfinished = self._now_unfinished()
        if unfinished:
            self._resume(unfinished[0])
        else:
            self.refuse("No unfinished game waits here: choose a game by its digit.")

    def _resume(self, one: Listing) -> None:
        self._told = None
        self.table_app.resume(one.path)

    def _open(self, name: str, **given: Game) -> None:
        self._told = None
        self.table_app.open(name, **given)

    def action_saves(self) -> None:
        self._open("saves")

    def action_history(self) -> None:
        self._open("history")

    def action_settings(self) -> None:
        self._open("settings")

    def action_rules(self) -> None:
        self._open("rules", game=self.game)

    def action_theme(self) -> None:
        self.table_app.next_theme()

    async def action_leave(self) -> None:
        await self.table_app.action_quit()


def _span(seats: tuple[int, int]) -> str:
    """How many can play: "2-6", or "2" where it is exactly two."""
    least, most = seats
    return f"{least}-{most}" if least < most else str(least)


def _fact(name: str, words: str) -> Line:
    return line((fit(name, 9), "muted"), " ", words)


def _numbered(number: int, text: str, across: int) -> list[Line]:
    return [line(f"  {number}. " if row == 0 else "     ", part) for row, part in enumerate(wrap(text, across - 5))]


def _average(played: Sequence[HistoryEntry]) -> str:
    timed = [entry.seconds for entry in played if entry.seconds]
    return f" · {duration(sum(timed) // len(timed))} here" if timed else ""


def _past(played: Sequence[HistoryEntry], now: float, across: int) -> list[Line]:
    """What this house knows of the game: the last one and how many; two lines at most."""
    if not played:
        return [line(("Not finished on this computer yet.", "muted"))]
    last = max(played, key=lambda entry: entry.finished)
    won = " and ".join(last.seats[seat] for seat in last.winners if seat < len(last.seats)) or "nobody"
    games = many(len(played), "game")
    told = f"{moment(last.finished, now)}, {won} won"
    return [_fact("Last", fit(told, max(across - 10, 1)).rstrip()), _fact("Finished", f"{games} on this computer")]
