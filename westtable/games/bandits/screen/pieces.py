"""What the screens of Bandits share: cards in words, equal cards stacked, who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from westtable.games.bandits.cards import card, label, total
from westtable.games.bandits.state import BanditsState
from westtable.ui.lines import Line, exact, fit, line
from westtable.ui.scene import Scene

NAME = 8
LEFT = 84
"""Cells of the seats where the log stands beside them."""

ROWS = (
    ("gold", "Gold bars", range(1, 6)),
    ("money", "Money bags", range(1, 5)),
    ("outlaw", "Outlaws", range(1, 7)),
    ("lawman", "Lawmen", range(1, 7)),
    ("two_faced", "Two-faced", range(1, 4)),
)
NOUNS = {"gold": "worth", "money": "worth", "outlaw": "gun", "lawman": "star", "two_faced": "either"}
SPECIALS = ("tracker", "backfire", "trap")
SPECIAL_NAMES = {"tracker": "Tracker", "backfire": "Backfire", "trap": "Trap"}
BADGES = {
    "loot": {("gold", n): str(n) for n in range(1, 6)}
    | {("money", n): str(n + 5) for n in range(1, 5)}
    | {("trap", 0): "0"},
    "guns": {("outlaw", n): str(n) for n in range(1, 7)}
    | {("two_faced", n): str(n + 6) for n in range(1, 4)}
    | {("tracker", 0): "0"},
    "stars": {("lawman", n): str(n) for n in range(1, 7)}
    | {("two_faced", n): str(n + 6) for n in range(1, 4)}
    | {("backfire", 0): "0"},
}
KEEP_PAGES = ("loot", "guns", "stars")
Face = tuple[str, int]


def state_of(scene: Scene) -> BanditsState:
    return cast(BanditsState, scene.view)


def stacks(cards: Sequence[int]) -> dict[Face, tuple[int, ...]]:
    """Equal cards by kind and value."""
    found: dict[Face, list[int]] = {}
    for one in sorted(cards):
        info = card(one)
        found.setdefault((info.kind, info.value), []).append(one)
    return {face: tuple(ids) for face, ids in found.items()}


def named(cards: Sequence[int]) -> str:
    """Cards in words, equal ones counted: "Ranger 2, Deputy 1 ×3"."""
    piles = stacks(cards).values()
    return ", ".join(label(ids[0]) + (f" ×{len(ids)}" if len(ids) > 1 else "") for ids in piles)


def many(count: int, thing: str) -> str:
    """A count with its noun."""
    return f"{count} {thing}{'' if count == 1 else 's'}"


def who(scene: Scene, seat: int) -> Line:
    return line((f"{seat + 1}{scene.mark(seat)}", f"seat{seat + 1}"), (scene.name(seat), f"seat{seat + 1}"))


def reckon(scene: Scene, seat: int, told: str, result: str) -> Line:
    return (
        *line("      "),
        *exact(who(scene, seat), 12),
        *line(fit(told, 46)),
        *line((f"= {result}" if result else "", "accent")),
    )


def piles(cards: Sequence[int]) -> list[Line]:
    found = stacks(cards)
    drawn = []
    titles = [(kind, title) for kind, title, _ in ROWS] + [("tracker", "Special"), ("backfire", ""), ("trap", "")]
    for kind, title in titles:
        group = [(value, ids) for (one, value), ids in found.items() if one == kind]
        if not group:
            continue
        if kind in SPECIALS:
            told = f"{label(group[0][1][0])} ×{len(group[0][1])}"
        else:
            told = "   ".join(f"{value}" + (f" ×{len(ids)}" if len(ids) > 1 else "") for value, ids in group)
        ids = [one for _, some in group for one in some]
        result = f"= {total(ids)}" if kind not in SPECIALS else ""
        drawn.append(line((f"   {fit(title or 'Special', 14)}", "muted"), fit(told, 50), (result, "accent")))
    return drawn


def fact(name: str, told: str) -> Line:
    return line((f"      {fit(name, 12)}", "muted"), told)
