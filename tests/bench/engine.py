"""How fast the rules are without a screen, in processor time of one core."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any

from tests.bench.rows import Row, middle, ms
from westtable.games import GAMES, rules_of
from westtable.kernel import Rules, Session, Sitter, apply, asked, begin, load, step, view

SECONDS = 4.0
"""For so long each game is played by chance."""
EVENTS = 300
"""How long the log is when saving and loading are measured; a game that ends sooner is measured at its end."""


def engine() -> Iterator[Row]:
    """The rows of every game, with the fewest and the most players."""
    for game in GAMES:
        rules = game.rules()()
        for seats in game.seats:
            yield from _game(rules, seats, f"{game.title}, {seats} seats: ")


def _game(rules: Rules[Any], seats: int, name: str) -> Iterator[Row]:
    yield Row(f"{name}random play in place", _in_place(rules, seats), "answers/s", 10_000, least=True)
    copied, views, saves = [], [], []
    for number in range(4):
        sitters = [Sitter(name=f"Seat {seat}", mark=str(seat)) for seat in range(seats)]
        session = Session.begin(rules, sitters, f"bench {number}", "bench")
        rng = random.Random(number)
        while not session.over and _events(session) < EVENTS:
            seat = session.asked()[0]
            action = rng.choice(session.offers(seat)).sample(rng)
            began = time.process_time()
            apply(rules, session.now, seat, action)
            copied.append(time.process_time() - began)
            began = time.process_time()
            view(session.now, seat)
            views.append(time.process_time() - began)
            session.answer(seat, action)
            session.dump()
        for _ in range(5):
            began = time.process_time()
            load(session.dump(), rules_of)
            saves.append(time.process_time() - began)
    yield Row(f"{name}apply", ms(middle(copied)), "ms", 1)
    yield Row(f"{name}view", ms(middle(views)), "ms", 0.25)
    yield Row(f"{name}save and load", ms(middle(saves)), "ms", 3, f"the log of the last: {_events(session)} events")


def _events(session: Session) -> int:
    return len(session.opening) + sum(len(turn.events) for turn in session.turns)


def _in_place(rules: Rules[Any], seats: int) -> float:
    """Answers a second: each offer is listed once, one of them sampled and handed on."""
    rng = random.Random(1)
    answers = games = 0
    began = time.process_time()
    while time.process_time() - began < SECONDS:
        _, state, _ = begin(rules, seats, str(games))
        while waiting := asked(state):
            offers = rules.offers(state, waiting[0])
            action = offers[int(rng.random() * len(offers))].sample(rng)
            step(rules, state, waiting[0], action, lambda event: None)
            answers += 1
        games += 1
    return answers / (time.process_time() - began)
