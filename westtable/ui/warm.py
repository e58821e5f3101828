"""Loads what the next screens need while the picker waits for a key, so that they open at once."""

from __future__ import annotations

import atexit
import threading
from functools import cache
from importlib import import_module

from westtable.games import GAMES

_ended = threading.Event()


def modules() -> list[str]:
    """What is loaded, in this order."""
    games = [f"westtable.games.{game.key}" for game in GAMES]
    return [
        "westtable.kernel",
        *(f"{game}.rules" for game in games),
        "westtable.ui.screens.setup",
        "westtable.ui.running",
        "westtable.ui.screens.table",
        *(f"{game}.screen" for game in games),
    ]


@cache
def warm() -> threading.Thread:
    """Load it all in a thread of its own, once a process. Nothing waits for it, the exit least of all."""
    atexit.register(_ended.set)
    thread = threading.Thread(target=_load, name="warm", daemon=True)
    thread.start()
    return thread


def _load() -> None:
    for name in modules():
        if _ended.is_set():
            return
        try:
            import_module(name)
        except Exception:
            # Whoever opens that screen meets the same trouble, and there it can be told.
            return
