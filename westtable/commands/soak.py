"""`westtable soak`: many games by chance, each answer checked; or, bare, how fast the engine is."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING, Any

from westtable.commands.choices import add_game, game_named, options_text, read_options
from westtable.commands.parser import number
from westtable.commands.words import Refused, shown, typed

if TYPE_CHECKING:
    from pathlib import Path

    from westtable.commands.parser import Parser
    from westtable.commands.soaking import Fault, Tally
    from westtable.games import Game

ABOUT = """\
Play many games by chance through kernel and save format and check every
answer. The first fault ends it: exit code 1, with the seed that shows it again.

With --json one object with these keys: game, seats, games, seed, finished,
answers, answers_per_second, length (min, median and max in answers, of the
finished games), wins (by seat; a shared win counts for each), and fault (a
sentence) when there was one."""

GAMES_MOST = 1_000_000


def arguments(parser: Parser) -> None:
    """What `soak` takes."""
    add_game(parser, options=True)
    parser.add_argument("--seats", metavar="N", help="how many play (default: the least that can)")
    parser.add_argument(
        "--games", metavar="K", type=number("--games", 1, GAMES_MOST), default=100, help="how many games (default: 100)"
    )
    parser.add_argument("--seed", metavar="S", help="the same seed plays the same games (default: a new one)")
    parser.add_argument("--json", action="store_true", help="print one object")
    parser.add_argument("--bare", action="store_true", help="answer in place, without copies, saves and checks")


def run(given: Namespace) -> int:
    """Play, report, and end with the first fault as the sentence."""
    from westtable.names import SEED_MOST, check_seed, new_seed

    game = game_named(given.game)
    if "list" in given.option:
        print(options_text(game))
        return 0
    seats = _seats(game, given.seats)
    # The number of the game is added to the seed, which the save bounds.
    longest = SEED_MOST - len(f":{given.games}")
    seed = new_seed() if given.seed is None else check_seed(typed(given.seed), longest)
    options = read_options(game, given.option, seats)

    from westtable.commands.soaking import soak
    from westtable.store.errors import shown as shown_path

    rules_type = game.rules()
    tally, fault = soak(rules_type(rules_type.options_type(**options)), seats, given.games, seed, given.bare)
    sentence, kept = "", None
    if fault is not None:
        kept = _keep(given.saves, fault)
        sentence = f"Game {fault.game} broke at answer {fault.answer}: {fault.what}; seed {fault.seed} shows it again"
        sentence += f", and the game as it stood is in {shown_path(kept)}." if kept else "."
    if given.json:
        from westtable.commands.output import print_json

        report = {"game": game.key, "seats": seats, "games": given.games, "seed": seed, **_numbers(tally)}
        print_json({**report, "fault": sentence} if sentence else report)
    else:
        print(f"{game.title}, {seats} players, {given.games} games from seed {seed}")
        print("\n".join(_lines(tally)))
    if sentence:
        raise Refused(sentence, 1)
    return 0


def _seats(game: Game, text: str | None) -> int:
    least, most = game.seats
    if text is None:
        return least
    for seats in range(least, most + 1):
        if text.strip() == str(seats):
            return seats
    raise Refused(f"{game.title} is for {least} to {most} players, not {shown(text)}.")


def _numbers(tally: Tally) -> dict[str, Any]:
    shortest, median, longest = tally.length()
    return {
        "finished": tally.finished,
        "answers": tally.answers,
        "answers_per_second": tally.speed,
        "length": {"min": shortest, "median": median, "max": longest},
        "wins": tally.wins,
    }


def _lines(tally: Tally) -> list[str]:
    lines = [f"finished  {tally.finished:,}", f"answers   {tally.answers:,}, {tally.speed:,} a second"]
    if tally.finished:
        shortest, median, longest = tally.length()
        lines.append(f"length    shortest {shortest:,}, median {median:,}, longest {longest:,} answers")
        lines.append("wins      " + ", ".join(f"seat {seat} {won:,}" for seat, won in enumerate(tally.wins, 1)))
    return lines


def _keep(saves: str | None, fault: Fault) -> Path | None:
    """Put the broken game where the list of saves does not show it; None when it could not be written."""
    if not fault.save:
        return None
    from westtable.store.atomic import write_atomic
    from westtable.store.errors import StoreError
    from westtable.store.places import data_folder, settings_file

    path = settings_file(data_folder(saves)).with_name("soak.json")
    try:
        write_atomic(path, fault.save, keep_previous=False)
    except StoreError:
        return None
    return path
