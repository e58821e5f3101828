"""A player who answers by the keys that the screen offers and finds its way through covers, for whole games."""

from __future__ import annotations

import random
from collections.abc import Callable

from textual.pilot import Pilot

from tests.ui.quick import tap
from westtable.ui.app import WesttableApp
from westtable.ui.screens.cover import Cover
from westtable.ui.screens.final import Final
from westtable.ui.screens.table import Table

ASIDE = {"g", "m", "u", "question_mark"}
"""Keys of a cover that do not lead on."""
Watch = Callable[[str], None]
"""Called after every key with what was pressed."""


async def play(
    pilot: Pilot[int], rng: random.Random, watch: Watch, until: Callable[[], bool] = bool, keys_most: int = 6000
) -> None:
    """Press keys until the final score, or until `until` says so."""
    app = pilot.app
    assert isinstance(app, WesttableApp)
    for _ in range(keys_most):
        screen = app.screen
        if isinstance(screen, Final) or until():
            return
        key = "enter"
        if isinstance(screen, Cover):
            keys = [hint.key for hint in screen.key_hints() if hint.key not in ASIDE]
            key = keys[0] if len(keys) == 1 else rng.choice(keys)
        elif isinstance(screen, Table):
            key = choose(screen, rng)
        await tap(pilot, key)
        watch(key)
    raise AssertionError("the game did not come to its end")


def choose(table: Table, rng: random.Random) -> str:
    """A key that does something here: mostly a live badge, now and then Enter, Escape or a page."""
    chooser = table.chooser
    assert chooser is not None
    scene = table.scene(table.seat)
    targets = table.targets(scene)
    badges = [one.badge for one in targets if one.badge and not one.dead]
    if chooser.action() is not None and rng.random() < 0.6:
        return "enter"
    if chooser.kind is not None and chooser.field and chooser.enough(chooser.field) and rng.random() < 0.5:
        return "enter"
    if table.look.pages(scene) and rng.random() < 0.3:
        return "tab"
    return rng.choice(badges) if badges and rng.random() < 0.95 else "enter"
