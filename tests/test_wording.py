"""Pieces of sentences: a count, a list, a sum of money."""

from __future__ import annotations

from westtable.wording import all_of, grouped, many, money, one_of


def test_one_is_one_and_all_else_is_many() -> None:
    assert [many(count, "card") for count in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


def test_a_list_has_commas_and_one_joint() -> None:
    assert [all_of("abc"[:count]) for count in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert one_of([1, 2, 3]) == "1, 2 or 3"


def test_equal_names_stand_together_where_the_first_of_them_stands() -> None:
    assert grouped(["b", "a", "b"]) == "b ×2, a"
    assert grouped([]) == ""


def test_money_has_its_sign_before_the_dollar() -> None:
    assert [money(sum_) for sum_ in (0, 1100, -300)] == ["$0", "$1,100", "-$300"]
