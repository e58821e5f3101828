"""Attacks and answers: totals, stakes, Backfires, the Booby Trap, and who is asked."""

from __future__ import annotations

import pytest

from tests.games.bandits.build import (
    RULES,
    attack,
    find,
    hand,
    kinds_offered,
    none_of,
    only,
    play,
    raid,
    refused,
    stars,
    table,
)
from westtable.games.bandits.cards import deck
from westtable.games.bandits.frames import (
    Answered,
    Attacked,
    Backfire,
    Defend,
    Draw,
    FightEnded,
    HideoutStolen,
    Refilled,
    Spring,
    Stars,
    Stole,
    Turned,
    Yield,
)
from westtable.games.bandits.state import BanditsState
from westtable.kernel import Event, asked, view


def backfire(state: BanditsState) -> Backfire:
    return Backfire(card=find("backfire", state.players[asked(state)[0]].hand)[0])


def spring() -> Spring:
    return Spring(card=deck().trap)


def fight(state: BanditsState, *answers: str) -> tuple[BanditsState, FightEnded, list[Event]]:
    """Answer a running fight: "l2 l2" shows stars, "" yields, "backfire" and "spring" are what they say."""
    events: list[Event] = []
    for words in answers:
        if words == "backfire":
            state, events = play(state, backfire(state))
        elif words == "spring":
            state, events = play(state, spring())
        elif words:
            state, events = play(state, stars(state, words))
        else:
            state, events = play(state, Yield())
    return state, only(events, FightEnded), events


def test_b2_theft_and_discards_come_before_filling_up() -> None:
    state = table(["o3 g1 g2 g3 m1 m2", "g4 g5 m3 m4 m4 l1"], pile=5)
    state, _ = play(state, attack(state, 1, "o3"))
    _, ended, events = fight(state, "")
    order = [type(event) for event in events]
    assert order.index(FightEnded) < order.index(Stole) < order.index(Refilled)
    assert ended.taken == 6


def test_b10_two_faced_cards_defend() -> None:
    state = table(["o3", "t3 l1 l1 l1 l1 g1"])
    state, _ = play(state, attack(state, 1, "o3"))
    _, ended, _ = fight(state, "t3")
    assert ended.outcome == "held"


def test_b10_two_faced_cards_answer_a_backfire() -> None:
    state = table(["o3 t3 g1 g2 g3 m1", "backfire"])
    state, _ = play(state, attack(state, 1, "o3"))
    _, ended, _ = fight(state, "backfire", "t3")
    assert (ended.outcome, ended.winner) == ("held", 0)


def test_b10_two_faced_guns_are_turned_by_a_backfire() -> None:
    state = table(["t2 o3 l4 g1 g2 g3", "backfire"])
    state, _ = play(state, attack(state, 1, "t2 o3"))
    _, ended, _ = fight(state, "backfire", "l4")
    assert (ended.outcome, ended.total, ended.shown, ended.winner) == ("taken", 5, 4, 1)


def test_b13_equal_totals_hold() -> None:
    state = table(["o3 o2", "l4 l1 g1 g2 g3 m1"])
    state, _ = play(state, attack(state, 1, "o3 o2"))
    after, ended, events = fight(state, "l4 l1")
    assert (ended.outcome, ended.winner, ended.taken) == ("held", 1, 0)
    assert none_of(events, Stole)
    assert set(find("g1 g2 g3 m1", hand(state, 1))) <= set(after.players[1].hand)


def test_b14_stars_that_do_not_suffice_are_lost_too() -> None:
    state = table(["o3 o2", "l2 l2 g1 g2 g3 m1"])
    shown = find("l2 l2", hand(state, 1))
    rest = set(hand(state, 1)) - set(shown)
    state, _ = play(state, attack(state, 1, "o3 o2"))
    after, ended, _ = fight(state, "l2 l2")
    assert set(shown) <= set(after.boneyard)
    assert rest <= set(after.players[0].hand)
    assert (ended.taken, ended.discarded) == (4, 4)


def test_b15_the_hand_is_all_that_is_left() -> None:
    state = table(["o6", "g1 m1 l1 t1 tracker backfire trap o1"])
    whole = set(hand(state, 1))
    state, _ = play(state, attack(state, 1, "o6"))
    after, _, events = fight(state, "")
    assert whole <= set(after.players[0].hand)
    assert set(only(events, Stole).cards) == whole


def test_b15_nothing_may_be_left_to_take() -> None:
    state = table(["o6 g1", "l1 l1 l1 l1 l1 t1", "l2"], pile=20)
    state, _ = play(state, attack(state, 1, "o6"))
    after, ended, events = fight(state, "l1 l1 l1 l1 l1 t1")
    assert ended.outcome == "held"
    state = table(["o6 o5", "l1 l1 l1 l1 l1 t1", "l2"], pile=20)
    state, _ = play(state, attack(state, 1, "o6 o5"))
    after, ended, events = fight(state, "l1 l1 l1 l1 l1 t1")
    assert (ended.outcome, ended.taken) == ("taken", 0)
    assert only(events, Stole).cards == ()
    assert len(after.players[1].hand) == 6


def test_b16_a_failed_attack_costs_only_the_cards_played() -> None:
    state = table(["o3 g1 g2 g3 g4 m1 m2", "l3"])
    left = set(find("g1 g2 g3 g4 m1 m2", hand(state, 0)))
    state, _ = play(state, attack(state, 1, "o3"))
    after, ended, _ = fight(state, "l3")
    assert ended.outcome == "held"
    assert set(after.players[0].hand) == left


def test_b17_answers_are_not_mixed() -> None:
    state = table(["o3", "l2 backfire g1 g2 g3 m1"], ["", "g4 g5 trap"])
    state, _ = play(state, attack(state, 1, "o3"))
    refused(state, Stars(cards=find("l2 backfire", hand(state, 1))), "B17")
    refused(state, Stars(cards=()), "B17")
    refused(state, Stars(cards=find("g1", hand(state, 1))), "B17")
    refused(state, Draw(), "B17")
    refused(state, attack(table(["o3", "l1"]), 0, "o3"), "B17")


def test_b17_a_trap_answers_only_attacks_on_its_hideout() -> None:
    state = table(["o3 tracker", "l2 g1 g2 g3 m1"], ["", "g4 g5 trap"])
    on_hand, _ = play(state, attack(state, 1, "o3"))
    assert kinds_offered(on_hand) == ["stars", "yield"]
    refused(on_hand, spring(), "B17")
    on_hideout, _ = play(state, raid(state, 1, "o3"))
    assert kinds_offered(on_hideout) == ["stars", "spring", "yield"]
    held = table(["o3 tracker", "trap l2 g1 g2 g3 m1"], ["", "g4 g5 g5"])
    held, _ = play(held, raid(held, 1, "o3"))
    refused(held, spring(), "B17")
    elsewhere = table(["o3 tracker", "l2 g1 g2 g3 m1"], ["g1 g2 trap", "g4 g5 g5"])
    elsewhere, _ = play(elsewhere, raid(elsewhere, 1, "o3"))
    refused(elsewhere, spring(), "B17")


def test_b17_a_backfire_must_be_held() -> None:
    state = table(["o3", "backfire backfire l6"])
    state, _ = play(state, attack(state, 1, "o3"))
    one, other = find("backfire backfire", hand(state, 1))
    refused(state, Backfire(card=other), "B17")
    refused(state, Backfire(card=find("l6", hand(state, 1))[0]), "B17")
    after, _ = play(state, Backfire(card=one))
    assert other in after.players[1].hand


def test_b18_the_attacker_answers_a_backfire_with_stars_left() -> None:
    state = table(["o3 o2 l4 g1 g2 g3", "backfire"])
    state, _ = play(state, attack(state, 1, "o3 o2"))
    state, events = play(state, backfire(state))
    assert asked(state) == (0,)
    assert only(events, Turned).total == 5
    guns = find("o3 o2", range(100))
    refused(state, Stars(cards=guns), "")
    refused(state, Stars(cards=find("l2 l3", range(100))), "")
    _, ended, _ = fight(state, "l4")
    assert (ended.outcome, ended.winner, ended.loser) == ("taken", 1, 0)


def test_b18_the_attacker_is_asked_also_without_any_card() -> None:
    state = table(["o1 o1 o1 o2 o2 o3", "backfire g1 g2"])
    state, _ = play(state, attack(state, 1, "o1 o1 o1 o2 o2 o3"))
    state, _ = play(state, backfire(state))
    assert asked(state) == (0,)
    assert state.players[0].hand == []
    assert kinds_offered(state) == ["yield"]
    after, ended, _ = fight(state, "")
    assert (ended.outcome, ended.taken, ended.hands) == ("taken", 0, (6, 6))
    assert len(after.players[0].hand) == 6


def test_b19_a_backfire_may_be_answered_by_the_other() -> None:
    state = table(["o3 backfire g1 g2 g3 m1", "backfire l2 l1 g4 m2 m3"])
    state, _ = play(state, attack(state, 1, "o3"))
    state, _ = play(state, backfire(state))
    state, _ = play(state, backfire(state))
    assert asked(state) == (1,)
    after, ended, _ = fight(state, "")
    assert (ended.winner, ended.loser, ended.taken) == (0, 1, 5)
    assert len(ended.backfires) == 2
    assert set(ended.backfires) <= set(after.boneyard)


def test_b19_after_two_backfires_the_stake_is_the_first_hideout() -> None:
    state = table(["o3 tracker backfire", "backfire"], ["g1 g2 g3", "m1 m1 m1 trap"])
    state, _ = play(state, raid(state, 1, "o3"))
    state, _ = play(state, backfire(state))
    assert kinds_offered(state)[-1] == "yield"
    assert "spring" not in kinds_offered(state)
    state, _ = play(state, backfire(state))
    assert "spring" in kinds_offered(state)
    after, ended, events = fight(state, "")
    assert ended.winner == 0
    assert len(after.players[0].hideout) == 7
    assert only(events, HideoutStolen).victim == 1
    sprung, ended, _ = fight(state, "spring")
    assert (ended.outcome, ended.winner) == ("trapped", 1)
    assert len(sprung.players[1].hideout) == 3


def test_b20_the_attacker_withstands_a_backfire() -> None:
    state = table(["o3 l3 g1 g2 g3 m1", "backfire g4"])
    before = set(hand(state, 1))
    played = set(find("o3 l3", hand(state, 0))) | set(find("backfire", hand(state, 1)))
    state, _ = play(state, attack(state, 1, "o3"))
    after, ended, events = fight(state, "backfire", "l3")
    assert (ended.outcome, ended.taken) == ("held", 0)
    assert none_of(events, Stole)
    assert set(after.boneyard) == played
    assert before - played <= set(after.players[1].hand)


def test_b21_a_backfire_in_a_raid_takes_six_of_the_attackers_hideout() -> None:
    state = table(["o3 tracker l1", "backfire"], ["g1 g1 g2 g2 g3 g3 g4 g4", "m1 m1 m1"])
    cards = set(hand(state, 0))
    state, _ = play(state, raid(state, 1, "o3"))
    after, ended, events = fight(state, "backfire", "l1")
    assert (ended.winner, ended.taken) == (1, 6)
    assert len(after.players[0].hideout) == 2
    assert len(after.players[1].hideout) == 9
    assert only(events, HideoutStolen).thief == 1
    assert cards - set(after.boneyard) <= set(after.players[0].hand)


def test_b21_an_empty_hideout_of_the_attacker_ends_it_at_once() -> None:
    state = table(["o3 tracker", "backfire"], ["", "m1 m1 m1"])
    state, _ = play(state, raid(state, 1, "o3"))
    after, ended, _ = fight(state, "backfire")
    assert (ended.outcome, ended.winner, ended.taken) == ("turned_off", 1, 0)
    assert asked(after) == (1,)
    assert after.turn == 1
    assert len(after.players[1].hideout) == 3
    assert len(after.boneyard) == 3


def test_b22_after_a_backfire_the_attacker_may_spring_an_own_trap() -> None:
    state = table(["o3 tracker", "backfire"], ["g1 g2 trap", "m1 m1 m1"])
    state, _ = play(state, raid(state, 1, "o3"))
    state, _ = play(state, backfire(state))
    assert "spring" in kinds_offered(state)
    after, ended, _ = fight(state, "spring")
    assert (ended.outcome, ended.winner) == ("trapped", 0)
    assert len(after.players[0].hideout) == 2
    assert len(after.players[1].hideout) == 3
    assert deck().trap in after.boneyard


def test_b22_the_attack_is_announced_before_the_answer() -> None:
    state = table(["o3 tracker", "l1"], ["", "m1 m1 m1"])
    after, events = play(state, raid(state, 1, "o3"))
    told = only(events, Attacked)
    assert (told.target, told.at, told.total, len(told.tracker)) == (1, "hideout", 3, 1)
    assert isinstance(after.stack[-1], Defend)
    assert view(told, None) == told


def test_b23_a_stolen_trap_works_for_the_thief() -> None:
    state = table(["o6 tracker", "o5 tracker l1"], ["", "g1 g2 trap"])
    state, _ = play(state, raid(state, 1, "o6"))
    state, _, _ = fight(state, "")
    assert deck().trap in state.players[0].hideout
    state.players[1].hideout = [state.pile.pop(state.pile.index(card)) for card in find("g3 g4 g5", state.pile)]
    assert asked(state) == (1,)
    state, _ = play(state, raid(state, 0, "o5"))
    _, ended, _ = fight(state, "spring")
    assert (ended.outcome, ended.winner) == ("trapped", 0)


@pytest.mark.parametrize("hideout", ["g1 g2 trap", "g1 g1 g2 g2 g3 trap"])
def test_b24_six_or_fewer_are_all_taken(hideout: str) -> None:
    state = table(["o6 tracker", "l1"], ["", hideout])
    many = len(state.players[1].hideout)
    state, _ = play(state, raid(state, 1, "o6"))
    after, ended, _ = fight(state, "")
    assert ended.taken == many
    assert after.players[1].hideout == []
    assert deck().trap in after.players[0].hideout
    assert after.dice.count == state.dice.count


def test_b24_more_than_six_lose_six_at_random() -> None:
    state = table(["o6 tracker", "l1"], ["", "g1 g1 g2 g2 g3 g3 g4 g4 g5"])
    state, _ = play(state, raid(state, 1, "o6"))
    results = set()
    for count in range(30):
        state.dice.count = count
        after, ended, _ = fight(state, "")
        assert ended.taken == 6
        results.add(tuple(sorted(after.players[1].hideout)))
    assert len(results) > 10


def test_b25_a_trap_need_not_be_used() -> None:
    state = table(["o3 tracker", "l3"], ["", "g1 g2 trap"])
    state, _ = play(state, raid(state, 1, "o3"))
    after, ended, _ = fight(state, "l3")
    assert ended.outcome == "held"
    assert deck().trap in after.players[1].hideout


def test_b27_a_trap_costs_the_attacker_what_was_played_and_no_more() -> None:
    state = table(["o3 o2 tracker g1 g2 g3 m1 m2 m3", "l3"], ["m4 m4 m4", "g4 g4 trap"])
    played = set(find("o3 o2 tracker", hand(state, 0))) | {deck().trap}
    rest, other = set(hand(state, 0)) - played, set(hand(state, 1))
    state, _ = play(state, raid(state, 1, "o3 o2"))
    after, ended, events = fight(state, "spring")
    assert set(after.boneyard) == played
    assert set(after.players[0].hand) == rest
    assert set(after.players[1].hand) == other
    assert len(after.players[0].hideout) == 3
    assert len(after.players[1].hideout) == 2
    assert only(events, Answered).how == "trap"
    assert none_of(events, Refilled)
    assert ended.discarded == 4


def test_b30_a_hideout_is_seen_by_its_owner_only() -> None:
    state = table(["o6 tracker", "l1", "l1"], ["m1 m1 m2", "g1 g2 g3"])
    state, _ = play(state, raid(state, 1, "o6"))
    after, _, events = fight(state, "")
    for watcher in (1, 2, None):
        hidden = view(after, watcher).players[0].hideout
        assert len(hidden) == 6
        assert not set(hidden) & set(range(100))
    assert view(after, 0).players[0].hideout == after.players[0].hideout
    told = only(events, HideoutStolen)
    for knows in (0, 1):
        assert view(told, knows).cards == told.cards
    for watcher in (2, None):
        assert len(view(told, watcher).cards) == 3
        assert not set(view(told, watcher).cards) & set(range(100))


def test_b35_only_thief_and_victim_see_a_stolen_hand() -> None:
    state = table(["o6", "l1 g1 g2", "l1"])
    state, _ = play(state, attack(state, 1, "o6"))
    _, _, events = fight(state, "")
    told = only(events, Stole)
    assert view(told, 0).cards == view(told, 1).cards == told.cards
    for watcher in (2, None):
        assert len(view(told, watcher).cards) == len(told.cards)
        assert not set(view(told, watcher).cards) & set(range(100))


def test_b36_the_defender_is_asked_also_with_nothing_that_helps() -> None:
    state = table(["o3 tracker", "g1 g2 g3 m1 m2 m3", "l1"], ["", "g4 g5 g5"])
    for action in (attack(state, 1, "o3"), raid(state, 1, "o3")):
        after, _ = play(state, action)
        assert asked(after) == (1,)
        assert kinds_offered(after) == ["yield"]


def test_b36_offers_from_the_defenders_view_are_the_same() -> None:
    state = table(["o3 tracker", "l1 t1 backfire g1"], ["", "g4 g5 trap"])
    state, _ = play(state, raid(state, 1, "o3"))
    assert RULES.offers(view(state, 1), 1) == RULES.offers(state, 1)


def test_b37_defenders_are_filled_up_after_the_attacker() -> None:
    state = table(["o3 g1 g2 g3 m1 m2", "l3 g4 g5 m3 m4 m4", "l1"])
    state, _ = play(state, attack(state, 1, "o3"))
    after, _, events = fight(state, "l3")
    assert [event.seat for event in events if isinstance(event, Refilled)] == [0, 1]
    assert len(after.players[0].hand) == len(after.players[1].hand) == 6
    assert after.turn == 1, "filling up is not the defender's turn"


def test_b39_the_boneyard_lies_open() -> None:
    state = table(["o3 g1 g2 g3 m1 m2", "l3"])
    state, _ = play(state, attack(state, 1, "o3"))
    after, _, _ = fight(state, "l3")
    assert view(after, None).boneyard == after.boneyard
    assert len(after.boneyard) == 2


def test_a_fight_is_reckoned_in_full() -> None:
    state = table(["o2 o3 t2 g1 g2 g3 g4 m1 m2", "l2 l3 g5 g5 g5 m3 m3 m4", ""], ["m4 m4 m4", "g4 g4 g4"], pile=30)
    before = len(state.boneyard)
    state, _ = play(state, attack(state, 1, "o2 o3 t2"))
    after, ended, events = fight(state, "l2 l3")
    assert (ended.total, ended.shown, ended.taken, ended.discarded) == (7, 5, 6, 5)
    assert (ended.hands, ended.hideouts, ended.boneyard, ended.pile) == ((9, 8), (3, 3), before, 30)
    filled = only(events, Refilled)
    assert (filled.seat, filled.before, filled.after, filled.pile) == (1, 0, 6, 24)
    assert len(after.players[0].hand) == 12
    assert len(after.boneyard) == before + 5
