"""The small second game really exercises what it is there for."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.laws.entries import ENTRIES, decisions
from tests.laws.tiny import (
    COINS,
    Bade,
    Bids,
    Bribe,
    Choose,
    Coins,
    LookUnder,
    Ok,
    Order,
    React,
    Rob,
    Robbed,
    Saloon,
    SaloonOptions,
    SaloonRules,
    Sort,
    Spoils,
    Take,
    Tapped,
)
from westtable.kernel import HIDDEN, Event, Rules, apply, asked, begin, copy, readable, step, view

ENTRY = ENTRIES["saloon"]


def at(kind: type[Any], seats: int = 3, cups: Any = "hidden", seed: str = "tiny") -> tuple[Rules[Any], Saloon]:
    """A state in which the first question of that kind is asked."""
    for rules, state in decisions(ENTRY, seats, SaloonOptions(cups=cups), seed):
        if state.stack and isinstance(state.stack[-1], kind) and not state.stack[-1].answers:
            return rules, copy(state)
    raise AssertionError(f"nobody was asked {kind.__name__}")


def test_a_look_is_answered_by_a_key_each_and_leaves_nothing_behind() -> None:
    _, state, _ = begin(SaloonRules(), 2, "look")
    assert isinstance(state, Saloon)
    assert isinstance(state.stack[-1], LookUnder)
    shown = state.stack[-1].shown
    assert all(set(shown) <= readable(state, seat) for seat in (0, 1, None))
    told: list[Event] = []
    for seat in (0, 1):
        assert asked(state) == (seat,)
        step(SaloonRules(), state, seat, Ok(), told.append)
    assert not told
    assert "look_under" not in state.model_dump_json()
    assert all(player.seen == shown for player in state.players)
    stranger: Any = view(state, None)
    assert set(shown).isdisjoint(readable(state, None))
    assert set(stranger.bag) == {HIDDEN}


def test_the_option_swaps_the_step_and_uses_another_field() -> None:
    for cups, visible in (("hidden", False), ("open", True)):
        _, state = at(Bids, cups=cups)
        seen: Any = view(state, None)
        assert [bool(player.rolled) for player in state.players] == [visible] * 3
        assert [player.cup for player in seen.players] == [[] if visible else [HIDDEN]] * 3


def test_the_highest_bidder_alone_sees_all_bids() -> None:
    rules, state = at(Bids)
    told: list[Event] = []
    for seat in (0, 1, 2):
        step(rules, state, seat, rules.offers(state, seat)[0].sample(random.Random(seat)), told.append)
    bids = [event for event in told if isinstance(event, Bade)]
    spoils = next(frame for frame in state.stack if isinstance(frame, Spoils))
    for seat in range(3):
        known = [bid.seat for bid in bids if readable(bid, seat)]
        assert known == ([0, 1, 2] if seat == spoils.high else [seat])


def test_coins_are_taken_in_turn_and_end_with_the_bank() -> None:
    rules, state = at(Coins)
    state.players[0].coins += state.bank - 1
    state.bank = 1
    first, second, _ = state.stack[-1].seats
    assert rules.offers(state, first)[0].picks[0].pool == range(2)
    state, _ = apply(rules, state, first, Take(coins=1))
    assert asked(state) == (second,)
    assert rules.offers(view(state, second), second)[0].picks[0].pool == range(1)


def test_a_hand_is_put_into_any_order() -> None:
    rules, state = at(Sort)
    seat = asked(state)[0]
    order = tuple(sorted(state.players[seat].hand, reverse=True))
    after, _ = apply(rules, state, seat, Order(cards=order))
    assert after.players[seat].hand == list(order)


def robbed() -> tuple[Rules[Any], Saloon, int, int]:
    rules, state = at(Choose)
    robber = asked(state)[0]
    victim = (robber + 1) % 3
    for player in state.players:
        state.bank += player.coins
        player.coins = 0
    state.players[victim].coins = 3
    state.bank -= 3
    return rules, state, robber, victim


def test_there_is_an_offer_for_each_victim_and_as_much_as_it_has() -> None:
    rules, state, robber, victim = robbed()
    offers = [offer for offer in rules.offers(state, robber) if offer.kind is Rob]
    assert [(offer.given, offer.picks[0].pool) for offer in offers] == [({"victim": victim}, range(1, 4))]


@pytest.mark.parametrize(
    ("insured", "answer", "coins", "paid"),
    [(False, Ok(), (2, 1), 0), (True, Ok(), (2, 3), 2), (True, Bribe(coins=1), (1, 2), None)],
)
def test_a_robbery_is_answered_on_top_of_the_rest(
    insured: bool, answer: Ok | Bribe, coins: tuple[int, int], paid: int | None
) -> None:
    rules, state, robber, victim = robbed()
    state.players[victim].insured = insured
    below = len(state.stack)
    state, events = apply(rules, state, robber, Rob(victim=victim, coins=2))
    assert not events
    assert isinstance(state.stack[-1], React)
    assert isinstance(state.stack[-2], Spoils)
    assert len(state.stack) == below
    assert asked(state) == (victim,)
    state, events = apply(rules, state, victim, answer)
    assert (state.players[robber].coins, state.players[victim].coins) == coins
    assert [event.paid for event in events if isinstance(event, Robbed)] == ([] if paid is None else [paid])
    # An insurance is used up by a theft and by nothing else.
    assert state.players[victim].insured is (insured and paid is None)
    assert state.bank + sum(player.coins for player in state.players) == COINS


def test_tapping_an_empty_bag_tells_too() -> None:
    rules, state = at(Choose)
    state.out += state.bag
    state.bag.clear()
    tap = next(offer for offer in rules.offers(state, asked(state)[0]) if offer.kind.__name__ == "Tap")
    _, events = apply(rules, state, asked(state)[0], tap.sample(random.Random(1)))
    assert events == [Tapped(seat=asked(state)[0], sound="empty")]


def test_several_can_win() -> None:
    ends = {len(state.winners) for seed in range(20) for _, state in decisions(ENTRY, 3, None, f"{seed}")}
    assert {1, 2} <= ends
