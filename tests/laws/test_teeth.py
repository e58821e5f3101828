"""The laws can fail: games with one fault made on purpose, and the law that has to find it."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import pytest
from pydantic import Field

from tests.laws import laws, tiny
from tests.laws.entries import ENTRIES
from tests.laws.test_laws import Law
from westtable.games.bandits.rules import Bandits
from westtable.games.bandits.state import BanditsState
from westtable.games.bandits.state import Player as Bandit
from westtable.kernel import (
    Action,
    Broken,
    Card,
    Cards,
    Dice,
    Frame,
    Offer,
    Part,
    Refusal,
    Rules,
    Seen,
    Step,
    Tell,
)
from westtable.kernel.parts import Only


def game(steps: dict[type[Frame], Step[Any, Any]]) -> type[Rules[Any]]:
    """Saloon with some of its steps replaced."""

    class Faulty(tiny.SaloonRules):
        def table(self) -> dict[type[Frame], Step[tiny.Saloon, Any]]:
            return {**super().table(), **steps}

    return Faulty


def remade(kind: type[Part], part: Part, **changes: Any) -> Any:
    return kind.model_validate({**part.__dict__, **changes})


# --- forgotten marks


class OpenHand(tiny.Player):
    hand: Annotated[list[Card], Cards] = Field(max_length=tiny.END)


class OpenHandSaloon(tiny.Saloon):
    players: list[OpenHand]  # type: ignore[assignment]


class OpenHandRules(tiny.SaloonRules):
    state: ClassVar[Any] = OpenHandSaloon

    def deal(self, seats: int, dice: Dice) -> tiny.Saloon:
        dealt = super().deal(seats, dice)
        players = [remade(OpenHand, player) for player in dealt.players]
        made: tiny.Saloon = remade(OpenHandSaloon, dealt, players=players)
        return made


class OpenMemory(tiny.Player):
    seen: Annotated[list[Card], Seen] = Field(default_factory=list)


class OpenMemorySaloon(tiny.Saloon):
    players: list[OpenMemory]  # type: ignore[assignment]


class OpenMemoryRules(tiny.SaloonRules):
    state: ClassVar[Any] = OpenMemorySaloon

    def deal(self, seats: int, dice: Dice) -> tiny.Saloon:
        dealt = super().deal(seats, dice)
        players = [remade(OpenMemory, player) for player in dealt.players]
        made: tiny.Saloon = remade(OpenMemorySaloon, dealt, players=players)
        return made


class OpenHideout(Bandit):
    hideout: Annotated[list[Card], Cards] = Field(default_factory=list)


class OpenHideoutState(BanditsState):
    players: list[OpenHideout]  # type: ignore[assignment]


class OpenHideoutRules(Bandits):
    state: ClassVar[Any] = OpenHideoutState

    def deal(self, seats: int, dice: Dice) -> BanditsState:
        dealt = super().deal(seats, dice)
        players = [remade(OpenHideout, player) for player in dealt.players]
        made: BanditsState = remade(OpenHideoutState, dealt, players=players)
        return made


class OwnersBag(tiny.Saloon):
    """Marked, but for the wrong eyes: nobody owns a bag, and everybody may not look into it."""

    bag: Annotated[list[Card], Cards] = Field(max_length=tiny.END)


class OwnersBagRules(tiny.SaloonRules):
    state: ClassVar[Any] = OwnersBag

    def deal(self, seats: int, dice: Dice) -> tiny.Saloon:
        made: tiny.Saloon = remade(OwnersBag, super().deal(seats, dice))
        return made


class TooSecret(tiny.Player):
    cup: Annotated[list[int], Only.NOBODY] = Field(default_factory=list)


class TooSecretSaloon(tiny.Saloon):
    players: list[TooSecret]  # type: ignore[assignment]


class TooSecretRules(tiny.SaloonRules):
    state: ClassVar[Any] = TooSecretSaloon

    def deal(self, seats: int, dice: Dice) -> tiny.Saloon:
        dealt = super().deal(seats, dice)
        players = [remade(TooSecret, player) for player in dealt.players]
        made: tiny.Saloon = remade(TooSecretSaloon, dealt, players=players)
        return made


# --- steps with a fault


class Hushed(tiny.Tapped):
    """A sound that tells of a secret, and nobody said so."""

    reveals: ClassVar[bool] = False


class HushedTap(tiny.ChooseSpoils):
    def tapped(self, state: tiny.Saloon, seat: int) -> tiny.Tapped:
        return Hushed(**super().tapped(state, seat).__dict__)


class Silent(tiny.ChooseSpoils):
    """A secret of the bag moves coins, and nothing is told of it."""

    def run(self, state: tiny.Saloon, frame: tiny.Choose, tell: Tell) -> None:
        seat = frame.seats[0]
        if not isinstance(frame.answers[seat], tiny.Tap):
            super().run(state, frame, tell)
        elif state.bank and state.bag and state.bag[-1] % 2:
            state.bank -= 1
            state.players[seat].coins += 1


class PeekingOffers(tiny.ChooseSpoils):
    def offers(self, state: tiny.Saloon, frame: tiny.Choose, seat: int) -> tuple[Offer, ...]:
        offers = super().offers(state, frame, seat)
        others = [player.hand for player in state.players if player.seat != seat]
        return offers if any(card in hand for hand in others for card in range(20, tiny.END)) else offers[:2]


class NoOffers(tiny.Answer):
    def offers(self, state: tiny.Saloon, frame: tiny.React, seat: int) -> tuple[Offer, ...]:
        return ()


class Negative(tiny.Answer):
    def offers(self, state: tiny.Saloon, frame: tiny.React, seat: int) -> tuple[Offer, ...]:
        from westtable.kernel import Pick

        return (Offer(tiny.Bribe, (Pick("coins", range(-2, state.players[seat].coins + 1)),)), Offer(tiny.Ok))


class Raising(tiny.TakeInTurn):
    def why(self, state: tiny.Saloon, frame: tiny.Coins, seat: int, action: Action) -> Refusal | None:
        return Refusal(f"Take {action.coins} of {state.bank}.")  # type: ignore[attr-defined]


class Mumbling(tiny.TakeInTurn):
    def why(self, state: tiny.Saloon, frame: tiny.Coins, seat: int, action: Action) -> Refusal | None:
        return Refusal("no")


class ByHand(tiny.Divide):
    """Asks whoever holds the highest card, which nobody can know."""

    def run(self, state: tiny.Saloon, frame: tiny.Spoils, tell: Tell) -> None:
        super().run(state, frame, tell)
        if frame.left:
            holder = max(state.players, key=lambda player: max(player.hand, default=-1)).seat
            state.stack[-1] = tiny.Choose(seats=[holder], high=frame.high)


class OneList(tiny.Look):
    """One list in all memories: alike after a save, and not before."""

    def run(self, state: tiny.Saloon, frame: tiny.LookUnder, tell: Tell) -> None:
        super().run(state, frame, tell)
        for player in state.players:
            player.seen = state.players[0].seen


class Losing(tiny.SortHand):
    def run(self, state: tiny.Saloon, frame: tiny.Sort, tell: Tell) -> None:
        super().run(state, frame, tell)
        state.players[frame.seats[0]].hand.pop()


class Remembering(tiny.ChooseSpoils):
    """A step with a memory of its own: every second tap sounds the other way."""

    taps = 0

    def tapped(self, state: tiny.Saloon, seat: int) -> tiny.Tapped:
        Remembering.taps += 1
        return tiny.Tapped(seat=seat, sound="low" if Remembering.taps % 2 else "high")


class Reaching(tiny.SortHand):
    """Keeps the state it ran on and changes it later."""

    last: ClassVar[list[tiny.Saloon]] = []

    def run(self, state: tiny.Saloon, frame: tiny.Sort, tell: Tell) -> None:
        super().run(state, frame, tell)
        for old in self.last:
            old.rounds = 0
        self.last[:] = [state]


class Endless(tiny.Begin):
    def run(self, state: tiny.Saloon, frame: tiny.Round, tell: Tell) -> None:
        state.rounds = 0
        for player in state.players:
            if not player.hand:
                player.hand.append(state.bag.pop())
        super().run(state, frame, tell)


class FirstInsured(tiny.BidTogether):
    """Only the first to answer may be insured: the second learns of it and finds it gone."""

    def offers(self, state: tiny.Saloon, frame: tiny.Bids, seat: int) -> tuple[Offer, ...]:
        offers = super().offers(state, frame, seat)
        return offers[:1] if any(bid.insured is True for bid in frame.answers.values()) else offers


class Forgetful(tiny.Player):
    taps: int = Field(default=0, exclude=True)


class ForgetfulSaloon(tiny.Saloon):
    players: list[Forgetful]  # type: ignore[assignment]


class Counting(tiny.TakeInTurn):
    def run(self, state: tiny.Saloon, frame: tiny.Coins, tell: Tell) -> None:
        super().run(state, frame, tell)
        for player in state.players:
            if isinstance(player, Forgetful):
                player.taps += 1


class ForgetfulRules(tiny.SaloonRules):
    state: ClassVar[Any] = ForgetfulSaloon

    def table(self) -> dict[type[Frame], Step[tiny.Saloon, Any]]:
        return {**super().table(), tiny.Coins: Counting()}

    def deal(self, seats: int, dice: Dice) -> tiny.Saloon:
        dealt = super().deal(seats, dice)
        players = [remade(Forgetful, player) for player in dealt.players]
        made: tiny.Saloon = remade(ForgetfulSaloon, dealt, players=players)
        return made


FAULTS: list[tuple[str, type[Rules[Any]], Law]] = [
    ("saloon", OpenHandRules, laws.swapped),
    ("saloon", OpenHandRules, laws.marked),
    ("saloon", OpenMemoryRules, laws.swapped),
    ("saloon", OpenMemoryRules, laws.marked),
    ("saloon", OwnersBagRules, laws.swapped),
    ("saloon", OwnersBagRules, laws.marked),
    ("saloon", TooSecretRules, laws.marked),
    ("bandits", OpenHideoutRules, laws.swapped),
    ("bandits", OpenHideoutRules, laws.marked),
    ("saloon", game({tiny.Choose: HushedTap()}), laws.sealed),
    ("saloon", game({tiny.Choose: Silent()}), laws.sealed),
    ("saloon", game({tiny.Choose: PeekingOffers()}), laws.offered),
    ("saloon", game({tiny.Choose: PeekingOffers()}), laws.swapped),
    ("saloon", game({tiny.React: NoOffers()}), laws.offered),
    ("saloon", game({tiny.React: Negative()}), laws.refused),
    ("saloon", game({tiny.Coins: Raising()}), laws.refused),
    ("saloon", game({tiny.Coins: Mumbling()}), laws.refused),
    ("saloon", game({tiny.Spoils: ByHand()}), laws.asked_by_public_facts),
    ("saloon", game({tiny.LookUnder: OneList()}), laws.stepped),
    ("saloon", game({tiny.Sort: Losing()}), laws.conserved),
    ("saloon", game({tiny.Choose: Remembering()}), laws.replayed),
    ("saloon", game({tiny.Sort: Reaching()}), laws.pure),
    ("saloon", game({tiny.Round: Endless()}), laws.ended),
    ("saloon", game({tiny.Bids: FirstInsured()}), laws.ordered),
    ("saloon", game({tiny.Bids: FirstInsured()}), laws.swapped),
    ("saloon", ForgetfulRules, laws.saved_and_loaded),
]


FOUND = (AssertionError, Broken, AttributeError, pytest.fail.Exception)
"""How a law fails: what it asserts, a check of the game that does, or a `why` that raises."""


def name_of(fault: tuple[str, type[Rules[Any]], Law]) -> str:
    steps = [type(step).__name__ for step in fault[1]().steps.values() if type(step).__module__ == __name__]
    return f"{fault[2].__name__}-{steps[0] if steps else fault[1].__name__}"


@pytest.mark.parametrize(("key", "rules", "law"), FAULTS, ids=[name_of(fault) for fault in FAULTS])
def test_the_law_finds_the_fault(key: str, rules: type[Rules[Any]], law: Law) -> None:
    entry = ENTRIES[key]
    options = entry.rules.options_type()
    for seats in range(2, 5):
        for number in range(3):
            # The same game without the fault obeys.
            law(entry, seats, options, f"teeth {number}")
            try:
                law(entry._replace(rules=rules), seats, options, f"teeth {number}")
            except FOUND as error:
                print(name_of((key, rules, law)), repr(error)[:300])
                return
    raise AssertionError(f"{law.__name__} does not find it")
