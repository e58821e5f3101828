"""A game that is nothing but options, for the set-up screen."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from westtable.games import Game
from westtable.kernel import Options


class ToyOptions(Options):
    """Options of every kind."""

    hand: int = Field(default=3, ge=2, le=5, title="Hand", description="cards each")
    open_hands: bool = Field(default=False, title="Open hands")
    length: Literal["short-game", "long-game"] = "short-game"
    any_text: str = "left alone"


class _Rules:
    options_type = ToyOptions


class ToyGame(Game):
    """A game for 2 to 4 that has options only."""

    def rules(self) -> Any:
        return _Rules


TOY = ToyGame("toy", "Toy", (2, 4), 5, 6, "toy", "A toy.", ("Play.",), "nothing", "ours")
