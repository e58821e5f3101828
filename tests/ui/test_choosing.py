"""From offers to an answer: kinds, fields in order, limits, and choices that exclude one another."""

from __future__ import annotations

from typing import Literal

import pytest

from westtable.kernel import Action, Card, Offer, Pick, Seat
from westtable.ui.choosing import Chooser


class Aim(Action):
    kind: Literal["aim"] = "aim"
    target: Seat
    cards: tuple[Card, ...]


class Bank(Action):
    kind: Literal["bank"] = "bank"
    cards: tuple[Card, ...]
    trap: tuple[Card, ...] = ()


class Rest(Action):
    kind: Literal["rest"] = "rest"


AIM = Offer(Aim, (Pick("cards", (3, 4, 5), 1, 2, True), Pick("target", (1, 2))))
BANKS = (
    Offer(Bank, (Pick("cards", (10, 11, 12), 3, 3, True),)),
    Offer(Bank, (Pick("cards", (10, 11, 12), 2, 3, True),), {"trap": (40,)}),
    Offer(Bank, (Pick("cards", (20, 21), 2, 2, True),), {"trap": (40,)}),
)


def test_one_kind_is_started_at_once_and_several_wait() -> None:
    assert Chooser([AIM]).kind is Aim
    assert Chooser([AIM, Offer(Rest)]).kind is None


def test_fields_are_filled_in_the_order_of_the_picks() -> None:
    chooser = Chooser([AIM, Offer(Rest)])
    chooser.start(Aim)
    assert chooser.field == "cards"
    assert not chooser.forward(), "nothing is chosen yet"
    chooser.toggle("cards", 5)
    chooser.toggle("cards", 3)
    assert chooser.action() is None
    assert chooser.forward()
    assert chooser.field == "target"
    chooser.toggle("target", 2)
    assert chooser.action() == Aim(target=2, cards=(3, 5))


def test_one_more_than_allowed_drops_the_oldest() -> None:
    chooser = Chooser([AIM])
    assert chooser.toggle("cards", 4) == ()
    assert chooser.toggle("cards", 5) == ()
    assert chooser.toggle("cards", 3) == (4,)
    assert chooser.chosen["cards"] == (5, 3)


def test_a_second_press_takes_back() -> None:
    chooser = Chooser([AIM])
    chooser.toggle("cards", 4)
    chooser.toggle("cards", 4)
    assert chooser.chosen["cards"] == ()


def test_back_goes_one_step_and_ends_at_the_kinds() -> None:
    chooser = Chooser([AIM, Offer(Rest)])
    chooser.start(Aim)
    chooser.toggle("cards", 4)
    chooser.forward()
    chooser.toggle("target", 1)
    assert chooser.back()
    assert (chooser.field, chooser.chosen) == ("cards", {"cards": (4,)})
    assert chooser.back()
    assert chooser.kind is None
    assert not chooser.back()


def test_a_kind_without_fields_is_an_answer_at_once() -> None:
    chooser = Chooser([AIM, Offer(Rest)])
    chooser.start(Rest)
    assert chooser.action() == Rest()


def test_a_given_field_that_varies_is_a_choice() -> None:
    chooser = Chooser(BANKS)
    assert chooser.fields == ("cards", "trap")
    for card in (10, 11):
        chooser.toggle("cards", card)
    assert chooser.action() is None, "two are too few without the trap"
    chooser.toggle("trap", 40)
    assert chooser.action() == Bank(cards=(10, 11), trap=(40,))


def test_things_of_different_offers_do_not_mix() -> None:
    chooser = Chooser(BANKS)
    chooser.toggle("cards", 10)
    assert chooser.toggle("cards", 20) == (10,), "gold makes room for money"
    chooser.toggle("cards", 21)
    chooser.toggle("trap", 40)
    assert chooser.action() == Bank(cards=(20, 21), trap=(40,))


@pytest.mark.parametrize("chosen", [(), (10,)])
def test_too_few_is_no_answer(chosen: tuple[int, ...]) -> None:
    chooser = Chooser(BANKS)
    for card in chosen:
        chooser.toggle("cards", card)
    assert chooser.action() is None


def test_every_covered_answer_can_be_built() -> None:
    import random

    rng = random.Random(4)
    for offer in (AIM, *BANKS):
        wanted = offer.sample(rng)
        chooser = Chooser((AIM, *BANKS))
        chooser.start(type(wanted))
        for field in chooser.fields:
            value = getattr(wanted, field)
            for one in value if isinstance(value, tuple) else (value,):
                chooser.toggle(field, one)
        assert chooser.action() == wanted
