"""The zones of the table of Dollars Wanted: the seats, the three rows with the log, and the hand as cards.

For a seat the rows stand in the zone of the hand: its badges there tell of the chosen card, and its own backs of cards.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from westtable.games.dollars_wanted.cards import building, card, deck
from westtable.games.dollars_wanted.frames import LAYS, LayCard, ShowHand
from westtable.games.dollars_wanted.refusals import fitting_rows
from westtable.games.dollars_wanted.screen.choices import (
    ROB,
    bluffs,
    cards_live,
    chosen,
    items,
    laying,
    picking_row,
)
from westtable.games.dollars_wanted.screen.pieces import (
    DOES,
    Mark,
    card_box,
    clickable,
    fold,
    hand_of,
    missing,
    needs,
    standing_of,
    state_of,
    strip,
)
from westtable.games.dollars_wanted.screen.side import log_line, side
from westtable.games.dollars_wanted.state import FINE, FULL, TableRow
from westtable.games.dollars_wanted.words import tools
from westtable.ui.glyphs import CURSOR
from westtable.ui.people import LONG, NAME, short_name, who
from westtable.ui.phrases import longest, seat_role, short
from westtable.ui.scene import Heights, Item, Scene
from westtable.ui.spans import Line, cells, columns, cut, exact, fit, line, rule, width
from westtable.ui.widgets.title import title as first_line
from westtable.wording import many, money

SIDE_LEAST = 110
"""Cells from which on the log stands beside the table instead of in one line below it."""
SIDE = 34
"""Cells of that column with its border."""
ROOMY = 36
"""Rows from which on cards and rows are drawn large."""
CARD, LARGE = 13, 18
"""Cells of a card of the hand."""
LEAD = 18
"""Cells before the strip of a row, and two more where it is large."""
TAIL = 14
"""Cells of the facts at the right of a row."""
LABEL = 11
"""Cells before the columns of the seats."""
WARN = FULL - 1
"""So many cards face down are a warning that a row is about to be robbed by itself."""


class Rooms(NamedTuple):
    """How the rows of the screen are shared out."""

    upper: int
    """Above the hand."""
    seats: int
    hand: int
    prompt: int
    roomy: bool
    side: bool
    left: int
    """Cells of the table where something stands beside it."""


def rooms(scene: Scene) -> Rooms:
    roomy = scene.height >= ROOMY and scene.width >= 6 * (LARGE + 1)
    middle = scene.height >= 30
    hand = 9 if roomy else 5 if middle else 4
    prompt = 4 if middle else 2
    side = scene.width >= SIDE_LEAST
    seats = (6 if state_of(scene).colours else 5) if roomy else 3
    return Rooms(
        scene.height - 3 - hand - prompt, seats, hand, prompt, roomy, side, scene.width - SIDE if side else scene.width
    )


def heights(scene: Scene) -> Heights:
    room = rooms(scene)
    if scene.seat is None:
        return Heights(room.upper, room.hand, room.prompt)
    return Heights(room.seats, room.upper - room.seats + room.hand, room.prompt)


# --- the first line


def title(scene: Scene) -> tuple[Line, Line]:
    state = state_of(scene)
    wide = scene.width >= SIDE_LEAST
    told: dict[str, tuple[str, str]] = {}
    if not state.colours:
        supply = state.supplies[0]
        told["draw"] = (f"draw {len(supply.draw)}", "warn" if not supply.draw else "")
        told["discard"] = (f"discard {len(supply.discard)}", "")
    # All counters give way to names but the options, which are nowhere else.
    told["options"] = (options_words(scene, wide), "")
    return first_line(scene, wide, partial(_doing, scene), told, ("seed", "when", "saved", "discard", "draw"))


def _doing(scene: Scene, gap: str, limit: int) -> Line:
    """The game, the turn, and who does what, with a name of at most `limit` cells."""
    drawn = line(("DOLLARS WANTED", "title"), f"{gap}turn {state_of(scene).turns}")
    frame = scene.frame
    if not scene.asked or frame is None:
        return drawn
    doing = " may rob a row"
    if isinstance(frame, LayCard):
        doing = f" lays card {frame.number} of {LAYS}"
    elif isinstance(frame, ShowHand):
        doing = " can lay nothing"
    return (*drawn, *line(gap), *who(scene, scene.asked[0], limit), *line(doing))


def options_words(scene: Scene, wide: bool = False) -> str:
    """The options in short, those of the standard game left out unless it is `wide`: "colours · open range"."""
    options = scene.options
    told = []
    if options.colours:
        told.append("player colours" if wide else "colours")
    if not options.checked:
        told.append("open range")
    elif options.colours or wide:
        told.append("checked placement" if wide else "checked")
    if options.memory_aid == "on":
        told.append("aid" if options.colours and not wide else "memory aid")
    return ("   " if wide else " · ").join(told)


# --- what stands above the hand


def public(scene: Scene) -> list[Line]:
    room = rooms(scene)
    above = _beside(scene, room, seats_zone(scene, room), 0)
    return above if scene.seat is not None else [*above, *_rows(scene, room)]


def _rows(scene: Scene, room: Rooms) -> list[Line]:
    """The three rows and the log, with as many lines as there are between the seats and the hand."""
    free = room.upper - room.seats
    below = [] if room.side else [log_line(scene, room.left, _sizes(scene))]
    if room.side and not room.roomy:
        below = [cut((*line(" "), *_facts(scene, room.left - 1)), room.left)]
    # Large rows only where all three fit.
    tall = 17 + len(below) <= free
    each = [_row(scene, number, room.left, tall) for number in range(len(state_of(scene).rows))]
    spare = free - len(below) - sum(map(len, each))
    gap: list[Line] = [()] if spare >= len(each) - 1 else []
    drawn = [row for place, one in enumerate(each) for row in (*(gap if place else ()), *one)]
    drawn += [()] * (free - len(drawn) - len(below))
    return _beside(scene, room, [*drawn, *below], room.seats)


def _beside(scene: Scene, room: Rooms, drawn: list[Line], first: int) -> list[Line]:
    """Lines from the line `first` on above the hand, with their part of the column beside the table if there is one."""
    if not room.side:
        return drawn
    airy = 1 if room.roomy else 0
    column = [*[()] * airy, *side(scene, SIDE - 3, room.upper - 2 * airy), *[()] * airy]
    both = columns(drawn, [cut(one, SIDE - 3) for one in column[first : first + len(drawn)]], room.left, " │ ")
    if airy:
        # The blank lines at the edges run across.
        both[0 if not first else -1] = ()
    return both


def seats_zone(scene: Scene, room: Rooms) -> list[Line]:
    """The seats as columns: name, what was won, and in the variant with player colours the own piles."""
    state = state_of(scene)
    count = len(state.players)
    lead = 0 if room.roomy else LABEL
    pitch = min((room.left - lead - 1) // count, 24)
    names: Line = line(" " * lead)
    won: Line = line((fit(" won", lead), "muted"))
    third: Line = line((fit(" deck/disc" if state.colours else " hand", lead), "muted"))
    for player in state.players:
        seat = player.seat
        active = seat in scene.asked
        name = short(scene.name(seat), min(pitch - 5, LONG))
        told = line(
            (CURSOR if active else " ", "cursor" if active else ""),
            (f"{seat + 1}{scene.mark(seat)} {name}", seat_role(seat)),
        )
        names += exact(told, pitch)
        houses = len(player.won)
        words = f"{money(player.score)} in {houses}" if houses or player.score else "nothing yet" if not lead else "-"
        won += line(fit(f" {words}", pitch))
        third += line(fit(f" {_pile_words(scene, seat, pitch, bool(lead))}", pitch))
    drawn = [cut(names, room.left), cut(won, room.left)]
    if room.roomy:
        return [
            (),
            *drawn,
            cut(third, room.left),
            *([cut(_facts(scene, room.left), room.left)] if state.colours else []),
            (),
        ]
    return [*drawn, cut(third, room.left) if state.colours else ()]


def _pile_words(scene: Scene, seat: int, pitch: int, slim: bool) -> str:
    """The own piles of a seat with its colour as a word, or the size of its hand."""
    state = state_of(scene)
    if not state.colours:
        return f"hand {len(state.players[seat].hand)}"
    supply = state.supply(seat)
    colour = fit(deck().colours[seat], 7 if slim else 6).rstrip() if pitch >= 12 else ""
    piles = f"{len(supply.draw)}/{len(supply.discard)}" if slim else f"{len(supply.draw)} / {len(supply.discard)}"
    return f"{colour:<6} {piles}" if slim else f"{colour} {piles}"


def _sizes(scene: Scene) -> str:
    """The sizes of the hands: "all hands 6", or one for each seat where they differ."""
    sizes = [len(player.hand) for player in state_of(scene).players]
    return f"all hands {sizes[0]}" if len(set(sizes)) == 1 else f"hands {' '.join(map(str, sizes))}"


def _facts(scene: Scene, room: int) -> Line:
    """What has no place in the columns: hands in the variant with player colours, and who has penalty cards."""
    state = state_of(scene)
    if not state.colours:
        return line((_sizes(scene), "muted"))
    head = f" own deck / own discard pile   {_sizes(scene)}"
    for limit in (LONG, NAME, 0):
        told = (*line((head, "muted")), *line("   "), *penalties(scene, limit))
        if width(told) <= room:
            break
    return told


def penalties(scene: Scene, limit: int) -> Line:
    """Who has penalty cards, and how many are left; names of at most `limit` cells."""
    state = state_of(scene)
    drawn = line(("penalty cards ", "muted"))
    for player in state.players:
        if player.penalties:
            cost = money(-FINE * player.penalties)
            drawn += (*line(" "), *who(scene, player.seat, limit), *line(f" {player.penalties} ({cost}) "))
    return (*drawn, *line(f" {state.penalties_left or 'none'} left"))


# --- the rows


def _item(scene: Scene, number: int) -> Item | None:
    return next((one for one in items(scene) if one.field in ("row", ROB) and one.values[0] == number), None)


def _marked(scene: Scene, item: Item) -> bool:
    """Whether a row is chosen for a robbery; one to lay at is only waiting for its key."""
    return item.field == ROB and bool(scene.picked(item))


def _row(scene: Scene, number: int, room: int, tall: bool) -> list[Line]:
    """A row: its building with needs and ticks, the strip of its cards, and how it stands."""
    state = state_of(scene)
    row = state.rows[number]
    item = _item(scene, number)
    picked = item is not None and _marked(scene, item)
    lead = LEAD + (2 if tall else 0)
    if not row.building:
        gone = [line(f"  {number + 1}  ", ("its pile is empty: the game is over", "muted"))]
        return [*gone, *[()] * (4 if tall else 2)]
    house = building(row.building[0])
    worth = money(house.dollars)
    name = (f"{house.name.upper():<6} {worth}" if not tall else f"{house.name.upper():<7} {worth}", "title")
    letters, ticks = needs(row, lead - 6)
    inset = line("     ")
    head = (*_badge(scene, number, item), *line(name))
    left: list[Line] = [head, (*inset, *letters), (*inset, *ticks)]
    pile = line((f"{row.left} in pile", "warn" if row.left == 1 else ""))
    role = "warn" if len(row.down) >= WARN else ""
    down = f"{len(row.down)} of {FULL} face down" if tall else f"{len(row.down)} of {FULL} down"
    space = room - lead - 1 - (0 if tall else TAIL)
    cards = fold(scene, number, space, tall, own=True)
    drawn = strip(cards, tall, picked) if cards else [(), line(("no cards yet", "muted")), (), *[()] * tall]
    if tall:
        left += [(*inset, *pile), ()]
        told = missing(row, 30, " ")
        bluff = _bluff(scene, number)
        more = _in_words(row, room - lead - 22 - width(told) - width(bluff))
        drawn.append((*exact(line((down, role)), 22), *told, *more, *bluff))
    rows = [(*exact(cut(one, lead - 1), lead), *other) for one, other in zip(left, drawn, strict=True)]
    if not tall:
        tails = (line((down, role)), missing(row, TAIL), pile)
        rows = [(*exact(one, room - TAIL), *tail) for one, tail in zip(rows, tails, strict=True)]
    return [clickable(one, item.token if item is not None else "") for one in rows]


def _in_words(row: TableRow, room: int) -> Line:
    """The missing icons as tools: "  (2 colts)"."""
    now = standing_of(row)
    told = f"  ({tools(now.missing)})" if now is not None and now.missing else ""
    return line((told, "muted")) if cells(told) <= room else ()


def _bluff(scene: Scene, number: int) -> Line:
    """A warning at a row where the chosen card would be a bluff."""
    card_ = chosen(scene, "card") if picking_row(scene) else None
    return line(("   here a bluff", "warn")) if card_ is not None and number in bluffs(scene, card_) else ()


def _badge(scene: Scene, number: int, item: Item | None) -> Line:
    """The number of a row as it is live now, in five cells."""
    digit = str(number + 1)
    if item is None:
        return line(f"  {digit}  ")
    here = item.token == scene.cursor
    if item.dead:
        return line((CURSOR if here else " ", "cursor"), (f"({digit})", "dead"), " ")
    if _marked(scene, item):
        return line((CURSOR, "cursor") if here else (digit, "badge"), ("[x]", "badge"), " ")
    return line((CURSOR if here else " ", "cursor"), (f"[{digit}]", "badge"), " ")


# --- the hand


def hand(scene: Scene) -> list[Line]:
    if scene.seat is None:
        return []
    room = rooms(scene)
    drawn = _rows(scene, room)
    rows = len(drawn) + room.hand
    if room.hand > 4:
        drawn.append(_hand_rule(scene))
    drawn += _cards(scene, room.roomy)
    if room.roomy:
        drawn += [(), rule(short_name(scene, scene.seat, LONG), "", scene.width)]
    return [*drawn, *[()] * (rows - len(drawn))]


def _hand_rule(scene: Scene) -> Line:
    cards = hand_of(scene)
    name = short_name(scene, scene.seat or 0, LONG)
    told = f"{name}'s hand · {many(len(cards), 'card')}"
    new = "+ is new · " if not scene.fresh.isdisjoint(cards) else ""
    hides = "x hides it at once" if scene.width >= SIDE_LEAST else "x hides"
    tails = [
        line((f"{new}{one}{hides}", "muted")) for one in (f"only {name} should look · ", "only one should look · ", "")
    ]
    # The stroke of the rule before, between and behind takes seven cells.
    return rule(told, longest(scene.width - cells(told) - 7, *tails), scene.width)


def _cards(scene: Scene, large: bool) -> list[Line]:
    """The cards of the hand side by side."""
    size = LARGE if large else CARD
    gap = line(" ") if large else ()
    made = {one.values[0]: one for one in items(scene) if one.field == "card"}
    live = cards_live(scene) if laying(scene) else set()
    taken = chosen(scene, "card") if laying(scene) else None
    boxes = []
    for number in hand_of(scene):
        item = made.get(number)
        stuck = laying(scene) and number not in live
        mark = Mark(
            item.badge if item is not None else "",
            number == taken,
            item is not None and item.token == scene.cursor,
            stuck,
            number in scene.fresh,
            item.token if item is not None else "",
        )
        boxes.append(card_box(_face(scene, number, size - 2, large, stuck), size, mark))
    if not boxes:
        return [(), line("   No card is left in this hand."), *[()] * (4 if large else 2)]
    drawn: list[Line] = [line(" ") for _ in boxes[0]]
    for place, box in enumerate(boxes):
        drawn = [(*one, *(gap if place else ()), *other) for one, other in zip(drawn, box, strict=True)]
    return drawn


def _face(scene: Scene, number: int, room: int, large: bool, stuck: bool) -> list[Line]:
    info = card(number)
    role = "dead" if stuck else ""
    name = fit(f"({info.name})", room).rstrip() if stuck else info.name
    if not large:
        does = f"{info.letters:<2} {info.kind}" if info.letters else DOES[info.kind]
        return [line((name, role or "strong")), line((does, role))]
    does = _counted(tools(info.letters)) if info.letters else DOES[info.kind]
    return [
        line((name, role or "strong")),
        line((info.letters, role)),
        line((does, role)),
        line((_where(scene, number), "muted")),
    ]


def _counted(told: str) -> str:
    """ "two dynamite" for "2 dynamite"."""
    number, _, thing = told.partition(" ")
    return f"{ {'1': 'one', '2': 'two'}.get(number, number) } {thing}"


def _where(scene: Scene, number: int) -> str:
    """The rows where a card belongs: "row 2, 3", "every row", "no row"."""
    state = state_of(scene)
    found = fitting_rows(state, number)
    if len(found) == len(state.rows):
        return "every row"
    return "row " + ", ".join(str(row + 1) for row in found) if found else "no row"
