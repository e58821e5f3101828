"""One real save of every version of every game is kept and goes on being playable.

A save of the present version is added with: python -m tests.kernel.test_fixtures
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from westtable.games import GAMES, Game, rules_of
from westtable.kernel import Session, Sitter, load

FOLDER = Path(__file__).resolve().parent.parent / "fixtures" / "saves"
ANSWERS = 40


def kept(key: str, version: int) -> Path:
    return FOLDER / f"{key}-{version}.json"


def make(key: str) -> str:
    """A game of three, or of as many as can play, in its middle; the same each time."""
    rules_type = rules_of(key)
    assert rules_type is not None
    sitters = [Sitter(name=name, mark=mark) for name, mark in (("Ann", "■"), ("李", "▲"), ("Zoë", "●"))]
    game = Session.begin(rules_type(), sitters[: rules_type.players[-1]], "fixture", "fixture", 1_700_000_000)
    rng = random.Random(1)
    for _ in range(ANSWERS):
        seat = game.asked()[0]
        game.answer(seat, rng.choice(game.offers(seat)).sample(rng))
    return game.dump()


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_a_save_of_every_version_loads_and_plays_on(path: Path) -> None:
    game = load(path.read_text(encoding="utf-8"), rules_of)
    assert game.names == ["Ann", "李", "Zoë"][: game.rules.players[-1]]
    assert len(game.turns) == ANSWERS
    assert game.replays()
    rng = random.Random(2)
    while not game.over:
        seat = game.asked()[0]
        game.answer(seat, rng.choice(game.offers(seat)).sample(rng))
    assert game.now.winners


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_version_of_the_rules_has_a_save(game: Game) -> None:
    key = game.key
    rules = rules_of(key)
    assert rules is not None
    for version in range(1, rules.version + 1):
        assert kept(key, version).exists()


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for one in GAMES:
        kept(one.key, one.rules().version).write_text(make(one.key), encoding="utf-8")
