"""A robbery from the first card that turns to the last: what each card does, and how it ends (D1-D12, D21, D26)."""

from __future__ import annotations

from typing import Literal

from westtable.games.dollars_wanted.cards import COLOUR, building, deck, fits
from westtable.games.dollars_wanted.frames import Fined, Revealed, RobberyBegan, RobberyEnded
from westtable.games.dollars_wanted.icons import standing
from westtable.games.dollars_wanted.state import DollarsState, TableRow
from westtable.kernel import Tell

What = Literal["counts", "any", "doubles", "eats", "alone", "eaten", "stops", "wrong"]


def rob(state: DollarsState, seat: int, number: int, automatic: bool, tell: Tell) -> None:
    """Rob row `number`, which has a building and a face-down card, for `seat`."""
    row = state.rows[number]
    tell(
        RobberyBegan(
            seat=seat,
            row=number,
            building=row.building[0],
            automatic=automatic,
            up=tuple(row.up),
            down=len(row.down),
        )
    )
    state.idle = 0
    _Robbery(state, seat, number, automatic, tell).run()


class _Robbery:
    """One robbery under way."""

    def __init__(self, state: DollarsState, seat: int, number: int, automatic: bool, tell: Tell) -> None:
        self.state = state
        self.seat = seat
        self.number = number
        self.automatic = automatic
        self.tell = tell
        self.row: TableRow = state.rows[number]
        self.building = self.row.building[0]
        self.place = len(self.row.up)
        self.turned: list[int] = []
        self.eaten: list[int] = []
        self.wrong: list[int] = []

    def run(self) -> None:
        """Turn cards until the building is taken (D1), a vulture comes up (D11), or none is left."""
        row = self.row
        outcome: Literal["robbed", "short", "vulture"] = "short"
        while row.down and outcome == "short":
            card = self._turn()
            kind = deck().kinds[card]
            if kind == "coyote":
                self._eat(card)
            elif not fits(card, self.building):
                self._remove(card)
            else:
                before = standing(self.building, row.up)
                row.up.append(card)
                after = standing(self.building, row.up)
                what: What = "stops" if kind == "vulture" else "doubles" if kind == "elixir" else "any"
                if deck().tools[card] >= 0:
                    what = "counts"
                # With a spare joker freed by it a bandit's icon is of use as well, so what counts is what it changed.
                used = len(before.missing) - len(after.missing)
                self._told(card, what, before.doubled, used)
                if not after.missing:
                    outcome = "robbed"
                elif what == "stops":
                    outcome = "vulture"
        self._end(outcome)

    def _turn(self) -> int:
        """Take the next face-down card off the row."""
        row = self.row
        card = row.down.pop(0)
        by = row.by.pop(0)
        if by in row.own:
            row.own[by].pop(0)
            if not row.own[by]:
                del row.own[by]
        self.turned.append(card)
        return card

    def _eat(self, coyote: int) -> None:
        """D3-D6: the coyote takes the next face-down card along, whatever it is; as the last card only itself."""
        gone = [coyote]
        self._told(coyote, "eats" if self.row.down else "alone")
        if self.row.down:
            meal = self._turn()
            gone.append(meal)
            self.eaten.append(meal)
            self._told(meal, "eaten")
        self.state.discard(gone)

    def _remove(self, card: int) -> None:
        """D21: a card that does not belong here is discarded, and with player colours its owner pays."""
        state = self.state
        state.discard([card])
        self.wrong.append(card)
        self._told(card, "wrong")
        if state.penalties_left:
            owner = state.players[card // COLOUR]
            owner.penalties += 1
            self.tell(Fined(seat=owner.seat, card=card, left=state.penalties_left))

    def _told(self, card: int, what: What, doubled: bool = False, used: int = 0) -> None:
        icons = 0
        if what in ("counts", "any"):
            icons = max(1, deck().icons[card]) * (2 if doubled else 1)
        self.tell(
            Revealed(
                seat=self.seat,
                row=self.number,
                building=self.building,
                place=self.place,
                card=card,
                what=what,
                icons=icons,
                doubled=bool(icons) and doubled,
                surplus=icons - used if icons else 0,
                missing=standing(self.building, self.row.up).missing,
            )
        )
        self.place += 1

    def _end(self, outcome: Literal["robbed", "short", "vulture"]) -> None:
        """D26: after a success the row is empty and the next building is open; else all stays where it is."""
        state, row = self.state, self.row
        missing = standing(self.building, row.up).missing
        cleared: tuple[int, ...] = ()
        if outcome == "robbed":
            cleared = tuple(row.down)
            state.discard((*row.up, *cleared))
            for place in (row.up, row.down, row.by):
                place.clear()
            row.own.clear()
            state.players[self.seat].won.append(row.building.pop())
            if row.pile:
                row.building.append(row.pile.pop())
        self.tell(
            RobberyEnded(
                seat=self.seat,
                row=self.number,
                building=self.building,
                automatic=self.automatic,
                outcome=outcome,
                dollars=building(self.building).dollars if outcome == "robbed" else 0,
                missing=missing,
                turned=tuple(self.turned),
                eaten=tuple(self.eaten),
                wrong=tuple(self.wrong),
                cleared=cleared,
                up=len(row.up),
                down=len(row.down),
                next=tuple(row.building) if outcome == "robbed" else (),
                left=row.left,
            )
        )
