"""A small second game that exercises what Bandits does not need, so that the kernel fits the games to come.

Saloon: everybody sees two cards under a bag, then each round all bid a card in secret, roll a die under a cup (or in
the open, by option), take coins in turn, and the highest bidder may be answered by a reaction.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar, Literal

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
    Seen,
    State,
    Step,
    Tell,
    zones,
)

END = 24
COINS = 12


class Bid(Action):
    kind: Literal["bid"] = "bid"
    card: Annotated[Card, Only.OWNER]
    insured: Annotated[bool, Only.OWNER] = False


class Take(Action):
    kind: Literal["take"] = "take"
    coins: int


class Order(Action):
    kind: Literal["order"] = "order"
    cards: Annotated[tuple[Card, ...], Only.OWNER]


class Give(Action):
    kind: Literal["give"] = "give"
    to: Seat
    coins: int


class Ok(Action):
    kind: Literal["ok"] = "ok"


AnyAction = Annotated[Bid | Take | Order | Give | Ok, Field(discriminator="kind")]


class LookUnder(Frame):
    """A look at a bag for all: gone with the last key."""

    kind: Literal["look_under"] = "look_under"
    answers: dict[Seat, Ok] = Field(default_factory=dict)
    shown: list[Card] = Field(default_factory=list)


class Bids(Frame):
    kind: Literal["bids"] = "bids"
    answers: Annotated[dict[Seat, Bid], Only.OWNER] = Field(default_factory=dict)


class Coins(Frame):
    kind: Literal["coins"] = "coins"
    answers: dict[Seat, Take] = Field(default_factory=dict)


class React(Frame):
    kind: Literal["react"] = "react"
    answers: dict[Seat, Give | Ok] = Field(default_factory=dict)


class Sort(Frame):
    kind: Literal["sort"] = "sort"
    answers: dict[Seat, Order] = Field(default_factory=dict)


class Roll(Frame):
    kind: Literal["roll"] = "roll"


class Round(Frame):
    kind: Literal["round"] = "round"


AnyFrame = Annotated[LookUnder | Bids | Coins | React | Sort | Roll | Round, Field(discriminator="kind")]


class Bade(Event):
    kind: Literal["bade"] = "bade"
    seat: Seat
    readers: tuple[Seat, ...]
    cards: Annotated[tuple[Card, ...], Seen, Only.OWNER]


class Insured(Event):
    """Told whether or not somebody was, for the outcome depends on a secret."""

    reveals: ClassVar[bool] = True
    kind: Literal["insured"] = "insured"
    count: int


class Took(Event):
    kind: Literal["took"] = "took"
    seat: Seat
    coins: int


AnyEvent = Annotated[Bade | Insured | Took, Field(discriminator="kind")]


class Slot(Part):
    """One card lying down or up."""

    down: Annotated[list[Card], Cards, Only.OWNER] = Field(default_factory=list, max_length=1)
    up: Annotated[list[Card], Cards] = Field(default_factory=list, max_length=1)


class Player(Part):
    seat: Seat
    hand: Annotated[list[Card], Cards, Only.OWNER] = Field(max_length=END)
    belt: list[Slot] = Field(max_length=2)
    coins: int = Field(default=0, ge=0, le=COINS)
    cup: Annotated[list[int], Only.OWNER] = Field(default_factory=list, max_length=1)
    rolled: list[int] = Field(default_factory=list, max_length=1)
    seen: Annotated[list[Card], Seen, Only.OWNER] = Field(default_factory=list, max_length=END)


class Saloon(State[AnyFrame]):
    players: list[Player] = Field(min_length=2, max_length=4)
    bag: Annotated[list[Card], Cards, Only.NOBODY] = Field(max_length=END)
    out: Annotated[list[Card], Cards] = Field(default_factory=list, max_length=END)
    bank: int = Field(ge=0, le=COINS)
    rounds: int = Field(default=0, ge=0, le=20)


class SaloonOptions(Options):
    cups: Literal["hidden", "open"] = Field(default="hidden", title="Cups")


class Look(Step[Saloon, LookUnder]):
    def offers(self, state: Saloon, frame: LookUnder, seat: int) -> tuple[Offer, ...]:
        return (Offer(Ok),)

    def run(self, state: Saloon, frame: LookUnder, tell: Tell) -> None:
        for player in state.players:
            player.seen += frame.shown
        state.stack.append(Round())


class Begin(Step[Saloon, Round]):
    def run(self, state: Saloon, frame: Round, tell: Tell) -> None:
        state.rounds += 1
        if state.rounds > 3 or not all(player.hand for player in state.players):
            best = max(player.coins for player in state.players)
            state.winners = [player.seat for player in state.players if player.coins == best]
            return
        state.stack.append(Round())
        state.stack.append(Roll())


class HiddenRoll(Step[Saloon, Roll]):
    def run(self, state: Saloon, frame: Roll, tell: Tell) -> None:
        for player in state.players:
            player.cup = state.dice.roll()
        _bid(state)


class OpenRoll(Step[Saloon, Roll]):
    def run(self, state: Saloon, frame: Roll, tell: Tell) -> None:
        for player in state.players:
            player.rolled = state.dice.roll()
        _bid(state)


def _bid(state: Saloon) -> None:
    state.stack.append(Bids(seats=[player.seat for player in state.players]))


class BidTogether(Step[Saloon, Bids]):
    def offers(self, state: Saloon, frame: Bids, seat: int) -> tuple[Offer, ...]:
        pick = Pick("card", tuple(sorted(state.players[seat].hand)))
        return (Offer(Bid, (pick,)), Offer(Bid, (pick,), {"insured": True}))

    def run(self, state: Saloon, frame: Bids, tell: Tell) -> None:
        high = max(frame.answers, key=lambda seat: (frame.answers[seat].card, seat))
        insured = 0
        for seat, bid in frame.answers.items():
            player = state.players[seat]
            player.hand.remove(bid.card)
            slot = next((one for one in player.belt if not one.down and not one.up), None)
            if bid.insured and slot is not None:
                slot.down = [bid.card]
                insured += 1
            else:
                state.out.append(bid.card)
            tell(Bade(seat=seat, readers=(seat, high), cards=(bid.card,)))
        tell(Insured(count=insured))
        others = [player.seat for player in state.players if player.seat != high]
        state.stack.append(React(seats=[others[0]]))
        if state.players[high].hand:
            state.stack.append(Sort(seats=[high]))
        state.stack.append(Coins(seats=[high, *others]))


class TakeInTurn(Step[Saloon, Coins]):
    def offers(self, state: Saloon, frame: Coins, seat: int) -> tuple[Offer, ...]:
        left = state.bank - sum(take.coins for take in frame.answers.values())
        return (Offer(Take, (Pick("coins", range(min(left, 2) + 1)),)),)

    def run(self, state: Saloon, frame: Coins, tell: Tell) -> None:
        for seat, take in frame.answers.items():
            state.bank -= take.coins
            state.players[seat].coins += take.coins
            tell(Took(seat=seat, coins=take.coins))


class SortHand(Step[Saloon, Sort]):
    def offers(self, state: Saloon, frame: Sort, seat: int) -> tuple[Offer, ...]:
        hand = tuple(sorted(state.players[seat].hand))
        return (Offer(Order, (Pick("cards", hand, len(hand), len(hand), many=True, ordered=True),)),)

    def run(self, state: Saloon, frame: Sort, tell: Tell) -> None:
        seat = frame.seats[0]
        state.players[seat].hand = list(frame.answers[seat].cards)


class Answer(Step[Saloon, React]):
    def offers(self, state: Saloon, frame: React, seat: int) -> tuple[Offer, ...]:
        own = state.players[seat].coins
        others = tuple(player.seat for player in state.players if player.seat != seat)
        gifts = (Offer(Give, (Pick("to", others), Pick("coins", range(1, own + 1)))),) if own else ()
        return (*gifts, Offer(Ok))

    def run(self, state: Saloon, frame: React, tell: Tell) -> None:
        seat = frame.seats[0]
        action = frame.answers[seat]
        if isinstance(action, Give):
            state.players[seat].coins -= action.coins
            state.players[action.to].coins += action.coins


class SaloonRules(Rules[Saloon]):
    key = "saloon"
    version = 1
    title = "Saloon"
    players = range(2, 5)
    state = Saloon
    action = AnyAction
    event = AnyEvent
    options_type = SaloonOptions

    def table(self) -> dict[type[Frame], Step[Saloon, Any]]:
        hidden = getattr(self.options, "cups", "hidden") == "hidden"
        return {
            LookUnder: Look(),
            Round: Begin(),
            Roll: HiddenRoll() if hidden else OpenRoll(),
            Bids: BidTogether(),
            Coins: TakeInTurn(),
            Sort: SortHand(),
            React: Answer(),
        }

    def deal(self, seats: int, dice: Dice) -> Saloon:
        cards = list(range(END))
        dice.shuffle(cards)
        players = []
        for seat in range(seats):
            hand = [cards.pop() for _ in range(4)]
            belt = [Slot(down=[cards.pop()]), Slot()]
            players.append(Player(seat=seat, hand=hand, belt=belt))
        look = LookUnder(seats=list(range(seats)), shown=cards[:2])
        return Saloon(dice=dice, players=players, bag=cards, bank=COINS, stack=[look])

    def check(self, state: Saloon) -> None:
        if sorted(zones(state)) != list(range(END)):
            raise Broken("A card is missing or twice there.")
        if state.bank + sum(player.coins for player in state.players) != COINS:
            raise Broken("The coins do not add up.")
        if [player.seat for player in state.players] != list(range(len(state.players))):
            raise Broken("The seats are out of order.")

    def where(self, state: Saloon) -> str:
        return f"round {state.rounds}"

    def scores(self, state: Saloon) -> list[int]:
        return [player.coins for player in state.players]

    def words(self, event: Event, names: Sequence[str]) -> str:
        if isinstance(event, Took):
            return f"{names[event.seat]} takes {event.coins}."
        if isinstance(event, Bade):
            return f"{names[event.seat]} bids {event.cards[0]}."
        return ""
