"""Measures the engine and the start, each against its floor in the same run: python -m tests.bench [--json]"""

from __future__ import annotations

import json
import os
import pty
import random
import select
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence

from westtable.games import GAMES, rules_of
from westtable.kernel import Session, Sitter, apply, asked, begin, load, step, view

PAIRS = 7
EMPTY = (
    "from textual.app import App; from textual.widgets import Static\n"
    "class Empty(App):\n    def compose(self): yield Static('READY')\n    def key_q(self): self.exit()\nEmpty().run()"
)


def until_shown(argv: Sequence[str], text: str) -> float:
    """Seconds from exec to `text` on a terminal of 80x24; `q` ends the program."""
    began = time.perf_counter()
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ |= {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
        os.execv(argv[0], list(argv))
    seen = b""
    try:
        while text.encode() not in seen and time.perf_counter() - began < 30:
            if select.select([terminal], [], [], 1)[0]:
                seen += os.read(terminal, 65536)
        took = time.perf_counter() - began
        os.write(terminal, b"q")
        while select.select([terminal], [], [], 5)[0] and os.read(terminal, 65536):
            pass
    except OSError:
        took = time.perf_counter() - began
    os.waitpid(pid, 0)
    os.close(terminal)
    return took


def run(argv: Sequence[str]) -> float:
    """Seconds that a command takes."""
    began = time.perf_counter()
    subprocess.run(argv, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - began


def paired(one: Callable[[], float], floor: Callable[[], float]) -> dict[str, float]:
    """Medians of interleaved runs, in milliseconds, and their ratio."""
    ours, floors = [], []
    for _ in range(PAIRS):
        floors.append(floor())
        ours.append(one())
    median, base = statistics.median(ours), statistics.median(floors)
    return {"ms": round(median * 1000, 1), "floor_ms": round(base * 1000, 1), "ratio": round(median / base, 2)}


def engine(key: str, seats: int) -> dict[str, float]:
    """Answers a second in place; milliseconds for a copied answer, a view, a save and its loading at the end."""
    rules_type = rules_of(key)
    assert rules_type is not None
    rules = rules_type()
    rng = random.Random(1)
    answers, began = 0, time.perf_counter()
    for number in range(30):
        _, state, _ = begin(rules, seats, str(number))
        while waiting := asked(state):
            offers = rules.offers(state, waiting[0])
            offer = offers[int(rng.random() * len(offers))]
            step(rules, state, waiting[0], offer.sample(rng), lambda event: None)
            answers += 1
    in_place = answers / (time.perf_counter() - began)
    game = Session.begin(rules, [Sitter(name=f"P{seat}", mark="x") for seat in range(seats)], "bench", "bench")
    copied, views = [], []
    while not game.over:
        seat = game.asked()[0]
        action = rng.choice(game.offers(seat)).sample(rng)
        began = time.perf_counter()
        apply(rules, game.now, seat, action)
        copied.append(time.perf_counter() - began)
        began = time.perf_counter()
        view(game.now, seat)
        views.append(time.perf_counter() - began)
        game.answer(seat, action)
    game.dump()
    began = time.perf_counter()
    text = game.dump()
    saved = time.perf_counter() - began
    # The first load builds the models of the envelope; what is measured is every later one.
    load(text, rules_of)
    began = time.perf_counter()
    load(text, rules_of)
    return {
        "answers_per_second": round(in_place),
        "apply_ms": round(statistics.median(copied) * 1000, 3),
        "view_ms": round(statistics.median(views) * 1000, 3),
        "save_ms": round(saved * 1000, 3),
        "load_ms": round((time.perf_counter() - began) * 1000, 3),
        "events": sum(len(turn.events) for turn in game.turns),
    }


def main() -> None:
    """Measure and print."""
    python = sys.executable
    found: dict[str, dict[str, float]] = {}
    for game in GAMES:
        for seats in (game.seats[0], game.seats[1]):
            found[f"{game.key}, {seats} seats"] = engine(game.key, seats)
    found["--version, against pass"] = paired(
        lambda: run([python, "-m", "westtable", "--version"]), lambda: run([python, "-c", "pass"])
    )
    with tempfile.TemporaryDirectory() as data:
        found["exec to the picker, against the empty app"] = paired(
            lambda: until_shown([python, "-m", "westtable", "--saves", data], "Bandits"),
            lambda: until_shown([python, "-c", EMPTY], "READY"),
        )
    if "--json" in sys.argv:
        print(json.dumps(found, indent=1))
        return
    for name, row in found.items():
        print(f"{name}: " + ", ".join(f"{key} {value}" for key, value in row.items()))


if __name__ == "__main__":
    main()
