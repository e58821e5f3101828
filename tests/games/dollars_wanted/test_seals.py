"""What can be taken back: a laid card, until something is shown or drawn; a call and a turn that is over cannot."""

from __future__ import annotations

import pytest

from tests.games.dollars_wanted.build import OPEN, Row, calling, lay, session, table
from tests.games.dollars_wanted.test_turns import drained, hopeless
from westtable.games.dollars_wanted.frames import Pass, Rob
from westtable.games.dollars_wanted.rules import DollarsWanted
from westtable.kernel import NoUndo, Options


@pytest.mark.parametrize("rules", [DollarsWanted(), OPEN])
def test_laid_cards_can_be_taken_back(rules: DollarsWanted) -> None:
    state = table([Row("PPDD")], ["P1 P2", ""], rules=rules)
    running = session(state, rules)
    running.answer(0, lay(state, "P1", 0))
    running.answer(0, lay(state, "P2", 0))
    assert [turn.sealed for turn in running.turns] == ["", ""]
    running.undo()
    running.undo()
    assert running.now == state
    running.redo()
    assert running.asked() == (0,)


def test_a_call_stands() -> None:
    running = session(calling([Row("PPDD", down="P1")]))
    running.answer(0, Rob(row=0))
    assert running.turns[-1].sealed
    with pytest.raises(NoUndo):
        running.undo()


def test_drawn_cards_stand() -> None:
    state = table([Row("PPDD")], ["P1 P2", ""])
    running = session(state)
    running.answer(0, lay(state, "P1", 0))
    running.answer(0, lay(state, "P2", 0))
    running.answer(0, Pass())
    assert running.turns[-1].sealed == "shown"


def test_a_turn_that_ends_without_a_draw_stands() -> None:
    """Whether the next hand is stuck comes to light with it."""
    running = session(drained(0))
    running.answer(0, Pass())
    assert running.turns[-1].sealed == "told"


def test_a_lay_that_shows_the_rest_of_the_hand_stands() -> None:
    state = hopeless()
    running = session(state)
    running.answer(0, lay(state, "J", 0))
    assert running.turns[-1].sealed == "told"


def test_undo_can_be_off() -> None:
    state = table([Row("PPDD")], ["P1", ""])
    running = session(state, DollarsWanted(Options(undo="off")))
    running.answer(0, lay(state, "P1", 0))
    assert running.why_no_undo() == "Undo is off in this game."
