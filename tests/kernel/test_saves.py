"""Loading: versions first, then types, then all that types cannot say; each fault with one sentence."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any, ClassVar

import pytest

from tests.kernel.test_session import FIND, play, session
from tests.kernel.toy import Again, Ask, AskAll, Say, Toy, ToyRules, toy
from tests.laws.tiny import SaloonRules
from westtable.games.bandits.rules import Bandits
from westtable.kernel import DamagedSave, Rules, Session, Sitter, load, saves


def raw_of(game: Session) -> dict[str, Any]:
    raw: dict[str, Any] = json.loads(game.dump())
    return raw


def refusal(raw: Any, rules: type[Rules[Any]]) -> str:
    """The sentence with which `raw`, JSON or its text, is refused; one line of readable length."""
    text = raw if isinstance(raw, str) else json.dumps(raw)
    with pytest.raises(DamagedSave) as caught:
        load(text, lambda key: rules if key == rules.key else None)
    assert caught.value.sentence.isprintable()
    assert 10 < len(caught.value.sentence) < 200
    return caught.value.sentence


def asked_all(seats: int) -> list[Any]:
    return [Ask(seats=[0]), AskAll(seats=list(range(seats)))]


TOY = toy(asked_all)


def waiting() -> dict[str, Any]:
    """A save in which seat 1 of two has answered together with the other."""
    game = session(TOY())
    game.answer(1, Say(number=2))
    return raw_of(game)


@pytest.mark.parametrize("rules", [Bandits(), SaloonRules(), TOY()], ids=lambda one: one.key)
def test_a_save_comes_back_as_it_was(rules: Rules[Any]) -> None:
    game = session(rules, 3, "save")
    game.name = "Friday / round 2 [red] 李"
    play(game, 2, random.Random(1))
    again = load(game.dump(), lambda key: type(rules))
    for name in ("now", "start", "turns", "opening", "seed", "sitters", "ident", "name", "times"):
        assert getattr(again, name) == getattr(game, name)
    assert again.rules.options == rules.options
    assert again.dump() == game.dump()


def test_the_first_line_can_be_read_by_itself() -> None:
    game = session(SaloonRules(), 2)
    play(game, 6, random.Random(1))
    first, _, rest = game.dump().partition("\n")
    assert json.loads(first[:-1] + "}") == game.heading()
    assert rest.startswith('"start": ')


@pytest.mark.parametrize(
    "names", [["Zoë", "Łukasz"], ["李", "\U0001f920"], ["e\u0301", "שלום"], ["[/]", "[@click=x]y[/]"]]
)
def test_names_survive_code_point_for_code_point(names: list[str]) -> None:
    game = Session.begin(
        SaloonRules(), [Sitter(name=name, mark=mark) for name, mark in zip(names, "xy", strict=True)], "s", "id"
    )
    assert load(game.dump(), FIND).names == names
    assert load(json.dumps(raw_of(game)), FIND).names == names


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{}",
        "5",
        '"x"',
        '{"version":1}',
        "\0" * 100,
        "[" * 100_000,
        '{"a":' * 100_000,
        '{"format": NaN, "game": "toy"}',
        '{"format": 1, "game": ["toy"]}',
        '{"format": "1", "game": "toy"}',
        '{"format": true, "game": "toy"}',
        '{"format": 1.0, "game": "toy"}',
        '{"format": 999, "game": "toy"}',
        '{"format": 0, "game": "toy"}',
        '{"format": -1, "game": "toy"}',
        '{"format": 1, "game": "chess", "rules": 1}',
        '{"format": 1, "game": "\\u001b[31m", "rules": 1}',
        '{"format": 1, "game": "' + "x" * 5000 + '", "rules": 1}',
        '{"format": 1, "game": "toy", "rules": 99}',
        '{"format": 1, "game": "toy", "rules": 99, "app": "' + "9" * 5000 + '"}',
        '{"format": 1, "game": "toy", "rules": 99, "app": 5}',
        '{"format": 1, "game": "toy", "rules": 0}',
        '{"format": 1, "game": "toy", "rules": true}',
        '{"format": 1, "game": "toy"}',
        '{"format": 1, "game": "toy", "rules": 1}',
        '{"format": ' + "9" * 5000 + ', "game": "toy"}',
        " " * (saves.LENGTH_MOST + 1),
    ],
    ids=lambda text: repr(text[:60]),
)
def test_what_is_no_save_gets_one_sentence(text: str) -> None:
    assert refusal(text, TOY).endswith(".")


def test_a_file_too_large_is_not_even_read() -> None:
    text = session(TOY()).dump()
    assert "too large" in refusal(text + " " * saves.LENGTH_MOST, TOY)


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (["Ann", "Ann"], "players 1 and 2 are both called Ann"),
        (["Zo\u00eb", " zoe\u0308"], "players 1 and 2 are both called"),
        (["Ann", " "], "player 2 has no name"),
        (["\u2800", "Bob"], "player 1 has no name"),
        (["Ann", "\x1b[2J"], "of player 2 has a character that cannot be shown"),
        (["Ann", "B\u202eob"], "of player 2 has a character that cannot be shown"),
        (["Ann", "x" * 25], "the name of player 2 is too long"),
        (["\u540d" * 13, "Bob"], "the name of player 1 is too long"),
        (["Ann", "e" + "\u0301" * 79], "the name of player 2 is too long"),
    ],
)
def test_names_that_the_set_up_refuses_are_refused_in_a_save(names: list[str], words: str) -> None:
    raw = raw_of(session(TOY()))
    for seat, name in zip(raw["seats"], names, strict=True):
        seat["name"] = name
    told = refusal(raw, TOY)
    assert words in told
    assert told.startswith("This save is damaged: ")


@pytest.mark.parametrize("mark", ["\u25a0", "", " ", "\x07", "\u200c", "\u0301", "\u540d", "ab"])
def test_marks_that_the_set_up_never_gives_are_refused_in_a_save(mark: str) -> None:
    raw = raw_of(session(TOY()))
    raw["seats"][0]["mark"] = "\u25a0"
    raw["seats"][1]["mark"] = mark
    assert "mark" in refusal(raw, TOY)


def test_blanks_around_a_name_are_left_out_as_the_set_up_does() -> None:
    raw = raw_of(session(TOY()))
    raw["seats"][1]["name"] = " Bob  "
    assert load(json.dumps(raw), {"toy": TOY}.get).names == ["P0", "Bob"]


@pytest.mark.parametrize("share", [0.02, 0.3, 0.5, 0.9, 0.999])
def test_a_save_that_was_cut_off_gets_one_sentence(share: float) -> None:
    game = session(Bandits(), 3)
    play(game, 9, random.Random(1))
    text = game.dump()
    assert "damaged" in refusal(text[: int(len(text) * share)], Bandits)


@pytest.mark.parametrize(
    "number", [1 << 53, -(1 << 54), 10**4299, -(10**4299)], ids=["above", "below", "huge", "huge below"]
)
def test_a_number_in_the_log_that_no_count_reaches_is_refused(number: int) -> None:
    raw = waiting()
    raw["turns"][0]["events"] = [{"kind": "said", "seat": 1, "number": number}]
    assert refusal(raw, TOY).startswith("This save is damaged: turns.0.events.0")


@pytest.mark.parametrize(
    ("seed", "words"),
    [
        ("\x1b[2J\x1b[31mX", "the seed has a character that cannot be shown"),
        ("\n\n\n", "the seed is empty"),
        ("\u202eabc", "the seed has a character that cannot be shown"),
        ("\x00", "the seed has a character that cannot be shown"),
        ("\u6f22" * 64, "the seed is too long"),
        (" save", "blanks around"),
    ],
)
def test_a_seed_that_the_set_up_refuses_is_refused_in_a_save(seed: str, words: str) -> None:
    raw = raw_of(session(TOY()))
    raw["seed"] = raw["start"]["dice"]["seed"] = raw["now"]["dice"]["seed"] = seed
    told = refusal(raw, TOY)
    assert words in told
    assert told.startswith("This save is damaged: ")


@pytest.mark.parametrize("count", [(1 << 53) - 2, (1 << 40) + 1])
def test_dice_rolled_more_often_than_a_game_can_are_refused(count: int) -> None:
    raw = raw_of(session(TOY()))
    raw["now"]["dice"]["count"] = count
    assert "rolled more often" in refusal(raw, TOY)


Edit = Callable[[dict[str, Any]], object]


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (lambda raw: raw["seats"].pop(), "seat that nobody has"),
        (lambda raw: raw["seats"].extend(raw["seats"] * 3), "8 players"),
        (lambda raw: raw["seats"].clear(), "seats"),
        (lambda raw: raw["seats"].append({"name": "Zoë", "mark": "z"}), "more or fewer players"),
        (lambda raw: raw["options"].update(first=3), "first player has no seat"),
        (lambda raw: raw["options"].update(undo="maybe"), "options.undo"),
        (lambda raw: raw.update(extra=1), "something unknown at extra"),
        (lambda raw: raw.pop("seed"), "seed is missing"),
        (lambda raw: raw.update(id="../x"), "id"),
        (lambda raw: raw.update(id=""), "id"),
        (lambda raw: raw.update(name="x" * 201), "name"),
        (lambda raw: raw["turns"][0].update(seat=2), "seat that nobody has"),
        (lambda raw: raw["turns"][0].update(sealed="so"), "sealed"),
        (lambda raw: raw["turns"][0]["action"].update(kind="shout"), "action"),
        (lambda raw: raw["head"].update(next=[2]), "seat that nobody has"),
        (lambda raw: raw["head"].update(seconds=-1), "head.seconds"),
        (lambda raw: raw["now"]["pile"].pop(), "card is missing"),
        (lambda raw: raw["start"]["pile"].pop(), "card is missing"),
        (lambda raw: raw["now"]["pile"].append(True), "now.pile"),
        (lambda raw: raw["now"]["players"][0].update(seat=5), "seat that nobody has"),
        (lambda raw: raw["now"]["dice"].update(count=-1), "dice.count"),
        (lambda raw: raw["now"].update(winners=[0]), "won and it goes on"),
        (lambda raw: raw["now"].update(winners=[1, 1]), "a winner twice"),
        (lambda raw: raw["now"].update(winners=[2]), "seat that nobody has"),
        (lambda raw: raw["now"].update(stack=[]), "nobody has won"),
        (lambda raw: raw["now"].update(stack=[{"kind": "again", "seats": [], "answers": {}}]), "nobody is asked"),
        (
            lambda raw: raw["now"]["stack"].append({"kind": "again", "seats": [0], "answers": {}}),
            "nothing can be asked",
        ),
        (lambda raw: raw["now"]["stack"][-1].update(seats=[0, 0, 1]), "a seat twice"),
        (lambda raw: raw["now"]["stack"][-1].update(seats=[0]), "was not asked"),
        (lambda raw: raw["now"]["stack"][-1].update(seats=[1]), "nobody is asked"),
        (lambda raw: raw["now"]["stack"][-1].update(seats=[0, 1, 2]), "seat that nobody has"),
        (lambda raw: raw["now"]["stack"][-1]["answers"]["1"].update(number=9), "secret answer in it is not possible"),
        (lambda raw: raw["now"]["stack"][-1]["answers"].update({"x": {}}), "answers"),
        (
            lambda raw: raw["now"]["stack"][0].update(answers={"0": {"kind": "say", "number": 0}}),
            "answered before it was asked",
        ),
        (
            lambda raw: raw["now"]["stack"].append(
                {"kind": "ask", "seats": [0, 1], "answers": {"1": {"kind": "say", "number": 0}}}
            ),
            "answered before it was asked",
        ),
        (
            lambda raw: raw["now"].update(
                stack=[{"kind": "ask", "seats": [0, 1], "answers": {"1": {"kind": "say", "number": 0}}}]
            ),
            "out of turn",
        ),
    ],
)
def test_a_save_is_checked_wholly(edit: Edit, words: str) -> None:
    raw = waiting()
    assert load(json.dumps(raw), lambda key: TOY).asked() == (0,)
    edit(raw)
    assert words in refusal(raw, TOY)


def test_whoever_is_asked_must_have_an_offer() -> None:
    class Mute(ToyRules):
        def offers(self, state: Toy, seat: int) -> tuple[Any, ...]:
            return ()

    assert "has no answer" in refusal(raw_of(session(ToyRules())), Mute)


def test_what_raises_while_it_is_checked_is_damage() -> None:
    class Falls(ToyRules):
        def check(self, state: Toy) -> None:
            raise ZeroDivisionError

    assert "cannot be read" in refusal(raw_of(session(ToyRules())), Falls)


def test_the_checks_of_a_loaded_game_leave_it_as_it_was() -> None:
    game = session(toy(lambda seats: [AskAll(seats=[0, 1, 2])])(), 3)
    for seat in (2, 0):
        game.answer(seat, Say(number=seat))
    again = load(game.dump(), lambda key: toy())
    assert again.now == game.now
    assert again.now.model_dump_json() == game.now.model_dump_json()
    assert list(again.now.stack[-1].answers) == [0, 2]
    # Turned round by hand they come back in the order of the seats.
    raw = raw_of(game)
    answers = raw["now"]["stack"][-1]["answers"]
    raw["now"]["stack"][-1]["answers"] = {seat: answers[seat] for seat in ("2", "0")}
    assert load(json.dumps(raw), lambda key: toy()).dump() == game.dump()


def test_a_save_of_another_player_count_is_refused() -> None:
    class ForThree(ToyRules):
        players = range(3, 5)

    assert refusal(raw_of(session(ToyRules())), ForThree) == "This save has 2 players; Toy is for 3 to 4."


def test_a_game_that_is_over_loads_with_nothing_to_answer() -> None:
    game = session(SaloonRules(), 2)
    play(game, 99, random.Random(1))
    again = load(game.dump(), FIND)
    assert again.over
    assert again.asked() == ()
    assert again.refuse(0, Say()) is not None
    assert again.now.winners == game.now.winners


# --- older versions


class Older(ToyRules):
    """Version 3: before 2 the trace was called `said`, before 3 it was in capitals."""

    version = 3

    @staticmethod
    def rename(raw: dict[str, Any]) -> None:
        for state in (raw["start"], raw["now"]):
            state["trace"] = state.pop("said")

    @staticmethod
    def lower(raw: dict[str, Any]) -> None:
        for state in (raw["start"], raw["now"]):
            state["trace"] = [line.lower() for line in state["trace"]]

    upgrades: ClassVar[dict[int, Callable[[dict[str, Any]], None]]] = {1: rename, 2: lower}


def old_save(version: int) -> str:
    game = session(toy(lambda seats: [Ask(seats=[0]), Ask(seats=[0]), Ask(seats=[1])])())
    game.answer(1, Say(number=2))
    text = game.dump().replace('"rules": 1', f'"rules": {version}').replace("1 says 2", "1 SAYS 2")
    return text.replace('"trace"', '"said"') if version == 1 else text


@pytest.mark.parametrize("version", [1, 2])
def test_an_older_save_is_brought_up_one_version_at_a_time(version: int) -> None:
    game = load(old_save(version), lambda key: Older)
    assert game.now.trace == ["1 says 2"]  # type: ignore[attr-defined]
    assert game.heading()["rules"] == 3
    game.answer(0, Say())
    assert load(game.dump(), lambda key: Older).now == game.now


def test_a_forgotten_upgrade_fails_loudly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Older, "upgrades", {1: lambda raw: None, 2: Older.lower})
    assert "damaged" in refusal(old_save(1), Older)
    monkeypatch.setattr(Older, "upgrades", {2: Older.lower})
    assert refusal(old_save(1), Older) == "This save is from version 1 of the rules, which is too old to read."


def test_an_upgrade_that_raises_is_a_damaged_save() -> None:
    raw = json.loads(old_save(1))
    del raw["now"]["said"]
    assert "older version and is damaged" in refusal(raw, Older)


def test_an_older_envelope_is_brought_up_first(monkeypatch: pytest.MonkeyPatch) -> None:
    def rename(raw: dict[str, Any]) -> None:
        raw["game"] = raw["game"].removesuffix("-old")

    text = raw_of(session(ToyRules()))
    text["game"] = "toy-old"
    monkeypatch.setattr("westtable.SAVE_FORMAT", 2)
    monkeypatch.setattr(saves, "SAVE_FORMAT", 2)
    assert "old format 1" in refusal(text, ToyRules)
    monkeypatch.setattr(saves, "FORMAT_UPGRADES", {1: rename})
    assert load(json.dumps(text), lambda key: ToyRules if key == "toy" else None).heading()["format"] == 2


def test_the_rules_refuse_events_that_no_game_can_have_told() -> None:
    class Strict(ToyRules):
        def check_event(self, event: Any, seats: int) -> None:
            from westtable.kernel import Broken

            if event.number > 3:
                raise Broken("Its log tells of a number that nobody can say.")

    game = session(Strict())
    game.answer(1, Say(number=2))
    raw = raw_of(game)
    assert load(json.dumps(raw), lambda key: Strict).turns == game.turns
    raw["turns"][0]["events"][0]["number"] = 4
    assert "nobody can say" in refusal(raw, Strict)


def test_frames_are_told_apart_by_their_kind() -> None:
    game = session(toy(lambda seats: [Again(), Ask(seats=[0]), Again(), AskAll(seats=[0, 1])])())
    kinds = [type(frame) for frame in load(game.dump(), lambda key: toy()).now.stack]
    assert kinds == [Again, Ask, Again, AskAll]
