"""Offers: they cover exactly what they say, and their samples are among it."""

from __future__ import annotations

import itertools
import random
from typing import Any, Literal

import pytest

from westtable.kernel import Action, Card, Offer, Pick, Seat, covered


class Go(Action):
    kind: Literal["go"] = "go"
    to: Seat = 0
    cards: tuple[Card, ...] = ()
    coins: int = 0
    sly: bool = False
    how: str = ""


class Gone(Go):
    """Of another kind, though it has the same fields."""


def cards(*numbers: Any) -> Go:
    return Go.model_construct(kind="go", to=0, cards=numbers, coins=0, sly=False, how="")


NUMBER = Offer(Go, (Pick("coins", range(3)),))
SOME = Offer(Go, (Pick("cards", (4, 5, 6), 2, 3, many=True),))
ORDERED = Offer(Go, (Pick("cards", (4, 5, 6), 2, 3, many=True, ordered=True),))
GIVEN = Offer(Go, (Pick("coins", range(1, 4)),), {"to": 2, "sly": True})
PLAIN = Offer(Go)


@pytest.mark.parametrize(
    ("offer", "action"),
    [
        (NUMBER, Go(coins=0)),
        (NUMBER, Go(coins=2)),
        (SOME, Go(cards=(4, 6))),
        (SOME, Go(cards=(4, 5, 6))),
        (ORDERED, Go(cards=(6, 4))),
        (ORDERED, Go(cards=(5, 6, 4))),
        (GIVEN, Go(to=2, sly=True, coins=3)),
        (PLAIN, Go()),
        (Offer(Go, (Pick("how", ("left", "right")),)), Go(how="left")),
        (Offer(Go, (Pick("cards", (4,), 1, 1, many=True),)), Go(cards=(4,))),
        (Offer(Go, (Pick("cards", (4, 5), 0, 2, many=True),)), Go(cards=())),
        (Offer(Go, given={"cards": (7, 3)}), Go(cards=(7, 3))),
    ],
)
def test_it_covers(offer: Offer, action: Action) -> None:
    assert offer.covers(action)


@pytest.mark.parametrize(
    ("offer", "action"),
    [
        (NUMBER, Go(coins=3)),
        (NUMBER, Go(coins=-1)),
        (NUMBER, Go.model_construct(kind="go", to=0, cards=(), coins=True, sly=False, how="")),
        (NUMBER, Go.model_construct(kind="go", to=0, cards=(), coins=1.0, sly=False, how="")),
        (NUMBER, Go(coins=1, sly=True)),
        (NUMBER, Gone(coins=1)),
        (SOME, Go(cards=(6, 4))),
        (SOME, Go(cards=(4,))),
        (SOME, Go(cards=(4, 4))),
        (SOME, Go(cards=(4, 4, 5))),
        (SOME, Go(cards=(4, 7))),
        (SOME, Go(cards=())),
        (SOME, cards(4, "5")),
        (SOME, cards(4, None)),
        (SOME, cards(4, (5,))),
        (SOME, cards(4, [5])),
        (SOME, Go.model_construct(kind="go", to=0, cards=[4, 5], coins=0, sly=False, how="")),
        (SOME, Go.model_construct(kind="go", to=0, cards=4, coins=0, sly=False, how="")),
        (ORDERED, Go(cards=(6, 6))),
        (ORDERED, Go(cards=(6,))),
        (ORDERED, Go(cards=(4, 5, 6, 4))),
        (GIVEN, Go(to=1, sly=True, coins=3)),
        (GIVEN, Go(to=2, coins=3)),
        (GIVEN, Go(to=2, sly=True)),
        (GIVEN, Go.model_construct(kind="go", to=2, cards=(), coins=3, sly=1, how="")),
        (PLAIN, Go(coins=1)),
        (PLAIN, Go.model_construct(kind="go", to=False, cards=(), coins=0, sly=False, how="")),
        (Offer(Go, (Pick("how", ("left", "right")),)), Go(how="lef")),
        (Offer(Go, (Pick("coins", ()),)), Go()),
    ],
)
def test_it_does_not_cover(offer: Offer, action: Action) -> None:
    assert not offer.covers(action)


@pytest.mark.parametrize("ordered", [False, True])
@pytest.mark.parametrize(("least", "most"), [(0, 0), (0, 2), (1, 1), (2, 3), (3, 9)])
def test_samples_are_all_of_what_is_covered_and_nothing_else(least: int, most: int, ordered: bool) -> None:
    pool = (2, 3, 5)
    offer = Offer(Go, (Pick("cards", pool, least, most, many=True, ordered=ordered),))
    rng = random.Random(1)
    sampled = {offer.sample(rng).cards for _ in range(400)}  # type: ignore[attr-defined]
    every = {row for size in range(5) for row in itertools.product((2, 3, 4, 5), repeat=size)}
    assert sampled == {row for row in every if offer.covers(Go(cards=row))}
    choose = itertools.permutations if ordered else itertools.combinations
    sizes = range(least, min(most, len(pool)) + 1)
    assert sampled == {row for size in sizes for row in choose(pool, size)}


def test_an_offer_of_eight_out_of_twenty_is_one_offer() -> None:
    offer = Offer(Go, (Pick("cards", tuple(range(20)), 8, 8, many=True),))
    sample = offer.sample(random.Random(1))
    assert isinstance(sample, Go)
    assert len(sample.cards) == 8
    assert covered([PLAIN, offer], sample)
    assert not covered([PLAIN, NUMBER], sample)
    assert not covered([], sample)


def test_a_sample_keeps_what_is_given() -> None:
    rng = random.Random(1)
    samples = [GIVEN.sample(rng) for _ in range(60)]
    assert {(one.to, one.sly, one.how) for one in samples if isinstance(one, Go)} == {(2, True, "")}
    assert {one.coins for one in samples if isinstance(one, Go)} == {1, 2, 3}
    assert GIVEN.given == {"to": 2, "sly": True}
