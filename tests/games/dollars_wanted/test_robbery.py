"""Robberies: what each card does when it comes up, and how they end (D1 to D14, D21, D26)."""

from __future__ import annotations

import pytest

from tests.games.dollars_wanted.build import COLOURS, OPEN, Row, calling, every, faces, only, play, refused, robbed
from westtable.games.dollars_wanted.frames import Fined, Revealed, Rob, RobberyBegan, RobberyEnded
from westtable.games.dollars_wanted.icons import standing
from westtable.kernel import Event


def whats(events: list[Event]) -> list[str]:
    return [event.what for event in every(events, Revealed)]


def test_d1_revealing_stops_when_enough_icons_show() -> None:
    state, events = robbed([Row("GP", down="G1 P1 V K")])
    assert whats(events) == ["counts", "counts"]
    end = only(events, RobberyEnded)
    assert (end.outcome, end.dollars, faces(end.cleared)) == ("robbed", 300, "V K")
    assert state.players[0].won == [end.building]


def test_d2_face_up_cards_count_first() -> None:
    _, events = robbed([Row("PPDD", up="P1 D2", down="P1 V")])
    began = only(events, RobberyBegan)
    assert (faces(began.up), began.down, began.automatic) == ("P1 D2", 2, False)
    assert [event.place for event in every(events, Revealed)] == [2]
    assert only(events, RobberyEnded).outcome == "robbed"


def test_d3_a_coyote_eats_the_face_down_card_to_its_right() -> None:
    state, events = robbed([Row("PPDD", up="P2 D1", down="K D2 D1")])
    assert whats(events) == ["eats", "eaten", "counts"]
    end = only(events, RobberyEnded)
    assert (end.outcome, faces(end.eaten)) == ("robbed", "D2")
    assert [event.place for event in every(events, Revealed)] == [2, 3, 4]
    assert faces(state.supplies[0].discard) == "K D2 P2 D1 D1"


def test_d4_a_coyote_as_the_last_card_goes_alone() -> None:
    state, events = robbed([Row("PPDD", up="P1 V", down="K")])
    assert whats(events) == ["alone"]
    assert faces(state.rows[0].up) == "P1 V"
    assert faces(state.supplies[0].discard) == "K"


@pytest.mark.parametrize("meal", ["V", "E", "J", "K"])
def test_d5_an_eaten_card_has_no_effect(meal: str) -> None:
    state, events = robbed([Row("PPDD", up="D1", down=f"K {meal} D1 P1")])
    assert whats(events) == ["eats", "eaten", "counts", "counts"]
    assert only(events, RobberyEnded).missing == "P"
    assert faces(state.rows[0].up) == "D1 D1 P1"


def test_d6_an_elixir_before_a_coyote_stays() -> None:
    state, events = robbed([Row("PPDD", down="E K P2 D1")])
    assert whats(events) == ["doubles", "eats", "eaten", "counts"]
    assert faces(state.rows[0].up) == "E D1"
    assert only(events, RobberyEnded).missing == "PP"


def test_d7_an_elixir_works_in_a_later_attempt() -> None:
    _, events = robbed([Row("PPDD", up="D1 E V", down="P1 D1")])
    assert [(event.icons, event.doubled) for event in every(events, Revealed)] == [(2, True), (2, True)]
    end = only(events, RobberyEnded)
    assert end.outcome == "robbed"
    assert every(events, Revealed)[-1].surplus == 1
    assert standing(end.building, every(events, RobberyBegan)[0].up).missing == "PPD", "nothing left of it is doubled"


def test_d8_two_elixirs_double_once() -> None:
    _, events = robbed([Row("CCCDDG", down="E E C1")])
    assert every(events, Revealed)[-1].icons == 2
    assert only(events, RobberyEnded).missing == "CDDG"


def test_d9_a_doubled_bandit_and_a_doubled_joker() -> None:
    _, events = robbed([Row("CCCDDG", down="E C2 D1 J")])
    assert [(event.icons, event.missing) for event in every(events, Revealed)] == [
        (0, "CCCDDG"),
        (4, "DDG"),
        (2, "G"),
        (2, ""),
    ]
    _, events = robbed([Row("CD", down="E J")])
    assert only(events, RobberyEnded).outcome == "robbed", "two wild icons may be two different tools"


def test_d10_jokers_are_given_in_the_best_way() -> None:
    # First the joker stands for a pickaxe; when both pickaxes came it stands for dynamite instead.
    _, events = robbed([Row("PPDD", down="J P2 D1")])
    assert [event.missing for event in every(events, Revealed)] == ["PDD", "D", ""]
    assert only(events, RobberyEnded).outcome == "robbed"


def test_d11_a_vulture_stops_the_revealing() -> None:
    state, events = robbed([Row("PPDD", down="D2 P1 V P1")])
    end = only(events, RobberyEnded)
    assert (end.outcome, end.missing, end.up, end.down) == ("vulture", "P", 3, 1)
    assert faces(state.rows[0].up) == "D2 P1 V"
    assert faces(state.rows[0].down) == "P1"
    assert state.rows[0].building == [end.building]


def test_d12_an_old_vulture_does_nothing_and_is_discarded() -> None:
    state, events = robbed([Row("PPDD", up="D2 P1 V", down="P1")])
    assert only(events, RobberyEnded).outcome == "robbed"
    assert faces(state.supplies[0].discard) == "D2 P1 V P1"


def test_d13_a_row_without_a_face_down_card_is_refused() -> None:
    state = calling([Row("PPDD", up="D2 P1 V"), Row("GP"), Row("CD", down="C1")])
    assert refused(state, Rob(row=0), "D13") == "Nothing to turn in row 1: all its cards are face up."
    assert refused(state, Rob(row=1), "D13") == "Nothing to turn in row 2: no card lies there."


def test_d14_a_row_where_nothing_was_laid_this_turn() -> None:
    state, events = robbed([Row("PPDD", down="P1 P1", by=(1, 1))])
    assert only(events, RobberyEnded).outcome == "short"
    assert faces(state.rows[0].up) == "P1 P1"


def test_d21_a_wrong_card_is_discarded_and_the_next_one_turns() -> None:
    state, events = robbed([Row("PPDD", down="C2 P2 D2")], rules=OPEN)
    assert whats(events) == ["wrong", "counts", "counts"]
    end = only(events, RobberyEnded)
    assert (end.outcome, faces(end.wrong)) == ("robbed", "C2")
    assert not every(events, Fined)
    assert faces(state.supplies[0].discard)[:2] == "C2"


def test_d21_specials_are_never_wrong() -> None:
    _, events = robbed([Row("GP", down="E J")], rules=OPEN)
    assert "wrong" not in whats(events)


def test_d21_the_owner_of_the_colour_takes_a_penalty_while_one_is_left() -> None:
    state, events = robbed([Row("PPDD", down="1:C2 0:P1 1:G1 1:C1")], rules=COLOURS)
    assert [(event.seat, event.left) for event in every(events, Fined)] == [(1, 1), (1, 0)]
    assert [player.penalties for player in state.players] == [0, 2]
    assert whats(events) == ["wrong", "counts", "wrong", "wrong"]
    assert COLOURS.scores(state) == [0, -600]


def test_d21_a_wrong_card_that_is_eaten_or_cleared_brings_no_penalty() -> None:
    state, events = robbed([Row("GP", down="0:K 1:C1 0:G1 0:P1 1:D1")], rules=COLOURS)
    assert not every(events, Fined)
    end = only(events, RobberyEnded)
    assert (end.outcome, faces(end.eaten), faces(end.cleared)) == ("robbed", "C1", "D1")
    assert faces(state.supplies[1].discard) == "C1 D1"
    assert state.penalties_left == 2


def test_d26_after_a_success_the_next_building_starts_with_an_empty_row() -> None:
    state, events = robbed([Row("GP", up="V", down="J J K", left=4)])
    end = only(events, RobberyEnded)
    row = state.rows[0]
    assert (row.up, row.down, row.by) == ([], [], [])
    assert (list(end.next), end.left) == (row.building, 3)
    assert end.building not in row.building
    assert faces(state.supplies[0].discard) == "V J J K"


def test_d26_nobody_owns_what_a_vulture_left_and_the_next_one_may_take_it() -> None:
    state, _ = robbed([Row("PPDD", up="D2 P1 V", down="P1", by=(0,))], turn=1)
    assert [len(player.won) for player in state.players] == [0, 1]


def test_a_call_is_told_before_the_first_card() -> None:
    _, events = play(calling([Row("PPDD", down="P1")]), Rob(row=0))
    assert isinstance(events[0], RobberyBegan)
