"""`westtable saves`: the saved games, newest first, the bad ones last with what is wrong with them."""

from __future__ import annotations

import shutil
import sys
import time
from argparse import Namespace
from typing import TYPE_CHECKING, Any

from westtable.commands.find import check_folder
from westtable.commands.layout import table
from westtable.games import find
from westtable.store.errors import shown
from westtable.store.places import data_folder
from westtable.store.saves import Listing, list_saves
from westtable.ui.when import moment
from westtable.wording import all_of

if TYPE_CHECKING:
    from westtable.commands.parser import Parser

ABOUT = """\
List the saved games, newest first; those that cannot be used come last.

With --json a list of objects with these keys: save (the id that other commands
take), path, game, name (or null), seats (names), turn, where, next and winners
(seats, counted from 0), over, scores, started and saved (seconds since 1970),
seconds (played), bad (what is wrong, or null) and backup (whether a bad save
has a good copy)."""

_UNCUT = 1000


def arguments(parser: Parser) -> None:
    """What `saves` takes."""
    parser.add_argument("--json", action="store_true", help="print a list of objects")


def run(given: Namespace) -> int:
    """Print the list."""
    folder = data_folder(given.saves)
    saves = list_saves(folder)
    check_folder(folder, saves)
    if given.json:
        from westtable.commands.output import print_json

        print_json([_object(entry) for entry in saves])
        return 0
    if not saves:
        print(f"There are no saved games in {shown(folder)}.")
        return 0
    rows = [
        ("SAVE", "SAVED", "GAME"),
        *((entry.id, moment(entry.saved, time.time()), _words(entry)) for entry in saves),
    ]
    # Only a terminal has an edge to keep to: what reads a pipe wants one line a save.
    to_terminal = sys.stdout is not None and sys.stdout.isatty()
    for line in table(rows, shutil.get_terminal_size().columns if to_terminal else _UNCUT):
        print(line)
    return 0


def _words(entry: Listing) -> str:
    if entry.bad is not None:
        return f"! {entry.bad}" + (" Its last good copy can be restored." if entry.has_backup else "")
    game = find(entry.game)
    names = [seat.name or "?" for seat in entry.seats]
    if entry.over:
        stands = f"{all_of(names[seat] for seat in entry.winners) or 'nobody'} won"
    else:
        stands = entry.where or f"turn {entry.turn}"
    words = f"{game.title if game else entry.game}, {stands} ({', '.join(names)})"
    return f"{entry.name}: {words}" if entry.name is not None else words


def _object(entry: Listing) -> dict[str, Any]:
    return {
        "save": entry.id,
        "path": str(entry.path),
        "game": entry.game,
        "name": entry.name,
        "seats": [seat.name for seat in entry.seats],
        "turn": entry.turn,
        "where": entry.where,
        "next": list(entry.next),
        "over": entry.over,
        "winners": list(entry.winners),
        "scores": list(entry.scores),
        "started": entry.started,
        "saved": entry.saved,
        "seconds": entry.seconds,
        "bad": entry.bad,
        "backup": entry.has_backup,
    }
