"""What the screens of Dollars Wanted share: cards in short, the strip of a row, the needs of a building, card boxes.

Icons are letters, repeated as often as they are printed; a back carries no colour and no name (D33).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, cast

from westtable.games.dollars_wanted.cards import COLOUR, building, card, deck
from westtable.games.dollars_wanted.icons import Standing, standing
from westtable.games.dollars_wanted.state import DollarsState, TableRow, recalled
from westtable.ui.glyphs import DOWN, NOTHING, TIMES
from westtable.ui.phrases import seat_role
from westtable.ui.scene import Scene
from westtable.ui.spans import Line, Span, cells, cut, exact, fit, line, width

BACK: Final = f"{NOTHING} {NOTHING}"
TAGS: Final = {"joker": "JOK", "elixir": "ELX", "coyote": "COY", "vulture": "VUL"}
"""Special cards in three letters, as the strips have them."""
NICKS: Final = {"joker": "Joker", "elixir": "Elix", "coyote": "Coyo", "vulture": "Vult"}
"""The same in five cells, for the large strips."""
DOES: Final = {"joker": "any icon", "elixir": "doubles", "coyote": "eats next", "vulture": "stops it"}
"""What a special card does, in eleven cells."""
SLIM: Final = 3
"""Cells of a card in a strip, at least."""
BROAD: Final = 5
"""The same in a large strip."""
NEWEST: Final = 4
"""Backs that are never folded: the newest ones."""


def state_of(scene: Scene) -> DollarsState:
    return cast(DollarsState, scene.view)


def hand_of(scene: Scene) -> list[int]:
    """The hand of the seat before the screen, as it holds it; empty for a stranger."""
    return [] if scene.seat is None else state_of(scene).players[scene.seat].hand


def tag(number: int) -> str:
    """A card in two or three letters: "DD", "P", "VUL"."""
    info = card(number)
    return info.letters or TAGS[info.kind]


def owner_mark(scene: Scene, number: int) -> Line:
    """The mark of the seat whose colour a face-up card has; nothing where there are no colours."""
    owner = number // COLOUR
    if not state_of(scene).colours or owner >= len(scene.sitters):
        return ()
    return line((scene.mark(owner), seat_role(owner)))


def row_name(row: TableRow) -> str:
    """What stands at a row: "Casino"."""
    return building(row.building[0]).name if row.building else "empty"


# --- the needs of a building


def standing_of(row: TableRow) -> Standing | None:
    """How far the face-up cards of a row have come; None without a building."""
    return standing(row.building[0], row.up) if row.building else None


def needs(row: TableRow, room: int) -> list[Line]:
    """Two lines of at most `room` cells: the icons of the building, and below each a tick if a face-up card gives it.

    `x` is a bandit's icon, `J` one that a joker stands for, `·` is missing.
    """
    now = standing_of(row)
    if now is None:
        return [(), ()]
    gap = " " if 2 * len(now.slots) - 1 <= room else ""
    letters: Line = ()
    ticks: Line = ()
    for place, slot in enumerate(now.slots):
        before = gap if place else ""
        letters += line(before, (slot.letter, "" if slot.by else "accent"))
        sign, role = {"bandit": ("x", "good"), "joker": ("J", "good"), "": (NOTHING, "muted")}[slot.by]
        ticks += line(before, (sign, role))
    return [cut(letters, room), cut(ticks, room)]


def missing(row: TableRow, room: int, gap: str = "") -> Line:
    """What is still missing given the face-up cards: "missing GG", "missing all"; `gap` stands between the letters."""
    now = standing_of(row)
    if now is None:
        return ()
    every = len(now.missing) == len(now.slots) > 4
    words = "all" if every and not gap else gap.join(now.missing)
    told = line("missing ", (words, "accent"))
    return told if width(told) <= room else line((f"{len(now.missing)} missing", "accent"))


# --- the strip of a row


class Cell(NamedTuple):
    """One card of a strip, or several folded into one: two lines of text, the second for large strips only."""

    text: Line
    below: Line = ()

    def size(self, least: int, tall: bool) -> int:
        """Cells between its borders."""
        return max(least, width(self.text), width(self.below) if tall else 0)


def face_cell(scene: Scene, number: int, tall: bool = False) -> Cell:
    """A face-up card: "DD", in the variant with player colours with the mark of its owner, "DD◊"."""
    info = card(number)
    mark = owner_mark(scene, number)
    role = "muted" if info.kind == "vulture" else ""
    if not tall:
        return Cell((*line((tag(number), role)), *mark))
    if info.letters:
        return Cell(line(fit(info.name, min(cells(info.name), BROAD))), (*line(info.letters), *mark))
    does = {"vulture": "" if mark else "dead", "elixir": f"{TIMES}2", "joker": "" if mark else "any"}.get(info.kind, "")
    return Cell(line((NICKS[info.kind], role)), (*line((does, role), " " if does and mark else ""), *mark))


def back_cell(number: int | None = None) -> Cell:
    """A card face down; one that the memory aid shows reads "(P)"."""
    return Cell(line((BACK, "muted"))) if number is None else Cell(line((f"({tag(number)})", "")))


def folded_up(cards: Sequence[int]) -> Cell:
    """Face-up cards in one: "5 up", with a sign when an elixir among them doubles what follows."""
    letters = "".join(sorted((card(one).letters for one in cards), key="PCDG".find))
    doubles = any(deck().kinds[one] == "elixir" for one in cards)
    return Cell(line(f"{len(cards)} up", f" {TIMES}2" if doubles else ""), line((letters[:9], "muted")))


def folded_down(count: int) -> Cell:
    """Backs in one: "31 down"."""
    return Cell(line((f"{count} down", "")))


def cells_of(scene: Scene, number: int, tall: bool, own: bool) -> tuple[list[Cell], list[Cell]]:
    """The cards of row `number` as cells: those face up, and the backs; `own` shows what the memory aid may show."""
    row = state_of(scene).rows[number]
    backs: list[int | None] = [None] * len(row.down)
    if own and scene.seat is not None:
        backs = recalled(row, scene.seat)
    return [face_cell(scene, one, tall) for one in row.up], [back_cell(one) for one in backs]


def fold(scene: Scene, number: int, room: int, tall: bool = False, own: bool = False) -> list[Cell]:
    """The cells of row `number` that fit in `room` cells with their borders.

    It folds from the left: the face-up cards, and backs only where that is not enough. The newest are always there.
    """
    row = state_of(scene).rows[number]
    up, down = cells_of(scene, number, tall, own)
    least = BROAD if tall else SLIM

    def taken(shown: Sequence[Cell]) -> int:
        return 1 + sum(one.size(least, tall) + 1 for one in shown)

    shown = [*up, *down]
    if taken(shown) <= room:
        return shown
    for gone in range(2, len(up) + 1):
        shown = [folded_up(row.up[:gone]), *up[gone:], *down]
        if taken(shown) <= room:
            return shown
    # So many backs are folded too: first all but the newest, then fewer, as far as the face-up cards leave room.
    fewest = max(len(down) - NEWEST, 2)
    backs = [folded_down(fewest), *down[fewest:]]
    for gone in (0, *range(2, len(up) + 1)):
        head = [folded_up(row.up[:gone]), *up[gone:]] if gone else up
        if taken([*head, *backs]) <= room:
            break
    for gone in range(fewest - 1, 1, -1):
        more = [folded_down(gone), *down[gone:]]
        if taken([*head, *more]) > room:
            break
        backs = more
    return [*head, *backs]


def strip(shown: Sequence[Cell], tall: bool = False, double: bool = False) -> list[Line]:
    """Cells with shared borders: three lines, or four where the strip is tall."""
    across, down = ("═", "║") if double else ("─", "│")
    top, bottom = ("╔╦╗", "╚╩╝") if double else ("┌┬┐", "└┴┘")
    role = "primary" if double else "rule"
    sizes = [one.size(BROAD if tall else SLIM, tall) for one in shown]

    def edge(signs: str) -> Line:
        return line((signs[0] + signs[1].join(across * size for size in sizes) + signs[2], role))

    def content(texts: Sequence[Line]) -> Line:
        drawn = line((down, role))
        for text, size in zip(texts, sizes, strict=True):
            gap = size - width(text)
            drawn += (*line(" " * ((gap + 1) // 2)), *text, *line(" " * (gap // 2), (down, role)))
        return drawn

    inner = [content([one.text for one in shown])]
    if tall:
        inner.append(content([one.below for one in shown]))
    return [edge(top), *inner, edge(bottom)]


# --- cards of the hand


class Mark(NamedTuple):
    """How a card of the hand stands in the running choice."""

    badge: str = ""
    chosen: bool = False
    cursor: bool = False
    dead: bool = False
    fresh: bool = False
    token: str = ""


def card_box(body: Sequence[Line], size: int, mark: Mark) -> list[Line]:
    """A card of `size` cells: its badge and state at the top left, `+` when it just came, the cursor at the right.

    A chosen card has a double border.
    """
    double = mark.chosen
    across, down = ("═", "║") if double else ("─", "│")
    corners = "╔╗╚╝" if double else "┌┐└┘"
    role = "primary" if double else "rule"
    state = f"{mark.badge}[{'x' if mark.chosen else ' '}]" if mark.badge or mark.chosen else ""
    if mark.dead:
        state = f"({mark.badge})" if mark.badge else ""
    tail = f"{'+' if mark.fresh else across}{DOWN if mark.cursor else across}"
    inner = size - 2
    spans = line(
        (corners[0], role),
        (state, "dead" if mark.dead else "badge" if mark.badge else "strong"),
        (across * (inner - cells(state) - 2), role),
        (tail[0], "accent" if mark.fresh else role),
        (tail[1], "cursor" if mark.cursor else role),
        (corners[1], role),
    )
    edge = Span(down, role)
    drawn = [spans, *((edge, *exact(one, inner), edge) for one in body)]
    drawn.append(line((corners[2] + across * inner + corners[3], role)))
    return [clickable(one, mark.token) for one in drawn]


def clickable(drawn: Line, token: str) -> Line:
    """The line with `token` on every span that has none of its own."""
    return tuple(one if one.hit or not token else one._replace(hit=token) for one in drawn)
