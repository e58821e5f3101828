"""Keys and clicks as a terminal sends them, each followed by its effect and not by a rest: for whole games."""

from __future__ import annotations

from typing import Any

from textual import events
from textual.app import App
from textual.message_pump import MessagePump
from textual.pilot import Pilot
from textual.screen import Screen


def _pumps(app: App[Any]) -> list[MessagePump]:
    """Everything that handles messages: the app, its screens and what is on them."""
    return [app, *(node for screen in app.screen_stack for node in screen.walk_children(with_self=True))]


def _busy(app: App[Any]) -> bool:
    """Whether a message or a callback waits somewhere."""
    return any(
        node.message_queue_size or node._next_callbacks or (isinstance(node, Screen) and node._callbacks)
        for node in _pumps(app)
    )


async def settle(pilot: Pilot[Any]) -> None:
    """Wait until all that was on its way has been handled, and all that came of it."""
    calm = 0
    while calm < 2:
        if not await pilot._wait_for_screen():
            return
        calm = 0 if _busy(pilot.app) else calm + 1
        if pilot.app.screen_stack:
            pilot.app.screen._on_timer_update()


async def tap(pilot: Pilot[Any], *keys: str) -> None:
    """Press keys one after another, each handled before the next. Names as the framework has them."""
    for key in keys:
        pilot.app.post_message(events.Key(key, key if len(key) == 1 else None))
        await settle(pilot)


async def click(pilot: Pilot[Any], x: int, y: int) -> None:
    """Press and release the left button in a cell of the screen: what that clicks, the app finds out."""
    for kind in (events.MouseDown, events.MouseUp):
        pilot.app.post_message(kind(None, x, y, 0, 0, 1, False, False, False, x, y))
        await settle(pilot)


def top(app: App[Any]) -> Any:
    """The screen on top, of whatever kind: for comparing it again after it was of another kind."""
    return app.screen
