"""The games that were played to the end on this computer, and who won them."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from westtable.games import find
from westtable.store.history import HistoryEntry, read_history, wins_by_name
from westtable.ui.lines import Line, fit, line, rule
from westtable.ui.screens.reading import ReadingPage
from westtable.ui.when import duration, moment
from westtable.wording import many


class HistoryPage(ReadingPage):
    """Wins by name, then the games, newest first."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("y", "close", "Back", show=False)]

    def __init__(self) -> None:
        super().__init__()
        self._entries: list[HistoryEntry] = []

    def on_mount(self) -> None:
        self._entries = read_history(self.table_app.data)

    def text(self, width: int) -> list[Line]:
        entries = self._entries
        if not entries:
            return [(), line("No game has been finished here yet."), line("The first one will stand here.")]
        drawn: list[Line] = [rule("Wins by name", "", width)]
        for tally in wins_by_name(entries):
            games = "game" if tally.played == 1 else "games"
            drawn.append(line(fit(tally.name, 26), f"{tally.wins:>3} of {tally.played} {games}"))
        for key in dict.fromkeys(entry.game for entry in entries):
            best = max((entry for entry in entries if entry.game == key and entry.scores), key=_top, default=None)
            if best is not None:
                score = _top(best)
                drawn.append(
                    line((f"Best score in {_title(key)}: {_points(key, score)} by {_who(best, score)}", "muted"))
                )
        drawn += [(), rule("Finished games", "newest first", width)]
        now = self.table_app.now()
        for entry in sorted(entries, key=lambda one: -one.finished):
            won = " and ".join(entry.seats[seat] for seat in entry.winners if seat < len(entry.seats)) or "nobody"
            drawn.append(
                line(
                    fit(moment(entry.finished, now), 17),
                    (fit(_title(entry.game), 16), "strong"),
                    f"{won} won",
                    (f"  {duration(entry.seconds)}, {entry.turns} answers", "muted"),
                )
            )
            pairs = zip(entry.seats, entry.scores, strict=False)
            drawn.append(
                line((" " * 17 + ", ".join(f"{name} {_points(entry.game, score)}" for name, score in pairs), "muted"))
            )
        return drawn

    def paint(self) -> None:
        super().paint()
        games = len(self._entries)
        self.title_line("HISTORY", many(games, "finished game"))
        self.say("Scroll with the arrows.", "Esc goes back.")


def _title(key: str) -> str:
    game = find(key)
    return game.title if game else key


def _points(key: str, score: int) -> str:
    game = find(key)
    return game.points(score) if game else str(score)


def _top(entry: HistoryEntry) -> int:
    return max(entry.scores)


def _who(entry: HistoryEntry, score: int) -> str:
    return " and ".join(name for name, one in zip(entry.seats, entry.scores, strict=False) if one == score)
