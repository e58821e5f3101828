"""How a game moves: frames are asked, answered, popped and run, the last one first."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kernel.toy import Again, Announced, Ask, AskAll, Said, Say, Toy, ToyRules, toy
from westtable.kernel import (
    Broken,
    Event,
    Frame,
    Illegal,
    Options,
    Refusal,
    Step,
    Tell,
    advance,
    apply,
    asked,
    begin,
    copy,
    is_over,
    refuse,
    step,
)
from westtable.kernel.flow import is_question


def quiet(event: Event) -> None:
    """Nobody listens."""


def dealt(rules: ToyRules, seats: int = 3) -> Toy:
    _, state, _ = begin(rules, seats, "flow")
    assert isinstance(state, Toy)
    return state


def test_the_last_frame_of_the_stack_is_next() -> None:
    rules = ToyRules()
    state = dealt(rules)
    order = []
    while not is_over(state):
        seat = asked(state)[0]
        order.append(seat)
        step(rules, state, seat, Say(number=seat), quiet)
    assert order == [2, 1, 0]
    assert state.trace == ["2 says 2", "1 says 1", "0 says 0"]
    assert asked(state) == ()


def test_in_turn_the_first_seat_is_asked_first_and_the_frame_runs_once() -> None:
    rules = toy(lambda seats: [Ask(seats=[2, 0, 1])])()
    state = dealt(rules)
    told: list[Event] = []
    for seat in (2, 0, 1):
        assert asked(state) == (seat,)
        assert not told
        step(rules, state, seat, Say(number=1), told.append)
    assert [event.seat for event in told if isinstance(event, Said)] == [2, 0, 1]


def test_together_any_order_leads_to_the_same_text() -> None:
    rules = toy(lambda seats: [Ask(seats=[0]), AskAll(seats=[1, 2, 0])])()
    ends = []
    for order in ((0, 1, 2), (2, 1, 0)):
        state = dealt(rules)
        for number, seat in enumerate(order):
            assert asked(state) == tuple(one for one in (1, 2, 0) if one not in order[:number])
            step(rules, state, seat, Say(number=seat), quiet)
        ends.append(state.model_dump_json())
    assert ends[0] == ends[1]
    # In the order of the frame, whoever was first.
    assert '"1 says 1","2 says 2","0 says 0"' in ends[0]


def test_half_answered_together_does_not_tell_who_was_first() -> None:
    rules = toy(lambda seats: [AskAll(seats=[0, 1, 2])])()
    texts = set()
    for order in ((0, 2), (2, 0)):
        state = dealt(rules)
        for seat in order:
            step(rules, state, seat, Say(), quiet)
        texts.add(state.model_dump_json())
    assert len(texts) == 1


def test_a_run_may_push_what_happens_first() -> None:
    """A reaction on top of the rest of the effect."""

    def react(state: Toy, frame: Any, tell: Tell) -> None:
        state.trace.append("again")
        if state.trace.count("again") < 3:
            state.stack.append(Again())
            state.stack.append(Ask(seats=[1]))

    rules = toy(lambda seats: [Ask(seats=[0]), Again()], {Again: react})()
    state = dealt(rules)
    order = []
    while waiting := asked(state):
        order.append(waiting[0])
        step(rules, state, waiting[0], Say(), quiet)
    assert order == [1, 1, 0]
    assert state.trace == ["again", "1 says 0", "again", "1 says 0", "again", "0 says 0"]


def test_winners_empty_the_stack_at_once() -> None:
    def win(state: Toy, frame: Any, tell: Tell) -> None:
        state.winners = [0, 2]

    rules = toy(lambda seats: [Ask(seats=[1]), Again(), Ask(seats=[0])], {Again: win})()
    state = dealt(rules)
    step(rules, state, 0, Say(), quiet)
    assert is_over(state)
    assert state.stack == []
    assert state.winners == [0, 2]


def test_an_empty_stack_is_the_end() -> None:
    assert is_over(dealt(toy(lambda seats: [])()))


def test_a_frame_without_seats_runs_by_itself() -> None:
    rules = toy(lambda seats: [Ask(seats=[0]), Ask(seats=[]), Again()])()
    assert asked(dealt(rules)) == (0,)


def test_rules_that_go_round_in_a_circle_are_found() -> None:
    def again(state: Toy, frame: Any, tell: Tell) -> None:
        state.stack.append(Again())

    with pytest.raises(Broken, match="in a circle"):
        begin(toy(lambda seats: [Again()], {Again: again})(), 2, "x")


# --- answers from outside


def test_apply_leaves_the_state_as_it_was() -> None:
    rules = ToyRules()
    state = dealt(rules)
    before = state.model_dump_json()
    after, events = apply(rules, state, 2, Say(number=3))
    assert state.model_dump_json() == before
    assert after.trace == ["2 says 3"]
    assert events == [Said(seat=2, number=3)]
    assert after.players[0] is not state.players[0]


@pytest.mark.parametrize(
    ("seat", "action", "refusal"),
    [
        (2, Say(number=4), Refusal("Four is one too many.", "X4")),
        (2, Say(number=5), Refusal("That is not possible here.")),
        (2, Say(number=-1), Refusal("That is not possible here.")),
        (0, Say(number=1), Refusal("This is another seat's decision.")),
        (7, Say(number=1), Refusal("This is another seat's decision.")),
        (-1, Say(number=1), Refusal("This is another seat's decision.")),
        (2, Say(number=3), None),
    ],
)
def test_only_offers_decide_and_why_finds_the_words(seat: int, action: Say, refusal: Refusal | None) -> None:
    rules = ToyRules()
    state = dealt(rules)
    assert refuse(rules, state, seat, action) == refusal
    if refusal is not None:
        with pytest.raises(Illegal) as caught:
            apply(rules, state, seat, action)
        assert (caught.value.sentence, caught.value.ruling) == refusal
    assert state.trace == []


def test_a_wrong_why_cannot_refuse_what_an_offer_covers() -> None:
    class Never(ToyRules):
        def why(self, state: Toy, seat: int, action: Any) -> Refusal | None:
            return Refusal("No.")

    rules = Never()
    assert refuse(rules, dealt(rules), 2, Say()) is None


def test_nothing_is_answered_twice_or_after_the_end() -> None:
    rules = toy(lambda seats: [AskAll(seats=[0, 1])])()
    state = dealt(rules)
    state, _ = apply(rules, state, 0, Say())
    assert refuse(rules, state, 0, Say()) == Refusal("This is another seat's decision.")
    state, _ = apply(rules, state, 1, Say())
    assert refuse(rules, state, 1, Say()) == Refusal("The game is over.")


def test_begin_gives_the_deal_and_the_first_question() -> None:
    def draw(state: Toy, frame: Any, tell: Tell) -> None:
        state.dice.below(6)
        tell(Announced())

    rules = toy(lambda seats: [Ask(seats=[0]), Again()], {Again: draw})()
    start, now, events = begin(rules, 2, "seed")
    assert (start.dice.seed, start.dice.count, now.dice.count) == ("seed", 0, 1)
    assert events == [Announced()]
    assert len(start.stack) == 2
    again = copy(start)
    advance(rules, again, quiet)
    assert again == now


def test_a_copy_went_through_the_save_format() -> None:
    state = dealt(toy(lambda seats: [AskAll(seats=[0, 1], answers={1: Say(number=2)}), Ask(seats=[0])])())
    made = copy(state)
    assert made == state
    assert made is not state
    assert made.stack[0] is not state.stack[0]
    assert made.players[0].hand is not state.players[0].hand


def test_a_question_is_a_frame_that_says_what_may_be_answered() -> None:
    assert is_question(Ask)
    assert is_question(AskAll)
    assert not is_question(Again)
    assert not is_question(Frame)


def test_a_step_that_has_nothing_to_do_must_say_so() -> None:
    plain: Step[Any, Any] = Step()
    assert plain.offers(None, None, 0) == ()
    assert plain.why(None, None, 0, Say()) is None
    with pytest.raises(NotImplementedError):
        plain.run(None, None, quiet)


def test_rules_without_options_have_the_defaults() -> None:
    assert ToyRules().options == Options()
    assert ToyRules(Options(undo="off")).options.undo == "off"
