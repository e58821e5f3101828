"""Who sits down: names, marks and options as they were last time, and never two alike."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.ui.toy import TOY, ToyOptions
from westtable.names import BadEntry
from westtable.store.settings import Settings
from westtable.ui.glyphs import MARKS
from westtable.ui.party import Party


def names(party: Party) -> list[str]:
    return [guest.name for guest in party.people]


def test_the_first_time_the_smallest_table_is_laid() -> None:
    party = Party(TOY, Settings())
    assert names(party) == ["Player 1", "Player 2"]
    assert [guest.mark for guest in party.people] == list(MARKS[:2])
    assert party.options() == ToyOptions()


def test_what_was_dealt_comes_back_through_the_settings_file() -> None:
    settings = Settings()
    party = Party(TOY, settings, ["Ann", "Bob", "Zoë"])
    party.change_mark(0, -1)
    hand, first, curtain = (next(c for c in party.choices if c.name == name) for name in ("hand", "first", "curtain"))
    party.change(hand, 1)
    party.change(first, -1)
    party.change(curtain, 1)
    dealt = party.options()
    party.remember(settings)
    assert settings.curtain == "always"
    settings.setups = json.loads(json.dumps(settings.setups))
    again = Party(TOY, settings)
    assert names(again) == ["Ann", "Bob", "Zoë"]
    assert [guest.mark for guest in again.people] == [guest.mark for guest in party.people] == ["○", "▲", "●"]
    assert again.options() == dealt
    assert dealt.first == 3


def test_another_game_gets_the_names_and_marks_used_last() -> None:
    settings = Settings(names=["Ann", "Bob", "Cal", "Dee", "Eve"], marks=["○", "▲", "○", "x", "●"])
    party = Party(TOY, settings)
    assert names(party) == ["Ann", "Bob", "Cal", "Dee"]
    assert party.people[0].mark == "○"
    assert len({guest.mark for guest in party.people}) == 4
    assert all(guest.mark in MARKS for guest in party.people)


@pytest.mark.parametrize(
    "setup",
    [
        {"seats": "Ann", "options": 3},
        {"seats": [{"name": 5}, 7, {"name": "", "mark": 4}, {"name": "x" * 80, "mark": "■"}], "options": {"hand": 99}},
        {"seats": [{"name": "Al"}, {"name": " AL "}, {"name": "\x1b[2J"}], "options": {"hand": True, "open_hands": 1}},
        {"seats": [], "options": {"curtain": "never", "first": 9, "undo": None}},
    ],
)
def test_a_remembered_setup_that_makes_no_sense_costs_only_itself(setup: dict[str, Any]) -> None:
    party = Party(TOY, Settings(setups={"toy": setup}))
    assert len(set(party.names())) == len(party.people) >= 2
    assert party.options() == ToyOptions()


def test_given_options_and_the_house_curtain_win_over_the_remembered_ones() -> None:
    settings = Settings(setups={"toy": {"options": {"hand": 4, "undo": "off", "curtain": "off"}}}, curtain="always")
    party = Party(TOY, settings, options={"hand": 5})
    assert party.options() == ToyOptions(hand=5, undo="off", curtain="always")


def test_adding_and_removing_keeps_names_and_marks_apart() -> None:
    party = Party(TOY, Settings(), ["Ann", "Bob"])
    assert party.add() is not None
    assert names(party) == ["Ann", "Bob", "Player 3"]
    assert party.remove(0)
    party.people[0].name = "Ann"
    guest = party.add()
    assert guest is not None
    assert len({guest.mark for guest in party.people}) == 3
    assert party.names() == names(party), "the returning Ann has another name"
    party.add()
    assert party.add() is None
    assert party.remove(3)
    assert party.remove(2)
    assert not party.remove(0), "two are needed"


def test_whoever_got_up_comes_back_by_name() -> None:
    party = Party(TOY, Settings(), ["Ann", "Bob", "Cal"])
    party.remove(1)
    assert names(party) == ["Ann", "Cal"]
    party.add()
    assert names(party) == ["Ann", "Cal", "Bob"]


def test_the_first_player_follows_the_person() -> None:
    party = Party(TOY, Settings(), ["Ann", "Bob", "Cal"])
    first = next(choice for choice in party.choices if choice.name == "first")
    party.change(first, 2)
    assert party.words(first, party.value(first)) == "Bob"
    assert party.move(1, 1) == 2
    assert party.value(first) == 3
    party.shuffle()
    assert party.people[party.value(first) - 1].name == "Bob"
    party.remove(party.value(first) - 1)
    assert party.words(first, party.value(first)) == "random"
    assert party.allowed(first) == (0, 1, 2)


def test_changing_a_mark_swaps_it_with_whoever_has_it() -> None:
    party = Party(TOY, Settings(), ["Ann", "Bob"])
    party.change_mark(0, 1)
    assert [guest.mark for guest in party.people] == ["▲", "■"]
    for _ in MARKS:
        party.change_mark(0, -1)
        assert len({guest.mark for guest in party.people}) == 2


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "no name"),
        ("   ", "no name"),
        ("bob", "both called"),
        (" BOB ", "both called"),
        ("ZOE\u0308", "both called"),
        ("a\x1bb", "cannot be shown"),
        ("x" * 25, "too long"),
        ("名" * 13, "too long"),
    ],
)
def test_a_name_that_cannot_stand_is_told_apart_with_a_reason(name: str, reason: str) -> None:
    party = Party(TOY, Settings(), ["Ann", "Bob", "Zoë"])
    assert reason in party.trouble(0, name)
    party.people[0].name = name
    with pytest.raises(BadEntry):
        party.names()


@pytest.mark.parametrize("name", ["Ann", "[red]", "[/]", "[@click=app.quit]x[/]", ":cowboy:", "日本", "Ναταλία", "You"])
def test_names_in_any_script_and_with_any_sign_can_stand(name: str) -> None:
    assert Party(TOY, Settings(), ["Ann", "Bob"]).trouble(0, name) == ""


def test_options_are_shown_in_words() -> None:
    party = Party(TOY, Settings(), ["Ann", "Bob"])
    found = {choice.name: choice for choice in party.choices}
    shown = [("undo", "until-news"), ("open_hands", True), ("open_hands", False), ("hand", 3), ("first", 2)]
    words = [party.words(found[name], value) for name, value in shown]
    assert words == ["until news", "on", "off", "3", "Bob"]
