"""Text in cells: nothing that a player types can move a border."""

from __future__ import annotations

import random

import pytest
from rich.cells import cell_len

from westtable.ui.lines import (
    Line,
    Span,
    bar,
    boxed,
    cells,
    centre,
    columns,
    cut,
    exact,
    fit,
    line,
    literal,
    pad,
    plain_text,
    right,
    rule,
    spaced,
    width,
    wrap,
)

NAMES = [
    "Ann",
    "Zoë",
    "Zoe\u0308",
    "李小龍",
    "Łukasz",
    "🤠 Joe",
    "👩‍🚀",
    "⚔️",
    "🇨🇭",
    "👍🏽",
    "ab\x1b[31mc",
    "tab\there",
    "two\nlines",
    "\u202egnorw\u202c",
    "[red]Bob[/]",
    "한국어",
    "",
    "\u0301",
    "a\u00a0b",
    "\ue000",
]


def text(*rows: Line) -> list[str]:
    return [plain_text(row) for row in rows]


@pytest.mark.parametrize("name", NAMES)
def test_names_are_drawn_as_wide_as_they_say(name: str) -> None:
    drawn = literal(name)
    assert literal(drawn) == drawn
    assert drawn == "" or drawn.isprintable()
    assert not set(drawn) & {"\u200d", "\ufe0f", "\x1b", "\n", "\t", "\u202e"}
    assert cells(name) == cell_len(drawn)
    # Nothing joins: the whole is as wide as its parts.
    assert cell_len(drawn) == sum(map(cell_len, drawn))


def test_literal_keeps_what_is_plain_and_marks_what_is_not() -> None:
    assert literal("[red]Bob[/]") == "[red]Bob[/]"
    assert literal("a\x1b[31m\x00b\nc\td") == "a�[31m�b c d"
    assert literal("⚔️🇨🇭👍🏽") == "⚔CH👍"
    assert literal("e\u0301") == "e\u0301"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("align", ["left", "right", "center"])
@pytest.mark.parametrize("limit", [0, 1, 2, 3, 5, 8, 20])
def test_fit_is_exact(name: str, align: str, limit: int) -> None:
    assert cells(fit(name, limit, align)) == limit  # type: ignore[arg-type]


def test_fit_cuts_pads_and_aligns() -> None:
    assert fit("Sheriff", 9) == "Sheriff  "
    assert fit("Sheriff", 9, "right") == "  Sheriff"
    assert fit("Sheriff", 10, "center") == " Sheriff  "
    assert fit("Sheriff", 5) == "Sher…"
    assert fit("李小龍", 4) == "李… "
    assert fit("e\u0301e\u0301e\u0301", 2) == "e\u0301…"


def test_line_takes_parts_of_every_kind_and_drops_empty_ones() -> None:
    assert line("a", ("b", "muted"), ("c", "key", "x"), Span("d"), "", ("", "warn")) == (
        Span("a"),
        Span("b", "muted"),
        Span("c", "key", "x"),
        Span("d"),
    )
    assert width(line("a", ("李", "muted"))) == 3


def test_cut_keeps_roles_and_hits() -> None:
    row = line(("1[ ]", "badge", "item:1"), " ", ("Hotel California", "", "item:1"))
    assert cut(row, 30) == row
    assert cut(row, 9) == line(("1[ ]", "badge", "item:1"), " ", ("Hot…", "", "item:1"))
    assert plain_text(cut(row, 9, ellipsis=False)) == "1[ ] Hote"
    assert plain_text(cut(row, 5)) == "1[ ]…"
    assert cut(row, 0) == ()


def test_random_lines_are_cut_and_padded_exactly() -> None:
    rng = random.Random(7)
    for _ in range(400):
        row = line(*((rng.choice(NAMES), rng.choice(["", "muted"])) for _ in range(rng.randint(0, 5))))
        limit = rng.randint(0, 24)
        for ellipsis in (True, False):
            assert width(cut(row, limit, ellipsis)) <= limit
        assert width(exact(row, limit)) == limit
        assert width(pad(row, limit)) == max(limit, width(row))
        assert width(right(row, limit)) == limit
        assert width(centre(row, limit)) <= limit


def test_placing() -> None:
    row = line(("Ann", "seat1"))
    assert text(pad(row, 5), right(row, 5), centre(row, 8)) == ["Ann  ", "  Ann", "  Ann"]


def test_rule_as_in_the_drawings() -> None:
    drawn = rule("Ann's hand · 9 cards", "only Ann should look · x hides", 80)
    assert plain_text(drawn) == "─ Ann's hand · 9 cards ──────────────────────── only Ann should look · x hides ─"
    assert plain_text(rule("Log", "g all", 20, double=True)) == "═ Log ════ g all ═"[:7] + "═" * 5 + " g all ═"
    assert plain_text(rule(width=5)) == "─────"
    hit = rule("Log", line(("g all", "key", "g")), 30)
    assert any(span.hit == "g" for span in hit)
    assert {span.role for span in rule("Fight", width=20, double=True, role="warn")} == {"warn"}


@pytest.mark.parametrize("limit", range(41))
@pytest.mark.parametrize("double", [True, False])
def test_rules_and_boxes_have_their_width(limit: int, double: bool) -> None:
    assert width(rule("A name 李", "its warning", limit, double=double)) == limit
    if limit >= 2:
        box = boxed([line("a body that is long"), line()], limit, name="Name 李", right="key", double=double)
        assert {width(row) for row in box} == {limit}


def test_boxes() -> None:
    assert text(*boxed([line("one")], 9, name="A")) == ["┌─A─────┐", "│one    │", "└───────┘"]
    assert text(*boxed([], 7, height=4, double=True)) == ["╔═════╗", "║     ║", "║     ║", "╚═════╝"]
    assert text(*boxed([line("1"), line("2"), line("3")], 9, height=4, name="A", right="k")) == [
        "┌─A───k─┐",
        "│1      │",
        "│2      │",
        "└───────┘",
    ]


def test_columns_stand_straight_whatever_the_names() -> None:
    left = [line(name) for name in NAMES]
    joined = columns(left, [line("x")] * 3, 6, " │ ")
    assert len(joined) == len(NAMES)
    for row in joined:
        place = next(number for number, span in enumerate(row) if span.text == " │ ")
        assert width(row[:place]) == 6
    assert text(*columns([line("ab")], [line("c"), line("d")], 3, gap=1)) == ["ab  c", "    d"]


def test_wrap() -> None:
    assert wrap("Discard two cards of one kind.", 12) == ["Discard two", "cards of one", "kind."]
    assert wrap("one\n\ntwo", 10) == ["one", "", "two"]
    assert wrap("", 10) == [""]
    assert wrap("abcdefghij k", 4) == ["abcd", "efgh", "ij k"]
    assert wrap("李小龍李小龍", 5) == ["李小", "龍李", "小龍"]
    assert wrap("- one two three", 9, indent="  ") == ["- one two", "  three"]


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 20])
def test_wrapped_lines_fit_and_lose_no_word(limit: int) -> None:
    source = "A gunslinger of 李 worth three or eighteen-and-a-half dollars"
    rows = wrap(source, limit)
    assert all(cells(row) <= max(limit, 2) for row in rows)
    assert "".join(rows).replace(" ", "") == source.replace(" ", "")


def test_spaced_capitals() -> None:
    assert spaced("Ann wins") == "A N N   W I N S"
    assert spaced("Ann wins", 15) == "A N N   W I N S"
    assert spaced("Ann wins", 14) == "ANN WINS"
    assert spaced("Ann wins", 5) == "ANN …"
    assert spaced("e\u0301a") == "E\u0301 A"


@pytest.mark.parametrize(("value", "filled"), [(31, 8), (18, 5), (40, 11), (52, 14), (22, 6), (27, 7)])
def test_bars_as_in_the_drawings(value: int, filled: int) -> None:
    assert plain_text(bar(value, 75, 20)) == "#" * filled + "-" * (20 - filled)


def test_a_bar_is_empty_only_at_nothing_and_full_only_at_the_goal() -> None:
    assert plain_text(bar(0, 75, 10)) == "-" * 10
    assert plain_text(bar(1, 1000, 10)) == "#" + "-" * 9
    assert plain_text(bar(74, 75, 10)) == "#" * 9 + "-"
    assert plain_text(bar(75, 75, 10)) == plain_text(bar(90, 75, 10)) == "#" * 10
    assert plain_text(bar(5, 0, 4)) == "----"
    assert bar(3, 6, 0) == ()
