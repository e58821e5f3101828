"""What each frame of Dollars Wanted asks, says and does. Robberies stand in `robbery`, words in `refusals`."""

from __future__ import annotations

from typing import Literal

from westtable.games.dollars_wanted import refusals
from westtable.games.dollars_wanted.cards import BANDITS, deck
from westtable.games.dollars_wanted.frames import (
    LAYS,
    Call,
    GameEnded,
    Laid,
    Lay,
    LayCard,
    NextLay,
    NotRefilled,
    Ok,
    Pass,
    Refilled,
    Replaced,
    Reshuffled,
    Rob,
    ShowHand,
    Skipped,
    Stuck,
    TurnBegan,
    TurnEnd,
    TurnStart,
)
from westtable.games.dollars_wanted.robbery import rob
from westtable.games.dollars_wanted.state import FULL, HAND, DollarsState, best
from westtable.kernel import Action, Offer, Pick, Refusal, Step, Tell


class BeginTurn(Step[DollarsState, TurnStart]):
    """A turn: two cards are laid, a building may be robbed, the hand is filled up."""

    def run(self, state: DollarsState, frame: TurnStart, tell: Tell) -> None:
        state.turns += 1
        state.idle += 1
        tell(TurnBegan(seat=state.turn, turn=state.turns))
        state.stack.append(NextLay(number=1))


class Placement:
    """Checked placement: a bandit goes only where its tool is needed, a special card anywhere."""

    checked = True

    def fitting(self, state: DollarsState, seat: int, row: int) -> tuple[int, ...]:
        """The cards of the hand that may be laid at a row, in the order of their ids."""
        building = state.rows[row].building
        if not building:
            return ()
        fits = deck().fits[building[0] - BANDITS]
        return tuple(sorted([card for card in state.players[seat].hand if card in fits]))

    def stuck(self, state: DollarsState, seat: int) -> bool:
        """Whether no card of the hand may be laid anywhere; for the state."""
        return not any(self.fitting(state, seat, row) for row in range(len(state.rows)))


class OpenRange(Placement):
    """Open range: any card may be laid anywhere, as a bluff or by mistake (D21)."""

    checked = False

    def fitting(self, state: DollarsState, seat: int, row: int) -> tuple[int, ...]:
        return tuple(sorted(state.players[seat].hand)) if state.rows[row].building else ()


class AskToLay(Step[DollarsState, NextLay]):
    """D22, D23: who cannot lay shows the hand, once for each card; who has none lays none."""

    def __init__(self, placement: Placement) -> None:
        self.placement = placement

    def run(self, state: DollarsState, frame: NextLay, tell: Tell) -> None:
        seat, number = state.turn, frame.number
        hand = state.players[seat].hand
        if hand and not self.placement.stuck(state, seat):
            state.stack.append(LayCard(seats=[seat], number=number))
        elif hand and not frame.again:
            shown = sorted(hand)
            tell(Stuck(seat=seat, number=number, cards=tuple(shown)))
            state.stack.append(ShowHand(seats=[seat], number=number, cards=shown))
        else:
            tell(Skipped(seat=seat, number=number, why="stuck" if hand else "empty"))
            _after_lay(state, number)


class TakeLay(Step[DollarsState, LayCard]):
    """D15, D32, D33: one card of the hand goes face down to the right end of a row."""

    def __init__(self, placement: Placement) -> None:
        self.placement = placement

    def offers(self, state: DollarsState, frame: LayCard, seat: int) -> tuple[Offer, ...]:
        offers = []
        for row in range(len(state.rows)):
            pool = self.placement.fitting(state, seat, row)
            if pool:
                offers.append(Offer(Lay, (Pick("card", pool),), {"row": row}))
        return tuple(offers)

    def why(self, state: DollarsState, frame: LayCard, seat: int, action: Action) -> Refusal | None:
        return refusals.laying(state, seat, action)

    def run(self, state: DollarsState, frame: LayCard, tell: Tell) -> None:
        seat = frame.seats[0]
        action = frame.answers[seat]
        row = state.rows[action.row]
        state.players[seat].hand.remove(action.card)
        row.down.append(action.card)
        row.by.append(seat)
        self.remember(state, seat, action)
        state.idle = 0
        tell(Laid(seat=seat, row=action.row, number=frame.number, down=len(row.down)))
        _after_lay(state, frame.number)

    def remember(self, state: DollarsState, seat: int, action: Lay) -> None:
        """Nobody may look at a laid card again (D32)."""


class TakeLayAndRemember(TakeLay):
    """With the memory aid a seat sees again what it laid itself."""

    def remember(self, state: DollarsState, seat: int, action: Lay) -> None:
        state.rows[action.row].own.setdefault(seat, []).append(action.card)


class ReplaceHand(Step[DollarsState, ShowHand]):
    """D22: all have seen it; the hand is discarded, as many cards are drawn, and it is tried once more."""

    def offers(self, state: DollarsState, frame: ShowHand, seat: int) -> tuple[Offer, ...]:
        return (Offer(Ok),)

    def why(self, state: DollarsState, frame: ShowHand, seat: int, action: Action) -> Refusal | None:
        return Refusal("Nothing of this hand can be laid; first it is discarded and drawn anew.", "D22")

    def run(self, state: DollarsState, frame: ShowHand, tell: Tell) -> None:
        seat = frame.seats[0]
        hand = state.players[seat].hand
        shown = tuple(frame.cards)
        hand.clear()
        state.discard(shown)
        drawn = _draw(state, seat, len(shown), tell)
        tell(Replaced(seat=seat, discarded=shown, cards=drawn))
        state.stack.append(NextLay(number=frame.number, again=True))


class CallOrPass(Step[DollarsState, Call]):
    """D13, D14: any row with a face-down card, or none."""

    def offers(self, state: DollarsState, frame: Call, seat: int) -> tuple[Offer, ...]:
        rows = tuple([number for number, row in enumerate(state.rows) if row.down])
        return (Offer(Rob, (Pick("row", rows),)), Offer(Pass)) if rows else (Offer(Pass),)

    def why(self, state: DollarsState, frame: Call, seat: int, action: Action) -> Refusal | None:
        return refusals.calling(state, action)

    def run(self, state: DollarsState, frame: Call, tell: Tell) -> None:
        seat = frame.seats[0]
        action = frame.answers[seat]
        if isinstance(action, Rob):
            rob(state, seat, action.row, False, tell)
        state.stack.append(TurnEnd())


class EndTurn(Step[DollarsState, TurnEnd]):
    """D16-D20, D23-D25: fill up, full rows from the top, then the end of the game or the next turn."""

    def run(self, state: DollarsState, frame: TurnEnd, tell: Tell) -> None:
        seat = state.turn
        hand = state.players[seat].hand
        drawn = _draw(state, seat, HAND - len(hand), tell)
        if drawn:
            left = len(state.supply(seat).draw)
            tell(Refilled(seat=seat, cards=drawn, hand=len(hand), draw=left))
        else:
            tell(NotRefilled(seat=seat, hand=len(hand)))
        for number, row in enumerate(state.rows):
            if row.building and len(row.down) >= FULL:
                rob(state, seat, number, True, tell)
        if not all(row.building for row in state.rows):
            _finish(state, "pile", tell)
        elif state.idle >= len(state.players):
            _finish(state, "standstill", tell)
        else:
            state.turn = (seat + 1) % len(state.players)
            state.stack.append(TurnStart())


def _after_lay(state: DollarsState, number: int) -> None:
    if number < LAYS:
        state.stack.append(NextLay(number=number + 1))
    else:
        state.stack.append(Call(seats=[state.turn]))


def _draw(state: DollarsState, seat: int, many: int, tell: Tell) -> tuple[int, ...]:
    """Draw `many` cards into the hand, the discards shuffled when they are due; fewer when both piles are empty."""
    supply = state.supply(seat)
    drawn: list[int] = []
    while len(drawn) < many:
        if not supply.draw:
            if not supply.discard:
                break
            supply.draw, supply.discard = supply.discard, []
            state.dice.shuffle(supply.draw)
            tell(Reshuffled(seat=seat, count=len(supply.draw), own=state.colours))
        drawn.append(supply.draw.pop())
    state.players[seat].hand += drawn
    return tuple(drawn)


def _finish(state: DollarsState, why: Literal["pile", "standstill"], tell: Tell) -> None:
    players = state.players
    winners = best(players)
    top = max(player.score for player in players)
    tie: Literal["none", "buildings", "shared"] = "none"
    if len(winners) > 1:
        tie = "shared"
    elif sum(player.score == top for player in players) > 1:
        tie = "buildings"
    state.winners = winners
    tell(
        GameEnded(
            winners=tuple(winners),
            why=why,
            scores=tuple([player.score for player in players]),
            dollars=tuple([player.dollars for player in players]),
            buildings=tuple([len(player.won) for player in players]),
            penalties=tuple([player.penalties for player in players]),
            tie=tie,
        )
    )
