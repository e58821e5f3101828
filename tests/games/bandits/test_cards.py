"""The deck: what is printed holds, and a deck file that cannot be one is one clear sentence."""

from __future__ import annotations

from collections import Counter

import pytest

from westtable.games.bandits import cards
from westtable.games.bandits.cards import BadDeck, card, deck, hideout_name, label, parse, total, worth
from westtable.resources import asset_text

TEXT = asset_text("bandits", "deck.toml")
COUNTS = {
    "gold": {1: 3, 2: 4, 3: 6, 4: 7, 5: 6},
    "money": {1: 4, 2: 5, 3: 6, 4: 6},
    "outlaw": {1: 5, 2: 5, 3: 4, 4: 2, 5: 2, 6: 1},
    "lawman": {1: 5, 2: 5, 3: 4, 4: 2, 5: 2, 6: 1},
    "two_faced": {1: 4, 2: 4, 3: 2},
    "tracker": {0: 2},
    "backfire": {0: 2},
    "trap": {0: 1},
}


def test_the_deck_is_the_one_of_the_sheet() -> None:
    for kind, values in COUNTS.items():
        assert Counter(one.value for one in deck().cards if one.kind == kind) == values
    assert [one.id for one in deck().cards] == list(range(cards.END))
    assert deck().worth == 143


def test_what_is_printed_is_not_marked_house() -> None:
    printed = [one for one in deck().cards if not one.house]
    assert [(one.name, one.value) for one in printed] == [("Wild Bill", 6), ("Sheriff McCoy", 6)]
    assert len(deck().loot) == 47
    assert len(deck().guns | deck().stars) == 48


def test_cards_in_words() -> None:
    names = {label(number) for number in range(cards.END)}
    assert {"Gold bar 5", "Money bag 4", "Bushwhacker 2", "Wild Bill 6", "Tracker", "Booby Trap"} <= names
    assert card(0).name == "Gold bar 1"
    assert hideout_name(2) == "Ghost Town"
    assert total([0, 1]) == 2
    assert worth([0, deck().trap]) == 1, "a trap counts nothing"


def test_the_mark_changes_with_any_face() -> None:
    assert parse(TEXT).mark == deck().mark
    assert parse(TEXT.replace("Rustler", "Robber")).mark != deck().mark
    assert parse(TEXT.replace("house = true", "house = false", 1)).mark == deck().mark


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("count = 3", "count = 4", "101 cards"),
        ("count = 3", "count = 0", "at least 1"),
        ("count = 3", "count = true", "at least 1"),
        ("count = 3", "count = 9999999", "at least 1"),
        ("value = 1", "value = 6", "1 to 5"),
        ("value = 1", 'value = "1"', "1 to 5"),
        ('kind = "gold"', 'kind = "silver"', "kind"),
        ('kind = "gold"', 'kind = ["gold"]', "kind"),
        ('name = "Gold bar"', 'name = ""', "name"),
        ("\nhouse = true", "\nhouse = 1", "true or false"),
        ("\nhouse = true", "\nhouse = true\nextra = 1", "nothing else"),
        ('"Mine", ', "", "6 different hideouts"),
        ('"Mine"', '"Cave"', "6 different hideouts"),
        ('"Mine"', "7", "names"),
        ("hideouts", "[", "TOML"),
        ('kind = "trap"', 'kind = "tracker"', "every kind"),
    ],
)
def test_a_bad_deck_is_one_sentence(old: str, new: str, words: str) -> None:
    with pytest.raises(BadDeck) as caught:
        parse(TEXT.replace(old, new, 1))
    assert words in caught.value.sentence
    assert "deck.toml" in caught.value.sentence


def test_a_deck_without_cards_is_one_sentence() -> None:
    with pytest.raises(BadDeck, match="needs a list"):
        parse(TEXT.replace("[[cards]]", "[[card]]"))


def test_two_traps_are_refused() -> None:
    text = TEXT.replace('name = "Booby Trap"\nvalue = 0\ncount = 1', 'name = "Booby Trap"\nvalue = 0\ncount = 2')
    text = text.replace('name = "Gold bar"\nvalue = 1\ncount = 3', 'name = "Gold bar"\nvalue = 1\ncount = 2')
    with pytest.raises(BadDeck, match="exactly one Booby Trap"):
        parse(text)


def test_a_missing_deck_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(game: str, name: str) -> str:
        raise FileNotFoundError(name)

    monkeypatch.setattr(cards, "asset_text", missing)
    deck.cache_clear()
    with pytest.raises(BadDeck, match="cannot be read"):
        deck()
    monkeypatch.undo()
    deck.cache_clear()
    assert len(deck().cards) == cards.END


def test_the_rules_page_lists_every_card() -> None:
    page = asset_text("bandits", "rules.md")
    assert max(len(line) for line in page.splitlines()) <= 76
    groups = Counter((one.kind, one.value, one.name, one.house) for one in deck().cards)
    for (kind, value, name, house), many in groups.items():
        mark = "house" if house else "printed"
        cards_ = f"{many} card{'' if many == 1 else 's'} ({mark})"
        unit = {"outlaw": "gun", "lawman": "star"}.get(kind, "")
        if kind in ("gold", "money"):
            line = f"- worth {value}: {cards_}"
        elif unit:
            line = f"- {name}, {value} {unit}{'' if value == 1 else 's'}: {cards_}"
        elif kind == "two_faced":
            line = f"- {name}, {value}: {cards_}"
        else:
            line = f"- {name}: {cards_}"
        assert line in page.splitlines()
