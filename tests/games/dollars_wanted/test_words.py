"""The log: whole sentences, names, and no hidden card for anybody; and what a refused player could do instead."""

from __future__ import annotations

import random

import pytest

from tests.games.dollars_wanted.build import (
    COLOURS,
    NAMES,
    OPEN,
    RULES,
    Row,
    calling,
    every,
    find,
    fresh,
    lay,
    passed,
    play,
    random_answer,
    robbed,
    table,
)
from tests.games.dollars_wanted.test_turns import drained, hopeless
from westtable.games.dollars_wanted.cards import label
from westtable.games.dollars_wanted.frames import Ok, Refilled, Replaced, Revealed, TurnBegan
from westtable.games.dollars_wanted.refusals import fitting_rows, possible
from westtable.games.dollars_wanted.rules import DollarsWanted
from westtable.games.dollars_wanted.words import listed, log_line, reveal_line, tools
from westtable.kernel import Event, begin, is_over, step, view
from westtable.wording import all_of


def told(events: list[Event], seat: int | None) -> list[str]:
    return [line for event in events if (line := log_line(view(event, seat), NAMES))]


def test_a_draw_is_named_for_its_seat_only() -> None:
    state, events = passed(calling([Row("GP", down="J")], ["P1 P1 P1 P1 P1", ""], full=False))
    drawn = label(state.players[0].hand[-1])
    assert told(events, 0)[0] == f"Ann draws {drawn}."
    assert told(events, 1)[0] == told(events, None)[0] == "Ann draws a card."


def test_a_robbery_is_told_in_two_lines() -> None:
    _, events = robbed([Row("CCCDDG", down="E K C2 C1")])
    assert told(events, None)[:2] == [
        "Ann calls row 1, the Bank: dollars wanted!",
        "Row 1 turns Elixir, Coyote, Judy CC, Judy C. Not enough: 1 crowbar, 2 dynamite and 1 colt missing.",
    ]
    _, events = robbed([Row("GP", down="G1 P1")])
    assert told(events, None)[1] == "Row 1 turns Clint G, Enzo P. Ann takes the Shop, $300."
    _, events = robbed([Row("GP", down="G1 V")])
    assert told(events, None)[1] == "Row 1 turns Clint G, Vulture. The vulture stops it."
    _, events = passed(calling([Row("PPDD", down="P1 P1 P1 P2 P2 P2 D2")]))
    assert "Row 1 has 7 or more cards face down: the Saloon is robbed by itself for Ann." in told(events, None)


def test_a_penalty_is_told() -> None:
    _, events = robbed([Row("PPDD", down="1:C2")], rules=COLOURS)
    assert "Judy CC was wrong there: Bob takes a penalty card, -$300." in told(events, None)


def test_a_stuck_hand_and_empty_piles_are_told() -> None:
    state = hopeless()
    state, events = play(state, lay(state, "J", 0))
    assert told(events, None)[-1] == "Ann can lay nothing and shows the hand: Enzo P, Enzo PP ×4."
    _, events = play(state, Ok())
    assert told(events, 1)[0] == "Ann discards 5 cards and draws 5 cards."
    _, events = passed(drained(0, turn=1))
    assert told(events, None) == ["Ann has no card to lay.", "Ann has no card to lay."]
    _, events = passed(drained(0))
    assert told(events, None)[0] == "There is no card left for Ann to draw."


def test_the_end_is_told() -> None:
    _, events = robbed([Row("GP", down="G1 P1", left=1)])
    assert told(events, None)[-1] == "A pile of buildings is empty. Ann wins with $300."


def test_what_a_card_does_when_it_comes_up() -> None:
    _, events = robbed([Row("CCCDDG", down="J E K J C2 D1 V")])
    assert [reveal_line(event) for event in every(events, Revealed)] == [
        "Jolly Joker stands for any missing icon.",
        "Elixir doubles every bandit and joker after it.",
        "Coyote eats the next card; both are discarded.",
        "Jolly Joker is eaten and does nothing.",
        "Judy brings 2 crowbars, doubled by the elixir: CCCC, 1 of no use.",
        "Joe brings 1 dynamite, doubled by the elixir: DD.",
    ]


def test_where_a_card_would_fit() -> None:
    state = table([Row("GP"), Row("CD"), Row("PPCC")], ["P1 D1 J", ""])
    hand = state.players[0].hand
    assert fitting_rows(state, find("P1", hand)[0]) == [0, 2]
    assert possible(state, find("P1", hand)[0]) == "Enzo fits rows 1 and 3."
    assert possible(state, find("D1", hand)[0]) == "Joe fits row 2."
    assert possible(state, find("J", hand)[0]) == "Jolly Joker fits rows 1, 2 and 3."
    none = hopeless()
    assert possible(none, find("P1", none.players[0].hand)[0]) == "Enzo fits no row."


def test_small_words() -> None:
    assert tools("CDD") == "1 crowbar and 2 dynamite"
    assert tools("GGP") == "2 colts and 1 pickaxe"
    assert tools("") == "nothing"
    assert listed([]) == "no card"
    assert all_of(["Ann", "Bob", "Cal"]) == "Ann, Bob and Cal"


@pytest.mark.parametrize(("rules", "seats"), [(RULES, 2), (OPEN, 3), (COLOURS, 5)])
def test_whole_games_are_told_in_sentences_without_secrets(rules: DollarsWanted, seats: int) -> None:
    _, begun, opening = begin(rules, seats, f"words {seats}")
    state = fresh(rules, seats, f"words {seats}")
    assert state == begun
    rng = random.Random(seats)
    events = list(opening)
    while not is_over(state):
        seat, action = random_answer(rules, state, rng)
        step(rules, state, seat, action, events.append)
    kinds = {str(getattr(event, "kind")) for event in events}  # noqa: B009 - every event of the union has one
    assert {"laid", "robbery_began", "revealed", "robbery_ended", "refilled", "reshuffled", "game_ended"} <= kinds
    for event in events:
        if isinstance(event, Revealed):
            assert reveal_line(event).endswith(".")
        for watcher in (*range(seats), None):
            line = log_line(view(event, watcher), NAMES)
            assert line or isinstance(event, TurnBegan | Revealed) or getattr(event, "hand", 0) == 6
            assert not line or line.endswith((".", "!"))
            assert "HIDDEN" not in line
            assert " you" not in line.lower()
            if isinstance(event, Refilled | Replaced) and watcher != event.seat:
                drawn = log_line(view(event, watcher), NAMES).partition(" draws ")[2]
                assert not any(label(one) in drawn for one in event.cards)
