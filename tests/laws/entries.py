"""What the laws need to know of each game beside its rules, written from the rulebook and not from the markers."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from tests.laws.tiny import Bids, Coins, LookUnder, React, Saloon, SaloonOptions, SaloonRules, Sort
from westtable.games.bandits.cards import deck
from westtable.games.bandits.frames import Act, Defend, KeepSix
from westtable.games.bandits.rules import Bandits
from westtable.games.bandits.state import BanditsState
from westtable.kernel import Frame, Options, Rules, State, begin, copy, step
from westtable.kernel.flow import asked


class Entry(NamedTuple):
    """One game under the laws."""

    rules: type[Rules[Any]]
    options: tuple[Options, ...]
    swap: Callable[[Any, int, random.Random], Any]
    """The state with everything dealt again that the rulebook hides from a seat, its dice included."""
    hidden: Callable[[Any, int], Iterator[Any]]
    """All values that belong to a seat and that nobody else may read."""
    facts: dict[type[Frame], Callable[[Any], Any]]
    """For each question the public facts by which its seats are chosen."""
    bound: int
    """More answers than this in a game of random offers is a game that does not end."""


def swap_bandits(state: BanditsState, seat: int, rng: random.Random) -> BanditsState:
    """Other hands, other Hideouts and the pile anew; what the seat remembers stays where it remembers it."""
    made = copy(state)
    memory = made.players[seat].memory
    loot = deck().loot | {deck().trap}
    fixed: set[int] = set()
    for known in (memory.hands, memory.loot, memory.hideouts):
        fixed |= {card for cards in known.values() for card in cards}
    others = [player for player in made.players if player.seat != seat]
    hideouts = [player.hideout for player in others]
    hands = [player.hand for player in others]
    places = [*hideouts, *hands, made.pile]
    free = [card for place in places for card in place if card not in fixed]
    rng.shuffle(free)
    free.sort(key=lambda card: card not in loot)
    for place in places:
        # Only loot and the trap lie in a Hideout, so these are filled first.
        for number, card in enumerate(place):
            if card not in fixed:
                place[number] = free.pop(0)
        if place is hideouts[-1]:
            rng.shuffle(free)
    for player in others:
        player.memory = type(player.memory)()
    made.dice.seed = f"other {rng.random()}"
    return made


def hidden_bandits(state: BanditsState, seat: int) -> Iterator[Any]:
    yield state.players[seat].hand
    yield state.players[seat].hideout
    yield state.players[seat].memory


def swap_saloon(state: Saloon, seat: int, rng: random.Random) -> Saloon:
    """Other hands, belts, cups and the bag anew, and pending secret bids made again."""
    made = copy(state)
    mine = set(made.players[seat].seen)
    places: list[list[int]] = [made.bag]
    for player in made.players:
        if player.seat != seat:
            places += [player.hand, *(slot.down for slot in player.belt)]
            player.cup = [rng.randint(1, 6) for _ in player.cup]
    free = [card for place in places for card in place if card not in mine]
    rng.shuffle(free)
    for place in places:
        for number, card in enumerate(place):
            if card not in mine:
                place[number] = free.pop()
    top = made.stack[-1] if made.stack else None
    if isinstance(top, Bids):
        for other, bid in list(top.answers.items()):
            if other != seat:
                card = rng.choice(made.players[other].hand)
                top.answers[other] = bid.model_copy(update={"card": card, "insured": rng.random() < 0.5})
    made.dice.seed = f"other {rng.random()}"
    return made


def hidden_saloon(state: Saloon, seat: int) -> Iterator[Any]:
    player = state.players[seat]
    yield player.hand
    yield player.cup
    yield player.seen
    for slot in player.belt:
        yield slot.down


ENTRIES = {
    "bandits": Entry(
        Bandits,
        (Options(), Options(first=2, undo="off", memory_aid="on", curtain="always"), Options(curtain="off")),
        swap_bandits,
        hidden_bandits,
        {
            Act: lambda state: state.turn,
            Defend: lambda state: state.stack[-1].fight.due,
            KeepSix: lambda state: [len(player.hand) for player in state.players],
        },
        1500,
    ),
    "saloon": Entry(
        SaloonRules,
        (SaloonOptions(), SaloonOptions(cups="open", memory_aid="on")),
        swap_saloon,
        hidden_saloon,
        {
            LookUnder: lambda state: len(state.players),
            Bids: lambda state: len(state.players),
            Coins: lambda state: len(state.players),
            Sort: lambda state: state.rounds,
            React: lambda state: state.rounds,
        },
        200,
    ),
}


def cases() -> list[Any]:
    """Every game, every number of players, every set of options."""
    import pytest

    return [
        pytest.param(entry, seats, options, id=f"{key}-{seats}-{number}")
        for key, entry in ENTRIES.items()
        for seats in entry.rules.players
        for number, options in enumerate(entry.options)
    ]


def decisions(entry: Entry, seats: int, options: Options, seed: str, every: int = 1) -> Iterator[tuple[Any, Any, int]]:
    """Play a random game; its rules, its state and the seat asked, at every `every`-th decision."""
    rules = entry.rules(options)
    rng = random.Random(seed)
    _, state, _ = begin(rules, seats, seed)
    count = 0
    while waiting := asked(state):
        seat = waiting[int(rng.random() * len(waiting))]
        if count % every == 0:
            yield rules, state, seat
        offers = rules.offers(state, seat)
        action = offers[int(rng.random() * len(offers))].sample(rng)
        step(rules, state, seat, action, lambda event: None)
        count += 1
        assert count <= entry.bound, f"{seed} does not end"
    yield rules, state, -1


def swapped_worlds(
    entry: Entry, seats: int, options: Options, seed: str, every: int
) -> Iterator[tuple[Any, Any, int, State[Any]]]:
    """States with, for a seat, a state that differs only in what that seat may not know."""
    rng = random.Random(f"swap {seed}")
    for rules, state, _ in decisions(entry, seats, options, seed, every):
        for seat in range(seats):
            yield rules, state, seat, entry.swap(state, seat, rng)
