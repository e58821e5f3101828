"""How a game ended: who won, by how much and why, and one key for another round."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from westtable.kernel import Event, view
from westtable.ui.keys import KeyHint
from westtable.ui.lines import Line, Pager, bar, cells, centre, fit, line, rule, spaced, wrap
from westtable.ui.phrases import seat_role
from westtable.ui.running import Running
from westtable.ui.scene import Look, Scene
from westtable.ui.screens.base import Page
from westtable.ui.when import duration

NAME_COLUMN = 12
"""Cells of a column of the score, where names need no more."""
LABEL = 14
"""Cells before the first column, and of a name before its bar, where names need no more."""


class Final(Page):
    """The final score of a finished game. It can be opened again from the saved games."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "again", "Again"),
        Binding("n", "seats", "New seats"),
        Binding("g", "log", "Log"),
        Binding("y", "history", "History"),
        Binding("s", "save_text", "Save text"),
        Binding("t", "theme", "Theme", show=False),
        Binding("r", "rules", "Rules", show=False),
        Binding("escape,q", "leave", "Games", key_display="Esc"),
    ]

    def __init__(self, running: Running, look: Look) -> None:
        super().__init__()
        self.running = running
        self.look = look
        self._shown_at: float | None = None

    def make_body(self) -> Pager:
        return Pager(id="body")

    def on_mount(self) -> None:
        self.query_one(Pager).focus()
        self.call_after_refresh(self._painted)

    def _painted(self) -> None:
        self._shown_at = self.table_app.clock()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if not super().check_action(action, parameters):
            return False
        # Whoever still hammers Enter from the last answer must not start another game with it.
        if action in ("again", "seats", "leave"):
            return self._shown_at is not None and self.table_app.clock() - self._shown_at >= self.table_app.guard
        return True

    def key_hints(self) -> list[KeyHint]:
        # Also while the keys that leave are still held back: they work in a moment.
        return [
            KeyHint("Enter", "Again"),
            KeyHint("n", "New seats"),
            KeyHint("g", "Log"),
            KeyHint("y", "History"),
            KeyHint("s", "Save text"),
            KeyHint("r", "Rules"),
            KeyHint("Esc", "Games"),
            KeyHint("?", "Help"),
        ]

    def typed_help(self) -> list[tuple[str, str]]:
        return [("up, down, PgUp, PgDn", "scroll, where there is more")]

    def _scene(self) -> Scene:
        session = self.running.session
        return Scene(
            view=session.view(None),
            seat=None,
            sitters=session.sitters,
            options=session.rules.options,
            asked=(),
            width=self.size.width,
            height=self.size.height,
            turn=len(session.turns),
            seed=session.seed,
        )

    def _events(self) -> list[Event]:
        """All that happened, as everybody may know it."""
        return [view(event, None) for turn in self.running.session.turns for event in turn.events]

    def lines_of_it(self, width: int) -> list[Line]:
        """The whole result as lines, for the screen and for the text file."""
        session = self.running.session
        scene = self._scene()
        winners = [session.names[seat] for seat in session.now.winners]
        scores = session.rules.scores(session.now)
        inner = min(width - 2, 100)
        headline = self._headline(winners, scores, inner - 4)
        drawn: list[Line] = [
            rule("", "", inner, double=True),
            centre(line((headline, "good")), inner),
            rule("", "", inner, double=True),
        ]
        told = self._events()
        rows = self.look.final(scene, told)
        seats = len(session.sitters)
        longest = max(cells(f"{sitter.mark} {sitter.name}") for sitter in session.sitters)
        column = min(max(NAME_COLUMN, longest + 1), (inner - LABEL) // seats)
        names = [fit(f"{scene.mark(seat)}{scene.name(seat)}", column - 1, "right") for seat in range(seats)]
        drawn.append(line(" " * LABEL, *((f" {name}", seat_role(seat)) for seat, name in enumerate(names))))
        for number, (label, values) in enumerate(rows):
            if number == len(rows) - 1 and len(rows) > 1:
                drawn.append(line((" " * LABEL + "-" * column * seats, "rule")))
            role = "strong" if number == len(rows) - 1 else ""
            drawn.append(
                line((fit(label, LABEL), role), *((" " + fit(one, column - 1, "right"), role) for one in values))
            )
        places = self.look.places(scene, scores)
        marks = [f"{_ordinal(place)}{' *' if seat in session.now.winners else ''}" for seat, place in enumerate(places)]
        drawn.append(line(fit("place", LABEL), *(" " + fit(one, column - 1, "right") for one in marks)))
        drawn += [(), rule("How it went", "", inner)]
        best = max([*scores, 1])
        points = [self.running.game.points(score) for score in scores]
        tail = max(8, *(cells(one) + 2 for one in points))
        for seat in sorted(range(seats), key=lambda one: places[one]):
            # In full, because the columns above may have had no room for it.
            lead = max(LABEL, longest + 1)
            name = line((fit(f"{scene.mark(seat)} {scene.name(seat)}", lead), seat_role(seat)))
            chart = bar(max(scores[seat], 0), best, inner - lead - tail, seat_role(seat))
            drawn.append((*name, *chart, *line(f"  {points[seat]}")))
        drawn += [line(row) for one in self.look.moments(scene, told) for row in wrap(one, inner, "  ")]
        return drawn

    def _fitted(self, told: list[Line]) -> list[Line]:
        """Without its blank rows where only they are too many; what is longer still is scrolled."""
        full = [one for one in told if one]
        return full if len(full) <= self.body_height < len(told) else told

    def _headline(self, winners: list[str], scores: list[int], room: int) -> str:
        if len(winners) > 1:
            told = f"{' and '.join(winners)} win"
            return spaced(told if cells(told) <= room else f"{len(winners)} players win", room)
        ranked = sorted(scores, reverse=True)
        lead = ranked[0] - ranked[1] if len(ranked) > 1 else 0
        name = winners[0] if winners else "Nobody"
        if not lead:
            return spaced(f"{name} wins", room)
        told = self.running.game.points(lead)
        if told.isdigit():
            return spaced(f"{name} wins by {told}", room)
        # An amount of money is not spaced out: it would fall apart.
        return f"{spaced(f'{name} wins', room - cells(told) - 6)}   by {told}"

    def paint(self) -> None:
        session = self.running.session
        played = duration(session.times.seconds)
        right = f"{len(session.turns)} answers · {played}" + (f" · seed {session.seed}" if self.width >= 100 else "")
        self.title_line(f"{session.rules.title.upper()} · final score", right)
        left = max((self.width - 102) // 2, 1)
        self.lines("body").show([(*line(" " * left), *one) for one in self._fitted(self.lines_of_it(self.width))])
        decided = self.look.verdict(self._scene(), self._events())
        again = line(("Enter plays again with the same seats.", "", "key:enter"))
        self.say(again, decided or "Nothing on this screen is secret.")

    def action_again(self) -> None:
        from westtable.names import new_seed

        running = self.running
        session = running.session
        self.table_app.deal(running.game, list(session.sitters), session.rules.options, new_seed())

    def action_seats(self) -> None:
        game = self.running.game
        self.table_app.leave_table()
        self.table_app.new_game(game)

    def action_log(self) -> None:
        self.table_app.open("log", session=self.running.session, seat=None)

    def action_history(self) -> None:
        self.table_app.open("history")

    def action_rules(self) -> None:
        self.table_app.open("rules", game=self.running.game)

    def action_theme(self) -> None:
        self.table_app.next_theme()

    def action_save_text(self) -> None:
        from westtable.store.atomic import write_atomic
        from westtable.store.errors import StoreError
        from westtable.ui.lines import plain_text

        running = self.running
        told = [plain_text(one).rstrip() for one in self.lines_of_it(80)]
        told += ["", *(f"{number:>4}  {words}" for number, words in running.session.log(None)), ""]
        path = running.data / "texts" / f"{running.game.key}-{running.session.ident}.txt"
        try:
            write_atomic(path, "\n".join(told), keep_previous=False)
        except StoreError as error:
            self.refuse(error.sentence)
            return
        self.say("The result and the log are written as text:", str(path))

    def action_leave(self) -> None:
        self.table_app.leave_table()


def _ordinal(place: int) -> str:
    return f"{place}{dict(enumerate(('st', 'nd', 'rd'), 1)).get(place, 'th')}"
