"""What the screens of Bandits share: cards in words, equal cards stacked, who sits where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple, cast

from westtable.games.bandits.cards import card, label, total
from westtable.games.bandits.state import BanditsState
from westtable.ui.glyphs import TIMES
from westtable.ui.scene import Scene
from westtable.ui.spans import cells, fit
from westtable.ui.widgets.stack_grid import Mark, Row, Stack
from westtable.ui.widgets.sums import Part
from westtable.wording import many


class Kind(NamedTuple):
    """A row of the hand: its name, the values it can have, and what its total is called."""

    title: str
    values: range
    noun: str


KINDS: Final[dict[str, Kind]] = {
    "gold": Kind("Gold bars", range(1, 6), "worth"),
    "money": Kind("Money bags", range(1, 5), "worth"),
    "outlaw": Kind("Outlaws", range(1, 7), "gun"),
    "lawman": Kind("Lawmen", range(1, 7), "star"),
    "two_faced": Kind("Two-faced", range(1, 4), "either"),
}
SPECIALS: Final = ("tracker", "backfire", "trap")
ORDER: Final = (*KINDS, *SPECIALS)
LOOT: Final = ("gold", "money")
SPECIAL_NAMES: Final = {"tracker": "Tracker", "backfire": "Backfire", "trap": "Booby Trap"}
"""What a special card is called where no certain card is meant."""
NAMED: Final = ("outlaw", "lawman", "two_faced")
"""Kinds whose cards have names of their own; loot is its number."""

_PEOPLE = {("two_faced", value): str(value + 6) for value in range(1, 4)}
BADGES: Final[dict[str, dict[tuple[str, int], str]]] = {
    "loot": {
        **{("gold", value): str(value) for value in range(1, 6)},
        **{("money", value): str(value + 5) for value in range(1, 5)},
        ("trap", 0): "0",
    },
    "guns": {**{("outlaw", value): str(value) for value in range(1, 7)}, **_PEOPLE, ("tracker", 0): "0"},
    "stars": {**{("lawman", value): str(value) for value in range(1, 7)}, **_PEOPLE, ("backfire", 0): "0"},
}
"""The digit is the number on the card: on each page the badge of each face."""
KEEP_PAGES: Final = ("loot", "guns", "stars")
Face = tuple[str, int]


def state_of(scene: Scene) -> BanditsState:
    return cast(BanditsState, scene.view)


def stacks(cards: Iterable[int]) -> dict[Face, tuple[int, ...]]:
    """Equal cards by kind and value, in the order of the hand."""
    found: dict[Face, list[int]] = {}
    for one in sorted(cards):
        info = card(one)
        found.setdefault((info.kind, info.value), []).append(one)
    faces = sorted(found, key=lambda face: (ORDER.index(face[0]), face[1]))
    return {face: tuple(found[face]) for face in faces}


def named(cards: Iterable[int], tight: int = 0) -> str:
    """Cards in words, equal ones counted: "Ranger 2, Deputy 1 ×3"; `tight` 1 "lawmen 1 ×3 2", 2 "lawmen 1×3 2"."""
    if not tight:
        return ", ".join(counted(ids) for ids in stacks(cards).values())
    told = []
    for kind in ORDER:
        group = [(value, ids) for (one, value), ids in stacks(cards).items() if one == kind]
        if group and kind in SPECIALS:
            told.append(counted(group[0][1]))
        elif group:
            gap = " " if tight == 1 else ""
            numbers = " ".join(f"{value}{gap}{TIMES}{len(ids)}" if len(ids) > 1 else f"{value}" for value, ids in group)
            told.append(f"{KINDS[kind].title.lower()} {numbers}")
    return ", ".join(told)


def counted(ids: Sequence[int]) -> str:
    """Equal cards: "Deputy 1", "Deputy 1 ×3"."""
    return label(ids[0]) + (f" {TIMES}{len(ids)}" if len(ids) > 1 else "")


def loot_words(cards: Iterable[int], room: int) -> str:
    """Loot by kind, best first: "gold 5 5 4   money 4 3 3"; equal cards are counted where that is too long."""
    found = stacks(cards)
    for count in (False, True):
        groups = []
        for kind in LOOT:
            group = [(value, len(ids)) for (one, value), ids in found.items() if one == kind][::-1]
            if count:
                values = [f"{value} {TIMES}{many}" if many > 1 else f"{value}" for value, many in group]
            else:
                values = [str(value) for value, many in group for _ in range(many)]
            if values:
                groups.append(f"{kind} {' '.join(values)}")
        groups += ["Trap" for kind, _ in found if kind == "trap"]
        told = "   ".join(groups)
        if cells(told) <= room:
            return told
    return fit(told, room)


def parts(cards: Iterable[int]) -> list[Part]:
    """Cards as the parts of a sum; equal ones together."""
    made = []
    for (kind, value), ids in stacks(cards).items():
        made.append(Part(label(ids[0]), label(ids[0]) if kind in SPECIALS else str(value), len(ids)))
    return made


def rows_of(
    cards: Iterable[int],
    kinds: Sequence[str],
    fresh: Iterable[int] = (),
    marks: Mapping[Face, Mark] | None = None,
    nouns: bool = False,
) -> list[Row]:
    """The rows of a grid for `kinds`, with the total of each at its right; `nouns` says what it counts."""
    found = stacks(cards)
    new = set(fresh)
    drawn = []
    for kind in kinds:
        title, values, noun = KINDS[kind]
        line_up = {}
        for value in values:
            ids = found.get((kind, value))
            if ids:
                name = card(ids[0]).name if kind in NAMED else ""
                mark = (marks or {}).get((kind, value), Mark())
                line_up[value - 1] = Stack(str(value), len(ids), name, not new.isdisjoint(ids), mark)
        held = [one for (one_kind, _), ids in found.items() if one_kind == kind for one in ids]
        sum_ = total(held)
        told = f"= {sum_}" if held else ""
        if held and nouns:
            told = f"= {many(sum_, noun)}" if noun in ("gun", "star") else f"= {sum_} {noun}"
        drawn.append(Row(title, line_up, [value - 1 for value in values], told))
    return drawn


def special_row(
    cards: Iterable[int], fresh: Iterable[int] = (), marks: Mapping[Face, Mark] | None = None
) -> tuple[Row, dict[int, Stack]]:
    """The row of the special cards, each two columns wide, and its stacks, to put another one in."""
    found = stacks(cards)
    new = set(fresh)
    line_up = {}
    for place, kind in enumerate(SPECIALS):
        ids = found.get((kind, 0))
        if ids:
            mark = (marks or {}).get((kind, 0), Mark())
            line_up[place * 2] = Stack(card(ids[0]).name, len(ids), "", not new.isdisjoint(ids), mark)
    return Row("Special", line_up, [0, 2, 4], "", 2), line_up
