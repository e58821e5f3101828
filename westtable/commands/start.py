"""Starts the app, unless there is no terminal to play in."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TextIO

from westtable.commands.words import Refused
from westtable.missing import check_found
from westtable.request import Request
from westtable.store.errors import shown
from westtable.store.places import data_folder


def picker(saves: str | None) -> int:
    """Open the first screen; returns the exit code of the app."""
    return start(Request(folder_to_play(saves), "picker"))


def folder_to_play(saves: str | None) -> Path:
    """The folder of the saves, which need not exist. Raises Refused where none can be made, before anybody plays."""
    folder = data_folder(saves)
    place = next((one for one in (folder, *folder.parents) if os.path.lexists(one)), folder)
    if os.path.lexists(place) and not place.is_dir():
        within = f", so no saves can lie in {shown(folder)}" if place != folder else ""
        raise Refused(f"{shown(place)} is not a folder{within}: choose another one with --saves.")
    return folder


def start(request: Request) -> int:
    """Run the app; returns its exit code. Raises Refused without a terminal, before anything was drawn."""
    _need_terminal()
    # Every other package is imported before the first screen, and would say itself that it is missing.
    check_found("pydantic")
    from westtable.ui.app import run

    return run(request)


def _need_terminal() -> None:
    if not _is_terminal(sys.__stdin__):
        raise Refused("Westtable needs a terminal: its input is not one (ssh and docker give one with -t).")
    # On POSIX the screen is drawn on the error stream, so that one must be a terminal as well.
    if not _is_terminal(sys.__stdout__) or not _is_terminal(sys.__stderr__):
        raise Refused("Westtable needs a terminal: its output is not one (ssh and docker give one with -t).")
    if sys.platform == "win32":
        return
    kind = os.environ.get("TERM", "")
    if not kind:
        raise Refused("Westtable needs a terminal that it knows: the variable TERM is not set.")
    if kind in {"dumb", "unknown"}:
        raise Refused(f"Westtable needs a terminal that can move its cursor: this one says TERM={kind}.")


def _is_terminal(stream: TextIO | None) -> bool:
    try:
        return stream is not None and stream.isatty()
    except (OSError, ValueError):  # Closed behind our back.
        return False
