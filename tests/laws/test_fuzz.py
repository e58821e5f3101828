"""A save is untrusted: one change to it, anywhere, is refused with one sentence or plays on without a traceback.

Every leaf and every deletion and addition by hand: python -m pytest tests/laws/test_fuzz.py --laws-games 99 -s
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.laws.entries import ENTRIES, Entry, choose
from tests.laws.laws import session_of
from westtable.kernel import DamagedSave, KernelError, NoUndo, Session, load

ANSWERS = 30
"""Answers that are given to whatever loads."""
STRANGE: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    7,
    8,
    99,
    100,
    1 << 63,
    1 << 70,
    1.5,
    "",
    "x",
    "\0",
    [],
    [0],
    {},
    {"0": 0},
)
"""Values for any place."""

Change = tuple[str, tuple[Any, ...], Any]
"""What is done, where, and with what."""


def saved(entry: Entry, seats: int, answers: int, seed: str, rare: bool) -> tuple[Session, dict[str, Any]]:
    """A random game in its middle, or one played for what is rare, and its save as JSON."""
    prefer = entry.rare[0] if rare else None
    rng = random.Random(seed)
    session = session_of(entry, seats, None, seed)
    while not session.over and len(session.turns) < answers:
        session.answer(*choose(session.rules, session.now, rng, prefer))
    raw: dict[str, Any] = json.loads(session.dump())
    return session, raw


def changes(value: Any, rng: random.Random, path: tuple[Any, ...] = ()) -> Iterator[Change]:
    """All places of `value` with a change each: another value, another type, deleted, something added."""
    if path:
        yield "deleted", path, None
    if isinstance(value, dict):
        yield "added", (*path, rng.choice(["extra", "seat", "kind", "0", "7", ""])), rng.choice(STRANGE)
        for key, one in value.items():
            yield from changes(one, rng, (*path, key))
    elif isinstance(value, list):
        yield "added", (*path, len(value)), rng.choice(value) if value and rng.random() < 0.5 else rng.choice(STRANGE)
        for key, one in enumerate(value):
            yield from changes(one, rng, (*path, key))
    else:
        yield "same type", path, like(value, rng)
        yield "other type", path, rng.choice([one for one in STRANGE if type(one) is not type(value)])


def like(value: Any, rng: random.Random) -> Any:
    """Another value of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice(
            [value + 1, value - 1, -value - 1, rng.randrange(8), rng.randrange(100), rng.randrange(1 << 40)]
        )
    if isinstance(value, str):
        return rng.choice([value + "x", value[:-1], value[::-1], "hand", "draw", "a" * 300, "\x1b[31m", "李"])
    return rng.choice(STRANGE)


def changed_text(raw: dict[str, Any], change: Change) -> str:
    """The save with the change, which is taken back in `raw`."""
    what, path, new = change
    place: Any = raw
    for key in path[:-1]:
        place = place[key]
    last = path[-1]
    if what == "deleted":
        kept = place.copy()
        del place[last]
    elif isinstance(place, list):
        kept = place.copy()
        place[last : last + 1] = [new]
    else:
        kept = place.copy()
        place[last] = new
    text = as_saved(raw)
    place.clear()
    if isinstance(place, list):
        place.extend(kept)
    else:
        place.update(kept)
    return text


def as_saved(raw: dict[str, Any]) -> str:
    """The text as a save is laid out: a first line that can be read by itself, then the rest."""
    first = {key: value for key, value in raw.items() if key not in ("start", "opening", "now", "turns")}
    rest = {key: value for key, value in raw.items() if key not in first}
    if not first or not rest:
        return json.dumps(raw)
    return f"{json.dumps(first)[:-1]},\n{json.dumps(rest)[1:]}\n"


def use(session: Session, known: Session, rng: random.Random) -> None:
    """All that the program does with a session, and answers where its state is not a known one."""
    for seat in (None, *range(len(session.sitters))):
        session.view(seat)
        session.log(seat)
    session.recap(10)
    session.heading()
    if session.now != known.now:
        for _ in range(ANSWERS):
            if session.over:
                break
            session.offers(session.asked()[0])
            session.answer(*choose(session.rules, session.now, rng))
    session.dump()
    while session.why_no_undo() is None:
        session.undo()
    with pytest.raises(NoUndo):
        session.undo()


CASES = [
    *((key, seats, answers, False) for key, seats in (("bandits", 2), ("bandits", 4)) for answers in (0, 5, 17, 60)),
    *(("dollars_wanted", seats, answers, False) for seats, answers in ((2, 0), (4, 5), (3, 17), (2, 60))),
    *((key, seats, answers, False) for key, seats in (("saloon", 2), ("saloon", 3)) for answers in (0, 3, 5, 17, 60)),
    # Two seats draw all 88 cards of the pile, then both give back: the second is asked.
    ("bandits", 2, 89, True),
]


@pytest.mark.parametrize(("key", "seats", "answers", "rare"), CASES)
def test_one_change_to_a_save(key: str, seats: int, answers: int, rare: bool, games: int) -> None:
    entry = ENTRIES[key]
    rng = random.Random(f"{key} {seats} {answers}")
    session, raw = saved(entry, seats, answers, f"fuzz {answers}", rare)
    assert not rare or type(session.now.stack[-1]).__name__ == "KeepSix"
    every = list(changes(raw, rng))
    ends: Counter[str] = Counter()
    for change in rng.sample(every, min(len(every), 300 * games)):
        text = changed_text(raw, change)
        try:
            again = load(text, lambda one: entry.rules if one == key else None)
        except DamagedSave as error:
            check_sentence(error.sentence, change)
            ends["refused"] += 1
            continue
        ends["loaded" if again.now == session.now else "loaded with another state"] += 1
        try:
            use(again, session, random.Random(1))
        except KernelError as error:
            check_sentence(error.sentence, change)
            ends["stopped with words later"] += 1
        except Exception as error:
            raise AssertionError(f"{change} loads and then raises {error!r}") from error
    print(f"\n{key}, {seats} seats, {answers} answers: of {len(every)} changes {dict(ends)}")
    assert raw == json.loads(session.dump())
    assert ends["refused"]
    assert ends["loaded"]


def check_sentence(sentence: str, change: Change) -> None:
    """One sentence for a player: no line breaks, no control characters, of readable length."""
    assert 10 < len(sentence) < 200, (change, sentence)
    assert sentence.isprintable(), (change, sentence)
    assert sentence.endswith("."), (change, sentence)
