"""What face-up cards are worth at a building: the needs as slots, who fills them, and what is still missing.

The cards of a row count from left to right, because an elixir doubles only what lies to its right (D7).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from westtable.games.dollars_wanted.cards import LETTERS, building, deck


class Slot(NamedTuple):
    """One icon that a building needs: its letter and who gives it."""

    letter: str
    by: Literal["bandit", "joker", ""]
    """Empty: nobody yet."""


class Standing(NamedTuple):
    """How far the face-up cards of a row have come."""

    slots: tuple[Slot, ...]
    """One for each icon of the building, in its printed order."""
    missing: str
    """The letters of the empty slots, in printed order: "CDD"; empty when the building is taken.

    Jokers fill slots from the left. They may be given anew with every card (D10), so only the number of letters is
    for certain while a joker lies there: `short` says what bandits alone still leave open.
    """
    short: str
    """The letters that no bandit fills, jokers left out: "CCDD"."""
    wild: int
    """Icons of jokers, doubled ones counted twice (D9); one that nothing is left for is not used."""
    doubled: bool
    """An elixir lies there: whatever comes next is doubled (D7)."""


def have(up: Sequence[int]) -> tuple[list[int], int, bool]:
    """Icons by tool in the order of `TOOLS`, wild icons, and whether an elixir lies in `up` (D8: two are as one)."""
    found = deck()
    icons = [0] * len(LETTERS)
    wild = 0
    factor = 1
    for card in up:
        tool = found.tools[card]
        if tool >= 0:
            icons[tool] += factor * found.icons[card]
        elif found.kinds[card] == "joker":
            wild += factor
        elif found.kinds[card] == "elixir":
            factor = 2
    return icons, wild, factor == 2


def enough(at: int, up: Sequence[int]) -> bool:
    """Whether the face-up cards `up`, in the order of the row, rob the building `at`."""
    icons, wild, _ = have(up)
    return sum(max(0, need - got) for need, got in zip(building(at).needs, icons, strict=True)) <= wild


def standing(at: int, up: Sequence[int]) -> Standing:
    """How far the face-up cards `up`, in the order of the row, have come at the building `at`."""
    icons, wild, doubled = have(up)
    left = dict(zip(LETTERS, icons, strict=True))
    jokers = wild
    slots: list[Slot] = []
    short = ""
    for letter in building(at).icons:
        by: Literal["bandit", "joker", ""] = ""
        if left[letter]:
            left[letter] -= 1
            by = "bandit"
        else:
            short += letter
            if jokers:
                jokers -= 1
                by = "joker"
        slots.append(Slot(letter, by))
    return Standing(tuple(slots), "".join(slot.letter for slot in slots if not slot.by), short, wild, doubled)
