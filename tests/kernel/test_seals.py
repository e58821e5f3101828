"""What can be taken back: nothing that brought something to light."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kernel.toy import Again, Announced, Ask, AskAll, Run, Said, Say, Toy, Whispered, toy
from westtable.kernel import Session, Sitter, Tell
from westtable.kernel.seals import WORDS, Seal


def sealed_by(run: Run, seats: int = 3, actor: int = 0) -> str:
    """The seal of an answer of seat 0 after which `run` happens; a question follows, so that the game goes on."""
    rules = toy(lambda many: [AskAll(seats=[1]), Ask(seats=[actor])], {Ask: run})()
    session = Session.begin(rules, [Sitter(name=f"P{seat}", mark=str(seat)) for seat in range(seats)], "seal", "id")
    # Everybody holds a die under the cup; the hands are 11 10, 9 8, 7 6, the pile ends with 5.
    for player in session.now.players:  # type: ignore[attr-defined]
        player.cup = [3]
    session.answer(actor, Say())
    assert (session.why_no_undo() is None) == (session.turns[-1].sealed == "")
    return session.turns[-1].sealed


def nothing(state: Toy, frame: Any, tell: Tell) -> None:
    tell(Said(seat=0, number=1))


def own_card_played(state: Toy, frame: Any, tell: Tell) -> None:
    state.out.append(state.players[0].hand.pop())


def own_card_handed_on(state: Toy, frame: Any, tell: Tell) -> None:
    state.players[1].hand.append(state.players[0].hand.pop())


def own_card_into_the_pile(state: Toy, frame: Any, tell: Tell) -> None:
    state.pile.append(state.players[0].hand.pop())


def own_card_whispered(state: Toy, frame: Any, tell: Tell) -> None:
    tell(Whispered(seat=0, cards=(11,)))


def own_cup_lifted(state: Toy, frame: Any, tell: Tell) -> None:
    state.players[0].cup.clear()


@pytest.mark.parametrize(
    "run",
    [nothing, own_card_played, own_card_handed_on, own_card_into_the_pile, own_card_whispered, own_cup_lifted],
    ids=lambda run: run.__name__,
)
def test_what_only_moves_what_the_actor_knew_can_be_taken_back(run: Run) -> None:
    assert sealed_by(run) == ""


def rolled(state: Toy, frame: Any, tell: Tell) -> None:
    state.dice.below(6)


def rolled_for_another(state: Toy, frame: Any, tell: Tell) -> None:
    state.players[1].cup = state.dice.roll()


def card_drawn(state: Toy, frame: Any, tell: Tell) -> None:
    state.players[0].hand.append(state.pile.pop())


def card_drawn_by_another(state: Toy, frame: Any, tell: Tell) -> None:
    state.players[2].hand.append(state.pile.pop())


def card_turned_up(state: Toy, frame: Any, tell: Tell) -> None:
    state.out.append(state.pile.pop())


def card_stolen(state: Toy, frame: Any, tell: Tell) -> None:
    state.players[0].hand.append(state.players[1].hand.pop())


def pile_whispered(state: Toy, frame: Any, tell: Tell) -> None:
    tell(Whispered(seat=2, cards=(5,)))


def cup_lifted(state: Toy, frame: Any, tell: Tell) -> None:
    state.players[1].cup.clear()


def cup_changed(state: Toy, frame: Any, tell: Tell) -> None:
    state.players[1].cup[0] = 4


def announced(state: Toy, frame: Any, tell: Tell) -> None:
    tell(Announced())


@pytest.mark.parametrize(
    ("run", "seal"),
    [
        (rolled, "drawn"),
        (rolled_for_another, "drawn"),
        (card_drawn, "shown"),
        (card_drawn_by_another, "shown"),
        (card_turned_up, "shown"),
        (card_stolen, "shown"),
        (pile_whispered, "shown"),
        (cup_lifted, "secret"),
        (cup_changed, "secret"),
        (announced, "told"),
    ],
    ids=lambda one: getattr(one, "__name__", one),
)
def test_what_came_to_light_stands(run: Run, seal: Seal) -> None:
    assert sealed_by(run) == seal
    assert WORDS[seal]


def test_the_last_secret_answer_is_sealed_and_the_others_are_not() -> None:
    rules = toy(lambda seats: [Ask(seats=[0]), AskAll(seats=[0, 1, 2])])()
    session = Session.begin(rules, [Sitter(name=name, mark=name) for name in "ABC"], "seal", "id")
    for seat in (1, 0, 2):
        session.answer(seat, Say(number=seat))
    assert [turn.sealed for turn in session.turns] == ["", "", "secret"]


def test_a_together_frame_of_one_seat_uses_no_secret_of_others() -> None:
    rules = toy(lambda seats: [Ask(seats=[0]), AskAll(seats=[1])])()
    session = Session.begin(rules, [Sitter(name=name, mark=name) for name in "AB"], "seal", "id")
    session.answer(1, Say())
    assert session.turns[-1].sealed == ""


def test_what_happens_by_itself_after_an_answer_seals_it() -> None:
    rules = toy(lambda seats: [Ask(seats=[1]), Again(), Ask(seats=[0])], {Again: rolled})()
    session = Session.begin(rules, [Sitter(name=name, mark=name) for name in "AB"], "seal", "id")
    session.answer(0, Say())
    assert session.turns[-1].sealed == "drawn"
