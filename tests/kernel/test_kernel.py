"""The kernel by itself: dice for ever the same, markers that cannot be misplaced, offers, sessions with undo."""

from __future__ import annotations

import random
from typing import Annotated, Any

import pytest

from tests.laws.tiny import Saloon, SaloonOptions, SaloonRules
from westtable.games.bandits.rules import Bandits
from westtable.kernel import (
    Card,
    Cards,
    DamagedSave,
    Dice,
    NoUndo,
    Offer,
    Only,
    Part,
    Pick,
    Rules,
    Session,
    Sitter,
    load,
    zones,
)
from westtable.kernel.offers import covered
from westtable.kernel.parts import Seat

RULES: dict[str, type[Rules[Any]]] = {"bandits": Bandits, "saloon": SaloonRules}
FIND = RULES.get


def session(rules: Any, seats: int = 2, seed: str = "kernel") -> Session:
    return Session.begin(rules, [Sitter(name=f"P{seat}", mark="x") for seat in range(seats)], seed, "id")


def play(game: Session, answers: int, rng: random.Random) -> None:
    for _ in range(answers):
        if game.over:
            return
        seat = game.asked()[0]
        game.answer(seat, rng.choice(game.offers(seat)).sample(rng))


def test_dice_fall_the_same_on_every_machine_for_ever() -> None:
    dice = Dice(seed="4F2A-91C7")
    assert dice.roll(8) == [1, 2, 5, 6, 4, 3, 5, 4]
    assert dice.count == 8
    again = Dice(seed="4F2A-91C7")
    cards = list(range(10))
    again.shuffle(cards)
    assert cards == [5, 8, 7, 2, 4, 9, 3, 0, 1, 6]
    assert Dice(seed="a").roll(20) != Dice(seed="b").roll(20)


def test_dice_are_even() -> None:
    dice = Dice(seed="even")
    counts = [0] * 6
    for face in dice.roll(6000):
        counts[face - 1] += 1
    assert min(counts) > 850
    assert max(counts) < 1150


def test_a_marker_inside_a_type_is_refused_when_the_class_is_made() -> None:
    with pytest.raises(TypeError, match="stands on a field"):

        class Wrong(Part):
            hands: list[Annotated[list[Card], Only.OWNER]]


def test_a_secret_that_may_be_none_is_refused_when_the_class_is_made() -> None:
    with pytest.raises(TypeError, match="none or one"):

        class Wrong(Part):
            card: Annotated[int | None, Only.OWNER]


def test_sets_and_floats_are_refused_when_the_class_is_made() -> None:
    for kind in (set[int], float, dict[str, float]):
        with pytest.raises(TypeError, match="no sets and no floats"):
            type("Wrong", (Part,), {"__annotations__": {"x": kind}, "__module__": __name__})


def test_zones_lists_every_card_once() -> None:
    class Shelf(Part):
        down: Annotated[list[Card], Cards, Only.NOBODY]

    class House(Part):
        seat: Seat
        shelves: dict[Seat, Shelf]
        top: Annotated[list[Card], Cards]

    house = House(seat=0, shelves={0: Shelf(down=[3, 1]), 1: Shelf(down=[2])}, top=[0])
    assert sorted(zones(house)) == [0, 1, 2, 3]


def test_an_offer_covers_exactly_what_it_says() -> None:
    from tests.laws.tiny import Order, Take

    number = Offer(Take, (Pick("coins", range(3)),))
    assert number.covers(Take(coins=2))
    assert not number.covers(Take(coins=3))
    assert not number.covers(Take.model_construct(coins=True))
    order = Offer(Order, (Pick("cards", (4, 5, 6), 2, 3, many=True, ordered=True),))
    assert order.covers(Order(cards=(6, 4)))
    assert not order.covers(Order(cards=(6, 6)))
    assert not order.covers(Order(cards=(6,)))
    sorted_only = Offer(Order, (Pick("cards", (4, 5, 6), 2, 3, many=True),))
    assert not covered([sorted_only], Order(cards=(6, 4)))


@pytest.mark.parametrize("rules", [Bandits(), SaloonRules(), SaloonRules(SaloonOptions(cups="open"))])
def test_undo_survives_a_save(rules: Any) -> None:
    rng = random.Random(11)
    game = session(rules)
    tried = 0
    while not game.over:
        play(game, 1, rng)
        if game.why_no_undo() is not None:
            continue
        tried += 1
        again = load(game.dump(), FIND)
        assert again.why_no_undo() is None
        after = again.now
        turn = again.undo()
        assert again.now != after
        again.redo()
        assert again.now == after
        assert again.turns[-1] == turn
    assert tried or rules.key == "bandits"


def test_undo_is_refused_with_words() -> None:
    game = session(Bandits())
    with pytest.raises(NoUndo, match="Nothing has been answered"):
        game.undo()


def test_a_session_goes_on_from_its_state_when_its_history_no_longer_fits() -> None:
    game = session(Bandits())
    play(game, 12, random.Random(2))
    text = game.dump()
    start = text.index('"start": ')
    end = text.index('"opening": ')
    other = session(Bandits(), seed="another").dump()
    other_start = other[other.index('"start": ') : other.index('"opening": ')]
    changed = load(text[:start] + other_start + text[end:], FIND)
    assert changed.now == game.now
    assert not changed.replays()
    assert changed.log(None) == game.log(None)
    play(changed, 3, random.Random(3))
    assert len(changed.turns) == 15


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    if isinstance(value, dict):
        return [found for key, one in value.items() for found in leaves(one, (*path, key))]
    if isinstance(value, list):
        return [found for key, one in enumerate(value) for found in leaves(one, (*path, key))]
    return [path]


@pytest.mark.parametrize("rules", [Bandits(), SaloonRules()])
@pytest.mark.parametrize("answers", [1, 9, 30])
def test_one_leaf_of_a_save_changed_is_refused_or_plays_on(rules: Any, answers: int) -> None:
    """No change of one value makes a save that loads and then fails in any other way than with words."""
    import json

    from westtable.kernel import KernelError

    rng = random.Random(answers)
    game = session(rules, 3)
    play(game, answers, rng)
    raw = json.loads(game.dump())
    paths = [path for path in leaves(raw) if path[0] in ("now", "seats", "options", "game", "rules", "format", "head")]
    for path in rng.sample(paths, min(len(paths), 90)):
        changed = json.loads(game.dump())
        place = changed
        for key in path[:-1]:
            place = place[key]
        old = place[path[-1]]
        place[path[-1]] = rng.choice([0, 1, -1, 7, 1 << 60, True, None, "", "x", [], {}, old])
        try:
            again = load(json.dumps(changed), FIND)
            play(again, 30, random.Random(1))
            again.dump()
        except KernelError as error:
            assert error.sentence.endswith((".", "!", "'.")), error.sentence  # noqa: PT017


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{}",
        '{"version":1}',
        "\0" * 100,
        "[" * 100_000,
        '{"format": NaN, "game": "bandits"}',
        '{"format": 1, "game": ["bandits"]}',
        '{"format": "1", "game": "bandits"}',
        '{"format": 999, "game": "bandits"}',
        '{"format": 0, "game": "bandits"}',
        '{"format": 1, "game": "chess", "rules": 1}',
        '{"format": 1, "game": "bandits", "rules": 99}',
        '{"format": 1, "game": "bandits", "rules": 1}',
        '{"format": ' + "9" * 5000 + ', "game": "bandits"}',
    ],
)
def test_what_is_no_save_gets_one_sentence(text: str) -> None:
    with pytest.raises(DamagedSave) as caught:
        load(text, FIND)
    assert caught.value.sentence.count("\n") == 0
    assert 10 < len(caught.value.sentence) < 200


def test_a_view_is_no_state() -> None:
    game = session(SaloonRules())
    seen = game.view(0)
    assert isinstance(seen, Saloon)
    assert seen.players[0].hand == game.now.players[0].hand  # type: ignore[attr-defined]
    assert seen.players[1].hand != game.now.players[1].hand  # type: ignore[attr-defined]
