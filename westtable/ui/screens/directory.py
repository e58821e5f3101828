"""The screens that are opened by name, each imported when it is wanted first."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from westtable.ui.screens.base import Page

PAGES = {
    "setup": ("setup", "Setup"),
    "saves": ("saves", "Saves"),
    "history": ("history", "HistoryPage"),
    "settings": ("settings", "SettingsPage"),
    "rules": ("reading", "RulesPage"),
    "log": ("reading", "LogPage"),
    "keys": ("reading", "KeysPage"),
    "sight": ("sight", "SightPage"),
    "menu": ("menu", "Menu"),
    "save_as": ("save_as", "SaveAs"),
}


def make(name: str, given: Mapping[str, Any]) -> Page:
    """A new screen of that name."""
    module, kind = PAGES[name]
    made: Page = getattr(import_module(f"westtable.ui.screens.{module}"), kind)(**given)
    return made
