"""Tables laid by hand. Cards are named in short: P1 C2 D1 G2 by tool and icons, J joker, E elixir, K coyote, V vulture.

With player colours a card is named with its colour before it, "1:P2"; that seat laid it.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

import pytest

from westtable.games.dollars_wanted.cards import BANDITS, COLOUR, END, LETTERS, TOOLS, building, card, deck
from westtable.games.dollars_wanted.frames import Call, Lay, LayCard, Pass, Rob
from westtable.games.dollars_wanted.rules import DollarsWanted
from westtable.games.dollars_wanted.state import DollarsOptions, DollarsState, Player, Supply, TableRow
from westtable.kernel import HIDDEN, Action, Dice, Event, Illegal, Session, Sitter, apply, asked, begin, copy

RULES = DollarsWanted()
OPEN = DollarsWanted(DollarsOptions(placement="open-range"))
COLOURS = DollarsWanted(DollarsOptions(variant="player-colours"))
AID = DollarsWanted(DollarsOptions(memory_aid="on"))
SPECIALS = {"J": "joker", "E": "elixir", "K": "coyote", "V": "vulture"}
NAMES = ("Ann", "Bob", "Cal", "Dee", "Eve")
Ev = TypeVar("Ev", bound=Event)


class Row(NamedTuple):
    """A row to lay: the icons of its building, the cards face up and face down, and who laid the latter."""

    building: str
    up: str = ""
    down: str = ""
    by: Sequence[int] = ()
    left: int | None = None
    """Buildings in its pile, the open one included; as many as there are if None."""


def matches(number: int, word: str) -> bool:
    """Whether a card is what a word like "P2" or "1:K" says."""
    colour, _, face = word.rpartition(":")
    info = card(number)
    if colour and info.colour != int(colour):
        return False
    if face in SPECIALS:
        return info.kind == SPECIALS[face]
    return info.kind == TOOLS[LETTERS.index(face[0])] and info.icons == int(face[1:])


def find(words: str, places: Iterable[int]) -> list[int]:
    """The ids of the cards that `words` name among `places`, in the order of the words."""
    left = sorted(places)
    found = []
    for word in words.split():
        number = next((one for one in left if matches(one, word)), None)
        assert number is not None, f"no {word} among {sorted(places)}"
        left.remove(number)
        found.append(number)
    return found


def house(icons: str, places: Iterable[int] = range(BANDITS, END)) -> int:
    """The building with these icons."""
    return next(one for one in places if building(one).icons == icons)


def table(
    rows: Sequence[Row],
    hands: Sequence[str] = ("", ""),
    *,
    rules: DollarsWanted = RULES,
    turn: int = 0,
    ask: LayCard | Call | None = None,
    won: Sequence[str] = (),
    penalties: Sequence[int] = (),
    idle: int = 0,
    full: bool = True,
) -> DollarsState:
    """A table on which `turn` is asked to lay its first card, or `ask`.

    Rows that are not named get a building and no card; the first free one keeps the buildings that are left. Hands are
    filled up to six with what is left unless `full` is off.
    """
    houses = list(range(BANDITS, END))
    left = list(range(len(hands) * COLOUR if rules.chosen.colours else BANDITS))

    def take(words: str) -> list[int]:
        found = find(words, left)
        for number in found:
            left.remove(number)
        return found

    laid: list[TableRow] = []
    for row in rows:
        open_one = house(row.building, houses)
        houses.remove(open_one)
        up, down = take(row.up), take(row.down)
        colours = rules.chosen.colours
        by = [one // COLOUR for one in down] if colours else list(row.by) or [turn] * len(down)
        own: dict[int, list[int]] = {}
        if rules.chosen.memory_aid == "on":
            for seat, one in zip(by, down, strict=True):
                own.setdefault(seat, []).append(one)
        laid.append(TableRow(building=[open_one], pile=[], up=up, down=down, by=by, own=own))
    players = [
        Player(seat=seat, hand=take(words), penalties=penalties[seat] if seat < len(penalties) else 0)
        for seat, words in enumerate(hands)
    ]
    for player, words in zip(players, won, strict=False):
        for icons in words.split():
            player.won.append(house(icons, houses))
            houses.remove(player.won[-1])
    while len(laid) < 3:
        laid.append(TableRow(building=[houses.pop(0)], pile=[]))
    for number, place in enumerate(laid):
        wanted = rows[number].left if number < len(rows) else None
        if wanted is not None:
            place.pile = [houses.pop() for _ in range(wanted - 1)]
    open_end = next(number for number in (2, 1, 0) if number >= len(rows) or rows[number].left is None)
    laid[open_end].pile += houses
    if full:
        for player in players:
            while len(player.hand) < 6:
                mine = [one for one in left if not rules.chosen.colours or one // COLOUR == player.seat]
                player.hand.append(mine[0])
                left.remove(mine[0])
    supplies = [Supply(draw=[]) for _ in (players if rules.chosen.colours else [0])]
    state = DollarsState(
        dice=Dice(seed="by hand"),
        deck=deck().mark,
        players=players,
        rows=laid,
        supplies=supplies,
        box=list(range(len(hands) * COLOUR, BANDITS)) if rules.chosen.colours else [],
        turn=turn,
        turns=7,
        idle=idle,
        stack=[ask or LayCard(seats=[turn], number=1)],
    )
    for one in left:
        state.supply(one // COLOUR).draw.append(one)
    rules.check(state)
    return state


def calling(rows: Sequence[Row], hands: Sequence[str] = ("", ""), **more: Any) -> DollarsState:
    """A table on which the seat whose turn it is may call a robbery."""
    return table(rows, hands, ask=Call(seats=[more.get("turn", 0)]), **more)


def play(state: DollarsState, action: Action, rules: DollarsWanted = RULES) -> tuple[DollarsState, list[Event]]:
    """Answer for whoever is asked; the game's own check must hold afterwards."""
    after, events = apply(rules, state, asked(state)[0], action)
    rules.check(after)
    return after, events


def lay(state: DollarsState, word: str, row: int) -> Lay:
    """The card that `word` names, out of the hand of whoever is asked, to a row (0 to 2)."""
    return Lay(card=find(word, state.players[asked(state)[0]].hand)[0], row=row)


def robbed(
    rows: Sequence[Row], row: int = 0, rules: DollarsWanted = RULES, **more: Any
) -> tuple[DollarsState, list[Event]]:
    """What comes of calling a row of such a table."""
    return play(calling(rows, rules=rules, **more), Rob(row=row), rules)


def passed(state: DollarsState, rules: DollarsWanted = RULES) -> tuple[DollarsState, list[Event]]:
    """What comes of robbing nothing."""
    return play(state, Pass(), rules)


def refused(state: DollarsState, action: Action, ruling: str, rules: DollarsWanted = RULES) -> str:
    """`action` is refused with words, which are returned, and `ruling`, and leaves the state as it was."""
    before = state.model_dump_json()
    with pytest.raises(Illegal) as caught:
        apply(rules, state, asked(state)[0], action)
    assert caught.value.ruling == ruling
    assert state.model_dump_json() == before
    return caught.value.sentence


def only(events: Sequence[Event], kind: type[Ev]) -> Ev:
    """The one event of that type."""
    found = every(events, kind)
    assert len(found) == 1, f"{len(found)} of {kind.__name__} in {events}"
    return found[0]


def every(events: Sequence[Event], kind: type[Ev]) -> list[Ev]:
    """All events of that type."""
    return [event for event in events if isinstance(event, kind)]


def faces(cards: Iterable[int]) -> str:
    """Cards in short: "P2 K"."""
    letters = {kind: letter for letter, kind in SPECIALS.items()}
    return " ".join(letters.get(card(one).kind) or f"{card(one).letters[0]}{card(one).icons}" for one in cards)


def all_hidden(cards: Iterable[object]) -> bool:
    """Whether a view shows how many cards there are and nothing else."""
    return all(one is HIDDEN for one in cards)


def session(state: DollarsState, rules: DollarsWanted = RULES) -> Session:
    """A running game from a table laid by hand."""
    sitters = [Sitter(name=NAMES[seat], mark=NAMES[seat][0]) for seat in range(len(state.players))]
    return Session(rules, sitters, "seed", copy(state), (), copy(state), ident="by-hand")


def fresh(rules: DollarsWanted, seats: int, seed: str) -> DollarsState:
    """A game at its first question."""
    _, state, _ = begin(rules, seats, seed)
    assert isinstance(state, DollarsState)
    return state


def random_answer(rules: DollarsWanted, state: DollarsState, rng: random.Random) -> tuple[int, Any]:
    """Who is asked, and a random one of the answers offered."""
    seat = asked(state)[0]
    return seat, rng.choice(rules.offers(state, seat)).sample(rng)
