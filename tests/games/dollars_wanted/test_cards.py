"""The cards: what is printed holds, and a file that cannot be one of the game is one clear sentence."""

from __future__ import annotations

from collections import Counter

import pytest

from westtable.games.dollars_wanted import cards
from westtable.games.dollars_wanted.cards import LETTERS, BadDeck, building, card, deck, fits, label, parse
from westtable.resources import asset_text
from westtable.wording import money

CARDS = asset_text("dollars_wanted", "deck.toml")
BUILDINGS = asset_text("dollars_wanted", "buildings.toml")


def test_every_colour_has_the_same_twenty_cards() -> None:
    mixes = [Counter((one.kind, one.icons) for one in deck().cards if one.colour == colour) for colour in range(5)]
    tools = {(tool, icons): 2 for tool in cards.TOOLS for icons in (1, 2)}
    assert mixes == [tools | {(special, 0): 1 for special in ("joker", "elixir", "coyote", "vulture")}] * 5
    assert [one.id for one in deck().cards] == list(range(cards.BANDITS))
    assert deck().colours == ("red", "yellow", "green", "blue", "gray")
    names = {one.kind: one.name for one in deck().cards}
    assert [names[tool] for tool in cards.TOOLS] == ["Enzo", "Judy", "Joe", "Clint"]


def test_the_buildings_are_those_of_the_sheet() -> None:
    assert Counter(one.type for one in deck().buildings) == {"bank": 4, "casino": 4, "saloon": 4, "shop": 6}
    assert sum(one.dollars for one in deck().buildings) == 9_400
    assert [sum(one.needs[tool] for one in deck().buildings) for tool in range(4)] == [19] * 4
    printed = {(one.type, one.icons, one.dollars) for one in deck().buildings if not one.house_icons}
    assert {("bank", "PPPCCD", 700), ("bank", "CCCDDG", 700), ("shop", "GP", 300)} <= printed
    assert {one.icons for one in deck().buildings if one.house_dollars and not one.house_icons} == {"DDGGP", "PPDD"}


def test_cards_in_words() -> None:
    assert {"Enzo PP", "Clint G", "Jolly Joker", "Coyote"} <= {label(one) for one in range(cards.BANDITS)}
    assert label(cards.BANDITS) == "Bank $700"
    assert (money(1_100), money(-300), money(0)) == ("$1,100", "-$300", "$0")


def test_a_bandit_fits_where_its_tool_is_needed_and_specials_fit_anywhere() -> None:
    for one in range(cards.BANDITS):
        for at in range(cards.BANDITS, cards.END):
            letters = card(one).letters
            assert fits(one, at) == (not letters or letters[0] in building(at).icons)
            assert set(building(at).icons) <= set(LETTERS)


def test_the_mark_changes_with_any_face() -> None:
    assert parse(CARDS, BUILDINGS).mark == deck().mark
    assert parse(CARDS.replace("Enzo", "Erwin"), BUILDINGS).mark != deck().mark
    assert parse(CARDS, BUILDINGS.replace("dollars = 600", "dollars = 650", 1)).mark != deck().mark
    assert parse(CARDS.replace("house = true", "house = false", 1), BUILDINGS).mark == deck().mark


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("count = 2", "count = 3", "21 cards a colour"),
        ("count = 2", "count = 0", "1 to 20"),
        ("count = 2", "count = true", "1 to 20"),
        ("icons = 1", "icons = 3", "1 or 2"),
        ("icons = 0", "icons = 1", "have to be 0"),
        ('kind = "colt"', 'kind = "cannon"', "kind"),
        ('kind = "colt"', 'kind = ["colt"]', "kind"),
        ('kind = "vulture"', 'kind = "coyote"', "every kind"),
        ('name = "Joe"', 'name = ""', "name"),
        ("\nhouse = true", "\nhouse = 1", "true or false"),
        ("\nhouse = true", "\nhouse = true\nextra = 1", "nothing else"),
        ('"red", ', "", "5 different colours"),
        ('"red"', '"blue"', "5 different colours"),
        ('"red"', "7", "names"),
        ("\ncolours", "\n[", "TOML"),
    ],
)
def test_a_bad_deck_is_one_sentence(old: str, new: str, words: str) -> None:
    with pytest.raises(BadDeck) as caught:
        parse(CARDS.replace(old, new, 1), BUILDINGS)
    assert words in caught.value.sentence
    assert "deck.toml" in caught.value.sentence


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("count = 1", "count = 2", "19 buildings"),
        ("count = 1", "count = -1", "1 to 18"),
        ('type = "bank"', 'type = "barn"', "type"),
        ('icons = "GP"', 'icons = "G"', "2 to 9 letters"),
        ('icons = "GP"', 'icons = "GX"', "letters out of PCDG"),
        ("dollars = 300", "dollars = 0", "100 or more"),
        ("dollars = 300", 'dollars = "300"', "100 or more"),
        ("\nhouse_icons = true", "\nhouse_icons = 1", "true or false"),
        ("\nhouse_icons = true", "\nhouse_icons = true\nextra = 1", "nothing else"),
        ("[[buildings]]", "[[houses]]", "17 buildings"),
    ],
)
def test_a_bad_set_of_buildings_is_one_sentence(old: str, new: str, words: str) -> None:
    with pytest.raises(BadDeck) as caught:
        parse(CARDS, BUILDINGS.replace(old, new, 1))
    assert words in caught.value.sentence
    assert "buildings.toml" in caught.value.sentence


def test_no_list_at_all_is_one_sentence() -> None:
    with pytest.raises(BadDeck, match="needs a list"):
        parse(CARDS.replace("[[cards]]", "[[card]]"), BUILDINGS)


def test_a_missing_file_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(game: str, name: str) -> str:
        raise FileNotFoundError(name)

    monkeypatch.setattr(cards, "asset_text", missing)
    deck.cache_clear()
    with pytest.raises(BadDeck, match="cannot be read"):
        deck()
    monkeypatch.undo()
    deck.cache_clear()
    assert len(deck().cards) == cards.BANDITS


def test_the_rules_page_lists_every_card_and_building() -> None:
    lines = asset_text("dollars_wanted", "rules.md").splitlines()
    assert max(len(line) for line in lines) <= 76
    for (name, house), many in Counter((label(one.id), one.house) for one in deck().cards if not one.colour).items():
        mark = "house" if house else "printed"
        assert f"- {name}: {many} card{'' if many == 1 else 's'} ({mark})" in lines
    marks = {
        (False, False): "printed",
        (True, True): "house",
        (False, True): "icons printed, dollars house",
        (True, False): "icons house, dollars printed",
    }
    for one in deck().buildings:
        mark = marks[one.house_icons, one.house_dollars]
        assert f"- {one.name} {one.icons}: {money(one.dollars)} ({mark})" in lines
