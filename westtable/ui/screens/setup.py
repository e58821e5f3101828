"""Setting up a new game: who sits where, by which options, with which seed. No game is saved before the deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from textual import events
from textual.binding import Binding, BindingType

from westtable.choices import FIRST, Choice
from westtable.games import Game
from westtable.kernel import Sitter
from westtable.names import NAME_CELLS, SEED_MOST, BadEntry, check_seed, new_seed
from westtable.store.history import Tally, read_history, wins_by_name
from westtable.text import cells as columns_of
from westtable.text import same
from westtable.ui.keys import KeyHint
from westtable.ui.lines import Line, Lines, boxed, columns, line
from westtable.ui.party import Party
from westtable.ui.screens.base import Page
from westtable.ui.screens.setup_lines import PLAYERS, SEED, SetupLines, keyed
from westtable.ui.widgets.editor import Editor

NAME_CHARACTERS = 40
WIDE_LEFT = 72
"""Cells of the seats and rules where there is room for a third box beside them."""


class Setup(Page):
    """Seats above, table rules below. Enter deals from everywhere; digits and arrows choose a line."""

    CALLED = "a new game"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "deal", "Deal", tooltip="deals the first hand"),
        Binding("e", "edit", "Name", tooltip="types a name, or the seed"),
        Binding(
            "space", "add_or_empty", "Add or empty", key_display="Space", tooltip="seats a player, or empties the seat"
        ),
        *[Binding(str(digit), f"digit({digit})", show=False) for digit in range(1, 7)],
        Binding("m", "mark", "Mark", tooltip="another mark for this player"),
        Binding("w", "swap(-1)", "Seat up", tooltip="moves this player a seat up"),
        Binding("s", "swap(1)", "Seat down", tooltip="moves this player a seat down"),
        Binding("f", "shuffle", "Shuffle", tooltip="shuffles the seats"),
        Binding("n", "seed", "New seed", tooltip="rolls a new seed"),
        Binding("up,k", "move(-1)", "the line before", show=False),
        Binding("down,j", "move(1)", "the next line", show=False),
        Binding("left,h", "change(-1)", "the value before", show=False),
        Binding("right,l", "change(1)", "the next value", show=False),
        Binding("tab", "zone", "from the seats to the rules and back", show=False),
        Binding("plus", "count(1)", "one player more", show=False, key_display="+"),
        Binding("minus", "count(-1)", "one player less", show=False, key_display="-"),
        Binding("r", "rules", "the rules of this game", show=False),
        Binding("t", "theme", "another theme", show=False),
        Binding("escape,q", "back", "Back", key_display="Esc", tooltip="goes back; the names stay for the next time"),
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

    def typed_help(self) -> list[tuple[str, str]]:
        return [(f"1-{self.game.seats[1]}", "chooses the player at that seat, or seats one more")]

    # --- lines and the cursor

    def drawing(self) -> SetupLines:
        """This moment, ready to be drawn."""
        return SetupLines(self.people, self.seed, self.cursor, self.editor, self._known)

    def rows(self) -> list[str]:
        """What the cursor goes through, from top to bottom."""
        return self.drawing().rows()

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
        party, drawing = self.people, self.drawing()
        counts = f"{party.least}-{party.most} seats · {len(party.people)} taken"
        self.title_line(f"NEW GAME · {self.game.title}", counts)
        wide = self.width >= 120 and self.body_height >= 30
        across = WIDE_LEFT if wide else self.width
        seats = drawing.seats(across - 2)
        seats_height = len(seats) + 2 + (1 if self.body_height >= 26 else 0)
        spare = self.body_height - seats_height
        rules = drawing.rules(across - 2, spare - 2)
        rules_height = spare if wide else min(len(rules) + 2, spare)
        drawn = boxed(seats, across, seats_height, "Seats") + boxed(rules, across, rules_height, "Table rules")
        if wide:
            beside = self.width - across
            side = boxed(drawing.beside(beside - 4), beside, self.body_height, "Who sits where")
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
            second = keyed(("Esc", f"keeps the {what} as it was."))
            if told:
                self._prompt("!", "warn", told, second)
            else:
                tab = () if what == "seed" else keyed(("Tab", "goes on to the next seat."))
                self.say((*line(f"Type the {what}. "), *keyed(("Enter", "keeps it. ")), *tab), second)
        else:
            keys = (("Enter", "deals the first hand. "), ("Esc", "goes back; the names stay for the next time."))
            self.say(keyed(*keys), self._second())

    def _second(self) -> Line:
        """What can be done with the line under the cursor."""
        if self.cursor == PLAYERS:
            return line("Left and right change how many play.")
        if self.cursor == SEED:
            return keyed(("e", "types a seed, "), ("n", "rolls a new one. The same seed deals the same cards."))
        choice = self._choice()
        if choice is not None:
            about = "a random player, or one of these" if choice.name == FIRST else choice.about
            told = f" {choice.title}: {about}." if about else ""
            return line(f"Left and right change it.{told}")
        if self._taken() is None:
            return keyed(("Space", "or the digit seats one more player here."))
        keys = [("e", "changes the name, "), ("m", "the mark; "), ("w", "and "), ("s", "move the seat; ")]
        keys.append(("Space", "empties it."))
        return keyed(*keys)

    def key_hints(self) -> Sequence[KeyHint]:
        if self.editor is None:
            return super().key_hints()
        hints = [KeyHint("Enter", "Keep"), KeyHint("Esc", "Undo the change")]
        return hints if self.cursor == SEED else [hints[0], KeyHint("Tab", "Next seat"), hints[1]]

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

    def on_lines_hit(self, event: Lines.Hit) -> None:
        # The word was clicked, not typed: it must not end up in the name.
        meant = event.token.startswith("key:") and event.token not in _TYPING
        if self.editor is not None and meant and not self._leave_entry():
            event.stop()
            event.prevent_default()

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

    def action_add_or_empty(self) -> None:
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
        # Six names are soon lost to one Esc too many: the next set-up shows them again.
        self._remember()
        self.leave()

    def _remember(self) -> None:
        self.people.remember(self.table_app.settings)
        self.table_app.save_settings()

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
        self._remember()
        self.table_app.deal(self.game, sitters, options, seed)


_TYPING = ("key:enter", "key:escape", "key:tab")
"""Clicks that mean the line that is being typed."""


def _name_limit(text: str) -> str:
    if columns_of(text) > NAME_CELLS or len(text) > NAME_CHARACTERS:
        return f"A name has room for {NAME_CELLS} columns: take a shorter one."
    return ""


def _seed_limit(text: str) -> str:
    if columns_of(text) > SEED_MOST or len(text) > SEED_MOST:
        return f"A seed has room for {SEED_MOST} columns: take a shorter one."
    return ""
