"""What can be taken back: a stash that nobody drew for, a choice of six; nothing that was seen or announced."""

from __future__ import annotations

import pytest

from tests.games.bandits.build import attack, hand, now, raid, session, stash, table
from tests.games.bandits.test_rounds import hoarded
from westtable.games.bandits.frames import Draw, Keep, Yield
from westtable.kernel import NoUndo, Options


def test_a_draw_stands() -> None:
    running = session(table(["l1", "l1"]))
    running.answer(0, Draw())
    assert running.turns[-1].sealed == "shown"
    with pytest.raises(NoUndo):
        running.undo()


def test_a_stash_without_a_draw_can_be_taken_back() -> None:
    state = table(["g1 g2 g3 l1 l1 l1 o1 o2 o3", "l2"])
    running = session(state)
    running.answer(0, stash(state, "g1 g2 g3"))
    assert running.turns[-1].sealed == ""
    running.undo()
    assert running.now == state
    running.redo()
    assert running.asked() == (1,)
    running.answer(1, Draw())
    assert running.why_no_undo() is not None


def test_a_stash_can_be_taken_back_whatever_others_remember() -> None:
    state = table(["o6 g5 g5 m4 m4 m4", "g1 g2 g3 o2 l2 trap", ""])
    running = session(state)
    running.answer(0, attack(state, 1, "o6"))
    running.answer(1, Yield())
    running.answer(1, Draw())
    running.answer(2, Draw())
    running.answer(0, stash(now(running), "g1 g2 g3"))
    assert running.turns[-1].sealed == ""


def test_a_stash_that_is_filled_up_stands() -> None:
    state = table(["g1 g2 g3 l1 l1 l1", "l2"])
    running = session(state)
    running.answer(0, stash(state, "g1 g2 g3"))
    assert running.turns[-1].sealed == "shown"


def test_an_announced_attack_and_its_answer_stand() -> None:
    state = table(["o3 l1 l1 l1 l1 l1 l2 g1", "l3"], ["", "g5 g5 g5"])
    running = session(state)
    running.answer(0, attack(state, 1, "o3"))
    assert running.turns[-1].sealed == "told"
    running.answer(1, Yield())
    assert running.turns[-1].sealed
    assert running.why_no_undo() is not None


def test_yielding_a_hideout_stands_although_nothing_is_drawn() -> None:
    state = table(["o3 tracker l1 l1 l1 l1 l1 l2", "l3"], ["", "g5 g5 g5"])
    running = session(state)
    running.answer(0, raid(state, 1, "o3"))
    running.answer(1, Yield())
    assert running.turns[-1].sealed == "told"


def test_b6_a_choice_of_six_can_be_taken_back_until_the_shuffle() -> None:
    running = session(hoarded([50, 49], turn=0))
    running.answer(0, Draw())
    running.answer(0, Keep(cards=tuple(hand(now(running), 0)[:6])))
    assert running.why_no_undo() is None
    running.undo()
    running.answer(0, Keep(cards=tuple(hand(now(running), 0)[-6:])))
    running.answer(1, Keep(cards=tuple(hand(now(running), 1)[:6])))
    assert running.turns[-1].sealed == "drawn"


def test_undo_can_be_off() -> None:
    state = table(["g1 g2 g3 l1 l1 l1 o1 o2 o3", "l2"])
    running = session(state, Options(undo="off"))
    running.answer(0, stash(state, "g1 g2 g3"))
    assert running.why_no_undo() == "Undo is off in this game."
