"""A robbery told step by step: what lies there after each card, drawn as the needs in slots and the row in large cards.

All of it comes from events; a card that was not told of is a back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from westtable.games.dollars_wanted.cards import building, card, deck
from westtable.games.dollars_wanted.frames import Fined, Revealed, RobberyBegan, RobberyEnded, TurnBegan
from westtable.games.dollars_wanted.icons import Standing, standing
from westtable.games.dollars_wanted.screen.pieces import owner_mark
from westtable.kernel import Event
from westtable.ui.glyphs import DOWN, NOTHING, TIMES
from westtable.ui.scene import Scene
from westtable.ui.spans import Line, Span, cells, centre, exact, fit, line, width
from westtable.wording import many, money

WIDE: Final = 80
"""Cells of a picture; the screen puts it in the middle."""
INDENT: Final = 2
CARD: Final = 9
"""Cells of a large card."""
SLOTS: Final = 8
"""Large cards side by side; a longer row slides (screen of a robbery)."""
AHEAD: Final = 3
"""Cards behind the one just turned that stay in view."""
LEAD: Final = 28
"""Cells before the first slot."""
TICKS: Final = {"bandit": ("[x]", "good"), "joker": ("[J]", "good"), "": ("[ ]", "muted")}
FEET: Final = {"counts": "good", "stops": "warn"}
"""The colour of what a card comes to; all else is muted."""
STAYS: Final = ("counts", "any", "doubles", "stops")
"""What a card does that stays in the row, face up."""


class Robbery(NamedTuple):
    """One robbery as it was told."""

    turn: int
    began: RobberyBegan
    shown: tuple[Revealed, ...]
    fines: dict[int, Fined]
    """By the place of the wrong card."""
    ended: RobberyEnded

    @property
    def size(self) -> int:
        """Cards of the row when it began."""
        return len(self.began.up) + self.began.down

    def up(self, step: int) -> tuple[int, ...]:
        """The face-up cards after `step` cards have turned, the gone ones left out."""
        return (*self.began.up, *(one.card for one in self.shown[:step] if one.what in STAYS))

    def standing(self, step: int) -> Standing:
        """How far it has come after `step` cards."""
        return standing(self.began.building, self.up(step))


def robberies(events: Sequence[Event], turns: int) -> list[Robbery]:
    """The robberies in `events`, the last of which ended in turn `turns` of the game."""
    turn = turns - sum(isinstance(event, TurnBegan) for event in events)
    found: list[Robbery] = []
    began: RobberyBegan | None = None
    shown: list[Revealed] = []
    fines: dict[int, Fined] = {}
    for event in events:
        if isinstance(event, TurnBegan):
            turn = event.turn
        elif isinstance(event, RobberyBegan):
            began, shown, fines = event, [], {}
        elif isinstance(event, Revealed):
            shown.append(event)
        elif isinstance(event, Fined) and shown:
            fines[shown[-1].place] = event
        elif isinstance(event, RobberyEnded) and began is not None:
            found.append(Robbery(turn, began, tuple(shown), fines, event))
            began = None
    return found


class Tile(NamedTuple):
    """One card of the row as it is drawn: four words and a state."""

    head: str
    name: str = ""
    letters: Line = ()
    does: str = ""
    foot: str = ""
    role: str = ""
    now: bool = False
    """Whether it is the card that has just turned."""
    backs: int = 0
    """On a back: how many of them there are."""


def needs(robbery: Robbery, step: int) -> list[Line]:
    """The building, its needs as slots, which of them are filled, and what is missing."""
    house = building(robbery.began.building)
    now = robbery.standing(step)
    title = line(" " * INDENT, (f"{house.name.upper()}  {money(house.dollars)}", "title"))
    letters = "".join(f" {slot.letter}  " for slot in now.slots)
    top = (*exact(title, LEAD - 10), *line(("needs", "muted"), " " * 5, (letters.rstrip(), "strong")))
    below = line(" " * (LEAD - 10), ("showing", "muted"), " " * 3)
    for slot in now.slots:
        below = (*below, *line(TICKS[slot.by], " "))
    missing = " ".join(now.missing)
    told = line(("missing  ", "muted"), (missing, "warn")) if missing else line(("nothing is missing", "good"))
    if width(below) + width(told) + 3 > WIDE:
        told = line((f"missing {now.missing}", "warn")) if missing else line(("complete", "good"))
    gap = max(WIDE - INDENT - width(below) - width(told), 1)
    return [top, (*below, *line(" " * gap), *told)]


def tiles(robbery: Robbery, step: int, scene: Scene, over: bool) -> list[Tile]:
    """The whole row after `step` cards; with player colours each face-up card carries the mark of its owner."""
    began = robbery.began
    wild = iter(_stands_for(robbery.up(step), robbery.standing(step)))
    drawn: list[Tile] = []
    doubled = False
    for place, number in enumerate(began.up):
        kind = deck().kinds[number]
        # Whether it is of any use was said when it came up.
        does, foot = "", "up"
        if kind == "joker":
            does = _wild(next(wild, ""), doubled)
        elif kind == "elixir":
            does = "doubles"
        elif kind == "vulture":
            does, foot = "dead", ""
        elif doubled:
            does = f"{TIMES}2 {card(number).letters * 2}"
        drawn.append(_face(place, number, does, foot, "", scene))
        doubled = doubled or kind == "elixir"
    for place, one in enumerate(robbery.shown[:step], len(began.up)):
        role = ""
        if one.what == "counts":
            does = f"{TIMES}2 {card(one.card).letters * 2}" if one.doubled else ""
            foot = "no use" if one.surplus == one.icons else "counts"
        elif one.what == "any":
            does, foot = _wild(next(wild, ""), one.doubled), "counts"
        else:
            does, foot, role = {
                "doubles": ("doubles", "counts", ""),
                "eats": (f"eats {place + 2}", "gone", "muted"),
                "alone": ("alone", "gone", "muted"),
                "eaten": ("eaten", "gone", "muted"),
                "stops": ("", "stops", "warn"),
                "wrong": ("wrong", "gone", "warn"),
            }[one.what]
        now = not over and place == len(began.up) + step - 1
        drawn.append(_face(place, one.card, does, foot, role, scene, now))
    backs = robbery.size - len(drawn)
    hidden = line((" ".join(NOTHING * 3), "muted"))
    places = range(len(drawn) + 1, robbery.size + 1)
    return [*drawn, *(Tile(str(place), letters=hidden, role="muted", backs=backs) for place in places)]


def _stands_for(up: Sequence[int], now: Standing) -> list[str]:
    """What each joker of the row stands for as they are given now, a letter an icon (D10)."""
    given = "".join(slot.letter for slot in now.slots if slot.by == "joker")
    found: list[str] = []
    factor = 1
    for number in up:
        kind = deck().kinds[number]
        if kind == "elixir":
            factor = 2
        elif kind == "joker":
            found.append(given[:factor])
            given = given[factor:]
    return found


def _wild(letters: str, doubled: bool) -> str:
    return f"{TIMES}2 " * doubled + (letters or "any")


def _face(place: int, number: int, does: str, foot: str, role: str, scene: Scene, now: bool = False) -> Tile:
    info = card(number)
    name = info.name if info.letters else info.kind.capitalize()
    mark = owner_mark(scene, number)
    letters = (*line((info.letters, role or "strong"), " " if info.letters and mark else ""), *mark)
    return Tile(str(place + 1), name, letters, does, foot, role, now)


def window(size: int, at: int) -> tuple[int, int]:
    """Which of `size` cards are in view when card `at`, from 0, is the live one: the first, and the one after the last.

    What is left out at either side takes the room of a card.
    """
    if size <= SLOTS:
        return 0, size
    if at + AHEAD < SLOTS - 1:
        return 0, SLOTS - 1
    if at + AHEAD >= size - 2:
        return size - SLOTS + 1, size
    return at + AHEAD - SLOTS + 3, at + AHEAD + 1


def row(robbery: Robbery, step: int, drawn: Sequence[Tile]) -> list[Line]:
    """The row as six lines: cards of 9 cells and what they come to; what has no room is counted at either side."""
    turned = len(robbery.began.up) + step
    first, last = window(len(drawn), max(turned - 1, 0))
    shown = list(drawn[first:last])
    if first:
        gone = sum(one.foot == "gone" for one in drawn[:first])
        up = min(first, turned) - gone
        told = line((f"{gone} gone", "muted")) if gone else ()
        shown.insert(0, Tile("", f"{up} up" if up else "", told, role="muted"))
    if last < len(drawn):
        shown.append(Tile("", f"{len(drawn) - last} down", role="muted"))
    return [*_boxes(shown), _feet(shown)]


def hand_row(cards: Sequence[int]) -> list[Line]:
    """Cards that lie open as five lines of boxes; as many as a hand has."""
    drawn = []
    for number in cards[:SLOTS]:
        info = card(number)
        name = info.name if info.letters else info.kind.capitalize()
        drawn.append(Tile("", name, line((info.letters, "strong"))))
    return _boxes(drawn)


def _boxes(shown: Sequence[Tile]) -> list[Line]:
    indent = line(" " * INDENT)
    boxes = [_box(tile) for tile in shown]
    return [(*indent, *(span for box in boxes for span in box[number])) for number in range(5)]


def _box(tile: Tile) -> list[Line]:
    """A card of five lines: its place in the row, its name, its icons, what it does."""
    inner = CARD - 2
    across, down, role = ("═", "║", "primary") if tile.now else ("─", "│", "rule")
    corners = "╔╗╚╝" if tile.now else "┌┐└┘"
    stroke = across * (inner - len(tile.head) - tile.now)
    top = (corners[0], role), (tile.head, tile.role), (stroke + DOWN * tile.now + corners[1], role)
    body = [
        line((fit(tile.name, inner, "center"), tile.role or "strong")),
        exact(centre(tile.letters, inner), inner),
        line((fit(tile.does, inner, "center"), tile.role or "accent")),
    ]
    edge = Span(down, role)
    return [line(*top), *((edge, *part, edge) for part in body), line((corners[2] + across * inner + corners[3], role))]


def _feet(shown: Sequence[Tile]) -> Line:
    """What each card comes to, below it; what is said of all backs stands once, as far as there is room."""
    drawn = line(" " * INDENT)
    for tile in shown:
        if tile.backs:
            told = f"{many(tile.backs, 'card')} still face down"
            room = WIDE - width(drawn) - 2
            return (*drawn, *line((f"  {told if cells(told) <= room else f'{tile.backs} down'}", "muted")))
        drawn = (*drawn, *line((fit(tile.foot, CARD, "center"), FEET.get(tile.foot, "muted"))))
    return drawn
