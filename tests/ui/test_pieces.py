"""The drawing pieces that games share: grids of stacks, slots, goal bars, seats and sums."""

from __future__ import annotations

import pytest

from westtable.ui.spans import Line, bar, line, plain_text, width
from westtable.ui.widgets.goal_bar import growth
from westtable.ui.widgets.seat_table import Column, Pick, SeatRow, seat_table
from westtable.ui.widgets.slot_meter import shortfall, slot_meter
from westtable.ui.widgets.stack_grid import Mark, Row, Stack, counted, grid
from westtable.ui.widgets.sums import Part, addition, equals, sum_line


def texts(rows: list[Line]) -> list[str]:
    return [plain_text(row).rstrip() for row in rows]


ROWS = [
    Row("Gold bars", {2: Stack("3", 2), 4: Stack("5")}, range(5), "= 11"),
    Row("Outlaws", {1: Stack("2", 1, "Bushwhacker", mark=Mark("2", 1, True, "t"))}, range(6), "= 2"),
    Row("Special", {2: Stack("Backfire", 2, fresh=True)}, (0, 2, 4), "", 2),
]


def test_a_grid_has_a_column_for_each_value_and_totals_at_the_right() -> None:
    rows = texts(grid(ROWS, 80, roomy=False))
    assert rows == [
        " Gold bars        ·         ·         3 ×2      ·         5                = 11",
        " Outlaws          ·   ►2[x] 2         ·         ·         ·         ·       = 2",
        " Special          ·                   Backfire ×2+        ·",
    ]


@pytest.mark.parametrize("size", range(80, 220, 7))
def test_a_grid_fits_any_width_and_gives_names_a_line_of_their_own(size: int) -> None:
    rows = grid(ROWS, size, roomy=True)
    assert len(rows) == 5
    assert all(width(row) <= size for row in rows)
    assert plain_text(rows[3]).strip() == "Bushwhacker"
    badge = plain_text(rows[2]).index("2[x]")
    assert plain_text(rows[3]).index("Bush") == badge + 4


def test_a_long_name_is_cut_only_where_another_stands_beside_it() -> None:
    alone = Row("Lawmen", {4: Stack("5", 1, "Federal Marshal")}, range(6))
    beside = Row("Lawmen", {4: Stack("5", 1, "Federal Marshal"), 5: Stack("6", 1, "Sheriff")}, range(6))
    assert "Federal Marshal" in texts(grid([alone], 80, roomy=True))[1]
    assert "Federal …" in texts(grid([beside], 80, roomy=True))[1]


@pytest.mark.parametrize(
    ("copies", "fresh", "room", "words"),
    [
        (1, False, 4, "3"), (1, True, 4, "3+"), (2, False, 4, "3 ×2"), (2, True, 4, "3×2+"), (2, True, 9, "3 ×2+"),
        (12, False, 4, "3×12"),
    ],
)  # fmt: skip
def test_a_stack_in_words(copies: int, fresh: bool, room: int, words: str) -> None:
    assert counted("3", copies, fresh, room) == words


@pytest.mark.parametrize(
    ("filled", "needed", "room", "words"),
    [
        (5, 7, 40, "[#][#][#][#][#][ ][ ]"),
        (9, 3, 40, "[#][#][#]"),
        (0, 1, 40, "[ ]"),
        (4, 12, 20, "[####--------]"),
        (68, 69, 20, "[#################-]"),
        (69, 69, 20, "[##################]"),
    ],
)
def test_slots(filled: int, needed: int, room: int, words: str) -> None:
    drawn = slot_meter(filled, needed, room)
    assert plain_text(drawn) == words and width(drawn) <= room


def test_what_is_short_is_said_in_words() -> None:
    assert shortfall(5, 7) == ("2 short", "warn")
    assert shortfall(7, 7) == ("matched", "good")
    assert shortfall(9, 7) == ("2 over", "good")


@pytest.mark.parametrize("goal", [75, 90, 150])
def test_the_goal_stays_in_its_column_and_bars_tell_what_came(goal: int) -> None:
    for before in range(0, goal * 2, 7):
        for now in (0, 1, 9, 40, 143):
            text = plain_text(growth(before, now, goal, 38, 7, "seat1"))
            assert text.index("│") == 38 and len(text) <= 46
            inside, beyond = text[:38].rstrip(), text[39:]
            total = before + now
            assert (len(inside) == 38) == (total >= goal)
            assert ("#" in inside) or before == 0 or total < 5
            if now and before < goal:
                assert "=" in text
            assert (f"+{total - goal}" in beyond) == (total > goal)
            assert not inside.strip("#=")
    assert plain_text(growth(0, 0, 75, 38, 7, "")).strip() == "│"
    assert plain_text(growth(52, 26, 75, 38, 7, "")).endswith("│== +3")
    assert plain_text(growth(52, 90, 75, 38, 7, "")).endswith("│==→ +67")


SEATS = [
    SeatRow(0, "■", "Ann", ("9", "6"), lambda cells: bar(2, 4, cells), "drew a card", active=True),
    SeatRow(1, "▲", "Bartholomew", ("12", "0"), lambda cells: bar(1, 4, cells)),
]
COLUMNS = (Column("hand", 5), Column("hideout", 10))


def test_seats_as_lines() -> None:
    assert texts(seat_table(SEATS, COLUMNS, ("goal", 4), "last", 80)) == [
        "    seat            hand   hideout   goal   last",
        " ►1■ Ann               9         6   ##--   drew a card",
        "  2▲ Bartholomew      12         0   #---",
    ]
    assert len(seat_table(SEATS, COLUMNS, ("goal", 4), "last", 80, spread=True)) == 4
    assert all(width(row) <= 30 for row in seat_table(SEATS, COLUMNS, ("goal", 4), "last", 30))


def test_bars_give_way_to_long_names_and_what_is_said_at_the_right() -> None:
    seats = [
        SeatRow(0, "■", "Bartholomew the 1st of Norway", ("9", "6"), lambda cells: bar(2, 4, cells), "needs 12 stars"),
        SeatRow(1, "▲", "Bo", ("9", "6"), lambda cells: bar(4, 4, cells)),
    ]
    rows = texts(seat_table(seats, COLUMNS, ("goal", 20), "", 75))
    assert rows[1] == "  1■ Bartholomew the…       9         6   ########--------   needs 12 stars"
    assert rows[2] == "  2▲ Bo                     9         6   ################"
    assert rows[0].startswith("    seat                 hand   hideout   goal")


def test_seats_that_can_be_chosen_keep_their_columns() -> None:
    picks = [
        SEATS[0]._replace(active=True),
        SEATS[1]._replace(pick=Pick("t1", chosen=True)),
        SEATS[1]._replace(seat=2, pick=Pick("t2", dead=True, cursor=True)),
    ]
    rows = texts(seat_table(picks, COLUMNS, ("goal", 4), "", 80))
    assert rows[1:] == [
        " ►1   ■ Ann            9         6   ##--   drew a card",
        "  2[x]▲ Bartholomew   12         0   #---",
        " ►(3) ▲ Bartholomew   12         0   #---",
    ]
    hits = {span.hit for row in seat_table(picks, COLUMNS, ("goal", 4), "", 80) for span in row}
    assert {"t1", "t2"} <= hits


def test_a_sum_is_told_in_the_longest_form_that_fits() -> None:
    parts = [Part("Bushwhacker 2", "2", 5), Part("Gambler 2", "2"), Part("Wild Bill 6", "6")]
    assert addition(parts, 60) == "Bushwhacker 2 ×5  +  Gambler 2  +  Wild Bill 6"
    assert addition(parts, 44) == "Bushwhacker 2 ×5 + Gambler 2 + Wild Bill 6"
    assert addition(parts, 20) == "2 ×5  +  2  +  6"
    assert addition(parts, 8) == "2×5+2+6"
    assert addition(parts, 6) == "2×5+2…"
    drawn = sum_line(line(" 1■Ann"), parts, equals(18, "gun"), 79, 12)
    assert plain_text(drawn).endswith("= 18 guns") and width(drawn) == 79
    other = sum_line(line(" 2▲Bob"), "nothing", equals(1, "star"), 79, 12)
    assert plain_text(other).startswith(" 2▲Bob      nothing") and width(other) == 79
