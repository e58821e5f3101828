"""Plays as fast as it can in one process after another, each of which is killed at some moment; says what was lost.

Usage: storm.py FOLDER ROUNDS SEED. Prints a summary as JSON; a broken promise is an AssertionError. POSIX only.
"""

from __future__ import annotations

import json
import os
import random
import select
import signal
import sys
import time
from pathlib import Path
from typing import NoReturn

from westtable.games import find, rules_of
from westtable.kernel import Session, Sitter, load
from westtable.store.atomic import backup_path
from westtable.store.saves import read_save
from westtable.ui.running import Running

LONGEST = 0.05
"""Seconds from the first saved answer to the kill, at most."""


def take_up(folder: Path) -> Running:
    """The game in `folder`, or a new one when there is none."""
    saves = list(folder.glob("*.json"))
    if saves:
        return Running.open(folder, saves[0])
    game = find("bandits")
    assert game is not None
    sitters = [Sitter(name="Ann", mark="■"), Sitter(name="Bob", mark="▲")]
    return Running.deal(folder, game, sitters, game.rules().options_type(), "storm")


def play(folder: Path, told: int, seed: str) -> NoReturn:
    """Answer until killed. Each number told is that of an answer that is on the disk."""
    rng = random.Random(seed)
    running = take_up(folder)
    session = running.session
    every = rng.choice((1, 1, 3))
    while not session.over:
        seat = session.asked()[0]
        running.answer(seat, rng.choice(session.offers(seat)).sample(rng))
        # Without a flush the writer is overtaken: it then skips a state, but what it writes is whole.
        if (len(session.turns) % every == 0 or session.over) and running.flush():
            os.write(told, b"%d\n" % len(session.turns))
    while True:
        signal.pause()


def one_round(folder: Path, rng: random.Random) -> tuple[int, Session]:
    """One process from start to kill; the last number it told and the game that is left."""
    began = not list(folder.glob("*.json"))
    ours, theirs = os.pipe()
    seed = str(rng.random())
    pid = os.fork()
    if pid == 0:
        os.close(ours)
        play(folder, theirs, seed)
    os.close(theirs)
    heard = bytearray()
    try:
        assert select.select([ours], [], [], 20)[0], "nothing was ever saved"
        time.sleep(rng.uniform(0, LONGEST))
    finally:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
    while data := os.read(ours, 65536):
        heard += data
    os.close(ours)
    assert heard, "the process died by itself"
    last = int(heard.split()[-1])
    (path,) = folder.glob("*.json")
    session = load(read_save(path), rules_of)
    assert len(session.turns) >= last, f"answer {last} was saved, and {len(session.turns)} are left"
    if not began:
        before = load(read_save(backup_path(path)), rules_of)
        assert len(before.turns) <= len(session.turns)
    strays = list(folder.glob(".westtable-*.tmp"))
    assert len(strays) <= 2, f"temporary files pile up: {strays}"
    return last, session


def main() -> None:
    """Rounds until there were enough; a game that is over makes room for the next."""
    folder, rounds, rng = Path(sys.argv[1]), int(sys.argv[2]), random.Random(sys.argv[3])
    answers = games = beyond = strays = 0
    turns = 0
    for _ in range(rounds):
        last, session = one_round(folder, rng)
        assert len(session.turns) >= turns, f"{turns} answers were there, and {len(session.turns)} are left"
        beyond += len(session.turns) - last
        answers += len(session.turns) - turns
        turns = len(session.turns)
        strays += len(list(folder.glob(".westtable-*.tmp")))
        if session.over:
            games, turns = games + 1, 0
            for path in folder.glob("*.json*"):
                path.unlink()
    print(json.dumps({"answers": answers, "games": games, "beyond": beyond, "strays": strays}))


if __name__ == "__main__":
    main()
