"""From offers to an answer: kinds, fields in order, limits, and choices that exclude one another."""

from __future__ import annotations

from typing import Literal

import pytest

from westtable.kernel import Action, Card, Offer, Pick, Seat
from westtable.ui.choosing import Chooser, Dropped


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
    assert chooser.toggle("cards", 4) == Dropped()
    assert chooser.toggle("cards", 5) == Dropped()
    assert chooser.toggle("cards", 3) == Dropped(oldest=(4,))
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
    assert not chooser.can_go_back
    assert not chooser.back()
    only = Chooser([AIM])
    assert not only.can_go_back
    only.toggle("cards", 4)
    assert only.forward()
    assert only.can_go_back


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
    assert chooser.toggle("cards", 20) == Dropped(apart=(10,)), "gold makes room for money"
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


FULL = Offer(Bank, (Pick("cards", (30, 31), 2, 2, True),))


def test_full_is_not_mixed_and_mixed_is_not_full() -> None:
    chooser = Chooser([FULL, *BANKS])
    for card in (10, 11, 12):
        chooser.toggle("cards", card)
    assert chooser.toggle("cards", 30) == Dropped(apart=(10, 11, 12)), "as many as can be, and yet not one too many"
    chooser.toggle("cards", 31)
    assert chooser.toggle("cards", 20) == Dropped(apart=(30, 31))


def test_the_only_thing_that_can_be_chosen_is_chosen() -> None:
    chooser = Chooser([Offer(Aim, (Pick("cards", (3, 4), 1, 2, True), Pick("target", (2,)))), Offer(Rest)])
    chooser.start(Aim)
    chooser.toggle("cards", 3)
    assert chooser.forward()
    assert chooser.action() == Aim(target=2, cards=(3,))
    assert chooser.back()
    assert chooser.chosen == {"cards": (3,)}
    two = Chooser([AIM])
    two.toggle("cards", 3)
    assert two.forward()
    assert "target" not in two.chosen, "there are two to choose from"


def test_the_same_number_in_another_field_is_something_else() -> None:
    chooser = Chooser([Offer(Aim, (Pick("cards", (1, 2), 1, 2, True), Pick("target", (1, 2))))])
    chooser.press("cards", (2,))
    assert chooser.holds("cards", 2)
    assert not chooser.holds("target", 2)
    assert chooser.holds("aim.cards", 2)
    assert not chooser.holds("rest.cards", 2)


def test_a_press_adds_one_of_equal_things_and_the_last_takes_all_back() -> None:
    chooser = Chooser([AIM])
    seen = []
    for _ in range(3):
        chooser.press("cards", (3, 4))
        seen.append(chooser.chosen["cards"])
    assert seen == [(3,), (3, 4), ()]


def test_kinds_on_one_page_come_and_go_with_what_is_pressed() -> None:
    chooser = Chooser([AIM, *BANKS])
    assert chooser.press("aim.cards", (3,)) == Dropped()
    assert chooser.kind is Aim
    assert chooser.press("bank.cards", (10,)) == Dropped(apart=(3,))
    assert chooser.action() is None and chooser.holds("bank.cards", 10)
    chooser.press("bank.cards", (10,))
    assert chooser.kind is None
    assert chooser.press("nothing.cards", (10,)) == Dropped()
    assert chooser.kind is None


def test_all_is_what_goes_together_with_what_is_chosen() -> None:
    everything = [("cards", card) for card in (20, 21, 10, 11, 12)]
    chooser = Chooser(BANKS)
    chooser.choose_all(everything)
    assert chooser.action() == Bank(cards=(10, 11, 12)), "the longer of two that do not go together"
    chooser.clear()
    for card in (21, 40):
        chooser.toggle("cards" if card == 21 else "trap", card)
    chooser.choose_all(everything)
    assert chooser.action() == Bank(cards=(20, 21), trap=(40,))
    chooser = Chooser([AIM, Offer(Rest)])
    chooser.choose_all([("aim.cards", 5), ("aim.cards", 4), ("aim.cards", 3)])
    assert (chooser.kind, chooser.chosen) == (Aim, {"cards": (5, 4)}), "and no more than can be"
    chooser.choose_all([])
    assert chooser.chosen == {"cards": (5, 4)}
