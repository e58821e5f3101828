"""Games and their options as the command line names them, each refused with what is allowed instead."""

from __future__ import annotations

import typing
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from westtable.commands.words import Refused, one_of, shown, typed

if TYPE_CHECKING:
    from westtable.commands.parser import Parser
    from westtable.games import Game
    from westtable.kernel import Options


class Choice(NamedTuple):
    """One option: the values it takes by the words for them, or the numbers it takes; the default as a word."""

    name: str
    about: str
    default: str
    values: Mapping[str, Any]
    least: int = 0
    most: int = 0

    @property
    def allowed(self) -> str:
        """What it may be: "until-news or off", "a number from 0 to 3"."""
        return one_of(self.values) if self.values else f"a number from {self.least} to {self.most}"


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
        lines.append(f"  {choice.name}={choice.default}")
        lines.append(f"      {choice.about + ': ' if choice.about else ''}{choice.allowed}")
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
            raise Refused(f"An option is written {name}=VALUE: {name} is {choice.allowed}.")
        chosen[choice.name] = _value(choice, text)
    try:
        kind(**chosen)
    except ValueError as error:
        raise Refused(f"These options of {game.title} do not go together.") from error
    return chosen


def choices(kind: type[Options], seats: int) -> list[Choice]:
    """The options of a game in the order they are declared, for `seats` players."""
    found = []
    for name, field in kind.model_fields.items():
        about = f"{field.title or ''}, {field.description or ''}".strip(", ")
        annotation: Any = field.annotation
        if annotation is bool:
            values = {"on": True, "off": False}
            found.append(Choice(name, about, "on" if field.default else "off", values))
        elif typing.get_origin(annotation) is typing.Literal:
            found.append(
                Choice(name, about, str(field.default), {str(one): one for one in typing.get_args(annotation)})
            )
        else:
            least, most = _bounds(field.metadata)
            found.append(Choice(name, about, str(field.default), {}, least, seats if name == "first" else most))
    return found


def _bounds(marks: Sequence[Any]) -> tuple[int, int]:
    least, most = 0, 1_000_000
    for mark in marks:
        least = getattr(mark, "ge", getattr(mark, "gt", least - 1) + 1)
        most = getattr(mark, "le", getattr(mark, "lt", most + 1) - 1)
    return least, most


def _value(choice: Choice, text: str) -> Any:
    if choice.values:
        if text.lower() in choice.values:
            return choice.values[text.lower()]
    elif text.isascii() and text.removeprefix("-").isdigit() and choice.least <= int(text[:12]) <= choice.most:
        return int(text[:12])
    raise Refused(f"{choice.name} is {choice.allowed}, not {shown(text)}.")


def _games() -> str:
    from westtable.games import GAMES

    return ", ".join(game.key for game in GAMES)
