"""Setting up a new game: who sits where, by which options, with which seed. Nothing is saved before the deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from textual import events
from textual.binding import Binding, BindingType

from westtable.games import Game
from westtable.kernel import Sitter
from westtable.names import NAME_CELLS, SEED_MOST, BadEntry, check_seed, new_seed
from westtable.store.history import Tally, read_history, wins_by_name
from westtable.store.text import cells as columns_of
from westtable.store.text import same
from westtable.ui.glyphs import MARKS
from westtable.ui.keys import KeyHint
from westtable.ui.lines import Line, Span, boxed, columns, cut, exact, fit, line, width, wrap
from westtable.ui.party import CURTAIN, FIRST, Choice, Party
from westtable.ui.screens.base import Page
from westtable.ui.screens.seats import circle
from westtable.ui.widgets.editor import Editor

NAME_CHARACTERS = 40
PLAYERS, SEED = "players", "seed"
WIDE_LEFT = 72
"""Cells of the seats and rules where there is room for a third box beside them."""


class Setup(Page):
    """Seats above, table rules below. Enter deals from everywhere; digits and arrows choose a line."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "deal", "Deal"),
        Binding("e", "edit", "Name"),
        Binding("space", "toggle", "Add or empty", key_display="Space"),
        *[Binding(str(digit), f"digit({digit})", show=False) for digit in range(1, 7)],
        Binding("m", "mark", "Mark"),
        Binding("w", "swap(-1)", "Seat up"),
        Binding("s", "swap(1)", "Seat down"),
        Binding("f", "shuffle", "Shuffle"),
        Binding("n", "seed", "New seed"),
        Binding("up,k", "move(-1)", "Line before", show=False),
        Binding("down,j", "move(1)", "Next line", show=False),
        Binding("left,h", "change(-1)", "Value before", show=False),
        Binding("right,l", "change(1)", "Next value", show=False),
        Binding("tab", "zone", "From the seats to the rules and back", show=False),
        Binding("plus", "count(1)", "One player more", show=False, key_display="+"),
        Binding("minus", "count(-1)", "One player less", show=False, key_display="-"),
        Binding("r", "rules", "Rules", show=False),
        Binding("t", "theme", "Theme", show=False),
        Binding("escape,q", "back", "Back", key_display="Esc"),
    ]

    def __init__(
        self, game: Game, names: Sequence[str] = (), seed: str = "", options: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__()
        self.game = game
        self.seed = seed or new_seed()
        self.cursor = "seat:0"
        self.editor: Editor | None = None
        self.party: Party | None = None
        self._given = (tuple(names), options)
        self._known: dict[str, Tally] = {}
        self._told: tuple[str, str] | None = None
        self._warn = False
        self._painted_at: float | None = None

    @property
    def people(self) -> Party:
        """Who is being seated; there from the moment that the screen is mounted."""
        if self.party is None:
            names, options = self._given
            self.party = Party(self.game, self.table_app.settings, names, options)
        return self.party

    def on_mount(self) -> None:
        entries = read_history(self.table_app.data)
        self._known = {same(tally.name): tally for tally in wins_by_name(entries)}
        self.call_after_refresh(self._painted)

    def _painted(self) -> None:
        self._painted_at = self.table_app.clock()

    # --- lines and the cursor

    def rows(self) -> list[str]:
        """What the cursor goes through, from top to bottom."""
        party = self.people
        seats = [f"seat:{seat}" for seat in range(min(len(party.people) + 1, party.most))]
        return [PLAYERS, *seats, *(f"option:{choice.name}" for choice in party.choices), SEED]

    def _seat(self) -> int | None:
        """The seat under the cursor, the first empty one included."""
        return int(self.cursor.removeprefix("seat:")) if self.cursor.startswith("seat:") else None

    def _taken(self) -> int | None:
        """The taken seat under the cursor."""
        seat = self._seat()
        return seat if seat is not None and seat < len(self.people.people) else None

    def _choice(self) -> Choice | None:
        name = self.cursor.removeprefix("option:")
        return next((one for one in self.people.choices if self.cursor != name == one.name), None)

    def _to(self, row: str) -> None:
        rows = self.rows()
        self.cursor = row if row in rows else f"seat:{len(self.people.people) - 1}"
        self.refresh_page()

    def _tell(self, first: str, second: str = "", warn: bool = True) -> None:
        """Say something until the next key."""
        self._told, self._warn = (first, second), warn
        self.refresh_page()
        if warn and self.table_app.settings.bell:
            self.app.bell()
        self._told = None

    # --- drawing

    def paint(self) -> None:
        party = self.people
        self.title_line(
            f"NEW GAME · {self.game.title}", f"{party.least}-{party.most} seats · {len(party.people)} taken"
        )
        wide = self.width >= 120 and self.body_height >= 30
        across = WIDE_LEFT if wide else self.width
        seats = self._seat_lines(across - 2)
        seats_height = len(seats) + 2 + (1 if self.body_height >= 26 else 0)
        spare = self.body_height - seats_height
        rules = self._rule_lines(across - 2, spare - 2)
        rules_height = spare if wide else min(len(rules) + 2, spare)
        drawn = boxed(seats, across, seats_height, "Seats") + boxed(rules, across, rules_height, "Table rules")
        if wide:
            beside = self.width - across
            side = boxed(self._side_lines(beside - 4), beside, self.body_height, "Who sits where")
            drawn = columns(drawn, side, across, 0)
        self.lines("body").show(drawn)
        self._prompt_lines()

    def _prompt_lines(self) -> None:
        if self._told is not None:
            mark, role = ("!", "warn") if self._warn else ("►", "accent")
            self._prompt(mark, role, *self._told)
        elif self.editor is not None:
            told = self.editor.told or self._entry_trouble()
            what = "seed" if self.cursor == SEED else "name"
            if told:
                self._prompt("!", "warn", told, f"Esc keeps the {what} as it was.")
            else:
                follows = "" if what == "seed" else "; Tab goes on to the next seat"
                self.say(f"Type the {what} and press Enter{follows}.", f"Esc keeps the {what} as it was.")
        else:
            first = line(("Enter", "key", "key:enter"), " deals the first hand. ", ("Esc", "key", "key:escape"))
            self.say((*first, *line(" goes back; nothing is saved yet.")), self._second())

    def _second(self) -> Line:
        """What can be done with the line under the cursor."""
        if self.cursor == PLAYERS:
            return line("Left and right change how many play.")
        if self.cursor == SEED:
            return _keyed(("e", "types a seed, "), ("n", "rolls a new one. The same seed deals the same cards."))
        choice = self._choice()
        if choice is not None:
            about = choice.about or ", ".join(self.people.words(choice, one) for one in choice.values)
            return line(f"Left and right change it: {about}.")
        if self._taken() is None:
            return _keyed(("Space", "or the digit seats one more player here."))
        keys = [("e", "changes the name, "), ("m", "the mark; "), ("w", "and "), ("s", "move the seat; ")]
        keys.append(("Space", "empties it."))
        return _keyed(*keys)

    def key_hints(self) -> Sequence[KeyHint]:
        if self.editor is None:
            return super().key_hints()
        hints = [KeyHint("Enter", "Keep"), KeyHint("Esc", "Undo the change")]
        return hints if self.cursor == SEED else [hints[0], KeyHint("Tab", "Next seat"), hints[1]]

    def _pointer(self, row: str) -> Span:
        return Span("►" if self.cursor == row else " ", "cursor" if self.cursor == row else "", row)

    def _arrows(self, row: str, words: str, room: int, role: str = "") -> Line:
        """A value between two arrows that change it, `room` cells wide with the arrows."""
        inner = exact(line((words, role or "strong", row)), max(width(line(words)), 1))
        value = (Span("◄ ", "accent", f"{row}<"), *inner, Span(" ►", "accent", f"{row}>"))
        return exact(cut(value, room), room)

    def _seat_lines(self, across: int) -> list[Line]:
        party = self.people
        count = self._arrows(PLAYERS, str(len(party.people)), 9)
        note = (f"{party.least} to {party.most} can play", "muted")
        drawn = [(self._pointer(PLAYERS), *line((" Players  ", "", PLAYERS)), *count, *line(note))]
        drawn.append(line(("  #  mark   name" + " " * (NAME_CELLS + 2) + "note", "muted")))
        for seat in range(party.most):
            drawn.append(self._taken_line(seat, across) if seat < len(party.people) else self._empty_line(seat))
        keys = _keyed(("f", "shuffles the seats   "), ("w", "seat up   "), ("s", "seat down   "), ("m", "another mark"))
        return [*drawn, (*line("   "), *keys)]

    def _taken_line(self, seat: int, across: int) -> Line:
        party, row = self.people, f"seat:{seat}"
        guest = party.people[seat]
        here = self.cursor == row
        colour = f"seat{seat + 1}"
        left = (self._pointer(row), *line((f" {seat + 1} ", "badge", row)))
        mark: Line
        if here and self.editor is None:
            mark = line(("◄ ", "accent", f"{row}<"), (guest.mark, colour, f"{row}>"), (" ►", "accent", f"{row}>"))
        else:
            mark = line((f"  {guest.mark}  ", colour, row))
        if here and self.editor is not None:
            name = exact(self.editor.drawn(NAME_CELLS + 6), NAME_CELLS + 6)
        else:
            name = line(("  " + fit(guest.name, NAME_CELLS) + "    ", "strong" if here else "", row))
        return cut((*left, *mark, *line(" "), *name, *line((self._note(seat), "muted", row))), across)

    def _note(self, seat: int) -> str:
        guest = self.people.people[seat]
        if self.people.first is guest:
            return "plays first"
        return "new name" if self._known and same(guest.name) not in self._known else ""

    def _empty_line(self, seat: int) -> Line:
        row = f"seat:{len(self.people.people)}"
        pointer = self._pointer(row) if row == f"seat:{seat}" else Span(" ")
        text = f"    {MARKS[seat] if seat < len(MARKS) else ' '}     (empty)" + " " * (NAME_CELLS - 3)
        return (
            pointer,
            *line((f" {seat + 1}", "badge", "add"), (text[1:], "muted", "add"), f"press {seat + 1} to add"),
        )

    def _rule_lines(self, across: int, room: int) -> list[Line]:
        """The options and the seed, with the one under the cursor among them when not all fit."""
        drawn = [self._choice_line(choice, across) for choice in self.people.choices] + [self._seed_line(across)]
        if len(drawn) <= room:
            gap = len(drawn) * 2 - 1 <= room
            return [row for one in drawn for row in ([one, ()] if gap else [one])][: None if not gap else -1]
        rows = [row for row in self.rows() if row.startswith("option:") or row == SEED]
        at = rows.index(self.cursor) if self.cursor in rows else 0
        first = max(0, min(at - room // 2, len(drawn) - room + 1))
        shown = drawn[first : first + room - 1]
        more = len(drawn) - len(shown)
        return [*shown, line((f"   {more} more: go up or down", "accent"))]

    def _choice_line(self, choice: Choice, across: int) -> Line:
        party, row = self.people, f"option:{choice.name}"
        value = self._arrows(row, party.words(choice, party.value(choice)), 20)
        if choice.name == FIRST:
            about = "a random one, or a player"
        elif len(choice.values) <= 4:
            about = " · ".join(party.words(choice, one) for one in choice.values)
        else:
            about = choice.about
        left = (self._pointer(row), *line((" " + fit(choice.title, 15), "", row)))
        return exact((*left, *value, *line(("  " + about, "muted", row))), across)

    def _seed_line(self, across: int) -> Line:
        left = (self._pointer(SEED), *line((" " + fit("Seed", 15), "", SEED)))
        if self.editor is not None and self.cursor == SEED:
            return exact((*left, *self.editor.drawn(across - 18)), across)
        value = exact(line((f"[ {self.seed} ]", "strong", SEED)), 20) if columns_of(self.seed) <= 16 else None
        if value is None:
            return exact((*left, *line((f"[ {fit(self.seed, across - 40).rstrip()} ]", "strong", SEED))), across)
        return exact((*left, *value, *line("  "), *_keyed(("n", "rolls a new one, "), ("e", "types one"))), across)

    def _side_lines(self, across: int) -> list[Line]:
        party = self.people
        drawn: list[Line] = [(), *circle([(one.name, one.mark) for one in party.people], across), ()]
        order = " → ".join([*(str(seat + 1) for seat in range(len(party.people))), "1"])
        drawn += [line(("play order  ", "muted"), order), ()]
        if self._known:
            drawn.append(line(("People who play from this computer", "title")))
            for tally in list(self._known.values())[:5]:
                won = f"won {tally.wins} of {tally.played}"
                drawn.append(line("  ", fit(tally.name, NAME_CELLS), " ", (won, "muted")))
            drawn.append(())
        drawn.append(line(("The curtain", "title")))
        curtain = next((one for one in party.choices if one.name == CURTAIN), None)
        told = CURTAIN_WORDS.get(party.value(curtain) if curtain is not None else "", "")
        drawn += [line("  " + row) for row in wrap(told, across - 2)]
        return [(*line(" "), *one) for one in drawn]

    # --- keys

    def on_key(self, event: events.Key) -> None:
        editor = self.editor
        if editor is None or self.is_small:
            return
        event.stop()
        event.prevent_default()
        if event.key in ("enter", "tab", "down", "up", "shift+tab"):
            self._keep_entry({"tab": 1, "down": 1, "up": -1, "shift+tab": -1}.get(event.key, 0))
            return
        if event.key == "escape":
            self.editor = None
        else:
            editor.press(event.key, event.character)
        self.refresh_page()

    def on_paste(self, event: events.Paste) -> None:
        if self.editor is not None and not self.is_small:
            event.stop()
            self.editor.paste(event.text)
            self.refresh_page()

    def _entry_trouble(self) -> str:
        """Why what is typed so far cannot stand, or ""."""
        seat = self._taken()
        if self.editor is None:
            return ""
        if seat is not None:
            return self.people.trouble(seat, self.editor.text)
        try:
            check_seed(self.editor.text)
        except BadEntry as error:
            return error.sentence
        return ""

    def _keep_entry(self, then: int = 0) -> None:
        """Take over what was typed, unless it cannot stand; `then` edits the next name up or down."""
        editor, seat = self.editor, self._taken()
        if editor is None:
            return
        told = self._entry_trouble()
        if told:
            self._tell(told, f"Type another {'seed' if seat is None else 'name'}, or press Esc to keep the old one.")
            return
        self.editor = None
        if seat is None:
            self.seed = editor.text.strip()
        else:
            self.people.people[seat].name = editor.text.strip()
            if then and 0 <= seat + then < len(self.people.people):
                self.cursor = f"seat:{seat + then}"
                self.action_edit()
                return
        self.refresh_page()

    def _leave_entry(self) -> bool:
        """A click elsewhere keeps what was typed; False when that cannot stand."""
        self._keep_entry()
        return self.editor is None

    def hit(self, token: str) -> None:
        if self.editor is not None and not self._leave_entry():
            return
        row = token.rstrip("<>")
        if token == "add":
            self.action_digit(len(self.people.people) + 1)
        elif token != row:
            self.cursor = row
            self.action_change(-1 if token.endswith("<") else 1)
        elif row == self.cursor and (self._taken() is not None or row == SEED):
            self.action_edit()
        else:
            self._to(row)

    def action_move(self, by: int) -> None:
        rows = self.rows()
        self._to(rows[(rows.index(self.cursor) + by) % len(rows)])

    def action_zone(self) -> None:
        in_seats = self.cursor == PLAYERS or self._seat() is not None
        self._to(next(row for row in self.rows() if row.startswith("option:") or row == SEED) if in_seats else "seat:0")

    def action_digit(self, digit: int) -> None:
        taken = len(self.people.people)
        if digit > self.people.most:
            self._tell(f"This game has {self.people.most} seats.")
        elif digit <= taken:
            self._to(f"seat:{digit - 1}")
        else:
            self.people.add()
            self._to(f"seat:{taken}")

    def action_count(self, by: int) -> None:
        party = self.people
        if by > 0:
            done = party.add() is not None
        else:
            done = party.remove(len(party.people) - 1)
        if done:
            self._to(self.cursor)
        else:
            self._tell(f"{self.game.title} is for {party.least} to {party.most} players.")

    def action_change(self, by: int) -> None:
        choice, seat = self._choice(), self._taken()
        if self.cursor == PLAYERS:
            self.action_count(by)
            return
        if choice is not None:
            self.people.change(choice, by)
        elif seat is not None:
            self.people.change_mark(seat, by)
        elif self.cursor == SEED:
            self.seed = new_seed()
        elif by > 0:
            self.people.add()
        self.refresh_page()

    def action_toggle(self) -> None:
        seat, party = self._taken(), self.people
        if seat is None:
            self.action_change(1)
        elif party.remove(seat):
            self._to(self.cursor)
        else:
            self._tell(f"{self.game.title} needs {party.least} players at least.", "e gives this one another name.")

    def action_mark(self) -> None:
        seat = self._taken()
        if seat is None:
            self._tell("Choose a player first: press the digit of the seat.")
        else:
            self.people.change_mark(seat, 1)
            self.refresh_page()

    def action_swap(self, by: int) -> None:
        seat = self._taken()
        if seat is None:
            self._tell("Choose a player first: press the digit of the seat.")
        else:
            self._to(f"seat:{self.people.move(seat, by)}")

    def action_shuffle(self) -> None:
        self.people.shuffle()
        self._tell("The seats are shuffled.", "f shuffles them again.", warn=False)

    def action_seed(self) -> None:
        self.seed = new_seed()
        self._to(SEED)

    def action_edit(self) -> None:
        seat = self._taken()
        if seat is not None:
            self.editor = Editor(self.people.people[seat].name, _name_limit)
        elif self.cursor == SEED:
            self.editor = Editor(self.seed, _seed_limit)
        else:
            self._tell("Choose a player or the seed first.", "A digit chooses a player, n the seed.")
            return
        self.refresh_page()

    def action_rules(self) -> None:
        self.table_app.open("rules", game=self.game)

    def action_theme(self) -> None:
        self.table_app.next_theme()

    def action_back(self) -> None:
        self.dismiss()

    def action_deal(self) -> None:
        # Whoever still holds Enter down from the picker must see this screen before it is gone.
        if self._painted_at is None or self.table_app.clock() - self._painted_at < self.table_app.guard:
            return
        party = self.people
        try:
            names, seed = party.names(), check_seed(self.seed)
            options = party.options()
        except BadEntry as error:
            self.cursor = SEED if error.seat is None else f"seat:{error.seat}"
            self._tell(error.sentence, "e types another one.")
            return
        except ValueError:
            self._tell("These table rules do not go together: change one of them.")
            return
        sitters = [Sitter(name=name, mark=guest.mark) for name, guest in zip(names, party.people, strict=True)]
        party.remember(self.table_app.settings)
        self.table_app.save_settings()
        self.table_app.deal(self.game, sitters, options, seed)


CURTAIN_WORDS = {
    "hidden-only": "Where players hold secret cards, the screen is covered each time the keyboard changes hands.",
    "always": "The screen is covered before every question, also when the same player goes on.",
    "off": "The screen is never covered: everybody at the keyboard sees the cards of whoever is up.",
}


def _keyed(*parts: tuple[str, str]) -> Line:
    """Keys that can be clicked, each followed by what it does."""
    return line(*(one for key, text in parts for one in ((key, "key", f"key:{key.lower()}"), f" {text}")))


def _name_limit(text: str) -> str:
    if columns_of(text) > NAME_CELLS or len(text) > NAME_CHARACTERS:
        return f"A name has room for {NAME_CELLS} columns: take a shorter one."
    return ""


def _seed_limit(text: str) -> str:
    return f"A seed has at most {SEED_MOST} characters." if len(text) > SEED_MOST else ""
