"""Names and seeds: any script is welcome, and each refusal says what is wrong."""

from __future__ import annotations

import re

import pytest

from westtable.names import BadEntry, check_names, check_seed, new_seed


def test_names_of_any_script_are_taken_without_the_blanks_around_them() -> None:
    names = [" Ann ", "李小龍", "Ζωή", "דנה", "می‌خواهم", "ประเสริฐ"]
    assert check_names(names, 2, 6) == ["Ann", "李小龍", "Ζωή", "דנה", "می‌خواهم", "ประเสริฐ"]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "Player 2 has no name: give at least one letter."),
        (" \u3000\u200d", "Player 2 has no name: give at least one letter."),
        ("\u3164\u0301", "Player 2 has no name: give at least one letter."),
        ("a\x1b[2J", "The name a?[2J of player 2 has a character that cannot be shown."),
        ("a\u202eb", "The name a?b of player 2 has a character that cannot be shown."),
        ("a\udcc3", "The name a? of player 2 has a character that cannot be shown."),
        ("x" * 25, "The name of player 2 is too long: use at most 24 columns."),
        ("李" * 13, "The name of player 2 is too long: use at most 24 columns."),
        ("x" + "\u0301" * 40, "The name of player 2 is too long: use at most 24 columns."),
        ("ANN", "Players 1 and 2 are both called ANN: give one another name."),
    ],
)
def test_a_name_that_cannot_be_used_is_refused(name: str, sentence: str) -> None:
    with pytest.raises(BadEntry) as refused:
        check_names(["Ann", name], 2, 6)
    assert refused.value.sentence == sentence
    assert refused.value.seat == 1


def test_a_name_may_fill_all_columns() -> None:
    assert check_names(["x" * 24, "李" * 12], 2, 6) == ["x" * 24, "李" * 12]


def test_the_same_name_with_its_accent_stored_in_another_way_is_the_same_name() -> None:
    with pytest.raises(BadEntry, match="Players 2 and 3 are both called"):
        check_names(["Ann", "Zo\u00eb", "zoe\u0308"], 2, 6)


@pytest.mark.parametrize(("many", "least", "most", "words"), [(1, 2, 6, "2 to 6"), (7, 2, 6, "2 to 6"), (3, 2, 2, "2")])
def test_too_few_or_too_many_names_are_refused(many: int, least: int, most: int, words: str) -> None:
    with pytest.raises(BadEntry) as refused:
        check_names([f"Player {number}" for number in range(many)], least, most)
    assert refused.value.sentence == f"This game is for {words} players, not {many}."
    assert refused.value.seat is None


def test_a_new_seed_is_readable_and_another_each_time() -> None:
    seeds = {new_seed() for _ in range(20)}
    assert len(seeds) == 20
    assert all(re.fullmatch(r"[0-9A-F]{4}-[0-9A-F]{4}", seed) for seed in seeds)
    assert {check_seed(seed) for seed in seeds} == seeds


def test_a_seed_is_any_printable_text_of_at_most_64_columns() -> None:
    assert check_seed("  high noon, 李 ") == "high noon, 李"
    assert check_seed("x" * 64) == "x" * 64
    assert check_seed("漢" * 32) == "漢" * 32
    for seed in ("", "  ", "x" * 65, "漢" * 33, "x" + "\u0301" * 64, "a\nb", "a\x00", "\udcc3"):
        with pytest.raises(BadEntry):
            check_seed(seed)
