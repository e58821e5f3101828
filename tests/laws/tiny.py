"""A small second game that exercises what Bandits does not need, so that the kernel fits the games to come.

Saloon: all see two cards of a bag, then three rounds of a die under a cup (or, by option, in the open), a secret bid,
coins in turn, and the spoils for the highest: draw, tap the bag, or rob a seat, which may bribe.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar, Final, Literal

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

END: Final = 24
COINS: Final = 12
ROUNDS: Final = 3
SPOILS: Final = 2
"""Choices that the highest bidder has."""

# --- answers


class Ok(Action):
    kind: Literal["ok"] = "ok"


class Bid(Action):
    """One card; `insured` is a secret setting that every bid makes, so that no question gives it away."""

    kind: Literal["bid"] = "bid"
    card: Annotated[Card, Only.OWNER]
    insured: Annotated[bool, Only.OWNER] = False


class Take(Action):
    kind: Literal["take"] = "take"
    coins: int


class Order(Action):
    kind: Literal["order"] = "order"
    cards: Annotated[tuple[Card, ...], Only.OWNER]


class Draw(Action):
    kind: Literal["draw"] = "draw"


class Tap(Action):
    kind: Literal["tap"] = "tap"


class Rob(Action):
    kind: Literal["rob"] = "rob"
    victim: Seat
    coins: int


class Bribe(Action):
    kind: Literal["bribe"] = "bribe"
    coins: int


AnyAction = Annotated[Ok | Bid | Take | Order | Draw | Tap | Rob | Bribe, Field(discriminator="kind")]

# --- frames


class Plunder(Part):
    """What a robbery knows, handed from frame to frame."""

    robber: Seat
    victim: Seat
    coins: int = Field(ge=1, le=COINS)


class LookUnder(Frame):
    """A look at the bag for all, each with a key of its own: gone with the last key."""

    kind: Literal["look_under"] = "look_under"
    answers: dict[Seat, Ok] = Field(default_factory=dict)
    shown: Annotated[list[Card], Seen] = Field(max_length=2)


class Round(Frame):
    kind: Literal["round"] = "round"


class Roll(Frame):
    kind: Literal["roll"] = "roll"


class Bids(Frame):
    """Together: nobody sees another bid."""

    kind: Literal["bids"] = "bids"
    answers: Annotated[dict[Seat, Bid], Only.OWNER] = Field(default_factory=dict)


class Coins(Frame):
    """In turn: later seats see what earlier ones took."""

    kind: Literal["coins"] = "coins"
    answers: dict[Seat, Take] = Field(default_factory=dict)


class Sort(Frame):
    kind: Literal["sort"] = "sort"
    answers: dict[Seat, Order] = Field(default_factory=dict)


class Spoils(Frame):
    kind: Literal["spoils"] = "spoils"
    high: Seat
    left: int = Field(ge=0, le=SPOILS)


class Choose(Frame):
    kind: Literal["choose"] = "choose"
    answers: dict[Seat, Annotated[Ok | Draw | Tap | Rob, Field(discriminator="kind")]] = Field(default_factory=dict)
    high: Seat


class React(Frame):
    """On top of what is left of the spoils; asked of every victim, insured or not."""

    kind: Literal["react"] = "react"
    answers: dict[Seat, Annotated[Ok | Bribe, Field(discriminator="kind")]] = Field(default_factory=dict)
    plunder: Plunder


AnyFrame = Annotated[
    LookUnder | Round | Roll | Bids | Coins | Sort | Spoils | Choose | React, Field(discriminator="kind")
]

# --- events


class Bade(Event):
    """The highest bidder sees every bid, everybody else the own one."""

    kind: Literal["bade"] = "bade"
    seat: Seat
    readers: tuple[Seat, ...]
    cards: Annotated[tuple[Card, ...], Seen, Only.OWNER]


class Drew(Event):
    kind: Literal["drew"] = "drew"
    seat: Seat
    cards: Annotated[tuple[Card, ...], Seen, Only.OWNER]


class Tapped(Event):
    """Whether the top card of the bag is one of the higher half; told of an empty bag too."""

    reveals: ClassVar[bool] = True
    kind: Literal["tapped"] = "tapped"
    seat: Seat
    sound: Literal["high", "low", "empty"]


class Robbed(Event):
    """`paid`: what the insurance gave back, 0 also when there was none."""

    reveals: ClassVar[bool] = True
    kind: Literal["robbed"] = "robbed"
    seat: Seat
    victim: Seat
    coins: int
    paid: int


class Took(Event):
    kind: Literal["took"] = "took"
    seat: Seat
    coins: int


AnyEvent = Annotated[Bade | Drew | Tapped | Robbed | Took, Field(discriminator="kind")]

# --- the table


class Slot(Part):
    """One card lying down or up."""

    down: Annotated[list[Card], Cards, Only.OWNER] = Field(default_factory=list, max_length=1)
    up: Annotated[list[Card], Cards] = Field(default_factory=list, max_length=1)


class Player(Part):
    seat: Seat
    hand: Annotated[list[Card], Cards, Only.OWNER] = Field(max_length=END)
    belt: list[Slot] = Field(min_length=2, max_length=2)
    coins: int = Field(default=0, ge=0, le=COINS)
    cup: Annotated[list[int], Only.OWNER] = Field(default_factory=list, max_length=1)
    """The die under the cup."""
    rolled: list[int] = Field(default_factory=list, max_length=1)
    """The die in the open."""
    insured: Annotated[bool, Only.OWNER] = False
    seen: Annotated[list[Card], Seen, Only.OWNER] = Field(default_factory=list, max_length=END)
    """Known to lie in the bag; forgotten whenever anybody draws."""


class Saloon(State[AnyFrame]):
    players: list[Player] = Field(min_length=2, max_length=4)
    bag: Annotated[list[Card], Cards, Only.NOBODY] = Field(max_length=END)
    """The last one is on top."""
    out: Annotated[list[Card], Cards] = Field(default_factory=list, max_length=END)
    bank: int = Field(ge=0, le=COINS)
    rounds: int = Field(default=0, ge=0, le=ROUNDS + 1)


class SaloonOptions(Options):
    cups: Literal["hidden", "open"] = Field(default="hidden", title="Cups")


# --- the steps


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
        if state.rounds > ROUNDS or not all(player.hand for player in state.players):
            best = max(player.coins for player in state.players)
            state.winners = [player.seat for player in state.players if player.coins == best]
            return
        for player in state.players:
            first, second = player.belt
            if first.down and second.down:
                first.up.append(first.down.pop())
        state.stack.append(Round())
        state.stack.append(Roll())


class HiddenRoll(Step[Saloon, Roll]):
    def run(self, state: Saloon, frame: Roll, tell: Tell) -> None:
        for player in state.players:
            player.cup = state.dice.roll()
        state.stack.append(Bids(seats=[player.seat for player in state.players]))


class OpenRoll(Step[Saloon, Roll]):
    def run(self, state: Saloon, frame: Roll, tell: Tell) -> None:
        for player in state.players:
            player.rolled = state.dice.roll()
        state.stack.append(Bids(seats=[player.seat for player in state.players]))


class BidTogether(Step[Saloon, Bids]):
    def offers(self, state: Saloon, frame: Bids, seat: int) -> tuple[Offer, ...]:
        pick = Pick("card", tuple(sorted(state.players[seat].hand)))
        return (Offer(Bid, (pick,)), Offer(Bid, (pick,), {"insured": True}))

    def run(self, state: Saloon, frame: Bids, tell: Tell) -> None:
        high = max(frame.answers, key=lambda seat: (self.worth(state.players[seat], frame.answers[seat]), seat))
        for seat, bid in frame.answers.items():
            player = state.players[seat]
            player.hand.remove(bid.card)
            player.insured = bid.insured
            player.cup.clear()
            player.rolled.clear()
            tell(Bade(seat=seat, readers=(seat, high), cards=(bid.card,)))
            if seat == high:
                free = next((slot for slot in player.belt if not slot.down and not slot.up), None)
                (free.down if free else state.out).append(bid.card)
            else:
                state.bag.insert(0, bid.card)
                state.players[high].seen.append(bid.card)
        state.stack.append(Spoils(high=high, left=SPOILS))
        if state.players[high].hand:
            state.stack.append(Sort(seats=[high]))
        state.stack.append(Coins(seats=[high, *(seat for seat in frame.answers if seat != high)]))

    def worth(self, player: Player, bid: Bid) -> int:
        return bid.card + 4 * sum((*player.cup, *player.rolled))


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


class Divide(Step[Saloon, Spoils]):
    def run(self, state: Saloon, frame: Spoils, tell: Tell) -> None:
        if frame.left:
            state.stack.append(Spoils(high=frame.high, left=frame.left - 1))
            state.stack.append(Choose(seats=[frame.high], high=frame.high))


class ChooseSpoils(Step[Saloon, Choose]):
    def offers(self, state: Saloon, frame: Choose, seat: int) -> tuple[Offer, ...]:
        offers = [Offer(Ok), Offer(Tap)]
        if state.bag:
            offers.append(Offer(Draw))
        # How much can be had depends on the victim: an offer for each.
        for victim in state.players:
            if victim.seat != seat and victim.coins:
                coins = Pick("coins", range(1, victim.coins + 1))
                offers.append(Offer(Rob, (coins,), {"victim": victim.seat}))
        return tuple(offers)

    def run(self, state: Saloon, frame: Choose, tell: Tell) -> None:
        seat = frame.seats[0]
        action = frame.answers[seat]
        if isinstance(action, Draw):
            card = state.bag.pop()
            state.players[seat].hand.append(card)
            for player in state.players:
                player.seen.clear()
            tell(Drew(seat=seat, cards=(card,)))
        elif isinstance(action, Tap):
            tell(self.tapped(state, seat))
        elif isinstance(action, Rob):
            plunder = Plunder(robber=seat, victim=action.victim, coins=action.coins)
            state.stack.append(React(seats=[action.victim], plunder=plunder))

    def tapped(self, state: Saloon, seat: int) -> Tapped:
        if not state.bag:
            return Tapped(seat=seat, sound="empty")
        return Tapped(seat=seat, sound="high" if state.bag[-1] >= END // 2 else "low")


class Answer(Step[Saloon, React]):
    def offers(self, state: Saloon, frame: React, seat: int) -> tuple[Offer, ...]:
        return (Offer(Bribe, (Pick("coins", range(1, state.players[seat].coins + 1)),)), Offer(Ok))

    def run(self, state: Saloon, frame: React, tell: Tell) -> None:
        robber, victim = state.players[frame.plunder.robber], state.players[frame.plunder.victim]
        action = frame.answers[victim.seat]
        coins = action.coins if isinstance(action, Bribe) else frame.plunder.coins
        victim.coins -= coins
        robber.coins += coins
        if isinstance(action, Bribe):
            return
        paid = min(coins, state.bank) if victim.insured else 0
        victim.insured = False
        victim.coins += paid
        state.bank -= paid
        tell(Robbed(seat=robber.seat, victim=victim.seat, coins=coins, paid=paid))


# --- the rules


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
        steps: dict[type[Frame], Step[Saloon, Any]] = {
            LookUnder: Look(),
            Round: Begin(),
            Roll: HiddenRoll(),
            Bids: BidTogether(),
            Coins: TakeInTurn(),
            Sort: SortHand(),
            Spoils: Divide(),
            Choose: ChooseSpoils(),
            React: Answer(),
        }
        if isinstance(self.options, SaloonOptions) and self.options.cups == "open":
            steps[Roll] = OpenRoll()
        return steps

    def deal(self, seats: int, dice: Dice) -> Saloon:
        cards = list(range(END))
        dice.shuffle(cards)
        players = []
        for seat in range(seats):
            hand = [cards.pop() for _ in range(4)]
            players.append(Player(seat=seat, hand=hand, belt=[Slot(down=[cards.pop()]), Slot()]))
        look = LookUnder(seats=list(range(seats)), shown=cards[:2])
        return Saloon(dice=dice, players=players, bag=cards, bank=COINS, stack=[look])

    def check(self, state: Saloon) -> None:
        if sorted(zones(state)) != list(range(END)):
            raise Broken("A card is missing, or it lies in two places.")
        if state.bank + sum(player.coins for player in state.players) != COINS:
            raise Broken("The coins do not add up.")
        if [player.seat for player in state.players] != list(range(len(state.players))):
            raise Broken("The seats are out of order.")
        if any(card not in state.bag for player in state.players for card in player.seen):
            raise Broken("Somebody remembers a card that is not there any more.")

    def where(self, state: Saloon) -> str:
        return f"round {state.rounds}"

    def scores(self, state: Saloon) -> list[int]:
        return [player.coins for player in state.players]

    def words(self, event: Event, names: Sequence[str]) -> str:
        if isinstance(event, Bade):
            return f"{names[event.seat]} bids {_card_words(event.cards)}."
        if isinstance(event, Drew):
            return f"{names[event.seat]} draws {_card_words(event.cards)}."
        if isinstance(event, Tapped):
            return f"{names[event.seat]} taps the bag: {event.sound}."
        if isinstance(event, Robbed):
            paid = f" The bank pays {event.paid}." if event.paid else ""
            return f"{names[event.seat]} robs {names[event.victim]} of {event.coins}.{paid}"
        return f"{names[event.seat]} takes {event.coins}." if isinstance(event, Took) else ""


def _card_words(cards: Sequence[object]) -> str:
    """The numbers of the cards, or that they are hidden."""
    return " ".join(str(card) if isinstance(card, int) else "a card" for card in cards)
