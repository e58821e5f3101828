"""The options of a game read from their declaration, for the set-up and for the command line alike."""

from __future__ import annotations

from tests.ui.toy import TOY, ToyOptions
from westtable.choices import choices, option_word
from westtable.commands.choices import options_text
from westtable.store.settings import Settings
from westtable.ui.party import Party


def test_options_come_from_the_game_in_its_order() -> None:
    found = {choice.name: choice for choice in choices(ToyOptions)}
    assert list(found) == ["first", "undo", "curtain", "memory_aid", "hand", "open_hands", "length"]
    assert found["hand"][1:] == ("Hand", "cards each", 3, (2, 3, 4, 5))
    assert found["open_hands"].values == (False, True)
    assert (found["length"].title, found["length"].default) == ("Length", "short-game")
    assert [name for name, choice in found.items() if choice.numbers] == ["first", "hand"]


def test_the_first_player_is_one_of_those_who_play() -> None:
    assert choices(ToyOptions)[0].values == tuple(range(9))
    assert choices(ToyOptions, 3)[0].values == (0, 1, 2, 3)


def test_values_are_typed_as_they_are_declared() -> None:
    assert [option_word(value) for value in ("until-news", True, False, 3)] == ["until-news", "on", "off", "3"]


def test_the_set_up_and_the_command_line_offer_the_same() -> None:
    offered = [line.split("=")[0].strip() for line in options_text(TOY).splitlines() if "=" in line]
    assert offered == [choice.name for choice in Party(TOY, Settings()).choices]
