"""Dice: the same numbers for ever, even, and counted."""

from __future__ import annotations

from hashlib import sha256

import pytest
from pydantic import ValidationError

from westtable.kernel import Dice


def test_dice_fall_the_same_on_every_machine_for_ever() -> None:
    dice = Dice(seed="4F2A-91C7")
    assert dice.roll(8) == [1, 2, 5, 6, 4, 3, 5, 4]
    assert dice.count == 8
    again = Dice(seed="4F2A-91C7")
    cards = list(range(10))
    again.shuffle(cards)
    assert cards == [5, 8, 7, 2, 4, 9, 3, 0, 1, 6]


def test_a_number_is_the_hash_of_seed_and_count() -> None:
    number = int.from_bytes(sha256(b"mine:7").digest()[:8], "big")
    dice = Dice(seed="mine", count=7)
    assert dice.below(1 << 20) == number % (1 << 20)
    assert dice == Dice(seed="mine", count=8)


def test_the_uneven_rest_is_thrown_again() -> None:
    """With three times 2**62 faces a quarter of all numbers would favour the low faces."""
    faces = 3 << 62
    dice = Dice(seed="rest")
    thrown = [dice.below(faces) for _ in range(200)]
    assert max(thrown) < faces
    assert dice.count > 230


def test_other_seeds_fall_otherwise() -> None:
    assert Dice(seed="a").roll(20) != Dice(seed="b").roll(20)
    assert Dice(seed="a", count=1).roll(20) != Dice(seed="a").roll(20)


def test_dice_are_even() -> None:
    dice = Dice(seed="even")
    counts = [0] * 6
    for face in dice.roll(6000):
        counts[face - 1] += 1
    assert min(counts) > 850
    assert max(counts) < 1150


def test_every_order_comes_up() -> None:
    dice = Dice(seed="orders")
    orders = set()
    for _ in range(200):
        cards = [1, 2, 3]
        dice.shuffle(cards)
        orders.add(tuple(cards))
    assert len(orders) == 6


def test_a_sample_takes_places_not_values() -> None:
    dice = Dice(seed="sample")
    assert sorted(dice.sample([7, 7, 8], 3)) == [7, 7, 8]
    kept = [1, 2, 3, 4]
    assert len(set(dice.sample(kept, 2))) == 2
    assert kept == [1, 2, 3, 4]
    assert dice.sample(kept, 0) == []
    assert {dice.pick("xy") for _ in range(40)} == {"x", "y"}


def test_a_die_needs_a_face() -> None:
    with pytest.raises(ValueError, match="one face"):
        Dice(seed="x").below(0)


def test_one_face_still_counts_as_a_throw() -> None:
    dice = Dice(seed="x")
    assert dice.below(1) == 0
    assert dice.count == 1


@pytest.mark.parametrize("fields", [{"seed": ""}, {"seed": "x" * 65}, {"seed": "x", "count": -1}, {"seed": 5}])
def test_dice_of_a_save_are_bounded(fields: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        Dice.model_validate(fields)
