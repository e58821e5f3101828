"""The 100 cards as `assets/bandits/deck.toml` tells them: ids, faces, and what each kind is good for.

Read once, when first asked for. A file that cannot be a Bandits deck is one clear `BadDeck`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from typing import Any, Final, Literal, NamedTuple, get_args

from westtable.kernel import KernelError
from westtable.resources import asset_text

END: Final = 100
"""Card ids run from 0 to END - 1 (rulebook, contents: 47 + 38 + 10 + 5)."""
HIDEOUTS: Final = 6
"""Hideout cards in the box (rulebook, contents)."""

Kind = Literal["gold", "money", "outlaw", "lawman", "two_faced", "tracker", "backfire", "trap"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)

_VALUES: Final[dict[str, range]] = {
    "gold": range(1, 6),
    "money": range(1, 5),
    "outlaw": range(1, 7),
    "lawman": range(1, 7),
    "two_faced": range(1, 4),
    "tracker": range(1),
    "backfire": range(1),
    "trap": range(1),
}
"""The values a kind may have: five gold bars and four money bags are printed, the rest fits the table."""


class BadDeck(KernelError):
    """The deck file is missing or cannot be a deck of Bandits."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"The deck of Bandits (assets/bandits/deck.toml) cannot be used: {reason}.")


class CardInfo(NamedTuple):
    """One card. `value` is worth for loot, guns or stars for people, 0 for specials."""

    id: int
    kind: Kind
    value: int
    name: str
    """With the value for loot: "Gold bar 5"; without for people: "Wild Bill"."""
    house: bool
    """Its number is ours, because the publisher's is not public."""


class Deck(NamedTuple):
    """All cards, and what follows from them."""

    cards: tuple[CardInfo, ...]
    hideouts: tuple[str, ...]
    mark: str
    """Eight letters that change with any face, so that a save cannot be played with other cards."""
    kinds: tuple[Kind, ...]
    values: tuple[int, ...]
    gold: frozenset[int]
    money: frozenset[int]
    loot: frozenset[int]
    guns: frozenset[int]
    """What can attack: outlaws and two-faced."""
    stars: frozenset[int]
    """What can defend: lawmen and two-faced."""
    trackers: frozenset[int]
    backfires: frozenset[int]
    trap: int
    worth: int
    """Of all loot together."""


@cache
def deck() -> Deck:
    """The deck. Raises `BadDeck`."""
    try:
        text = asset_text("bandits", "deck.toml")
    except (OSError, UnicodeDecodeError) as error:
        raise BadDeck("the file cannot be read") from error
    return parse(text)


def parse(text: str) -> Deck:
    """The deck in a TOML text. Raises `BadDeck`."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadDeck(f"it is not valid TOML ({error})") from error
    hideouts = raw.get("hideouts")
    if not isinstance(hideouts, list) or not all(_is_name(name) for name in hideouts):
        raise BadDeck("`hideouts` has to be a list of names")
    if len(set(hideouts)) != HIDEOUTS or len(hideouts) != HIDEOUTS:
        raise BadDeck(f"it needs {HIDEOUTS} different hideouts")
    groups = raw.get("cards")
    if not isinstance(groups, list) or not all(isinstance(group, dict) for group in groups):
        raise BadDeck("it needs a list of [[cards]]")
    cards: list[CardInfo] = []
    for number, group in enumerate(groups, 1):
        _add(cards, group, number)
    if len(cards) != END:
        raise BadDeck(f"it has {len(cards)} cards and needs {END}")
    found = {kind: frozenset(card.id for card in cards if card.kind == kind) for kind in KINDS}
    if not all(found.values()):
        raise BadDeck("every kind of card is needed")
    if len(found["trap"]) != 1:
        raise BadDeck("it needs exactly one Booby Trap")
    loot = found["gold"] | found["money"]
    faces = "\n".join(f"{card.kind} {card.value} {card.name}" for card in cards)
    return Deck(
        cards=tuple(cards),
        hideouts=tuple(hideouts),
        mark=sha256(faces.encode()).hexdigest()[:8],
        kinds=tuple(card.kind for card in cards),
        values=tuple(card.value for card in cards),
        gold=found["gold"],
        money=found["money"],
        loot=loot,
        guns=found["outlaw"] | found["two_faced"],
        stars=found["lawman"] | found["two_faced"],
        trackers=found["tracker"],
        backfires=found["backfire"],
        trap=min(found["trap"]),
        worth=sum(card.value for card in cards if card.id in loot),
    )


def _add(cards: list[CardInfo], group: dict[str, Any], number: int) -> None:
    where = f"in group {number} of its cards"
    kind, name, value, count, house = (group.get(field) for field in ("kind", "name", "value", "count", "house"))
    if kind not in KINDS:
        raise BadDeck(f"{where} the kind is none of {', '.join(KINDS)}")
    if not isinstance(name, str) or not _is_name(name):
        raise BadDeck(f"{where} the name is missing")
    if type(value) is not int or value not in _VALUES[kind]:
        least, most = _VALUES[kind][0], _VALUES[kind][-1]
        raise BadDeck(f"{where} the value has to be {least}" + (f" to {most}" if most > least else ""))
    if type(count) is not int or not 1 <= count <= END:
        raise BadDeck(f"{where} the count has to be at least 1")
    if type(house) is not bool or len(group) > 5:
        raise BadDeck(f"{where} there has to be kind, name, value, count and house (true or false), nothing else")
    shown = f"{name} {value}" if kind in ("gold", "money") else name
    first = len(cards)
    cards += [CardInfo(first + more, kind, value, shown, house) for more in range(count)]


def _is_name(name: object) -> bool:
    return isinstance(name, str) and 1 <= len(name) <= 24 and name.isprintable()


def card(number: int) -> CardInfo:
    """The card with that id, 0 to 99."""
    return deck().cards[number]


def label(number: int) -> str:
    """A card in words with its number: "Gold bar 5", "Bushwhacker 2", "Tracker"."""
    info = card(number)
    return f"{info.name} {info.value}" if info.kind in ("outlaw", "lawman", "two_faced") else info.name


def total(cards: Iterable[int]) -> int:
    """The guns, the stars or the worth of `cards`, whichever they have."""
    return sum(map(deck().values.__getitem__, cards))


def worth(cards: Iterable[int]) -> int:
    """What `cards` count in a Hideout at the end of a round; a Booby Trap counts nothing (B29)."""
    found = deck()
    return sum(found.values[one] for one in cards if one in found.loot)


def hideout_name(number: int) -> str:
    """The name of a Hideout by its index, 0 to 5: "Mine"."""
    return deck().hideouts[number]
