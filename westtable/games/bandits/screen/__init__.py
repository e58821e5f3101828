"""How Bandits looks: pure functions from a scene to lines. `TABLE` is what the table asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from westtable.games.bandits.frames import Defend, FightEnded, KeepSix, PileShort, Reshuffled, RoundScored
from westtable.games.bandits.screen import choices, ending, fights, looks, prompts, rounds, zones
from westtable.games.bandits.screen.pieces import KEEP_PAGES
from westtable.kernel import Event
from westtable.ui.scene import Entry, GameKey, Heights, Item, Look, Scene, Sight
from westtable.ui.spans import Line


class BanditsLook(Look):
    """The table of Bandits."""

    game_keys = (GameKey("w", "Hideout"), GameKey("b", "Boneyard"))

    def heights(self, scene: Scene) -> Heights:
        return zones.heights(scene)

    def title(self, scene: Scene) -> tuple[Line, Line]:
        return zones.title(scene)

    def public(self, scene: Scene) -> list[Line]:
        return zones.public(scene)

    def hand(self, scene: Scene) -> list[Line]:
        return zones.hand(scene)

    def menu(self, scene: Scene) -> list[Entry]:
        return choices.menu(scene)

    def items(self, scene: Scene) -> list[Item]:
        return choices.items(scene)

    def pages(self, scene: Scene) -> tuple[str, ...]:
        return KEEP_PAGES if isinstance(scene.frame, KeepSix) else ()

    def nothing(self, scene: Scene) -> str:
        return "yield" if isinstance(scene.frame, Defend) else ""

    def prompt(self, scene: Scene) -> list[Line]:
        return prompts.prompt(scene)

    def lacking(self, scene: Scene) -> tuple[str, str]:
        return prompts.lacking(scene)

    def apart(self, scene: Scene, item: Item) -> str:
        return prompts.apart(scene)

    def everything(self, scene: Scene) -> list[tuple[str, Any]]:
        best = choices.everything(scene)
        return super().everything(scene) if best is None else best

    def reason(self, scene: Scene, seat: int) -> str:
        return prompts.reason(scene, seat)

    def enter(self, scene: Scene) -> str:
        return prompts.enter(scene)

    def private(self, scene: Scene, key: str) -> Sight | None:
        return looks.private(scene, key)

    def card_text(self, scene: Scene, item: Item | None) -> list[Line]:
        return looks.card_text(scene, item)

    def sights(self, scene: Scene, events: Sequence[Event]) -> list[Sight]:
        told: list[Sight] = []
        for event in events:
            if isinstance(event, FightEnded):
                told.append(fights.fight_sight(scene, event, events))
            elif isinstance(event, RoundScored):
                told.append(rounds.score_sight(scene, event, events))
            elif isinstance(event, PileShort):
                told.append(rounds.short_sight(scene, event))
            elif isinstance(event, Reshuffled) and (sight := rounds.new_pile_sight(scene, events)) is not None:
                told.append(sight)
        return told

    def final(self, scene: Scene, events: Sequence[Event]) -> list[tuple[str, list[str]]]:
        return ending.final(scene, events)

    def moments(self, scene: Scene, events: Sequence[Event]) -> list[str]:
        return ending.moments(scene, events)


TABLE = BanditsLook()
