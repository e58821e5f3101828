"""The bandit cards and the buildings as `assets/dollars_wanted/*.toml` tell them: ids, faces, and what fits where.

Read once, when first asked for. A file that cannot be of Dollars Wanted is one clear `BadDeck`.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from hashlib import sha256
from typing import Any, Final, Literal, NamedTuple, get_args

from westtable.kernel import KernelError
from westtable.resources import asset_text
from westtable.wording import money

BANDITS: Final = 100
"""Bandit cards have the ids 0 to 99: those of colour n from 20 n on (rulebook, contents)."""
COLOUR: Final = 20
"""Cards of a colour (rulebook, contents)."""
COLOURS: Final = BANDITS // COLOUR
BUILDINGS: Final = 18
"""Buildings have the ids from 100 to 117 (rulebook, contents)."""
END: Final = BANDITS + BUILDINGS

Tool = Literal["pickaxe", "crowbar", "dynamite", "colt"]
TOOLS: Final[tuple[Tool, ...]] = get_args(Tool)
LETTERS: Final = "PCDG"
"""The letters of the tools on screens, in saves and in the files, in the order of `TOOLS`; G is the gun."""
Kind = Literal["pickaxe", "crowbar", "dynamite", "colt", "joker", "elixir", "coyote", "vulture"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
Type = Literal["bank", "casino", "saloon", "shop"]
TYPES: Final[tuple[Type, ...]] = get_args(Type)

ICONS_MOST: Final = 9
DOLLARS_MOST: Final = 1_000_000


class BadDeck(KernelError):
    """A file of the game is missing or cannot be one of Dollars Wanted."""

    def __init__(self, file: str, reason: str) -> None:
        super().__init__(f"The cards of Dollars Wanted (assets/dollars_wanted/{file}) cannot be used: {reason}.")


class BanditCard(NamedTuple):
    """One card of a colour. A bandit's `kind` is the tool it brings, `icons` how many; specials have 0 icons."""

    id: int
    kind: Kind
    name: str
    icons: int
    colour: int
    """0 to 4: the seat that plays it in the variant with player colours."""
    letters: str
    """The icons as letters: "DD"; empty for specials."""
    house: bool
    """Its number is ours, because the publisher's is not public."""


class Building(NamedTuple):
    """One building: what it takes to rob it, as letters in the printed order, and what it brings."""

    id: int
    type: Type
    icons: str
    dollars: int
    house_icons: bool
    house_dollars: bool
    needs: tuple[int, ...]
    """How many icons of each tool, in the order of `TOOLS`."""

    @property
    def name(self) -> str:
        """ "Bank"."""
        return self.type.capitalize()


class Deck(NamedTuple):
    """All cards and buildings, and what follows from them."""

    cards: tuple[BanditCard, ...]
    buildings: tuple[Building, ...]
    colours: tuple[str, ...]
    mark: str
    """Eight letters that change with any face, so that a save cannot be played with other cards."""
    kinds: tuple[Kind, ...]
    tools: tuple[int, ...]
    """By bandit card the index of its tool, -1 for specials."""
    icons: tuple[int, ...]
    fits: tuple[frozenset[int], ...]
    """By building, from 0, the bandit cards that may be laid there: specials and whoever brings a needed tool."""


@cache
def deck() -> Deck:
    """The deck. Raises `BadDeck`."""
    return parse(_text("deck.toml"), _text("buildings.toml"))


def _text(file: str) -> str:
    try:
        return asset_text("dollars_wanted", file)
    except (OSError, UnicodeDecodeError) as error:
        raise BadDeck(file, "the file cannot be read") from error


def parse(cards_text: str, buildings_text: str) -> Deck:
    """The deck in two TOML texts. Raises `BadDeck`."""
    colours, cards = _cards(cards_text)
    buildings = _buildings(buildings_text)
    kinds = tuple(card.kind for card in cards)
    tools = tuple(TOOLS.index(kind) if kind in TOOLS else -1 for kind in kinds)
    faces = [f"{card.kind} {card.icons} {card.name} {card.colour}" for card in cards]
    faces += [f"{one.type} {one.icons} {one.dollars}" for one in buildings]
    return Deck(
        cards=cards,
        buildings=buildings,
        colours=colours,
        mark=sha256("\n".join(faces).encode()).hexdigest()[:8],
        kinds=kinds,
        tools=tools,
        icons=tuple(card.icons for card in cards),
        fits=tuple(
            frozenset(card for card, tool in enumerate(tools) if tool < 0 or one.needs[tool]) for one in buildings
        ),
    )


def _cards(text: str) -> tuple[tuple[str, ...], tuple[BanditCard, ...]]:
    file = "deck.toml"
    raw = _toml(file, text)
    colours = raw.get("colours")
    if not isinstance(colours, list) or not all(_is_name(name) for name in colours):
        raise BadDeck(file, "`colours` has to be a list of names")
    if len(colours) != COLOURS or len(set(colours)) != COLOURS:
        raise BadDeck(file, f"it needs {COLOURS} different colours")
    faces: list[tuple[Kind, str, int, bool]] = []
    for number, group in enumerate(_groups(file, raw, "cards"), 1):
        where = f"in group {number} of its cards"
        kind, name, icons, count, house = (group.get(field) for field in ("kind", "name", "icons", "count", "house"))
        if kind not in KINDS:
            raise BadDeck(file, f"{where} the kind is none of {', '.join(KINDS)}")
        if not isinstance(name, str) or not _is_name(name):
            raise BadDeck(file, f"{where} the name is missing")
        least, most = (1, 2) if kind in TOOLS else (0, 0)
        if type(icons) is not int or not least <= icons <= most:
            raise BadDeck(file, f"{where} the icons have to be {'1 or 2' if most else '0'}")
        if type(count) is not int or not 1 <= count <= COLOUR:
            raise BadDeck(file, f"{where} the count has to be 1 to {COLOUR}")
        if type(house) is not bool or len(group) > 5:
            raise BadDeck(
                file, f"{where} there has to be kind, name, icons, count and house (true or false), nothing else"
            )
        faces += [(kind, name, icons, house)] * count
    if len(faces) != COLOUR:
        raise BadDeck(file, f"it has {len(faces)} cards a colour and needs {COLOUR}")
    if {kind for kind, *_ in faces} != set(KINDS):
        raise BadDeck(file, "every kind of card is needed")
    cards = [
        BanditCard(colour * COLOUR + number, kind, name, icons, colour, _letter(kind) * icons, house)
        for colour in range(COLOURS)
        for number, (kind, name, icons, house) in enumerate(faces)
    ]
    return tuple(colours), tuple(cards)


def _buildings(text: str) -> tuple[Building, ...]:
    file = "buildings.toml"
    found: list[Building] = []
    fields = ("type", "icons", "dollars", "count", "house_icons", "house_dollars")
    for number, group in enumerate(_groups(file, _toml(file, text), "buildings"), 1):
        where = f"in group {number} of its buildings"
        type_, icons, dollars, count, house_icons, house_dollars = (group.get(field) for field in fields)
        if type_ not in TYPES:
            raise BadDeck(file, f"{where} the type is none of {', '.join(TYPES)}")
        if not isinstance(icons, str) or not 2 <= len(icons) <= ICONS_MOST or not set(icons) <= set(LETTERS):
            raise BadDeck(file, f"{where} the icons have to be 2 to {ICONS_MOST} letters out of {LETTERS}")
        if type(dollars) is not int or not 100 <= dollars <= DOLLARS_MOST:
            raise BadDeck(file, f"{where} the dollars have to be 100 or more")
        if type(count) is not int or not 1 <= count <= BUILDINGS:
            raise BadDeck(file, f"{where} the count has to be 1 to {BUILDINGS}")
        if type(house_icons) is not bool or type(house_dollars) is not bool or len(group) > len(fields):
            raise BadDeck(
                file, f"{where} there has to be {', '.join(fields)} (the last two true or false), nothing else"
            )
        counts = Counter(icons)
        needs = tuple(counts[letter] for letter in LETTERS)
        first = BANDITS + len(found)
        found += [
            Building(first + more, type_, icons, dollars, house_icons, house_dollars, needs) for more in range(count)
        ]
    if len(found) != BUILDINGS:
        raise BadDeck(file, f"it has {len(found)} buildings and needs {BUILDINGS}")
    return tuple(found)


def _toml(file: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadDeck(file, f"it is not valid TOML ({error})") from error


def _groups(file: str, raw: dict[str, Any], name: str) -> list[dict[str, Any]]:
    groups = raw.get(name)
    if not isinstance(groups, list) or not all(isinstance(group, dict) for group in groups):
        raise BadDeck(file, f"it needs a list of [[{name}]]")
    return groups


def _is_name(name: object) -> bool:
    return isinstance(name, str) and 1 <= len(name) <= 16 and name.isprintable()


def _letter(kind: Kind) -> str:
    return LETTERS[TOOLS.index(kind)] if kind in TOOLS else ""


def card(number: int) -> BanditCard:
    """The bandit card with that id, 0 to 99."""
    return deck().cards[number]


def building(number: int) -> Building:
    """The building with that id, 100 to 117."""
    return deck().buildings[number - BANDITS]


def fits(number: int, at: int) -> bool:
    """Whether the bandit card may be laid at the building: it brings a needed tool or is special."""
    return number in deck().fits[at - BANDITS]


def label(number: int) -> str:
    """A card in words: "Joe DD", "Jolly Joker"; a building: "Casino $600"."""
    if number >= BANDITS:
        one = building(number)
        return f"{one.name} {money(one.dollars)}"
    info = card(number)
    return f"{info.name} {info.letters}" if info.letters else info.name


def tool_of(letter: str) -> Tool:
    """The tool behind a letter of `LETTERS`."""
    return TOOLS[LETTERS.index(letter)]
