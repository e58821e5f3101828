"""Tables of Dollars Wanted laid by hand, and scenes of them as the table would make them.

Cards are named in short: P1 C2 D1 G2 by tool and icons, J joker, E elixir, K coyote, V vulture; "1:P2" names a colour.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple

from tests.ui import drawing
from westtable.games.dollars_wanted.cards import BANDITS, COLOUR, END, LETTERS, TOOLS, building, card, deck
from westtable.games.dollars_wanted.frames import LAYS, Call, LayCard, ShowHand
from westtable.games.dollars_wanted.rules import DollarsWanted
from westtable.games.dollars_wanted.screen import TABLE
from westtable.games.dollars_wanted.state import DollarsOptions, DollarsState, Player, Supply, TableRow
from westtable.kernel import Dice, Session, asked, copy
from westtable.ui.choosing import Chooser
from westtable.ui.scene import Scene

NAMES = ("Ann", "Bob", "Cal", "Dee", "Eve")
SHORT = ("A", "B", "C", "D", "E")
LONG = tuple(f"{letter}bcdefgh Ijklmno" for letter in SHORT)
WIDE = ("漢字の名前長い人", "山田太郎右衛門尉", "佐藤花子左衛門丞", "鈴木一郎右近将監", "高橋次郎左近将監")
LISTS = (NAMES, SHORT, LONG, WIDE)
SIZES = ((80, 24), (100, 30), (120, 40), (200, 60))
MAIN = ((80, 24), (120, 40))
SPECIALS = {"J": "joker", "E": "elixir", "K": "coyote", "V": "vulture"}
sitters, answered = drawing.sitters, drawing.answered
zones_of = partial(drawing.zones_of, TABLE, unasked=True)
frame = partial(drawing.frame, TABLE, unasked=True)
title_of = partial(drawing.title_of, TABLE)
STANDARD = DollarsOptions()
OPEN = DollarsOptions(placement="open-range")
AID = DollarsOptions(memory_aid="on")
COLOURS = DollarsOptions(variant="player-colours")
ALL = DollarsOptions(variant="player-colours", memory_aid="on")
CHECKED = DollarsOptions(variant="player-colours", placement="checked")
OPTIONS = (STANDARD, OPEN, AID, COLOURS, ALL, CHECKED)


class Row(NamedTuple):
    """A row to lay: the icons of its building, its cards face up and face down, and who laid the latter."""

    building: str = ""
    up: str = ""
    down: str | int = ""
    by: Sequence[int] = ()


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
    """The cards that `words` name among `places`, in the order of the words."""
    left = sorted(places)
    found = []
    for word in words.split():
        found.append(next(one for one in left if matches(one, word)))
        left.remove(found[-1])
    return found


def lay(
    rows: Sequence[Row] = (),
    hands: Sequence[str] = ("", ""),
    *,
    options: DollarsOptions = STANDARD,
    ask: Any = None,
    turn: int = 0,
    turns: int = 14,
    won: Sequence[str] = (),
    penalties: Sequence[int] = (),
    discard: int = 0,
    size: int = 6,
    left: Sequence[int] = (),
) -> DollarsState:
    """A table on which `turn` is to act. Hands are filled up to `size`, 5 for the one that has laid a card, 4 for two.

    A number in place of words stands for so many cards that fit there. `left`: buildings in each pile.
    """
    rules = DollarsWanted(options)
    houses = list(range(BANDITS, END))
    there = list(range(len(hands) * COLOUR if options.colours else BANDITS))
    frame = ask or LayCard(seats=[turn], number=1)

    def take(words: str | int, fitting: frozenset[int] | None = None) -> list[int]:
        if isinstance(words, int):
            pool = [one for one in there if fitting is None or one in fitting]
            random.Random(words).shuffle(pool)
            found = pool[:words]
        else:
            found = find(words, there)
        for number in found:
            there.remove(number)
        return found

    open_ones = []
    for place in range(3):
        icons = rows[place].building if place < len(rows) else ""
        open_ones.append(next(one for one in houses if not icons or sorted(building(one).icons) == sorted(icons)))
        houses.remove(open_ones[-1])
    players = [
        Player(seat=seat, hand=take(words), penalties=penalties[seat] if seat < len(penalties) else 0)
        for seat, words in enumerate(hands)
    ]
    for player, words in zip(players, won, strict=False):
        for icons in words.split():
            player.won.append(next(one for one in houses if sorted(building(one).icons) == sorted(icons)))
            houses.remove(player.won[-1])
    laid: list[TableRow] = []
    given = [rows[place] if place < len(rows) else Row() for place in range(3)]
    # What is named is taken first.
    ups = [take(row.up) for row in given]
    downs = [take(row.down) if isinstance(row.down, str) else [] for row in given]
    for place, open_one in enumerate(open_ones):
        row, up = given[place], ups[place]
        down = downs[place] or take(row.down, deck().fits[open_one - BANDITS])
        by = [one // COLOUR for one in down] if options.colours else list(row.by)
        by += [(turn + number) % len(hands) for number in range(len(down) - len(by))]
        own: dict[int, list[int]] = {}
        if options.memory_aid == "on":
            for seat, one in zip(by, down, strict=True):
                own.setdefault(seat, []).append(one)
        laid.append(TableRow(building=[open_one], pile=[], up=up, down=down, by=by, own=own))
    for place, count in enumerate(left):
        laid[place].pile = [houses.pop() for _ in range(count - 1)]
    while houses:
        min(laid, key=lambda one: len(one.pile)).pile.append(houses.pop())
    laid_now = LAYS if isinstance(frame, Call) else frame.number - 1
    for player in players:
        wanted = size - laid_now if player.seat == turn else size
        while len(player.hand) < wanted:
            mine = [one for one in there if not options.colours or one // COLOUR == player.seat]
            if not mine:
                break
            number = mine[(len(mine) * (7 + len(player.hand)) // 17) % len(mine)]
            player.hand.append(number)
            there.remove(number)
    supplies = [Supply(draw=[]) for _ in (players if options.colours else [0])]
    state = DollarsState(
        dice=Dice(seed="laid"),
        deck=deck().mark,
        players=players,
        rows=laid,
        supplies=supplies,
        box=list(range(len(hands) * COLOUR, BANDITS)) if options.colours else [],
        turn=turn,
        turns=turns,
        stack=[frame],
    )
    random.Random(5).shuffle(there)
    for number, one in enumerate(there):
        supply = state.supply(one // COLOUR)
        (supply.discard if number < discard else supply.draw).append(one)
    rules.check(state)
    return state


def calling(seat: int = 0) -> Call:
    return Call(seats=[seat])


def second(seat: int = 0) -> LayCard:
    return LayCard(seats=[seat], number=2)


def drawn_table(ask: Any = None) -> DollarsState:
    """The table of the drawings: five seats in turn 14, Ann is to lay."""
    return lay(
        [
            Row("DDGGP", "D2 P1 V", 5, (1, 2, 3, 4, 1)),
            Row("PPDD"),
            Row("GGGPPC", "P2 P1 C1 G1 C1 V P1 C1 G1", 3, (0, 4, 4)),
        ],
        ["G1 D2 C1 J K P2", "", "", "", ""],
        ask=ask,
        won=["PPPCCD CCDDG", "DDDGGP", "", "PPCCD", "GP"],
        discard=22,
    )


def colours_table(options: DollarsOptions = COLOURS) -> DollarsState:
    """The table of the drawings of the variant with player colours: Ann is to lay her second card."""
    return lay(
        [
            Row("GGP", "0:G1 1:V", "0:P1 1:C1 2:D2 3:K 4:J 2:C1"),
            Row("CCDDG", "2:E 1:C1 3:D2", "1:D1 0:D1"),
            Row("DDDGGP", "", "4:D1 4:V 3:G1 2:P1"),
        ],
        ["0:D2 0:C1 0:J 0:K 0:P2", "", "", "", ""],
        options=options,
        ask=second(),
        turns=21,
        penalties=(0, 1),
        won=["PPPCCD CCCDDG", "PPCCD", "", "GGGPPC", "GP"],
        discard=30,
    )


def running(state: DollarsState, options: DollarsOptions = STANDARD, names: Sequence[str] = NAMES) -> Session:
    """A game that goes on from `state`."""
    seats = sitters(names[: len(state.players)])
    return Session(DollarsWanted(options), seats, "77AC", copy(state), (), copy(state), ident="laid")


def scene(
    session: Session,
    size: tuple[int, int] = (80, 24),
    *picks: tuple[str, Any],
    seat: int | None = -1,
    cursor: str = "",
    fresh: Iterable[int] = (),
    saved: str = "saved 21:40",
) -> Scene:
    """The moment as whoever is asked sees it (or `seat`, None for a stranger), after pairs of a field and a value.

    With a card chosen its row is asked for next, as the table does it.
    """
    there = asked(session.now)
    viewer = (there[0] if there else None) if seat == -1 else seat
    chooser = None
    if viewer is not None and viewer in there:
        chooser = Chooser(session.offers(viewer))
        for field, value in picks:
            chooser.press(field, (value,))
            if field == "card":
                chooser.forward()
    return moment(session, chooser, size, viewer, cursor, fresh, saved)


def moment(
    session: Session,
    chooser: Chooser | None,
    size: tuple[int, int],
    seat: int | None,
    cursor: str = "",
    fresh: Iterable[int] = (),
    saved: str = "saved 21:40",
) -> Scene:
    """The scene for a seat with the chooser as it stands."""
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
        saved=saved,
        log=session.last_lines(None, 60),
        chooser=chooser,
        cursor=cursor,
        fresh=frozenset(fresh),
    )


def held(session: Session, words: str) -> tuple[int, ...]:
    """Cards in the hand of whoever is asked."""
    state = session.now
    assert isinstance(state, DollarsState)
    return tuple(find(words, state.players[asked(state)[0]].hand))


def show_hand(state: DollarsState) -> DollarsState:
    """The table with the hand of whoever is to act lying open, as if nothing of it could be laid (D22)."""
    shown = copy(state)
    shown.stack = [ShowHand(seats=[state.turn], number=1, cards=sorted(state.players[state.turn].hand))]
    return shown
