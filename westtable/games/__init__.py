"""The games there are: what a picker shows of each, and where its rules and its table are found when it is chosen.

Light on purpose: nothing of a game, and no Pydantic, is imported before somebody asks for it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from westtable.wording import money

if TYPE_CHECKING:
    from westtable.kernel import Rules


class Game(NamedTuple):
    """One game as the picker knows it. `seats` is the least and the most; `minutes` and `age` are rough."""

    key: str
    title: str
    seats: tuple[int, int]
    minutes: int
    age: int
    kind: str
    """Three words for the list."""
    blurb: str
    """One or two sentences for whoever has never played it."""
    breath: tuple[str, ...]
    """A turn in one breath, a line each."""
    hidden: str
    credit: str
    """Publisher and year of the box, or "" where they are not known."""
    money: bool = False
    """Whether scores are dollars."""

    def points(self, score: int) -> str:
        """A score as people read it: "62", "$1,100", "-$300"."""
        return money(score) if self.money else str(score)

    def rules(self) -> type[Rules[Any]]:
        """The rules of the game."""
        found: type[Rules[Any]] = import_module(f"westtable.games.{self.key}.rules").RULES
        return found

    def table(self) -> Any:
        """How its table looks: the `TABLE` of its `screen` module, see `westtable.ui.table`."""
        return import_module(f"westtable.games.{self.key}.screen").TABLE


GAMES: tuple[Game, ...] = (
    Game(
        key="bandits",
        title="Bandits",
        seats=(2, 6),
        minutes=30,
        age=10,
        kind="cards, shoot-outs, hidden hands",
        blurb="Rob the others' hands and Hideouts, stash your loot, and be the richest when the dust settles.",
        breath=(
            "Draw a card, or attack a hand, or attack a Hideout with a Tracker, or stash three or more of one loot.",
            "Guns are stopped by as many stars; a tie holds.",
            "Hands are filled up to six. The last card of the pile ends the round.",
        ),
        hidden="hands and Hideouts: the curtain falls between seats",
        credit="Buffalo Games, 2008",
    ),
    Game(
        key="dollars_wanted",
        title="Dollars Wanted",
        seats=(2, 5),
        minutes=15,
        age=7,
        kind="cards, face-down rows, robberies",
        blurb="Connect bandits to banks, casinos, saloons and shops, and call the robbery when the row is ripe.",
        breath=(
            "Lay two cards face down at buildings, then rob one row or none, and draw up to six.",
            "A robbery turns the row card by card until the building is taken, a vulture comes, or none is left.",
            "Seven cards face down in a row rob by themselves. The first empty pile ends the game.",
        ),
        hidden="hands: the curtain falls between seats; laid cards, from everybody",
        credit="Stefan Kloß and Anna Oppolzer, HUCH! 2022",
        money=True,
    ),
)


def find(key: str) -> Game | None:
    """The game with that key, or None."""
    return next((game for game in GAMES if game.key == key), None)


def rules_of(key: str) -> type[Rules[Any]] | None:
    """The rules of the game with that key, or None; what `kernel.load` asks for."""
    game = find(key)
    return game.rules() if game else None
