"""One game of each kind as text, compared exactly, so that a change of the rules is read in review.

Write the files of tests/golden anew with: python -m pytest tests/laws/test_golden.py --regenerate
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.laws.entries import ENTRIES, Entry, choose
from tests.laws.laws import session_of

FOLDER = Path(__file__).resolve().parent.parent / "golden"
SEATS = 3
"""Players of a golden game, or as many as the game is for."""
COMMAND = "python -m pytest tests/laws/test_golden.py --regenerate"


def transcript(entry: Entry) -> str:
    """A game of random answers: each with its turn, seat, action and seal, and what all and the asked may read of it.

    The line of the log for all stands behind `|`; where the seat that answered reads more, that stands behind `>`.
    """
    rng = random.Random("golden")
    seats = min(SEATS, entry.rules.players[-1])
    session = session_of(entry, seats, None, "golden")
    lines = [f"# {entry.rules.title}, rules {entry.rules.version}, {seats} seats. Written by: {COMMAND}"]
    lines += [f"    | {words}" for _, words in session.log(None)]
    while not session.over:
        told = len(session.turns)
        seat, action = choose(session.rules, session.now, rng)
        where = session.rules.where(session.now)
        session.answer(seat, action)
        seal = session.turns[-1].sealed or "open"
        lines.append(f"{told + 1} {session.names[seat]}, {where}, {seal}: {action.model_dump_json()}")
        public = [words for number, words in session.last_lines(None, 50) if number > told]
        private = [words for number, words in session.last_lines(seat, 50) if number > told]
        for shown, read in zip(public, private, strict=True):
            lines.append(f"    | {shown}")
            if read != shown:
                lines.append(f"    > {read}")
    winners = ", ".join(session.names[seat] for seat in session.now.winners)
    lines.append(f"Won: {winners} with {session.rules.scores(session.now)}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("key", ENTRIES)
def test_golden(key: str, regenerate: bool) -> None:
    path = FOLDER / f"{key}.txt"
    text = transcript(ENTRIES[key])
    if regenerate:
        FOLDER.mkdir(exist_ok=True)
        path.write_bytes(text.encode())
    # As bytes: a checkout must not turn the line ends.
    assert path.read_bytes().decode() == text, f"if it is meant: {COMMAND}"


def test_no_transcript_is_left_over() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(ENTRIES)
