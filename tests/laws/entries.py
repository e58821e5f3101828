"""What the laws need to know of each game beside its rules, written from the rulebook and not from the markers.

A game of the registry that has no entry here fails the tests.
"""

from __future__ import annotations

import random
import typing
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from tests.laws.tiny import Bids, Choose, Coins, LookUnder, React, Saloon, SaloonRules, Sort, Spoils
from westtable.games.bandits.cards import deck
from westtable.games.bandits.frames import Act, Defend, Draw, KeepSix
from westtable.games.bandits.memory import recalled
from westtable.games.bandits.rules import Bandits
from westtable.games.bandits.state import HAND, BanditsState
from westtable.games.dollars_wanted.cards import COLOUR, building, fits
from westtable.games.dollars_wanted.cards import deck as dollars_deck
from westtable.games.dollars_wanted.frames import Call, LayCard, Pass, ShowHand
from westtable.games.dollars_wanted.rules import DollarsWanted
from westtable.games.dollars_wanted.state import DollarsOptions, DollarsState
from westtable.kernel import Action, Dice, Event, Frame, Options, Part, Rules, State, asked, begin, copy, step

T = TypeVar("T")
SHORT: Final = 130
"""Answers of a game that is played for what is rare."""
RIGGED: Final = 20
"""Answers of a game whose deal leads there at once."""


class Entry(NamedTuple):
    """One game under the laws."""

    rules: type[Rules[Any]]
    swap: Callable[[Any, int, random.Random], Any]
    """A copy of the state with everything dealt again that the rulebook hides from a seat, its dice included."""
    hidden: tuple[str, ...]
    """The fields that the sheet hides, see `places`."""
    asked: dict[type[Frame], Callable[[Any], list[int]]]
    """For each question the seats it goes to, worked out from what a stranger at the window sees."""
    bound: int
    """More answers than this in a game of random offers is a game that does not end."""
    rare: tuple[type[Action], ...] = ()
    """Answers that are preferred in further games, because random ones seldom reach what follows."""
    rigged: tuple[type[Rules[Any]], ...] = ()
    """The same rules with a deal that soon leads to what is rare: for further games."""
    more: tuple[Options, ...] = ()
    """Sets of options beside `option_sets`, where values matter together."""


# --- Bandits: hands, Hideouts (B30), stolen cards (B35) and the order of the pile are secret


def swap_bandits(state: BanditsState, seat: int, rng: random.Random) -> BanditsState:
    """Other hands, other Hideouts and the pile anew; what the seat certainly remembers stays where it is."""
    made = copy(state)
    known = recalled(state, seat)
    fixed = {card for cards in (*known.hands.values(), *known.hideouts.values()) for card in cards}
    others = [player for player in made.players if player.seat != seat]
    hideouts = [player.hideout for player in others]
    rest = [*(player.hand for player in others), made.pile]
    free = [card for place in (*hideouts, *rest) for card in place if card not in fixed]
    rng.shuffle(free)
    # Only loot and the Booby Trap can lie under a Hideout, so these are filled first.
    loot = deck().loot | {deck().trap}
    free.sort(key=lambda card: card not in loot)
    free = _fill(hideouts, free, fixed)
    rng.shuffle(free)
    _fill(rest, free, fixed)
    for player in others:
        player.memory = type(player.memory)()
    made.dice.seed = f"other {rng.random()}"
    return made


def _fill(places: list[list[int]], free: list[int], fixed: set[int]) -> list[int]:
    """Put the first of `free` wherever no fixed card lies; what is left of them."""
    cards = iter(free)
    for place in places:
        place[:] = [card if card in fixed else next(cards) for card in place]
    return list(cards)


def _first_with_too_many(view: BanditsState) -> list[int]:
    return [seat for seat in view.clockwise() if len(view.players[seat].hand) > HAND][:1]


# --- Saloon


def swap_saloon(state: Saloon, seat: int, rng: random.Random) -> Saloon:
    """Other hands, belts, cups, insurances and the bag anew, and pending secret bids made again."""
    made = copy(state)
    top = made.stack[-1] if made.stack else None
    fixed = set(made.players[seat].seen)
    if isinstance(top, LookUnder):
        fixed |= set(top.shown)
    others = [player for player in made.players if player.seat != seat]
    places = [made.bag, *(player.hand for player in others), *(slot.down for one in others for slot in one.belt)]
    free = [card for place in places for card in place if card not in fixed]
    rng.shuffle(free)
    _fill(places, free, fixed)
    for player in others:
        player.cup = [rng.randint(1, 6) for _ in player.cup]
        player.insured = rng.random() < 0.5
        player.seen = rng.sample(made.bag, len(player.seen))
    if isinstance(top, Bids):
        for other in top.answers.keys() - {seat}:
            card = rng.choice(made.players[other].hand)
            insured = rng.random() < 0.5
            top.answers[other] = top.answers[other].model_copy(update={"card": card, "insured": insured})
    made.dice.seed = f"other {rng.random()}"
    return made


def _all(view: Saloon) -> list[int]:
    return list(range(len(view.players)))


def _from_the_highest(view: Saloon) -> list[int]:
    high = next(frame.high for frame in reversed(view.stack) if isinstance(frame, Spoils))
    return [high, *(seat for seat in _all(view) if seat != high)]


# --- Dollars Wanted: hands, face-down cards, whoever laid them (D32, D33), and the order of the piles are secret


def swap_dollars(state: DollarsState, seat: int, rng: random.Random) -> DollarsState:
    """Other hands, draw piles, face-down cards and buildings anew; what the seat remembers by the aid stays."""
    made = copy(state)
    for row in made.rows:
        rng.shuffle(row.pile)
    top = made.stack[-1] if made.stack else None
    places: list[tuple[list[int], int, Callable[[int], bool]]] = []
    for player in made.players:
        if player.seat != seat and not (isinstance(top, ShowHand) and player.seat == made.turn):
            places += [(player.hand, index, _any_card) for index in range(len(player.hand))]
    for supply in made.supplies:
        places += [(supply.draw, index, _any_card) for index in range(len(supply.draw))]
    # With checked placement every card of a row fits, so another one that does not would be no possible world.
    for row in made.rows:
        fit = (
            _fits_at(row.building[0]) if row.building and all(fits(one, row.building[0]) for one in row.down) else None
        )
        places += [
            (row.down, index, fit or _any_card) for index, by in enumerate(row.by) if not (row.own and by == seat)
        ]
    colour = len(made.supplies) > 1
    for _ in range(4 * len(places)):
        one, other = rng.choice(places), rng.choice(places)
        mine, theirs = one[0][one[1]], other[0][other[1]]
        if colour and mine // COLOUR != theirs // COLOUR:
            continue
        if one[2](theirs) and other[2](mine):
            one[0][one[1]], other[0][other[1]] = theirs, mine
    for row in made.rows:
        for holder in row.own:
            row.own[holder] = [card for card, by in zip(row.down, row.by, strict=True) if by == holder]
    made.dice.seed = f"other {rng.random()}"
    return made


def _any_card(card: int) -> bool:
    return True


def _fits_at(building: int) -> Callable[[int], bool]:
    return lambda card: fits(card, building)


class StuckDollars(DollarsWanted):
    """The first player holds six pickaxes, and no open building needs one (D22)."""

    def deal(self, seats: int, dice: Dice) -> DollarsState:
        dealt = super().deal(seats, dice)
        if dealt.colours:
            return dealt
        houses = [card for row in dealt.rows for card in (*row.pile, *row.building)]
        houses.sort(key=lambda card: building(card).needs[0] == 0)
        for row in dealt.rows:
            row.building = [houses.pop()]
            row.pile = [houses.pop(0) for _ in row.pile]
        draw = dealt.supplies[0].draw
        hand = dealt.players[dealt.turn].hand
        # Whoever else holds a pickaxe keeps it: there are twenty.
        pickaxes = [card for card in draw if dollars_deck().kinds[card] == "pickaxe"]
        for index, card in enumerate(hand):
            if dollars_deck().kinds[card] != "pickaxe":
                taken = pickaxes.pop()
                draw[draw.index(taken)], hand[index] = card, taken
        return dealt


ENTRIES = {
    "bandits": Entry(
        Bandits,
        swap_bandits,
        ("dice", "pile", "players.*.hand", "players.*.hideout", "players.*.memory"),
        {
            Act: lambda view: [view.turn],
            Defend: lambda view: [view.stack[-1].fight.due],
            KeepSix: _first_with_too_many,
        },
        1500,
        # Only a table that draws and draws has to give cards back (B6).
        (Draw,),
    ),
    "dollars_wanted": Entry(
        DollarsWanted,
        swap_dollars,
        (
            "dice",
            "rows.*.pile",
            "rows.*.down",
            "rows.*.own.*",
            "supplies.*.draw",
            "players.*.hand",
        ),
        {
            LayCard: lambda view: [view.turn],
            ShowHand: lambda view: [view.turn],
            Call: lambda view: [view.turn],
        },
        2500,
        # Where nobody robs the rows grow until every hand is short.
        (Pass,),
        (StuckDollars,),
        (
            DollarsOptions(variant="player-colours"),
            DollarsOptions(variant="player-colours", placement="open-range", memory_aid="on"),
            DollarsOptions(memory_aid="on"),
        ),
    ),
    "saloon": Entry(
        SaloonRules,
        swap_saloon,
        (
            "dice",
            "bag",
            "players.*.hand",
            "players.*.belt.*.down",
            "players.*.cup",
            "players.*.insured",
            "players.*.seen",
            "stack.Bids.answers.*",
        ),
        {
            LookUnder: _all,
            Bids: _all,
            Coins: _from_the_highest,
            Sort: lambda view: [view.stack[-2].high],
            Choose: lambda view: [view.stack[-1].high],
            React: lambda view: [view.stack[-1].plunder.victim],
        },
        60,
    ),
}


# --- what the laws and the tests of the screens play with


def option_sets(rules: type[Rules[Any]], seats: int) -> list[Options]:
    """The defaults, and more until every value of every choice and a first player at either end was there."""
    kind = rules.options_type
    choices: dict[str, tuple[Any, ...]] = {"first": (0, 1, seats)}
    for name, field in kind.model_fields.items():
        if typing.get_origin(field.annotation) is typing.Literal:
            choices[name] = typing.get_args(field.annotation)
    most = max(len(values) for values in choices.values())
    return [kind(**{name: values[number % len(values)] for name, values in choices.items()}) for number in range(most)]


def cases() -> list[Any]:
    """Every game, every number of players, every set of options."""
    import pytest

    return [
        pytest.param(entry, seats, options, id=f"{key}-{seats}-{number}")
        for key, entry in ENTRIES.items()
        for seats in entry.rules.players
        for number, options in enumerate((*option_sets(entry.rules, seats), *entry.more))
    ]


def choose(
    rules: Rules[Any], state: State[Any], rng: random.Random, prefer: type[Action] | None = None
) -> tuple[int, Any]:
    """A random one of the seats that are asked, and a random answer of it: a preferred one if it can."""
    seat = _one_of(asked(state), rng)
    offers = rules.offers(state, seat)
    assert offers, f"{rules.key}: seat {seat} is asked and has no answer"
    preferred = [offer for offer in offers if offer.kind is prefer]
    return seat, _one_of(preferred or offers, rng).sample(rng)


def _one_of(items: Sequence[T], rng: random.Random) -> T:
    # Only `random()` itself is promised to give the same on every Python, and golden games are played with this.
    return items[int(rng.random() * len(items))]


class Game(NamedTuple):
    """A game that a law plays: by which rules, which answer it prefers, and how many answers at most."""

    rules: type[Rules[Any]]
    prefer: type[Action] | None
    most: int


def games_of(entry: Entry) -> list[Game]:
    """One whole random game, and some more for what is rare."""
    rare = [Game(entry.rules, kind, SHORT) for kind in entry.rare]
    return [Game(entry.rules, None, entry.bound), *rare, *(Game(rules, None, RIGGED) for rules in entry.rigged)]


def decisions(
    entry: Entry, seats: int, options: Options | None, seed: str, every: int = 1
) -> Iterator[tuple[Rules[Any], Any]]:
    """Play `games_of` a game: its rules and its state at every `every`-th decision, and where each of them stops.

    The state is the one that is played on: use it before asking for the next, or copy it.
    """
    for kind, prefer, most in games_of(entry):
        rules = kind(options)
        rng = random.Random(seed)
        _, state, _ = begin(rules, seats, seed)
        for count in range(most):
            if not state.stack:
                break
            if count % every == 0:
                yield rules, state
            seat, action = choose(rules, state, rng, prefer)
            step(rules, state, seat, action, _hear)
        yield rules, state


def swapped_worlds(
    game: Entry | str, seats: int, seed: str, options: Options | None = None, every: int = 5
) -> Iterator[tuple[Any, int, Any]]:
    """For a game by its key: (state, seat, state that differs only in what that seat may not know), all copies.

    Every seat at every `every`-th decision of `games_of` the game and where each of them stops.
    """
    entry = ENTRIES[game] if isinstance(game, str) else game
    rng = random.Random(f"swap {seed}")
    for rules, state in decisions(entry, seats, options, seed, every):
        now = copy(state)
        for seat in range(seats):
            swapped = entry.swap(now, seat, rng)
            # A world that cannot be would prove nothing.
            rules.check(swapped)
            yield now, seat, swapped


def places(state: Any, path: str) -> Iterator[tuple[int | None, Any]]:
    """Whose it is (None: nobody's) and the value at every place that `path` names: field names with dots between.

    `*` is every entry of a list or of a dict keyed by seats, whose entries belong to their key; the parts of a list
    that have a `seat` belong to it; the name of a frame's class is every such frame of the stack.
    """
    yield from _walk(state, path.split("."), None)


def _walk(value: Any, path: list[str], owner: int | None) -> Iterator[tuple[int | None, Any]]:
    if not path:
        yield owner, value
    elif isinstance(value, Part):
        yield from _walk(getattr(value, path[0]), path[1:], getattr(value, "seat", owner))
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from _walk(one, path[1:], key)
    elif isinstance(value, list):
        for one in value:
            if path[0] in ("*", type(one).__name__):
                yield from _walk(one, path[1:], owner)


def _hear(event: Event) -> None:
    """Nobody listens to the events of a game that is only played."""
