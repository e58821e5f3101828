"""The end of a round, scoring, the next round, and who wins."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.bandits.build import (
    attack,
    find,
    hand,
    kinds_offered,
    none_of,
    only,
    play,
    refused,
    run,
    stash,
    table,
)
from westtable.games.bandits.cards import deck
from westtable.games.bandits.frames import (
    Act,
    Draw,
    GaveBack,
    Keep,
    KeepSix,
    NewRound,
    PileEmpty,
    PileShort,
    Refilled,
    Reshuffled,
    RoundBegan,
    RoundEnd,
    RoundScored,
    Stars,
    Stashed,
    Stole,
    Won,
    Yield,
)
from westtable.games.bandits.state import GOALS, BanditsState
from westtable.kernel import HIDDEN, Event, asked, is_over, view


def seen_by(event: Any, seat: int) -> tuple[Any, ...]:
    """The cards of an event as a seat sees them."""
    cards: tuple[Any, ...] = view(event, seat).cards
    return cards


def emptied(state: BanditsState) -> BanditsState:
    """The same table with the pile on the Boneyard and loot of it in the last hand."""
    loot = deck().loot
    for card in state.pile:
        (state.players[-1].hand if card in loot or card == deck().trap else state.boneyard).append(card)
    state.pile.clear()
    return state


def scored(state: BanditsState) -> tuple[BanditsState, RoundScored, list[Event]]:
    after, events = run(emptied(state), RoundEnd())
    return after, only(events, RoundScored), events


def test_b1_attacker_first_then_defender_and_the_last_card_ends_the_round() -> None:
    # The attacker needs two, the defender six, and the pile has five.
    state = table(["o3 o1 g1 g2 g3 g4", "l3 l1 l1 l1 l1 l1"], pile=5)
    state.players[1].hand = list(find("l3 l1 l1 l1 l1 l1", hand(state, 1)))
    state, _ = play(state, attack(state, 1, "o3 o1"))
    state, events = play(state, Stars(cards=find("l3 l1 l1 l1 l1 l1", hand(state, 1))))
    taken = [(event.seat, event.before, event.after) for event in events if isinstance(event, Refilled)]
    assert taken[:2] == [(0, 4, 6), (1, 0, 3)]
    assert only(events, PileEmpty).seat == 1
    order = [type(event) for event in events]
    assert order.index(PileEmpty) + 1 == order.index(RoundScored)


def test_b1_the_round_ends_also_when_the_last_card_fills_a_hand_exactly() -> None:
    state = table(["g1 g2 g3 l1 l1 l1", "l1"], pile=3, attic=1)
    after, events = play(state, stash(state, "g1 g2 g3"))
    assert only(events, PileEmpty).seat == 0
    assert after.round == 2


def test_b1_a_draw_of_the_last_card_ends_the_round() -> None:
    state = table(["l1", "l1"], pile=1)
    after, events = play(state, Draw())
    assert only(events, PileEmpty).seat == 0
    assert only(events, RoundScored).starter == 0
    assert asked(after) == (0,)


def test_b2_a_stash_that_empties_the_pile_counts() -> None:
    state = table(["g1 g2 g3 l1 l1 l1", "l1"], pile=2, attic=1)
    _, events = play(state, stash(state, "g1 g2 g3"))
    told = only(events, RoundScored)
    assert told.gained[0] == 6
    order = [type(event) for event in events]
    assert order.index(Stashed) < order.index(Refilled) < order.index(RoundScored)


def test_b2_a_theft_that_empties_the_pile_is_complete() -> None:
    state = table(["o3 g1 g2 g3 m1 m2", "g4 g5 m3 m4 m4 l1"], pile=3)
    loot = set(find("g4 g5 m3 m4 m4", hand(state, 1)))
    state, _ = play(state, attack(state, 1, "o3"))
    state, events = play(state, Yield())
    assert len(only(events, Stole).cards) == 6
    assert not none_of(events, RoundScored)
    assert loot <= set(state.players[0].hand)


def test_b4_a_new_round_fills_hands_from_the_starting_player() -> None:
    state = emptied(table(["l1", "l1", "l1", "l1"], turn=2))
    for seat, keep in ((0, 2), (1, 3), (2, 4), (3, 5)):
        player = state.players[seat]
        state.boneyard += [card for card in player.hand[keep:] if card not in deck().loot]
        player.hand = player.hand[:keep]
    lying = {card for player in state.players for card in player.hand} | set(state.boneyard)
    state.players[3].hideout = [card for card in range(100) if card not in lying]
    after, events = run(state, NewRound())
    assert [event.seat for event in events if isinstance(event, Refilled)] == [2, 3, 0, 1]
    assert all(len(player.hand) == 6 for player in after.players)


def test_b5_who_was_up_when_the_pile_ran_out_starts_again() -> None:
    state = table(["l1", "l1", "l1"], pile=1, turn=1)
    after, events = play(state, Draw())
    assert only(events, RoundBegan).starter == 1
    assert after.stack == [Act(seats=[1])]
    assert "draw" in kinds_offered(after)
    assert after.round == 2


def test_b5_the_attacker_starts_when_the_defender_took_the_last_card() -> None:
    state = table(["o3 g1 g2 g3 m1 m2", "l3 g4 g5 m3 m4 m4", "l1"], pile=2)
    state, _ = play(state, attack(state, 1, "o3"))
    state, events = play(state, Stars(cards=find("l3", hand(state, 1))))
    assert only(events, PileEmpty).seat == 1
    assert asked(state) == (0,)


def hoarded(sizes: list[int], turn: int) -> BanditsState:
    """Everybody has hoarded: all cards are in hands but for one, which is on the pile."""
    state = table([""] * len(sizes), turn=turn)
    for player, size in zip(state.players, sizes, strict=True):
        while len(player.hand) < size:
            player.hand.append(state.pile.pop())
    assert len(state.pile) == 1
    return state


def test_b6_hands_give_back_when_there_is_nothing_for_a_pile() -> None:
    state = hoarded([44, 6, 30, 19], turn=2)
    state, events = play(state, Draw())
    told = only(events, PileShort)
    assert (told.pile, told.seats) == (0, (2, 3, 0))
    assert asked(state) == (2,)
    assert kinds_offered(state) == ["keep"]
    given: dict[int, int] = {}
    for seat, size in ((2, 31), (3, 19), (0, 44)):
        frame = state.stack[-1]
        assert isinstance(frame, KeepSix)
        assert frame.given == given
        keep = tuple(hand(state, seat)[-6:])
        state, events = play(state, Keep(cards=keep))
        assert hand(state, seat) == sorted(keep)
        back = only(events, GaveBack)
        assert (back.seat, len(back.cards)) == (seat, size - 6)
        assert all(card is HIDDEN for card in seen_by(back, 1))
        given[seat] = size - 6
    assert only(events, Reshuffled).count == 76
    assert [len(player.hand) for player in state.players] == [6, 6, 6, 6]
    assert len(state.pile) == 76
    assert asked(state) == (2,)


def test_b6_exactly_six_cards_of_the_hand_are_kept() -> None:
    state = hoarded([50, 49], turn=0)
    state, _ = play(state, Draw())
    cards = hand(state, 0)
    refused(state, Keep(cards=tuple(cards[:5])), "B6")
    refused(state, Keep(cards=tuple(cards[:7])), "B6")
    refused(state, Keep(cards=(*cards[:5], cards[4])), "B6")
    refused(state, Keep(cards=(*cards[:5], hand(state, 1)[0])), "B6")
    refused(state, Draw(), "B6")


def test_b6_the_new_pile_must_fill_all_hands_and_leave_a_card() -> None:
    # Needed are two cards; three in the Boneyard are enough, two are not.
    for boneyard, short in ((3, False), (2, True)):
        state = table(["l1", "l1"])
        state.players[1].hand += state.pile
        state.pile.clear()
        people = [card for card in state.players[1].hand if card in deck().guns][:boneyard]
        state.players[1].hand = [card for card in state.players[1].hand if card not in people]
        moved = [card for card in state.players[0].hand if card not in deck().loot][:2]
        state.players[0].hand = [card for card in state.players[0].hand if card not in moved]
        state.players[1].hand += moved
        state.boneyard += people
        after, events = run(state, NewRound())
        assert none_of(events, PileShort) is not short
        assert isinstance(after.stack[-1], KeepSix if short else Act)
        if not short:
            assert len(after.pile) == 1


def test_b6_a_table_that_only_draws_goes_on_round_after_round() -> None:
    for seats in range(2, 7):
        state = table([""] * seats)
        for _ in range(400):
            answer = Draw() if isinstance(state.stack[-1], Act) else Keep(cards=tuple(hand(state, asked(state)[0])[:6]))
            state, _ = play(state, answer)
        assert state.round >= 3
        assert not is_over(state)


def test_b7_scores_add_up_and_hideouts_go_back() -> None:
    state = table(["l1", "l1", "l1"], ["g5 g5 g4", "", "m1 m2 m3"], scored=[10, 20, 30], round=2)
    after, told, _ = scored(state)
    assert (told.before, told.gained, told.totals) == ((10, 20, 30), (14, 0, 6), (24, 20, 36))
    assert [player.scored for player in after.players] == [24, 20, 36]
    assert all(not player.hideout for player in after.players)
    assert after.boneyard == []
    assert after.round == 3
    assert told.hideouts[0] == find("g5 g5 g4", told.hideouts[0])
    assert view(told, None) == told, "Hideouts lie open"


def test_b29_a_trap_counts_nothing_and_is_shuffled_back_in() -> None:
    state = table(["l1", "l1"], ["g1 g2 trap"])
    after, told, _ = scored(state)
    assert told.gained == (3, 0)
    assert deck().trap in after.pile or any(deck().trap in player.hand for player in after.players)


@pytest.mark.parametrize(("seats", "goal"), list(GOALS.items()))
def test_b31_the_goal_depends_on_the_players(seats: int, goal: int) -> None:
    assert goal == {2: 150, 3: 90, 4: 90, 5: 75, 6: 75}[seats]
    below = table([""] * seats, ["m1 m1 m1"], scored=[goal - 4], round=3)
    after, told, _ = scored(below)
    assert told.follows == "round"
    assert not is_over(after)
    reached = table([""] * seats, ["m1 m1 m1"], scored=[goal - 3], round=3)
    after, told, events = scored(reached)
    assert told.follows == "won"
    assert after.winners == [0]
    assert is_over(after)
    assert only(events, Won).scores[0] == goal


def test_b31_the_higher_total_wins() -> None:
    state = table(["l1", "l1", "l1"], ["m1 m1 m3", "m2 m2 m3", "m2 m4 m4"], scored=[85, 88, 80], round=3)
    after, told, _ = scored(state)
    assert told.totals == (90, 95, 90)
    assert after.winners == [1]


def test_b31_a_tie_at_the_top_is_one_more_round_for_all() -> None:
    state = table(["l1", "l1", "l1"], ["m1 m1 m3", "m2 m2 m1", ""], scored=[87, 87, 20], round=3)
    after, told, events = scored(state)
    assert told.follows == "tie"
    assert told.leaders == (0, 1)
    assert none_of(events, Won)
    assert not is_over(after)
    assert [player.scored for player in after.players] == [92, 92, 20]
    again = table(["l1", "l1", "l1"], ["", "", "g5 g5 g5 g5 g5"], scored=[92, 92, 68], round=4)
    after, told, _ = scored(again)
    assert (told.follows, told.totals) == ("won", (92, 92, 93))
    assert after.winners == [2], "everybody plays the extra round for the win"


def test_b31_ties_below_the_top_do_not_matter() -> None:
    state = table(["l1", "l1", "l1"], ["g5 g5 g5"], scored=[90, 91, 91], round=4)
    after, _, _ = scored(state)
    assert after.winners == [0]


def test_b32_the_goal_is_tested_only_at_the_end_of_a_round() -> None:
    state = table(["m1 m1 m1 m2 m2 m2 m3", "l1"], ["g5 g5 g5 g5 g5"], scored=[140, 0], round=3)
    after, events = play(state, stash(state, "m1 m1 m1"))
    assert none_of(events, RoundScored)
    assert not is_over(after)
    assert after.players[0].scored == 140
