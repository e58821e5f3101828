"""Robberies of Dollars Wanted as the rules make them: a row laid by hand, and what everybody is shown of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from tests.ui import drawing
from westtable.games.dollars_wanted.cards import BANDITS, COLOUR, END, card, deck
from westtable.games.dollars_wanted.frames import Call, ShowHand
from westtable.games.dollars_wanted.rules import DollarsWanted
from westtable.games.dollars_wanted.state import DollarsOptions, DollarsState, Player, Supply, TableRow
from westtable.kernel import Dice, Session, asked, copy
from westtable.ui.scene import Scene, Sight

NAMES = ("Ann", "Bob", "Cal", "Dee", "Eve*")
LONG = ("Wilhelmina Clark", "Bartholomew Abcd", "Maximiliane Efgh", "Konstantin Ijklm", "Theodora Nopqrst")
CJK = ("酒場主人と保安官", "金庫破りの老人達", "列車強盗の首領Ｘ", "ああああああああ", "保安官補佐見習い")
LISTS = (NAMES, LONG, CJK, ("A", "B", "C", "D", "E"))
MAIN = ((80, 24), (120, 40))
SPECIALS = {"joker", "elixir", "coyote", "vulture"}
answered, text = drawing.answered, drawing.text_of


def face(number: int) -> str:
    """A card in short: "DD", "joker"."""
    info = card(number)
    return info.letters or info.kind


def find(words: str, places: Iterable[int], owner: int | None = None) -> list[int]:
    """Cards among `places`, in the order of `words`: "DD P joker"; a word may name its colour, "DD/2"."""
    left = sorted(places)
    found = []
    for word in words.split():
        what, _, colour = word.partition("/")
        wanted = int(colour) if colour else owner
        number = next((one for one in left if face(one) == what and (wanted is None or one // COLOUR == wanted)), None)
        assert number is not None, f"no {word} is left"
        left.remove(number)
        found.append(number)
    return found


def house(type_: str, icons: str) -> int:
    """The building of that kind with those icons, in any order."""
    return next(one.id for one in deck().buildings if one.type == type_ and sorted(one.icons) == sorted(icons))


def table(
    up: str = "",
    down: str = "",
    at: tuple[str, str] = ("casino", "DDGGP"),
    *,
    row: int = 0,
    seats: int = 3,
    turn: int = 0,
    turns: int = 27,
    colours: bool = False,
    open_range: bool | None = None,
    piles: Sequence[int] = (6, 6, 6),
    hands: Sequence[str | int] = (),
    more: dict[int, tuple[str, str]] | None = None,
    houses: dict[int, tuple[str, str]] | None = None,
    won: dict[int, int] | None = None,
    asks: Any = None,
    aid: bool = False,
) -> tuple[DollarsState, DollarsOptions]:
    """A table on which `turn` may call: row `row` lies as `up` and `down` say, each other row of `more` likewise."""
    options = DollarsOptions(
        variant="player-colours" if colours else "standard",
        memory_aid="on" if aid else "off",
        placement="by-variant" if open_range is None else "open-range" if open_range else "checked",
    )
    cards = set(range(seats * COLOUR if colours else BANDITS))
    stock = list(range(BANDITS, END))
    opened = {place: house(*one) for place, one in {row: at, **(houses or {})}.items()}
    for one in opened.values():
        stock.remove(one)
    rows = []
    lying = {row: (up, down), **(more or {})}

    def take(words: str) -> list[int]:
        found = find(words, cards)
        cards.difference_update(found)
        return found

    laid = {number: (take(lies[0]), take(lies[1])) for number, lies in lying.items()}
    players = []
    for seat in range(seats):
        want = hands[seat] if seat < len(hands) else 6
        own = [one for one in cards if not colours or one // COLOUR == seat]
        hand = find(want, own, seat if colours else None) if isinstance(want, str) else own[:want]
        cards.difference_update(hand)
        players.append(Player(seat=seat, hand=hand))
    for number in range(3):
        ups, downs = laid.get(number, ([], []))
        open_house = opened[number] if number in opened else stock.pop()
        pile = [stock.pop() for _ in range(piles[number] - 1)]
        by = [one // COLOUR if colours else turn for one in downs]
        rows.append(TableRow(building=[open_house], pile=pile, up=ups, down=downs, by=by))
    for seat, many in (won or {}).items():
        players[seat].won = [stock.pop() for _ in range(many)]
    players[-1].won += stock
    draws = [[one for one in cards if one // COLOUR == seat] for seat in range(seats)] if colours else [sorted(cards)]
    state = DollarsState(
        dice=Dice(seed="laid"),
        deck=deck().mark,
        players=players,
        rows=rows,
        supplies=[Supply(draw=sorted(draw)) for draw in draws],
        box=list(range(seats * COLOUR, BANDITS)) if colours else [],
        turn=turn,
        turns=turns,
        stack=[asks(cards=sorted(players[turn].hand)) if asks else Call(seats=[turn])],
    )
    DollarsWanted(options).check(state)
    return state, options


def running(state: DollarsState, options: DollarsOptions, names: Sequence[str] = NAMES) -> Session:
    """A game that goes on from `state`."""
    seats = drawing.sitters(names[: len(state.players)])
    return Session(DollarsWanted(options), seats, "77AC", copy(state), (), copy(state), ident="laid")


def stranger(session: Session, size: tuple[int, int] = (80, 24), seat: int | None = None) -> Scene:
    """The moment as everybody may see it, or as `seat` does."""
    return Scene(
        view=session.view(seat),
        seat=seat,
        sitters=session.sitters,
        options=session.rules.options,
        asked=asked(session.now),
        width=size[0],
        height=size[1],
        turn=len(session.turns),
        seed=session.seed,
    )


def frames(sight: Sight) -> list[str]:
    """All pictures of a sight as text, the last one too."""
    return [*(text(one.lines) for one in sight.pictures), text(sight.lines)]


def flat(words: str) -> str:
    """Text without line ends and runs of blanks."""
    return " ".join(words.split())


def solid(words: str) -> str:
    """Text without blanks, in capitals: a spaced-out sentence reads like one that is set solid."""
    return "".join(words.split()).upper()


def stuck(names: Sequence[str] = NAMES) -> tuple[Session, list[int]]:
    """Bob has only crowbars, which nothing on the table needs, and one card of his turn is still to be laid."""
    houses = {1: ("saloon", "PPDD"), 2: ("casino", "DDGGP")}
    hands: list[str | int] = [0, "C C C CC CC CC"]
    asks = partial(ShowHand, seats=[1], number=2)
    state, options = table("", "", ("shop", "GP"), turn=1, hands=hands, houses=houses, asks=asks)
    return running(state, options, names), sorted(state.players[1].hand)
