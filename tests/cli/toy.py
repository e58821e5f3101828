"""A game of a few lines with hidden hands, whose options can break each law that a soak must notice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from westtable.kernel import (
    Action,
    Broken,
    Card,
    Cards,
    Dice,
    Event,
    Frame,
    Offer,
    Only,
    Options,
    Part,
    Pick,
    Rules,
    Seat,
    State,
    Step,
    Tell,
    zones,
)

CARDS = 12


class Lay(Action):
    kind: Literal["lay"] = "lay"
    card: Card


class Wait(Action):
    kind: Literal["wait"] = "wait"


class Laid(Event):
    kind: Literal["laid"] = "laid"
    seat: Seat
    card: Card


class Turn(Frame):
    kind: Literal["turn"] = "turn"
    answers: dict[Seat, Lay | Wait] = Field(default_factory=dict)


class Next(Frame):
    kind: Literal["next"] = "next"
    seat: Seat = 0


class Player(Part):
    seat: Seat
    hand: Annotated[list[Card], Cards, Only.OWNER]


class Table(State[Annotated[Turn | Next, Field(discriminator="kind")]]):
    players: list[Player]
    box: Annotated[list[Card], Cards, Only.NOBODY]
    laid: Annotated[list[Card], Cards] = Field(default_factory=list)


class ToyOptions(Options):
    hand: int = Field(default=4, ge=1, le=4, title="Hand", description="cards dealt to each")
    open: bool = Field(default=False, description="whether the talk is open")
    fault: Literal["none", "check", "endless", "peek", "crash", "stuck", "nobody"] = "none"


class TurnStep(Step[Table, Turn]):
    def __init__(self, fault: str) -> None:
        self.fault = fault

    def offers(self, state: Table, frame: Turn, seat: int) -> tuple[Offer, ...]:
        hands = [player.hand for player in state.players]
        if self.fault == "peek" and isinstance(hands[1 - seat][0], int):
            return (Offer(Lay, (Pick("card", tuple(sorted(hands[seat]))),)),)
        if self.fault == "stuck" and len(state.laid) == 2:
            return ()
        waits = (Offer(Wait),) if self.fault in {"endless", "peek"} else ()
        return (*waits, Offer(Lay, (Pick("card", tuple(sorted(hands[seat]))),)))

    def run(self, state: Table, frame: Turn, tell: Tell) -> None:
        [(seat, answer)] = frame.answers.items()
        if isinstance(answer, Wait) or self.fault == "endless":
            return
        if self.fault == "crash" and len(state.laid) == 3:
            raise KeyError(answer.card)
        if self.fault != "check" or len(state.laid) != 1:
            state.players[seat].hand.remove(answer.card)
        state.laid.append(answer.card)
        tell(Laid(seat=seat, card=answer.card))


class NextStep(Step[Table, Next]):
    def __init__(self, fault: str) -> None:
        self.fault = fault

    def run(self, state: Table, frame: Next, tell: Tell) -> None:
        if not any(player.hand for player in state.players):
            if self.fault == "nobody":
                return
            state.winners = [state.dice.below(len(state.players))]
            return
        state.stack.append(Next(seat=(frame.seat + 1) % len(state.players)))
        if state.players[frame.seat].hand:
            state.stack.append(Turn(seats=[frame.seat]))


class Toy(Rules[Table]):
    key = "toy"
    version = 1
    title = "Toy"
    players = range(2, 4)
    state = Table
    action = Annotated[Lay | Wait, Field(discriminator="kind")]
    event = Laid
    options_type = ToyOptions

    def table(self) -> dict[type[Frame], Step[Table, Any]]:
        assert isinstance(self.options, ToyOptions)
        return {Turn: TurnStep(self.options.fault), Next: NextStep(self.options.fault)}

    def deal(self, seats: int, dice: Dice) -> Table:
        assert isinstance(self.options, ToyOptions)
        cards = list(range(CARDS))
        dice.shuffle(cards)
        players = [Player(seat=seat, hand=[cards.pop() for _ in range(self.options.hand)]) for seat in range(seats)]
        return Table(dice=dice, stack=[Next()], players=players, box=cards)

    def check(self, state: Table) -> None:
        if sorted(zones(state)) != list(range(CARDS)):
            raise Broken("A card is missing, or lies in two places.")

    def where(self, state: Table) -> str:
        return f"card {len(state.laid)}"

    def scores(self, state: Table) -> list[int]:
        return [len(player.hand) for player in state.players]

    def words(self, event: Event, names: Sequence[str]) -> str:
        return f"{names[event.seat]} laid card {event.card}." if isinstance(event, Laid) else ""


RULES = Toy
