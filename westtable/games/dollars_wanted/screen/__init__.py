"""How Dollars Wanted looks: pure functions from a scene to lines. `TABLE` is what the table asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from westtable.games.dollars_wanted.frames import Call, LayCard
from westtable.games.dollars_wanted.screen import choices, ending, looks, prompts, robberies, zones
from westtable.kernel import Event
from westtable.ui.scene import Entry, Heights, Item, Look, Scene, Sight
from westtable.ui.spans import Line


class DollarsLook(Look):
    """The table of Dollars Wanted."""

    game_keys = looks.KEYS

    def heights(self, scene: Scene) -> Heights:
        return zones.heights(scene)

    def title(self, scene: Scene) -> tuple[Line, Line]:
        return zones.title(scene)

    def public(self, scene: Scene) -> list[Line]:
        return zones.public(scene)

    def hand(self, scene: Scene) -> list[Line]:
        return zones.hand(scene)

    def menu(self, scene: Scene) -> list[Entry]:
        return []

    def items(self, scene: Scene) -> list[Item]:
        return choices.items(scene)

    def quick(self, scene: Scene) -> bool:
        return isinstance(scene.frame, LayCard)

    def nothing(self, scene: Scene) -> str:
        return "pass" if isinstance(scene.frame, Call) else ""

    def prompt(self, scene: Scene) -> list[Line]:
        return prompts.prompt(scene)

    def lacking(self, scene: Scene) -> tuple[str, str]:
        return prompts.lacking(scene)

    def everything(self, scene: Scene) -> list[tuple[str, Any]]:
        # There is never more than one thing to choose.
        return []

    def reason(self, scene: Scene, seat: int) -> str:
        return prompts.reason(scene, seat)

    def enter(self, scene: Scene) -> str:
        return prompts.enter_word(scene)

    def private(self, scene: Scene, key: str) -> Sight | None:
        return looks.private(scene, key)

    def card_text(self, scene: Scene, item: Item | None) -> list[Line]:
        return looks.card_text(scene, item)

    def sights(self, scene: Scene, events: Sequence[Event]) -> list[Sight]:
        return robberies.sights(scene, events)

    def opened(self, scene: Scene) -> Sight | None:
        return robberies.opened(scene)

    def final(self, scene: Scene, events: Sequence[Event]) -> list[tuple[str, list[str]]]:
        return ending.final(scene, events)

    def places(self, scene: Scene, scores: Sequence[int]) -> list[int]:
        return ending.places(scene)

    def verdict(self, scene: Scene, events: Sequence[Event]) -> str:
        return ending.verdict(scene, events)

    def moments(self, scene: Scene, events: Sequence[Event]) -> list[str]:
        return ending.moments(scene, events)


TABLE = DollarsLook()
