"""`westtable play`: a new game, dealt at once when the seats are named, else its set-up."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from westtable.commands.choices import add_game, game_named, options_text, read_options
from westtable.commands.words import typed

if TYPE_CHECKING:
    from westtable.commands.parser import Parser

ABOUT = "Deal a new game to the named seats; without names, open its set-up."


def arguments(parser: Parser) -> None:
    """What `play` takes."""
    add_game(parser, options=True)
    parser.add_argument("--seat", metavar="NAME", action="append", default=[], help="a player, in the order of seats")
    parser.add_argument("--seed", metavar="S", help="the same seed deals the same game (default: a new one)")


def run(given: Namespace) -> int:
    """Start the app on the table or the set-up."""
    from westtable.names import check_names, check_seed, new_seed

    game = game_named(given.game)
    if "list" in given.option:
        print(options_text(game))
        return 0
    seats = check_names([typed(name) for name in given.seat], *game.seats) if given.seat else []
    seed = "" if given.seed is None else check_seed(typed(given.seed))
    options = read_options(game, given.option, len(seats) or game.seats[1])

    from westtable.commands.start import folder_to_play, start
    from westtable.request import Request

    folder = folder_to_play(given.saves)
    if not seats:
        return start(Request(folder, "setup", game.key, seed=seed, options=options))
    return start(Request(folder, "play", game.key, tuple(seats), seed or new_seed(), options))
