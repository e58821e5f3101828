"""What every game must obey, tried on random games of all numbers of players and all options.

More games by hand: python -m pytest tests/laws/test_laws.py --laws-games 50
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.laws import laws
from tests.laws.entries import ENTRIES, Entry, cases, decisions, option_sets, places
from westtable.games import GAMES
from westtable.kernel import Frame, Options, apply
from westtable.kernel.flow import is_question

every_game = pytest.mark.parametrize(("entry", "seats", "options"), cases())
Law = Callable[[Entry, int, Options, str], object]


def try_law(law: Law, entry: Entry, seats: int, options: Options, games: int) -> None:
    for number in range(games):
        law(entry, seats, options, f"{law.__name__} {number}")


def test_every_game_of_the_registry_is_under_the_laws() -> None:
    assert {game.key for game in GAMES} <= set(ENTRIES)
    for game in GAMES:
        assert ENTRIES[game.key].rules is game.rules()
        assert game.seats == (game.rules().players[0], game.rules().players[-1])


@pytest.mark.parametrize("entry", ENTRIES.values(), ids=ENTRIES)
def test_every_question_says_whom_it_asks(entry: Entry) -> None:
    """The entry names the public facts of every frame that can ask, and of no other."""
    kinds: list[type[Frame]] = list(entry.rules().steps)
    assert {kind for kind in kinds if is_question(kind)} == set(entry.asked)


@pytest.mark.parametrize("entry", ENTRIES.values(), ids=ENTRIES)
def test_every_frame_has_a_step(entry: Entry) -> None:
    kinds = {kind for state in (entry.rules.state,) for kind in _kinds(state.model_fields["stack"].annotation)}
    for options in option_sets(entry.rules, entry.rules.players[0]):
        assert kinds == set(entry.rules(options).steps)


def _kinds(annotation: Any) -> set[type[Frame]]:
    from westtable.kernel.parts import parts_of

    return {part for part in parts_of(annotation) if isinstance(part, type) and issubclass(part, Frame)}


@pytest.mark.parametrize("entry", ENTRIES.values(), ids=ENTRIES)
def test_every_value_of_every_option_is_tried(entry: Entry) -> None:
    sets = option_sets(entry.rules, 3)
    assert sets[0] == entry.rules.options_type()
    for name, schema in entry.rules.options_type.model_json_schema()["properties"].items():
        tried = {getattr(options, name) for options in sets}
        assert tried == set(schema["enum"]) if "enum" in schema else len(tried) > 1


@every_game
def test_save(entry: Entry, seats: int, options: Options, games: int) -> None:
    try_law(laws.saved_and_loaded, entry, seats, options, games)


@every_game
def test_pure(entry: Entry, seats: int, options: Options, games: int) -> None:
    try_law(laws.pure, entry, seats, options, games)


@every_game
def test_step(entry: Entry, seats: int, options: Options, games: int) -> None:
    try_law(laws.stepped, entry, seats, options, games)


@every_game
def test_replay(entry: Entry, seats: int, options: Options, games: int) -> None:
    try_law(laws.replayed, entry, seats, options, games)


@every_game
def test_offers(entry: Entry, seats: int, options: Options, games: int) -> None:
    try_law(laws.offered, entry, seats, options, games)


@every_game
def test_refuse(entry: Entry, seats: int, options: Options, games: int) -> None:
    try_law(laws.refused, entry, seats, options, games)


@every_game
def test_conserve(entry: Entry, seats: int, options: Options, games: int) -> None:
    try_law(laws.conserved, entry, seats, options, 3 * games)


@every_game
def test_order(entry: Entry, seats: int, options: Options, games: int) -> None:
    try_law(laws.ordered, entry, seats, options, games)


@every_game
def test_end(entry: Entry, seats: int, options: Options, games: int) -> None:
    try_law(laws.ended, entry, seats, options, 3 * games)


@every_game
def test_swap(entry: Entry, seats: int, options: Options, games: int) -> None:
    try_law(laws.swapped, entry, seats, options, games)


@every_game
def test_marks(entry: Entry, seats: int, options: Options, games: int) -> None:
    try_law(laws.marked, entry, seats, options, games)


@every_game
def test_asked(entry: Entry, seats: int, options: Options, games: int) -> None:
    try_law(laws.asked_by_public_facts, entry, seats, options, games)


@every_game
def test_seal(entry: Entry, seats: int, options: Options, games: int) -> None:
    try_law(laws.sealed, entry, seats, options, games)


@pytest.mark.parametrize(("entry", "seats"), [(entry, n) for entry in ENTRIES.values() for n in entry.rules.players])
def test_the_games_reach_what_the_laws_speak_of(entry: Entry, seats: int) -> None:
    """Every question is asked, every hidden field is filled, and something can be taken back."""
    kinds: set[type[Frame]] = set()
    filled: set[str] = set()
    for options in (*option_sets(entry.rules, seats), *entry.more):
        for _, state in decisions(entry, seats, options, "reach"):
            kinds |= {type(frame) for frame in state.stack[-1:]}
            filled |= {path for path in entry.hidden for _, value in places(state, path) if value}
    assert kinds == set(entry.asked)
    assert filled == set(entry.hidden)
    assert laws.sealed(entry, seats, entry.rules.options_type(), "reach")


def test_samples_are_spread_over_the_whole_of_an_offer() -> None:
    """A harness that always answers the same would prove little."""
    entry = ENTRIES["saloon"]
    rng = random.Random(1)
    for rules, state in decisions(entry, 3, None, "spread"):
        if state.stack and type(state.stack[-1]).__name__ == "Bids":
            offers = rules.offers(state, 0)
            ends = {apply(rules, state, 0, offer.sample(rng))[0].model_dump_json() for offer in offers * 40}
            assert len(ends) == 2 * len(state.players[0].hand)
            return
    raise AssertionError("nobody bade")
