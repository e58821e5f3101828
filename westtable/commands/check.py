"""`westtable check`: whether a save can be played, and whether its answers still lead to where it stands."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from westtable.wording import all_of, many

if TYPE_CHECKING:
    from westtable.commands.parser import Parser
    from westtable.kernel import Session

ABOUT = """\
Say in one line what a save holds: exit code 0. Or what is wrong with it: exit
code 1. The types, the game's own invariants and a replay from the deal are
checked; the file is only read."""


def arguments(parser: Parser) -> None:
    """What `check` takes."""
    parser.add_argument("save", metavar="SAVE", help="an id or its beginning, a name, or a path")


def run(given: Namespace) -> int:
    """Print the line; damage is raised as a sentence."""
    from westtable.commands.find import find_save
    from westtable.games import rules_of
    from westtable.kernel import load
    from westtable.store.places import data_folder
    from westtable.store.saves import read_save

    session = load(read_save(find_save(data_folder(given.saves), given.save)), rules_of)
    print(f"{stands(session)}; {_history(session)}.")
    return 0


def stands(session: Session) -> str:
    """Where a game stands: "Bandits, 3 players, round 2, 41 answers, Ann to play"."""
    from westtable.text import clean_text

    names = [clean_text(name, 80) for name in session.names]
    if session.over:
        who = f"{all_of(names[seat] for seat in session.now.winners)} won"
    else:
        who = f"{all_of(names[seat] for seat in session.asked())} to play"
    where = session.rules.where(session.now)
    return f"{session.rules.title}, {len(names)} players, {where}, {many(len(session.turns), 'answer')}, {who}"


def _history(session: Session) -> str:
    many = len(session.turns)
    if not session.replays():
        return "it goes on from its last state, but its history cannot be replayed"
    if many == 0:
        return "nothing has been answered yet"
    return "1 answer replays from the deal" if many == 1 else f"{many} answers replay from the deal"
