"""How the tests drive the app: the whole screen as text, keys, and waiting for a condition, never for time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from westtable.request import Request
from westtable.ui.app import WesttableApp

PATIENCE = 15.0
"""Seconds after which a condition that never comes is a failure."""


def make_app(data: Path, **request: Any) -> WesttableApp:
    """An app on a folder of its own, whose covers do not make tests wait."""
    app = WesttableApp(Request(**{"data": data, "action": "picker", **request}))
    app.guard = 0.0
    return app


def deal(data: Path, seats: Sequence[str] = ("Ann", "Bob"), seed: str = "seed", **options: Any) -> WesttableApp:
    """An app that goes straight to a table of Bandits."""
    return make_app(data, action="play", game="bandits", seats=tuple(seats), seed=seed, options={"first": 1, **options})


@asynccontextmanager
async def running(app: WesttableApp, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Pilot[Any]]:
    """The app in a test terminal, with toasts shown as they are for players."""
    async with app.run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        yield pilot


async def until(pilot: Pilot[Any], condition: Callable[[], Any], what: str = "") -> None:
    """Wait for `condition`."""
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            raise AssertionError(f"never came: {what or condition}\n" + "\n".join(frame(pilot.app)))
        await asyncio.sleep(0.005)
        await pilot.pause()


def frame(app: Any) -> list[str]:
    """What the terminal shows now: every row as text, toasts and tooltips included."""
    screen = app.screen
    width, height = screen.size
    return ["".join(segment.text for segment in strip)[:width] for strip in screen._compositor.render_strips()][:height]


def shown(app: Any) -> str:
    """The same as one text."""
    return "\n".join(frame(app))


async def press(pilot: Pilot[Any], *keys: str) -> None:
    """Press keys one after another, each handled before the next."""
    for key in keys:
        await pilot.press(key)


async def see(pilot: Pilot[Any], text: str) -> None:
    """Wait until the screen shows `text`."""
    await until(pilot, lambda: text in shown(pilot.app), f"{text!r} on the screen")
