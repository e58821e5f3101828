"""What the set-up screen draws: the seats, the table rules, and beside them who sits where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from westtable.choices import FIRST, Choice
from westtable.names import NAME_CELLS
from westtable.store.history import Tally
from westtable.text import cells as columns_of
from westtable.text import same
from westtable.ui.glyphs import MARKS
from westtable.ui.keys import KeyHint
from westtable.ui.lines import Line, Span, cut, exact, fit, line, wrap
from westtable.ui.party import CURTAIN, Party
from westtable.ui.phrases import seat_role
from westtable.ui.screens.seats import circle
from westtable.ui.widgets.editor import Editor

PLAYERS, SEED = "players", "seed"


@dataclass
class SetupLines:
    """One moment of the set-up. Clicks report the row they hit, with `<` or `>` behind it on an arrow."""

    party: Party
    seed: str
    cursor: str
    editor: Editor | None
    known: Mapping[str, Tally]
    """Who has finished a game here, by the key of the name."""

    def rows(self) -> list[str]:
        """What the cursor goes through, from top to bottom."""
        party = self.party
        seats = [f"seat:{seat}" for seat in range(min(len(party.people) + 1, party.most))]
        return [PLAYERS, *seats, *(f"option:{choice.name}" for choice in party.choices), SEED]

    def _pointer(self, row: str) -> Span:
        return Span("►" if self.cursor == row else " ", "cursor" if self.cursor == row else "", row)

    def _arrows(self, row: str, words: str, room: int) -> Line:
        """A value between two arrows that change it, `room` cells wide with the arrows."""
        value = cut(line((words, "strong", row)), room - 4)
        return exact((Span("◄ ", "accent", f"{row}<"), *value, Span(" ►", "accent", f"{row}>")), room)

    def seats(self, across: int) -> list[Line]:
        """How many play, a line for each seat, and the keys for them."""
        party = self.party
        count = self._arrows(PLAYERS, str(len(party.people)), 9)
        note = (f"{party.least} to {party.most} can play", "muted")
        drawn = [(self._pointer(PLAYERS), *line((" Players  ", "", PLAYERS)), *count, *line(note))]
        drawn.append(line(("  #  mark   name" + " " * (NAME_CELLS + 2) + "note", "muted")))
        drawn += [self._taken_line(seat, across) for seat in range(len(party.people))]
        drawn += [self._empty_line(seat) for seat in range(len(party.people), party.most)]
        keys = keyed(("f", "shuffles the seats   "), ("w", "seat up   "), ("s", "seat down   "), ("m", "another mark"))
        return [*drawn, (*line("   "), *keys)]

    def _taken_line(self, seat: int, across: int) -> Line:
        party, row = self.party, f"seat:{seat}"
        guest = party.people[seat]
        here = self.cursor == row
        colour = seat_role(seat)
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
        guest = self.party.people[seat]
        if self.party.first is guest:
            return "plays first"
        return "new name" if self.known and same(guest.name) not in self.known else ""

    def _empty_line(self, seat: int) -> Line:
        row = f"seat:{len(self.party.people)}"
        pointer = self._pointer(row) if row == f"seat:{seat}" else Span(" ")
        text = f"    {MARKS[seat] if seat < len(MARKS) else ' '}     (empty)" + " " * (NAME_CELLS - 1)
        return (
            pointer,
            *line((f" {seat + 1}", "badge", "add"), (text[1:], "muted", "add"), f"press {seat + 1} to add"),
        )

    def rules(self, across: int, room: int) -> list[Line]:
        """The options and the seed, with the one under the cursor among them when not all fit."""
        drawn = [self._choice_line(choice, across) for choice in self.party.choices] + [self._seed_line(across)]
        if len(drawn) <= room:
            gap = len(drawn) * 2 <= room
            return [row for one in drawn for row in ((one, ()) if gap else (one,))]
        rows = [row for row in self.rows() if row.startswith("option:") or row == SEED]
        at = rows.index(self.cursor) if self.cursor in rows else 0
        first = max(0, min(at - room // 2, len(drawn) - room + 1))
        shown = drawn[first : first + room - 1]
        more = len(drawn) - len(shown)
        return [*shown, line((f"   {more} more: go up or down", "accent"))]

    def _choice_line(self, choice: Choice, across: int) -> Line:
        party, row = self.party, f"option:{choice.name}"
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
        return exact((*left, *value, *line("  "), *keyed(("n", "rolls a new one, "), ("e", "types one"))), across)

    def beside(self, across: int) -> list[Line]:
        """Who sits where, who has played here before, and what the curtain does."""
        party = self.party
        drawn: list[Line] = [(), *circle([(one.name, one.mark) for one in party.people], across), ()]
        order = " → ".join([*(str(seat + 1) for seat in range(len(party.people))), "1"])
        drawn += [line(("play order  ", "muted"), order), ()]
        if self.known:
            drawn.append(line(("People who play from this computer", "title")))
            for tally in list(self.known.values())[:5]:
                won = f"won {tally.wins} of {tally.played}"
                drawn.append(line("  ", fit(tally.name, NAME_CELLS), " ", (won, "muted")))
            drawn.append(())
        drawn.append(line(("The curtain", "title")))
        curtain = next((one for one in party.choices if one.name == CURTAIN), None)
        told = CURTAIN_WORDS.get(party.value(curtain) if curtain is not None else "", "")
        drawn += [line("  " + row) for row in wrap(told, across - 2)]
        return [(*line(" "), *one) for one in drawn]


CURTAIN_WORDS = {
    "hidden-only": "Where players hold secret cards, the screen is covered each time the keyboard changes hands.",
    "always": "The screen is covered before every question, also when the same player goes on.",
    "off": "The screen is never covered: everybody at the keyboard sees the cards of whoever is up.",
}


def keyed(*parts: tuple[str, str]) -> Line:
    """Keys that can be clicked, each followed by what it does."""
    return line(*(one for key, text in parts for one in ((key, "key", f"key:{KeyHint(key, '').key}"), f" {text}")))
