"""Plays games by chance: with every check that a game must stand, or bare, to measure the engine alone."""

from __future__ import annotations

import random
import time
import traceback
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from westtable.kernel import KernelError, Rules, Session, Sitter, flow, load
from westtable.kernel.masks import view
from westtable.kernel.saves import TURNS_MOST

ANSWERS_MOST = TURNS_MOST
"""A game that is not over by then does not end, and no save could hold it."""
EVERY = 50
"""After so many answers the game goes through its save; in the first game after each of the first `CLOSELY`."""
CLOSELY = 300


class Fault(NamedTuple):
    """The first thing that went wrong. `seed` shows it again in a soak of one game; `save` may be empty."""

    game: int
    seed: str
    answer: int
    what: str
    save: str


class Wrong(Exception):
    """A check that a game did not stand, in a few words."""


@dataclass(slots=True)
class Tally:
    """What the games came to. `wins` is by seat, `lengths` in answers, of finished games; `seconds` of play."""

    wins: list[int]
    lengths: list[int] = field(default_factory=list)
    answers: int = 0
    seconds: float = 0.0

    @property
    def finished(self) -> int:
        """How many games came to their end."""
        return len(self.lengths)

    @property
    def speed(self) -> int:
        """Answers a second."""
        return round(self.answers / self.seconds) if self.seconds else 0

    def length(self) -> tuple[int | None, float | None, int | None]:
        """The shortest, the median and the longest game; None for all when none was finished."""
        if not self.lengths:
            return None, None, None
        lengths = sorted(self.lengths)
        low, high = lengths[(len(lengths) - 1) // 2], lengths[len(lengths) // 2]
        median: float = low if low == high else (low + high) / 2
        return lengths[0], int(median) if median == int(median) else median, lengths[-1]


class _Play:
    """One game as far as it has come."""

    def __init__(self) -> None:
        self.answers = 0
        self.session: Session | None = None

    def bare(self, rules: Rules[Any], seats: int, seed: str) -> list[int]:
        """Answer in place; the winners."""
        rng = random.Random(seed)
        _, state, _ = flow.begin(rules, seats, seed)
        while state.stack:
            if self.answers == ANSWERS_MOST:
                raise Wrong(f"it is not over after {ANSWERS_MOST} answers")
            seat = flow.asked(state)[0]
            offers = rules.offers(state, seat)
            offer = offers[int(rng.random() * len(offers))]
            flow.step(rules, state, seat, offer.sample(rng), _drop)
            self.answers += 1
        return state.winners

    def checked(self, rules: Rules[Any], seats: int, seed: str, closely: bool) -> list[int]:
        """Answer through the session and check all the way; the winners."""
        rng = random.Random(seed)
        sitters = [Sitter(name=f"Player {seat}", mark=str(seat)) for seat in range(1, seats + 1)]
        session = self.session = Session.begin(rules, sitters, seed, "soak")
        rules.check(session.now)
        _check_save(session)
        while not session.over:
            if self.answers == ANSWERS_MOST:
                raise Wrong(f"it is not over after {ANSWERS_MOST} answers")
            offers = {seat: _offers(session, seat) for seat in session.asked()}
            seat = rng.choice(list(offers))
            session.answer(seat, rng.choice(offers[seat]).sample(rng))
            self.answers += 1
            rules.check(session.now)
            if self.answers % EVERY == 0 or (closely and self.answers <= CLOSELY):
                _check_save(session)
        if not session.now.winners:
            raise Wrong("it is over and nobody has won")
        _check_save(session)
        if not session.replays():
            raise Wrong("its answers do not lead from the deal to its end")
        return session.now.winners


def soak(rules: Rules[Any], seats: int, games: int, seed: str, bare: bool) -> tuple[Tally, Fault | None]:
    """Play `games` games for `seats` players; what came of them, and the fault that ended it early, if any.

    The first game has `seed` itself, game n has `seed:n`.
    """
    tally = Tally(wins=[0] * seats)
    for game in range(1, games + 1):
        own = seed if game == 1 else f"{seed}:{game}"
        play = _Play()
        began = time.perf_counter()
        fault = None
        try:
            winners = play.bare(rules, seats, own) if bare else play.checked(rules, seats, own, closely=game == 1)
            for seat in winners:
                tally.wins[seat] += 1
            tally.lengths.append(play.answers)
        except Exception as error:
            fault = Fault(game, own, play.answers, _what(error), _text(play.session))
        tally.seconds += time.perf_counter() - began
        tally.answers += play.answers
        if fault is not None:
            return tally, fault
    return tally, None


def _offers(session: Session, seat: int) -> Any:
    offers = session.rules.offers(session.now, seat)
    if not offers:
        raise Wrong(f"seat {seat + 1} is asked and has no answer")
    if session.rules.offers(view(session.now, seat), seat) != offers:
        raise Wrong(f"seat {seat + 1} is offered something else by what it can see")
    return offers


def _check_save(session: Session) -> None:
    text = session.dump()
    loaded = load(text, lambda key: type(session.rules) if key == session.rules.key else None)
    if loaded.now != session.now or loaded.turns != session.turns or loaded.dump() != text:
        raise Wrong("it comes back from its save as another game")


def _drop(event: flow.Event) -> None:
    """Nobody listens."""


def _what(error: Exception) -> str:
    """What went wrong, in a clause; for an error of the interpreter its kind and the place, never its values."""
    # The session hides the cause from players; here it is what is looked for.
    root = error.__cause__ if isinstance(error.__cause__, Exception) else error
    if isinstance(root, Wrong):
        return str(root)
    if isinstance(root, KernelError):
        return root.sentence.rstrip(".")
    place = traceback.extract_tb(root.__traceback__)[-1]
    return f"{type(root).__name__} at {Path(place.filename).name}:{place.lineno}"


def _text(session: Session | None) -> str:
    try:
        return session.dump() if session is not None else ""
    except Exception:
        return ""  # What broke may well be what cannot be put into words.
