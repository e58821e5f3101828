"""The examples of the sheet, in its order."""

from __future__ import annotations

from tests.games.bandits.build import attack, find, hand, none_of, only, play, raid, refused, run, stars, stash, table
from tests.games.bandits.test_rounds import emptied
from westtable.games.bandits.cards import deck
from westtable.games.bandits.frames import (
    Backfire,
    FightEnded,
    HideoutStolen,
    PileEmpty,
    Refilled,
    RoundEnd,
    RoundScored,
    Stole,
    Yield,
)


def test_example_1_five_guns_against_four_stars() -> None:
    state = table(["o3 o2", "l2 l2 g1 g2 g3 m1"])
    rest = set(find("g1 g2 g3 m1", hand(state, 1)))
    played = set(find("o3 o2", hand(state, 0))) | set(find("l2 l2", hand(state, 1)))
    state, _ = play(state, attack(state, 1, "o3 o2"))
    state, _ = play(state, stars(state, "l2 l2"))
    assert rest <= set(state.players[0].hand)
    assert set(state.boneyard) == played


def test_example_2_three_guns_against_three_stars() -> None:
    state = table(["o1 o2 g1 g2 g3 m1 m1 m1", "l3 g4 g5 m2 m2 m2 m3"])
    ours, theirs = set(find("g1 g2 g3 m1 m1 m1", hand(state, 0))), set(find("g4 g5 m2 m2 m2 m3", hand(state, 1)))
    state, _ = play(state, attack(state, 1, "o1 o2"))
    state, events = play(state, stars(state, "l3"))
    assert only(events, FightEnded).outcome == "held"
    assert set(state.players[0].hand) == ours
    assert set(state.players[1].hand) == theirs
    assert len(state.boneyard) == 3


def test_example_3_a_mixed_stash_is_refused() -> None:
    state = table(["g1 g2 m1 l1 l1 l1", "l1"])
    refused(state, stash(state, "g1 g2 m1"), "B28")


def test_example_4_two_gold_and_a_trap() -> None:
    state = table(["g1 g2 trap l1 l1 l1", "l1"])
    after, _ = play(state, stash(state, "g1 g2", trap=True))
    assert len(after.players[0].hideout) == 3


def test_example_5_a_hideout_of_four_without_defence() -> None:
    state = table(["o1 tracker", "l1 l2 g1 g2 g3 m1"], ["", "m2 m2 m3 m4"])
    loot, theirs = set(state.players[1].hideout), set(hand(state, 1))
    state, _ = play(state, raid(state, 1, "o1"))
    state, events = play(state, Yield())
    assert set(state.players[0].hideout) == loot
    assert state.players[1].hideout == []
    assert set(state.players[1].hand) == theirs
    assert set(only(events, HideoutStolen).cards) == loot


def test_example_6_a_backfire_against_four_stars() -> None:
    state = table(["o3 o2 l4 g1 g2 g3", "backfire"])
    rest = set(find("g1 g2 g3", hand(state, 0)))
    state, _ = play(state, attack(state, 1, "o3 o2"))
    state, _ = play(state, Backfire(card=find("backfire", hand(state, 1))[0]))
    state, events = play(state, stars(state, "l4"))
    told = only(events, Stole)
    assert (told.thief, told.victim, set(told.cards)) == (1, 0, rest)
    assert rest <= set(state.players[1].hand)


def test_example_7_a_pile_of_five_for_two_and_six() -> None:
    state = table(["o5 o5 o1 o1 o1 o1 o1 g1", "l1 l1 l1 l1 l1 l2"], pile=5)
    # All seven outlaws against all six stars: nothing is left to take, so the attacker has one card and fills up first.
    state, _ = play(state, attack(state, 1, "o5 o5 o1 o1"))
    assert len(state.players[0].hand) == 4
    state, events = play(state, stars(state, "l1 l1 l1 l1 l1 l2"))
    taken = [(event.seat, len(event.cards)) for event in events if isinstance(event, Refilled)]
    assert taken[:2] == [(0, 2), (1, 3)]
    assert only(events, PileEmpty).seat == 1
    assert not none_of(events, RoundScored)


def test_example_8_the_highest_of_two_over_the_goal_wins() -> None:
    state = table(["l1", "l1", "l1"], ["m2 m2 m2", "m1 m1 m1", ""], scored=[89, 89, 40], round=4)
    after, events = run(emptied(state), RoundEnd())
    assert only(events, RoundScored).totals == (95, 92, 40)
    assert after.winners == [0]


def test_example_9_loot_in_a_hand_scores_nothing_and_stays() -> None:
    state = emptied(table(["g5 g5 g5 g5 g5 g5", "l1"]))
    loot = set(hand(state, 0))
    assert sum(deck().values[card] for card in loot) == 30
    after, events = run(state, RoundEnd())
    assert only(events, RoundScored).gained == (0, 0)
    assert set(after.players[0].hand) == loot
