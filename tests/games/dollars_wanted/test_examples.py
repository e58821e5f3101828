"""The examples of the sheet, in its order."""

from __future__ import annotations

from tests.games.dollars_wanted.build import Row, calling, every, faces, lay, only, passed, play, refused, robbed, table
from westtable.games.dollars_wanted.frames import Laid, RobberyBegan, RobberyEnded


def test_example_1_the_joker_stands_for_the_missing_colt() -> None:
    _, events = robbed([Row("DDGGP", down="P2 D2 G1 J")])
    assert only(events, RobberyEnded).outcome == "robbed"


def test_example_2_a_vulture_leaves_all_as_it_is() -> None:
    state, events = robbed([Row("PPDD", down="D2 P1 V P1 D1")])
    assert only(events, RobberyEnded).outcome == "vulture"
    assert (faces(state.rows[0].up), faces(state.rows[0].down)) == ("D2 P1 V", "P1 D1")


def test_example_3_the_old_vulture_is_dead() -> None:
    _, events = robbed([Row("PPDD", up="D2 P1 V", down="P1")])
    assert only(events, RobberyEnded).outcome == "robbed"


def test_example_4_elixir_joe_joker() -> None:
    _, events = robbed([Row("PPDD", down="E D1 J")])
    assert only(events, RobberyEnded).outcome == "robbed"


def test_example_5_elixir_coyote_judy_judy() -> None:
    state, events = robbed([Row("CCCDDG", down="E K C2 C1")])
    end = only(events, RobberyEnded)
    assert (end.outcome, end.missing, faces(end.eaten)) == ("short", "CDDG", "C2")
    assert faces(state.rows[0].up) == "E C1"


def test_example_6_seven_face_down_cards_are_revealed_by_themselves() -> None:
    state, events = passed(calling([Row("PPDD", down="P1 P1 D1 P2 P2 D1 D2")]))
    assert only(events, RobberyBegan).automatic
    assert only(events, RobberyEnded).outcome == "robbed"
    assert len(state.players[0].won) == 1


def test_example_7_three_up_and_six_down_is_no_automatic_robbery() -> None:
    _, events = passed(calling([Row("PPDD", up="P1 D1 V", down="P1 P2 P2 D1 D2 D2")]))
    assert not every(events, RobberyBegan)


def test_example_8_enzo_is_refused_and_a_coyote_allowed() -> None:
    state = table([Row("GP"), Row("CD")], ["P1 K", ""])
    assert refused(state, lay(state, "P1", 1), "") == (
        "Not on row 2: the Shop needs crowbar and dynamite, Enzo brings pickaxe."
    )
    _, events = play(state, lay(state, "K", 1))
    assert only(events, Laid).row == 1
