"""What prompts are made of: keys in short, and sentences that fit instead of being cut."""

from __future__ import annotations

import pytest

from westtable.ui.phrases import (
    Words,
    enter,
    filled,
    key,
    keys,
    legend,
    longest,
    prompt_lines,
    short,
    with_name,
)
from westtable.ui.spans import Line, line, plain_text, width


@pytest.mark.parametrize(
    ("badges", "words"),
    [
        ("", ""),
        ("3", "3"),
        ("34", "3 4"),
        ("345", "3-5"),
        ("124567", "1 2 4-7"),
        ("1234567890s", "1-9 0 s"),
        ("13579", "1 3 5 7 9"),
        ("ab", "a b"),
    ],
)
def test_keys_in_short(badges: str, words: str) -> None:
    assert keys(badges) == words


def test_one_key_can_be_clicked_and_several_cannot() -> None:
    assert key(["4"]).hit == "key:4"
    assert key(["4", "5"]).hit == ""
    assert enter("Enter goes on.")[0].hit == "key:enter"


def test_a_legend_leaves_out_what_no_key_stands_for() -> None:
    groups: tuple[tuple[list[str], str], ...] = ((["2", "3"], "outlaws"), ([], "two-faced"), (["0"], "Tracker"))
    assert plain_text(legend(groups)) == "2 3: outlaws, 0: Tracker"
    assert plain_text(legend(groups, last=" or ")) == "2 3: outlaws or 0: Tracker"
    assert legend([([], "nothing")]) == ()


def test_the_longest_sentence_that_fits_is_said() -> None:
    told = ("a long sentence", "a short one", "no")
    assert [plain_text(longest(room, *told)) for room in (15, 14, 11, 2, 1)] == [
        "a long sentence",
        "a short one",
        "a short one",
        "no",
        "no",
    ]


def test_more_is_said_as_far_as_there_is_room() -> None:
    must = line("Draw.")
    assert plain_text(filled(30, must, "It is one card.", "", "Esc: back.")) == "Draw. It is one card."
    assert plain_text(filled(16, must, "It is one card.", "Esc: back.")) == "Draw. Esc: back."
    assert plain_text(filled(3, must, "Esc: back.")) == "Draw."


@pytest.mark.parametrize("name", ["Bartholomew the First", "漢字の名前です長い"])
def test_a_name_gives_way_and_the_sentence_does_not(name: str) -> None:
    def asked(shown: str) -> Line:
        return line(f"Attack {shown} now?")

    assert name in plain_text(with_name(60, name, asked))
    for room in range(18, 30):
        drawn = with_name(room, name, asked)
        assert width(drawn) <= room
        assert plain_text(drawn).startswith("Attack ") and plain_text(drawn).endswith("… now?")
    assert short("Ann", 8) == "Ann"


def test_a_prompt_has_its_rows_and_no_more() -> None:
    words = Words(line("Choose."), [line("one"), (), line("two")])
    assert [plain_text(row) for row in prompt_lines(words, 2, 40)] == [" ► Choose.", "   one"]
    assert [plain_text(row) for row in prompt_lines(words, 5, 40)] == [" ► Choose.", "   one", "   two", "", ""]
