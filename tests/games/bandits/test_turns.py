"""The own turn: what is offered, what is refused, stashing and filling up."""

from __future__ import annotations

import pytest

from tests.games.bandits.build import (
    RULES,
    attack,
    find,
    fresh,
    hand,
    kinds_offered,
    none_of,
    only,
    play,
    raid,
    refused,
    stash,
    table,
)
from westtable.games.bandits.cards import deck
from westtable.games.bandits.frames import Act, Attack, Draw, Drew, Keep, Raid, Refilled, Spring, Stash, Stashed, Yield
from westtable.kernel import Options, asked, begin, view


def test_b3_a_hand_has_no_upper_limit() -> None:
    state = table(["g1 g2 m1", "l1"])
    for _ in range(40):
        state, _ = play(state, Draw())
    assert len(state.players[0].hand) == 26
    assert len(state.players[1].hand) == 26


def test_b8_an_attack_needs_guns() -> None:
    state = table(["g1 g2 m1 l1 l2 o2", "l1"])
    refused(state, Attack(target=1, cards=()), "B8")
    refused(state, attack(state, 1, "l2"), "B8")
    refused(state, attack(state, 1, "o2 l2"), "B8")


def test_b8_without_guns_no_attack_is_offered() -> None:
    state = table(["g1 g2 m1 l1 l2 l3", "l1"])
    assert kinds_offered(state) == ["draw"]


def test_b9_a_tracker_needs_guns() -> None:
    state = table(["tracker l1 l2 g1 g2 o1", "l1"], ["", "g1 g1 g2"])
    refused(state, Raid(target=1, tracker=find("tracker", hand(state, 0))[0], cards=()), "B9")
    without = table(["tracker l1 l2 g1 g2 m1", "l1"], ["", "g1 g1 g2"])
    assert kinds_offered(without) == ["draw"]


def test_b10_two_faced_cards_attack_a_hideout() -> None:
    state = table(["tracker t3 l2 g1 g2 m1", "l1"], ["", "g1 g1 g2"])
    state, _ = play(state, raid(state, 1, "t3"))
    assert asked(state) == (1,)


def test_b11_an_empty_hideout_cannot_be_tracked() -> None:
    state = table(["tracker o3", "l1", "l1"], ["", "", "g1 g1 g2"])
    refused(state, raid(state, 1, "o3"), "B11")
    offer = next(offer for offer in RULES.offers(state, 0) if offer.kind is Raid)
    assert {pick.field: pick.pool for pick in offer.picks}["target"] == (2,)
    nobody = table(["tracker o3", "l1", "l1"], ["g1 g1 g2"])
    assert "raid" not in kinds_offered(nobody)


def test_b12_one_opponent_and_one_action() -> None:
    state = table(["tracker o3 g1 g2 g3 m1", "l1", "l1"], ["", "m1 m1 m2"])
    assert kinds_offered(state) == ["draw", "attack", "raid", "stash"]
    refused(state, attack(state, 0, "o3"), "B12")
    refused(state, Attack(target=5, cards=find("o3", hand(state, 0))), "B12")
    for action in (Draw(), stash(state, "g1 g2 g3")):
        after, _ = play(state, action)
        assert after.turn == 1
        assert asked(after) == (1,)


def test_b17_answers_to_attacks_are_no_turn() -> None:
    state = table(["l1", "l1"])
    refused(state, Yield(), "B17")
    refused(state, Spring(card=deck().trap), "B17")
    refused(state, Keep(cards=tuple(hand(state, 0))), "B6")


def test_b26_a_trap_needs_two_loot_of_one_type() -> None:
    state = table(["trap g1 g2 m1 l1 l2", "l1"])
    refused(state, Stash(cards=(), trap=(deck().trap,)), "B26")
    refused(state, stash(state, "g1", trap=True), "B26")
    refused(state, Stash(cards=(deck().trap,)), "B26")
    refused(state, Stash(cards=find("g1 g2", hand(state, 0)), trap=find("l1", hand(state, 0))), "B26")
    refused(state, stash(state, "g1 m1", trap=True), "B28")
    after, events = play(state, stash(state, "g1 g2", trap=True))
    assert sorted(after.players[0].hideout) == sorted((*find("g1 g2", hand(state, 0)), deck().trap))
    assert only(events, Stashed).hideout == 3


def test_b28_every_stash_is_three_of_one_type_anew() -> None:
    state = table(["g1 g2 m1 m2 m3 l1", "l1"], ["g5 g5 g4"])
    refused(state, stash(state, "g1"), "B28")
    refused(state, stash(state, "g1 g2"), "B28")
    refused(state, stash(state, "g1 m1 m2"), "B28")
    refused(state, stash(state, "m1 m2 l1"), "B26")
    after, _ = play(state, stash(state, "m1 m2 m3"))
    kinds = {deck().kinds[card] for card in after.players[0].hideout}
    assert kinds == {"gold", "money"}


def test_b26_only_held_cards_are_stashed() -> None:
    state = table(["g1 g2 g3 l1 l1 l1", "g4"])
    refused(state, Stash(cards=find("g1 g2 g4", range(100))), "")
    one = find("g1", hand(state, 0))[0]
    refused(state, Stash(cards=(one, one, one)), "")
    refused(state, Stash(cards=(99_999, 99_998, 99_997)), "")


def test_b34_drawing_is_allowed_with_six_or_more() -> None:
    state = table(["l1", "l1"])
    top = state.pile[-1]
    after, events = play(state, Draw())
    assert len(after.players[0].hand) == 7
    assert top in after.players[0].hand
    told = only(events, Drew)
    assert told.cards == (top,)
    assert view(told, 1).cards != (top,)
    assert none_of(events, Refilled)


def test_b37_after_a_stash_the_hand_is_filled_at_once() -> None:
    state = table(["g1 g2 g3 g4 l1 l1", "l1"])
    after, events = play(state, stash(state, "g1 g2 g3 g4"))
    assert len(after.players[0].hand) == 6
    told = only(events, Refilled)
    assert (told.seat, told.before, told.after) == (0, 2, 6)


def test_b37_a_large_hand_is_not_filled_after_a_stash() -> None:
    state = table(["g1 g2 g3 l1 l1 l1 o1 o2 o3", "l1"])
    after, events = play(state, stash(state, "g1 g2 g3"))
    assert len(after.players[0].hand) == 6
    assert none_of(events, Refilled)


def test_b38_exactly_one_tracker() -> None:
    state = table(["tracker tracker o3", "l1"], ["", "g1 g1 g2"])
    one, other = find("tracker tracker", hand(state, 0))
    guns = find("o3", hand(state, 0))
    refused(state, Raid(target=1, tracker=one, cards=tuple(sorted((*guns, other)))), "B38")
    refused(state, Raid(target=1, tracker=guns[0], cards=guns), "B38")
    refused(state, Raid(target=1, tracker=other, cards=guns), "B38")
    after, _ = play(state, Raid(target=1, tracker=one, cards=guns))
    assert other in after.players[0].hand
    assert one not in after.players[0].hand


def test_b12_a_tracker_does_not_attack_a_hand() -> None:
    state = table(["tracker o3", "l1"])
    refused(state, attack(state, 1, "tracker o3"), "B12")


def test_b33_the_first_player_is_chosen_or_random_and_play_goes_left() -> None:
    chosen = type(RULES)(Options(first=3))
    _, state, _ = begin(chosen, 4, "seed")
    assert asked(state) == (2,)
    starters = {asked(begin(RULES, 4, f"seed {number}")[1])[0] for number in range(60)}
    assert starters == {0, 1, 2, 3}
    now = table(["l1", "l1", "l1"], turn=2)
    after, _ = play(now, Draw())
    assert after.stack == [Act(seats=[0])]


@pytest.mark.parametrize("seats", range(2, 7))
def test_six_cards_each_are_dealt(seats: int) -> None:
    state = fresh(RULES, seats, "seed")
    RULES.check(state)
    assert [len(player.hand) for player in state.players] == [6] * seats
    assert len(state.pile) == 100 - 6 * seats
    assert len({player.hideout_name for player in state.players}) == seats
