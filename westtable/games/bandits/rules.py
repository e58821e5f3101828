"""The game of Bandits for the kernel: deal, the steps, what must always hold, and where the game stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from westtable.games.bandits import checks, steps, words
from westtable.games.bandits.cards import END, HIDEOUTS, deck
from westtable.games.bandits.frames import (
    Act,
    AnyAction,
    AnyEvent,
    Defend,
    GiveBack,
    KeepSix,
    NewRound,
    Refill,
    Reshuffle,
    RoundEnd,
    RoundStart,
)
from westtable.games.bandits.state import GOALS, HAND, BanditsState, Player
from westtable.kernel import Broken, Dice, Event, Frame, Rules, Step


class Bandits(Rules[BanditsState]):
    """Bandits by the rulebook and rulings B1 to B39."""

    key = "bandits"
    version = 1
    title = "Bandits"
    players = range(min(GOALS), max(GOALS) + 1)
    state = BanditsState
    action = AnyAction
    event = AnyEvent

    def table(self) -> dict[type[Frame], Step[BanditsState, Any]]:
        return {
            RoundStart: steps.BeginRound(),
            Act: steps.TakeTurn(),
            Defend: steps.AnswerAttack(),
            Refill: steps.FillHands(),
            RoundEnd: steps.Score(),
            NewRound: steps.Gather(),
            GiveBack: steps.AskToGiveBack(),
            KeepSix: steps.KeepAndGive(),
            Reshuffle: steps.Shuffle(),
        }

    def deal(self, seats: int, dice: Dice) -> BanditsState:
        """Six cards each; the first player is random or chosen (B33)."""
        if seats not in self.players or self.options.first > seats:
            raise Broken("Bandits is for 2 to 6 players, and the first player needs a seat.")
        ids = list(range(END))
        dice.shuffle(ids)
        homes = list(range(HIDEOUTS))
        dice.shuffle(homes)
        first = self.options.first - 1 if self.options.first else dice.below(seats)
        players = [
            Player(seat=seat, hideout_name=homes[seat], hand=[ids.pop() for _ in range(HAND)]) for seat in range(seats)
        ]
        return BanditsState(dice=dice, stack=[RoundStart()], deck=deck().mark, players=players, pile=ids, turn=first)

    def check(self, state: BanditsState) -> None:
        checks.check(state)

    def check_event(self, event: Event, seats: int) -> None:
        checks.check_event(event, seats)

    def where(self, state: BanditsState) -> str:
        return f"round {state.round}"

    def scores(self, state: BanditsState) -> list[int]:
        return [player.scored for player in state.players]

    def words(self, event: Event, names: Sequence[str]) -> str:
        return words.log_line(event, names)


RULES = Bandits
