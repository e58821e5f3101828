"""Games and their options as the command line names them, each refused with what is allowed instead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from westtable.choices import Choice, choices, option_word
from westtable.commands.words import Refused, shown, typed
from westtable.wording import one_of

if TYPE_CHECKING:
    from westtable.commands.parser import Parser
    from westtable.games import Game


def game_named(key: str) -> Game:
    """The game with that key, in any case. Raises Refused with the games there are."""
    from westtable.games import GAMES, find

    game = find(key.strip().lower())
    if game is None:
        raise Refused(f"There is no game {shown(key)}: use {one_of(game.key for game in GAMES)}.")
    return game


def add_game(parser: Parser, options: bool) -> None:
    """Give a command the argument GAME and, with `options`, `--option`, which the help explains for a named game."""
    parser.add_argument("game", metavar="GAME", help=f"one of: {_games()}")
    if not options:
        return
    parser.add_argument(
        "--option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help='an option of the game, as often as needed; "--option list" prints them',
    )
    if "-h" not in parser.words and "--help" not in parser.words:
        return
    from westtable.games import find

    game = next((found for word in parser.words if (found := find(word)) is not None), None)
    if game is None:
        parser.epilog = "With a game before --help its options are listed as well."
    else:
        parser.epilog = options_text(game)


def options_text(game: Game) -> str:
    """The options of a game, two lines each."""
    lines = [f"options of {game.title}:"]
    for choice in choices(game.rules().options_type, game.seats[1]):
        about = f"{choice.title}, {choice.about}".removesuffix(", ")
        lines.append(f"  {choice.name}={option_word(choice.default)}")
        lines.append(f"      {about}: {_allowed(choice)}")
    return "\n".join(lines)


def read_options(game: Game, pairs: Sequence[str], seats: int) -> dict[str, Any]:
    """The options in `pairs` of the form NAME=VALUE, for `seats` players. Raises Refused."""
    if not pairs:
        return {}
    kind = game.rules().options_type
    known = {choice.name: choice for choice in choices(kind, seats)}
    chosen: dict[str, Any] = {}
    for pair in pairs:
        name, equals, text = typed(pair).partition("=")
        name, text = name.strip(), text.strip()
        choice = known.get(name.replace("-", "_"))
        if choice is None:
            raise Refused(f"{game.title} has no option {shown(name)}: use {one_of(known)}.")
        if not equals:
            raise Refused(f"An option is written {name}=VALUE: {name} is {_allowed(choice)}.")
        chosen[choice.name] = _value(choice, text)
    try:
        kind(**chosen)
    except ValueError as error:
        raise Refused(f"These options of {game.title} do not go together.") from error
    return chosen


def _allowed(choice: Choice) -> str:
    """What it may be: "until-news or off", "a number from 0 to 3"."""
    if choice.numbers:
        return f"a number from {choice.values[0]} to {choice.values[-1]}"
    return one_of(option_word(value) for value in choice.values)


def _value(choice: Choice, text: str) -> Any:
    if not choice.numbers:
        for value in choice.values:
            if option_word(value) == text.lower():
                return value
    elif len(text) <= 9 and text.isascii() and text.removeprefix("-").isdigit() and int(text) in choice.values:
        return int(text)
    raise Refused(f"{choice.name} is {_allowed(choice)}, not {shown(text)}.")


def _games() -> str:
    from westtable.games import GAMES

    return ", ".join(game.key for game in GAMES)
