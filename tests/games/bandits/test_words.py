"""The log: whole sentences, names, and no hidden card for anybody but those who know it."""

from __future__ import annotations

import random

import pytest

from tests.games.bandits.build import (
    NAMES,
    RULES,
    attack,
    fresh,
    now,
    play,
    raid,
    random_answer,
    session,
    stars,
    stash,
    table,
)
from tests.games.bandits.test_rounds import hoarded, scored
from westtable.games.bandits.cards import deck, label
from westtable.games.bandits.frames import Backfire, Draw, Keep, Spring, Yield
from westtable.games.bandits.rules import Bandits
from westtable.games.bandits.words import count, listed, log_line
from westtable.kernel import Event, begin, is_over, step, view
from westtable.wording import all_of


def told(events: list[Event], seat: int | None) -> list[str]:
    return [line for event in events if (line := log_line(view(event, seat), NAMES))]


def test_a_draw_is_named_for_its_seat_only() -> None:
    state = table(["l1", "l1"])
    top = label(state.pile[-1])
    _, events = play(state, Draw())
    assert told(events, 0) == [f"Ann draws {top}."]
    assert told(events, 1) == told(events, None) == ["Ann draws a card."]


def test_a_stash_is_named_for_its_seat_only() -> None:
    state = table(["g1 g2 g2 l1 l1 l1 o1 o2 o3", "l1"])
    _, events = play(state, stash(state, "g1 g2 g2"))
    assert told(events, 0) == ["Ann stashes Gold bar 1, Gold bar 2 ×2; 3 cards now under the Hideout."]
    assert told(events, 1) == ["Ann stashes 3 cards; 3 cards now under the Hideout."]


def test_a_fight_over_a_hand() -> None:
    state = table(["o3 o2 g1 g2 g3 m1 m2 m3", "l2 l2 g4 m4", "l1"])
    state, events = play(state, attack(state, 1, "o3 o2"))
    assert told(events, None) == ["Ann attacks Bob's hand with 5 guns: Bushwhacker 2 + Gunslinger 3."]
    _, events = play(state, stars(state, "l2 l2"))
    assert told(events, 2)[:3] == [
        "Bob shows 4 stars against 5 guns: Ranger 2 ×2.",
        "Bob is 1 star short. 4 cards go to the Boneyard.",
        "Ann takes the rest of Bob's hand: 4 cards.",
    ]
    for knows in (0, 1):
        assert "Gold bar 4" in told(events, knows)[2]


def test_a_fight_over_a_hideout() -> None:
    state = table(["o1 tracker backfire", "l1 backfire", ""], ["g5 g5 trap", "m1 m2 m3"])
    state, events = play(state, raid(state, 1, "o1"))
    assert told(events, None) == ["Ann attacks Bob's Hideout with 1 gun and a Tracker: Rustler 1."]
    _, yielded = play(state, Yield())
    assert told(yielded, 2)[:3] == [
        "Bob shows nothing against 1 gun.",
        "Bob is 1 star short. 2 cards go to the Boneyard.",
        "Ann takes 3 cards from Bob's Hideout, straight into Ann's own.",
    ]
    state, events = play(state, Backfire(card=min(deck().backfires.intersection(state.players[1].hand))))
    assert told(events, None) == ["Bob plays a Backfire: now Ann's Hideout is at stake against 1 gun."]
    _, events = play(state, Spring(card=deck().trap))
    assert told(events, None)[:2] == [
        "Ann springs the Booby Trap.",
        "Ann's trap snaps: Bob gets nothing. 4 cards go to the Boneyard.",
    ]


def test_an_attack_turned_off() -> None:
    state = table(["o1 tracker", "backfire"], ["", "m1 m2 m3"])
    state, _ = play(state, raid(state, 1, "o1"))
    _, events = play(state, Backfire(card=min(deck().backfires.intersection(state.players[1].hand))))
    assert "Ann's Hideout is empty, so the attack is off. 3 cards go to the Boneyard." in told(events, None)


def test_the_end_of_a_round_and_of_the_game() -> None:
    _, _, events = scored(table(["", "", ""], ["m1 m1 m3", "m2 m2 m1"], scored=[87, 87, 20], round=3))
    assert told(events, None)[0] == (
        "Round 3 scores Ann 5 (now 92), Bob 5 (now 92) and Cal 0 (now 20). "
        "Ann and Bob share the top, so everybody plays one more round."
    )
    _, _, events = scored(table(["", ""], ["g5 g5 g5"], scored=[140, 3], round=3))
    assert told(events, None)[-1] == "Ann wins with 155."


def test_giving_back_says_how_many() -> None:
    state, events = play(hoarded([50, 49], turn=0), Draw())
    lines = told(events, None)
    assert "Ann takes the last card of the pile: the round is over." in lines
    assert lines[-1] == (
        "The new pile of 0 cards is too small: Ann and Bob each keep six and the rest goes back face down."
    )
    _, events = play(state, Keep(cards=tuple(sorted(state.players[0].hand)[:6])))
    assert told(events, 1) == ["Ann keeps six and gives back 45 cards."]


def test_small_words() -> None:
    assert all_of([]) == ""
    assert all_of(["Ann"]) == "Ann"
    assert all_of(["Ann", "Bob", "Cal"]) == "Ann, Bob and Cal"
    assert (count(1), count(2)) == ("1 card", "2 cards")
    assert listed([]) == "no card"


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_whole_games_are_told_in_sentences_without_secrets(seats: int) -> None:
    rules = Bandits()
    _, begun, opening = begin(rules, seats, f"words {seats}")
    state = fresh(rules, seats, f"words {seats}")
    assert state == begun
    rng = random.Random(seats)
    events = list(opening)
    while not is_over(state):
        seat, action = random_answer(rules, state, rng)
        step(rules, state, seat, action, events.append)
    kinds = {str(getattr(event, "kind")) for event in events}  # noqa: B009 - every event of the union has one
    assert {"drew", "stashed", "attacked", "fight_ended", "refilled", "round_scored", "won"} <= kinds
    for event in events:
        for watcher in (*range(seats), None):
            line = log_line(view(event, watcher), NAMES)
            assert line
            assert line[-1] == "."
            assert "HIDDEN" not in line
            assert " you" not in line.lower()
            owners = getattr(event, "readers", (getattr(event, "seat", None),))
            if getattr(event, "kind") in ("drew", "stashed", "refilled", "stole", "hideout_stolen") and (  # noqa: B009
                watcher not in owners
            ):
                assert not any(label(card) in line for card in getattr(event, "cards", ()))


def test_the_recap_is_public() -> None:
    running = session(table(["g1 g2 g3 l1 l1 l1", "l1"]))
    running.answer(0, stash(now(running), "g1 g2 g3"))
    assert running.recap(3) == [
        "Ann stashes 3 cards; 3 cards now under the Hideout.",
        "Ann draws 3 cards to fill up to 6.",
    ]
    assert RULES.where(now(running)) == "round 1"
