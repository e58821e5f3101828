"""The game of Dollars Wanted for the kernel: deal, the steps, what must always hold, and where the game stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from westtable.games.dollars_wanted import checks, steps, words
from westtable.games.dollars_wanted.cards import BANDITS, BUILDINGS, COLOUR, COLOURS, END, deck
from westtable.games.dollars_wanted.frames import (
    ROWS,
    AnyAction,
    AnyEvent,
    Call,
    LayCard,
    NextLay,
    ShowHand,
    TurnEnd,
    TurnStart,
)
from westtable.games.dollars_wanted.state import HAND, DollarsOptions, DollarsState, Player, Supply, TableRow
from westtable.kernel import Broken, Dice, Event, Frame, Options, Rules, Step


class DollarsWanted(Rules[DollarsState]):
    """Dollars Wanted by the rulebook and rulings D1 to D34."""

    key = "dollars_wanted"
    version = 1
    title = "Dollars Wanted"
    players = range(2, COLOURS + 1)
    state = DollarsState
    action = AnyAction
    event = AnyEvent
    options_type = DollarsOptions

    def __init__(self, options: Options | None = None) -> None:
        # Options of no game in particular, as a tool may hand them, take the defaults of this one for the rest.
        self.chosen = DollarsOptions(**options.model_dump()) if options is not None else DollarsOptions()
        self.placement = steps.Placement() if self.chosen.checked else steps.OpenRange()
        super().__init__(self.chosen)

    def table(self) -> dict[type[Frame], Step[DollarsState, Any]]:
        take = steps.TakeLayAndRemember if self.chosen.memory_aid == "on" else steps.TakeLay
        return {
            TurnStart: steps.BeginTurn(),
            NextLay: steps.AskToLay(self.placement),
            LayCard: take(self.placement),
            ShowHand: steps.ReplaceHand(),
            Call: steps.CallOrPass(),
            TurnEnd: steps.EndTurn(),
        }

    def deal(self, seats: int, dice: Dice) -> DollarsState:
        """Three piles of six buildings, six cards each; the first player is random or chosen (D29)."""
        if seats not in self.players or self.options.first > seats:
            raise Broken("Dollars Wanted is for 2 to 5 players, and the first player needs a seat.")
        houses = list(range(BANDITS, END))
        dice.shuffle(houses)
        many = BUILDINGS // ROWS
        piles = [houses[row * many : (row + 1) * many] for row in range(ROWS)]
        draws = []
        if self.chosen.colours:
            draws = [list(range(colour * COLOUR, (colour + 1) * COLOUR)) for colour in range(seats)]
        else:
            draws = [list(range(BANDITS))]
        for draw in draws:
            dice.shuffle(draw)
        hands = [[draws[seat % len(draws)].pop() for _ in range(HAND)] for seat in range(seats)]
        first = self.options.first - 1 if self.options.first else dice.below(seats)
        return DollarsState(
            dice=dice,
            stack=[TurnStart()],
            deck=deck().mark,
            players=[Player(seat=seat, hand=hand) for seat, hand in enumerate(hands)],
            rows=[TableRow(building=[pile.pop()], pile=pile) for pile in piles],
            supplies=[Supply(draw=draw) for draw in draws],
            box=list(range(seats * COLOUR, BANDITS)) if self.chosen.colours else [],
            turn=first,
        )

    def check(self, state: DollarsState) -> None:
        checks.check(state, self.chosen, self.placement)

    def check_event(self, event: Event, seats: int) -> None:
        checks.check_event(event, seats)

    def where(self, state: DollarsState) -> str:
        return f"turn {state.turns}"

    def scores(self, state: DollarsState) -> list[int]:
        return [player.score for player in state.players]

    def words(self, event: Event, names: Sequence[str]) -> str:
        return words.log_line(event, names)


RULES = DollarsWanted
