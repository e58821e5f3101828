"""A running game: answers, undo and redo, views and the log."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.kernel.toy import Ask, AskAll, Run, Said, Say, Toy, Whispered, say_all, toy
from tests.laws.entries import choose
from tests.laws.tiny import Bids, Saloon, SaloonOptions, SaloonRules
from westtable.games.bandits.rules import Bandits
from westtable.kernel import (
    HIDDEN,
    Broken,
    Illegal,
    NoUndo,
    Offer,
    Options,
    Rules,
    Session,
    Sitter,
    Tell,
    Times,
    Turn,
    load,
)

RULES: dict[str, type[Rules[Any]]] = {"bandits": Bandits, "saloon": SaloonRules}
FIND = RULES.get


def session(rules: Rules[Any], seats: int = 2, seed: str = "kernel") -> Session:
    return Session.begin(rules, [Sitter(name=f"P{seat}", mark=str(seat)) for seat in range(seats)], seed, "id", 1000)


def play(game: Session, answers: int, rng: random.Random) -> None:
    for _ in range(answers):
        if not game.over:
            game.answer(*choose(game.rules, game.now, rng))


def asking(most: int, run: Run = say_all) -> Session:
    """A toy in which seat 0 is asked `most` times."""
    return session(toy(lambda seats: [Ask(seats=[0]) for _ in range(most)], {Ask: run})())


def test_a_new_game_waits_for_its_first_answer() -> None:
    game = session(SaloonRules(), 3)
    assert game.names == ["P0", "P1", "P2"]
    assert game.asked() == (0,)
    assert not game.over
    assert not game.turns
    assert game.times == Times(1000, 1000, 0)
    assert game.replays()
    assert not game.can_redo()


def test_an_answer_makes_a_new_state_and_a_turn() -> None:
    game = asking(3)
    before = game.now
    events = game.answer(0, Say(number=2))
    assert game.now is not before
    assert events == [Said(seat=0, number=2)]
    assert game.turns == [Turn(0, Say(number=2), (Said(seat=0, number=2),), "")]
    assert game.recap(3) == ["P0 says 2."]


def test_a_refused_answer_changes_nothing() -> None:
    game = asking(3)
    game.answer(0, Say(number=1))
    game.undo()
    before = game.now
    for seat, number in ((0, 4), (1, 1)):
        assert game.refuse(seat, Say(number=number)) is not None
        with pytest.raises(Illegal):
            game.answer(seat, Say(number=number))
    assert game.now is before
    assert not game.turns
    assert game.can_redo()


def test_what_raises_in_a_step_is_a_broken_game_with_words() -> None:
    def fall(state: Toy, frame: Any, tell: Tell) -> None:
        state.pile[99] = 0

    game = asking(2, fall)
    before = game.now
    with pytest.raises(Broken, match="damaged") as caught:
        game.answer(0, Say())
    assert isinstance(caught.value.__cause__, IndexError)
    assert game.now is before
    assert not game.turns


def test_what_raises_in_offers_is_a_broken_game_with_words(monkeypatch: pytest.MonkeyPatch) -> None:
    game = asking(2)

    def fall(state: Toy, seat: int) -> tuple[Offer, ...]:
        raise IndexError(seat)

    monkeypatch.setattr(game.rules, "offers", fall)
    with pytest.raises(Broken, match="damaged"):
        game.offers(0)


# --- undo and redo


def test_undo_and_redo_go_back_and_forth() -> None:
    game = asking(5)
    states = [game.now]
    for number in range(3):
        game.answer(0, Say(number=number))
        states.append(game.now)
    for number in (2, 1, 0):
        assert game.why_no_undo() is None
        assert game.undo().action == Say(number=number)
        assert game.now == states[number]
        assert len(game.turns) == number
    with pytest.raises(NoUndo, match="Nothing has been answered"):
        game.undo()
    for number in range(3):
        assert game.can_redo()
        assert game.redo() == [Said(seat=0, number=number)]
        assert game.now == states[number + 1]
    assert not game.can_redo()
    with pytest.raises(NoUndo, match="nothing to give again"):
        game.redo()


def test_another_answer_ends_what_could_be_given_again() -> None:
    game = asking(5)
    game.answer(0, Say(number=1))
    game.undo()
    game.answer(0, Say(number=2))
    assert not game.can_redo()
    assert [turn.action for turn in game.turns] == [Say(number=2)]


def test_undo_may_be_off() -> None:
    game = session(toy(lambda seats: [Ask(seats=[0]), Ask(seats=[0])])(Options(undo="off")))
    game.answer(0, Say())
    with pytest.raises(NoUndo, match="Undo is off"):
        game.undo()


def test_a_sealed_answer_stands_with_its_reason_and_so_does_all_before() -> None:
    def roll_on_three(state: Toy, frame: Any, tell: Tell) -> None:
        if frame.answers[0].number == 3:
            state.dice.below(6)

    game = asking(5, roll_on_three)
    for number in (1, 3, 2):
        game.answer(0, Say(number=number))
    game.undo()
    assert game.why_no_undo() == "P0's last answer stands: a card was drawn or a die was rolled."
    with pytest.raises(NoUndo):
        game.undo()
    assert len(game.turns) == 2


def test_only_the_seat_that_answered_takes_it_back_and_gives_it_again() -> None:
    game = session(toy(lambda seats: [Ask(seats=[0]), Ask(seats=[1]), Ask(seats=[0])])())
    game.answer(0, Say(number=1))
    before = game.now
    words = "The last answer is P0's, and only P0 can take it back."
    assert game.why_no_undo(1) == words
    with pytest.raises(NoUndo, match="only P0 can take it back"):
        game.undo(1)
    assert (game.now, len(game.turns)) == (before, 1)
    assert game.why_no_undo(0) is None
    game.undo(0)
    with pytest.raises(NoUndo, match="only P0 can give it again"):
        game.redo(1)
    assert game.can_redo()
    assert game.redo(0) == [Said(seat=0, number=1)]
    assert game.now == before


def test_nobody_takes_back_a_secret_answer_of_somebody_else() -> None:
    game = session(toy(lambda seats: [AskAll(seats=[0, 1])])())
    game.answer(0, Say(number=1))
    assert game.asked() == (1,)
    assert game.why_no_undo(1) == "The last answer is P0's, and only P0 can take it back."
    assert game.why_no_undo(0) is None


def test_a_secret_answer_can_be_taken_back_until_the_last_is_given() -> None:
    game = session(SaloonRules(), 3)
    rng = random.Random(9)
    while not isinstance(game.now.stack[-1], Bids):
        play(game, 1, rng)
    before = game.now
    first, second, third = game.asked()
    game.answer(first, game.offers(first)[0].sample(rng))
    assert game.why_no_undo() is None
    game.undo()
    assert game.now == before
    game.redo()
    for seat in (second, third):
        game.answer(seat, game.offers(seat)[0].sample(rng))
    assert "stands" in str(game.why_no_undo())


@pytest.mark.parametrize("rules", [Bandits(), SaloonRules(), SaloonRules(SaloonOptions(cups="open"))])
def test_undo_survives_a_save(rules: Rules[Any]) -> None:
    tried = 0
    for number in range(3):
        rng = random.Random(number)
        game = session(rules, seed=f"undo {number}")
        # More than one in a row, as a player takes them back.
        while not game.over:
            play(game, 1, rng)
            if game.why_no_undo() is not None:
                continue
            tried += 1
            again = load(game.dump(), FIND)
            after, turns = again.now, list(again.turns)
            while again.why_no_undo() is None:
                again.undo()
                assert game.replays()
            assert len(again.turns) < len(turns)
            assert load(again.dump(), FIND).now == again.now
            while again.can_redo():
                again.redo()
            assert again.now == after
            assert again.turns == turns
    assert tried


def test_after_undo_the_save_is_that_of_a_game_that_never_went_there() -> None:
    game, plain = asking(5), asking(5)
    for one in (game, plain):
        one.answer(0, Say(number=1))
    game.answer(0, Say(number=2))
    game.dump()
    game.undo()
    assert game.dump() == plain.dump()
    for one in (game, plain):
        one.answer(0, Say(number=3))
    assert game.dump() == plain.dump()


def test_a_session_goes_on_from_its_state_when_its_history_no_longer_fits() -> None:
    game = session(Bandits())
    play(game, 12, random.Random(2))
    text = game.dump()
    start = text.index('"start": ')
    end = text.index('"opening": ')
    other = session(Bandits(), seed="another").dump()
    other_start = other[other.index('"start": ') : other.index('"opening": ')]
    changed = load(text[:start] + other_start + text[end:], FIND)
    assert changed.now == game.now
    assert not changed.replays()
    assert changed.log(None) == game.log(None)
    play(changed, 3, random.Random(3))
    assert len(changed.turns) == 15


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"action": {"kind":"say","number":1}', '"action": {"kind":"say","number":2}'),
        ('"events": [{"kind":"said","seat":0,"number":1}]', '"events": [{"kind":"said","seat":0,"number":2}]'),
        ('"trace":["0 says 1"]', '"trace":["0 says 2"]'),
    ],
    ids=["answer", "event", "state"],
)
def test_undo_stops_with_words_where_the_history_no_longer_leads(old: str, new: str) -> None:
    rules = toy(lambda seats: [Ask(seats=[0]) for _ in range(4)])
    game = session(rules())
    game.answer(0, Say(number=1))
    text = game.dump()
    assert text.count(old) == 1
    again = load(text.replace(old, new), lambda key: rules)
    now = again.now
    assert not again.replays()
    assert again.why_no_undo() == "This game goes on from its last state; what came before cannot be taken back."
    with pytest.raises(NoUndo):
        again.undo()
    # What is answered from here on can be.
    again.answer(0, Say(number=3))
    again.undo()
    assert again.now == now


# --- views and the log


def test_a_view_is_no_state() -> None:
    game = session(SaloonRules())
    seen: Any = game.view(0)
    now: Any = game.now
    assert type(game.view(0)) is Saloon
    assert seen.players[0].hand == now.players[0].hand
    assert seen.players[1].hand == [HIDDEN] * 4
    assert seen.dice is HIDDEN


def whisper(state: Toy, frame: Any, tell: Tell) -> None:
    tell(Said(seat=0, number=frame.answers[frame.seats[0]].number))
    tell(Whispered(seat=0, cards=(1, 2)))


def test_the_log_numbers_its_lines_and_leaves_out_what_has_no_words() -> None:
    game = asking(4, whisper)
    for number in (1, 2):
        game.answer(0, Say(number=number))
    both = [(1, "P0 says 1."), (1, "P0 whispers 2."), (2, "P0 says 2."), (2, "P0 whispers 2.")]
    for seat in (None, 0, 1):
        assert game.log(seat) == both
        assert game.last_lines(seat, 3) == both[-3:]
        assert game.last_lines(seat, 99) == both
        assert game.last_lines(seat, 1) == both[-1:]
    assert game.recap(3) == ["P0 whispers 2.", "P0 says 2.", "P0 whispers 2."]


def test_a_recap_goes_back_to_the_own_last_answer() -> None:
    rules = toy(lambda seats: [Ask(seats=[one]) for one in (0, 1, 0, 1, 0)])()
    game = session(rules)
    for number, seat in enumerate((0, 1, 0)):
        game.answer(seat, Say(number=number))
    assert game.missed(1) == [("P0 says 2.",)]
    assert game.missed(0) == []
    assert game.missed(2) == [("P0 says 0.",), ("P1 says 1.",), ("P0 says 2.",)]
    assert game.recap(9) == ["P0 says 0.", "P1 says 1.", "P0 says 2."]
    assert game.recap(2) == ["P1 says 1.", "P0 says 2."]


def test_words_are_made_of_what_a_seat_may_read() -> None:
    game = session(SaloonRules(), 3, "words")
    rng = random.Random(4)
    lines: set[str] = set()
    while not game.over:
        play(game, 1, rng)
    for seat in range(3):
        own = [words for _, words in game.log(seat)]
        assert len(own) == len(game.log(None))
        lines |= {words for words in own if " bids " in words}
    hidden = {words for _, words in game.log(None) if " bids " in words}
    assert hidden == {f"P{seat} bids a card." for seat in range(3)}
    assert lines - hidden


def test_together_all_that_have_not_answered_are_asked() -> None:
    game = session(toy(lambda seats: [AskAll(seats=[0, 1])])())
    assert game.asked() == (0, 1)
    game.answer(1, Say())
    assert game.asked() == (0,)
    seen: Any = game.view(0)
    assert seen.stack[-1].answers == {1: HIDDEN}


# --- the first line of the save


def test_the_heading_tells_how_it_stands_and_nothing_secret() -> None:
    game = session(SaloonRules(), 3, "heading")
    play(game, 12, random.Random(5))
    heading = game.heading()
    assert heading["head"]["turn"] == 12
    assert heading["head"]["next"] == list(game.asked())
    assert heading["head"]["last"] == game.recap(3)
    assert heading["head"]["scores"] == game.rules.scores(game.now)
    assert heading["seats"][1] == {"name": "P1", "mark": "1", "kind": "human"}
    assert heading["name"] is None
    assert not heading["head"]["over"]
    play(game, 99, random.Random(5))
    assert game.heading()["head"]["over"]
    assert game.heading()["head"]["winners"] == game.now.winners


def test_times_are_kept() -> None:
    game = asking(2)
    game.dump(Times(1, 2, 3))
    assert game.heading()["head"]["seconds"] == 3
    assert load(game.dump(), lambda key: toy()).times == Times(1, 2, 3)
