"""The looks beside the table of Dollars Wanted: rows, discards, cards in words; nothing hidden is in them."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from tests.ui.dollars_robbing import LISTS, MAIN, NAMES, answered, flat, running, stranger, table, text
from tests.ui.test_dollars_sight_frames import looked_at
from westtable.games.dollars_wanted.cards import label
from westtable.games.dollars_wanted.frames import LayCard, Pass
from westtable.games.dollars_wanted.rules import DollarsWanted
from westtable.games.dollars_wanted.screen.looks import KEYS, card_text, private, row_text
from westtable.games.dollars_wanted.state import DollarsOptions, DollarsState
from westtable.kernel import Session, Sitter
from westtable.ui.glyphs import MARKS
from westtable.ui.scene import Item
from westtable.ui.spans import cells, width

CASINO = ("casino", "DDGGP")


def row_item(row: int, field: str = "row") -> Item:
    return Item(field, (row,), str(row + 1), f"row {row + 1}")


def test_the_memory_aid_shows_a_seat_its_own_cards_and_no_others() -> None:
    session = looked_at()
    own, other, all_ = (text(row_text(stranger(session, seat=seat), 0)) for seat in (0, 1, None))
    assert "(Enzo P)" in own and "(Joe D)" in own and own.count("· ·") == 2
    assert "(Enzo P)" not in other and other.count("laid by this seat") == 2
    assert all_.count("· ·") == 4 and "(" not in all_


def test_without_the_aid_a_back_is_a_back_for_whoever_laid_it() -> None:
    session = running(*table("C", "D D C", ("shop", "CD"), open_range=True))
    for seat in (0, 1, None):
        drawn = text(row_text(stranger(session, seat=seat), 0))
        assert drawn.count("· ·   ") == 3 and "Joe" not in drawn and "Ann" not in drawn


def test_a_row_of_fifty_cards_is_shown_in_full() -> None:
    down = " ".join([*["D"] * 10, *["DD"] * 10, *["P"] * 9, *["PP"] * 10])
    session = running(*table("G elixir joker vulture", down, CASINO, open_range=True, row=1))
    drawn = card_text(stranger(session, seat=0), row_item(1))
    lines = text(drawn).splitlines()
    assert "39 of 7 face down" in lines[1]
    assert [int(one.split()[0]) for one in lines if one.strip()[:1].isdigit()] == list(range(1, 44))
    assert "stands for two missing icons" in lines[6] and "dead" in lines[7]
    assert card_text(stranger(session, seat=0), row_item(1, "rob.row")) == drawn
    assert "no cards yet" in text(card_text(stranger(session, seat=0), row_item(0)))


def test_a_card_in_words_says_where_it_fits() -> None:
    houses = {1: ("saloon", "CCPP"), 2: ("bank", "GGGPPC")}
    for free, words in ((False, "fits row 1"), (True, "fits row 1; a bluff on rows 2 and 3")):
        state, options = table(
            "", "", CASINO, hands=["DD D C joker vulture elixir"], houses=houses, asks=asked_to_lay, open_range=free
        )
        session = running(state, options)
        (number, *_) = [one for one in state.players[0].hand if label(one) == "Joe DD"]
        drawn = flat(text(card_text(stranger(session, seat=0), Item("card", (number,), "1", label(number)))))
        assert drawn.startswith("─ Joe DD ─") and f"Joe DD brings 2 dynamite {words}" in drawn
        assert "Jolly Joker" not in drawn
        whole = flat(text(card_text(stranger(session, seat=0), None)))
        assert "Ann's hand · 6 cards" in whole and "only Ann should look" in whole
        assert "Jolly Joker stands for any icon that is missing fits every row" in whole
        assert all(label(one) in whole for one in state.players[0].hand)


def asked_to_lay(cards: Sequence[int]) -> LayCard:
    """The question after which a hand of six is shown; which cards it is does not matter."""
    assert len(cards) == 6
    return LayCard(seats=[0], number=1)


def test_a_stranger_gets_no_hand() -> None:
    session = running(*table("", "D", CASINO))
    assert card_text(stranger(session), None) == [] == card_text(stranger(session), row_item(0))
    assert private(stranger(session), "x") is None


def test_the_discards_are_those_of_each_colour() -> None:
    session = running(*table("", "D/0 D/1", CASINO, colours=True, seats=3), NAMES)
    answered(session, Pass())
    (look,) = [private(stranger(session, seat=1), key) for key, _ in KEYS if key == "b"]
    assert look is not None and not look.private
    drawn = text(look.lines)
    assert "Ann's discard pile, red" in drawn and "Cal's discard pile, green" in drawn
    assert "In the box: all cards of blue and gray." in drawn and "No card lies here." in drawn


@pytest.mark.parametrize("aid", ["off", "on"])
@pytest.mark.parametrize("variant", ["standard", "player-colours"])
def test_all_looks_fit_and_hide_what_is_hidden(variant: str, aid: str) -> None:
    rng = random.Random(7)
    options = DollarsOptions.model_validate({"variant": variant, "memory_aid": aid, "first": 1})
    sitters = [Sitter(name=name, mark=mark) for name, mark in zip(NAMES, MARKS, strict=False)]
    session = Session.begin(DollarsWanted(options), sitters, "looks", "looks")
    for number in range(120):
        if session.over:
            break
        seat = session.asked()[0]
        session.answer(seat, rng.choice(session.offers(seat)).sample(rng))
        if number % 10 or session.over:
            continue
        session.sitters = tuple(
            one.model_copy(update={"name": name})
            for one, name in zip(session.sitters, LISTS[number // 10 % len(LISTS)], strict=False)
        )
        looks_of(session)


def looks_of(session: Session) -> None:
    """Every look of every seat fits, and a look at the table is the same whatever the others hold."""
    state = session.now
    assert isinstance(state, DollarsState)
    for size in MAIN:
        for seat in range(len(state.players)):
            scene = stranger(session, size, seat)
            for key, _ in KEYS:
                sight = private(scene, key)
                assert sight is not None
                assert all(width(row) <= 80 for row in sight.lines) and cells(sight.title) <= 58
                assert "…" not in text(sight.lines)
            for item in (None, row_item(0), *(Item("card", (one,), "", "") for one in state.players[seat].hand)):
                drawn = card_text(scene, item)
                assert drawn and all(width(row) <= 80 for row in drawn) and "…" not in text(drawn)
