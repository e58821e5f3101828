"""`westtable resume`: go on with a saved game."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from westtable.commands.find import find_save, newest
from westtable.commands.words import Refused
from westtable.store.listing import look

if TYPE_CHECKING:
    from westtable.commands.parser import Parser

ABOUT = "Go on with a saved game; without a name, with the newest one that is not over."


def arguments(parser: Parser) -> None:
    """What `resume` takes."""
    parser.add_argument("save", metavar="SAVE", nargs="?", help="an id or its beginning, a name, or a path")


def run(given: Namespace) -> int:
    """Start the app on that game."""
    from westtable.commands.start import folder_to_play, start

    folder = folder_to_play(given.saves)
    path = newest(folder) if given.save is None else find_save(folder, given.save)
    listing = look(path)
    # The app checks the game itself; what cannot be a game at all needs no screen to be told.
    if listing is None:
        raise Refused(f"There is no file {path.name}: see westtable saves.", 1)
    if listing.bad is not None:
        raise Refused(listing.bad, 1)

    from westtable.request import Request

    return start(Request(folder, "resume", save=path.absolute()))
