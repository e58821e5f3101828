"""A look beside the table: a line that is too long goes on in the next row, in its own roles."""

from __future__ import annotations

from pathlib import Path

from tests.ui.driving import deal, frame, press, running, see
from westtable.ui.lines import Span, cells, line, plain_text
from westtable.ui.scene import Sight

LONG = line(
    "   ", ("3 ", "badge", "key:3"), ("日本語テスト very long n ", "strong"), "may look at " + "one card more " * 6
)


def test_a_long_line_is_folded_at_blanks_and_keeps_its_roles() -> None:
    from westtable.ui.screens.sight import folded

    rows = folded(LONG, 40)
    assert len(rows) > 2 and all(cells(plain_text(row)) <= 40 for row in rows)
    assert all(plain_text(row).startswith("   ") for row in rows)
    assert " ".join(plain_text(row).strip() for row in rows) == plain_text(LONG).strip()
    assert Span("3", "badge", "key:3") in rows[0] and all(span.role == "" for span in rows[-1])
    assert folded(LONG, 400) == [LONG] and folded((), 10) == [()]
    assert "".join(plain_text(row).strip() for row in folded(line("x" * 95), 10)) == "x" * 95


async def test_the_screen_shows_every_word(tmp_path: Path) -> None:
    app = deal(tmp_path)
    async with running(app) as pilot:
        await see(pilot, "PASS THE KEYBOARD")
        await press(pilot, "1")
        await see(pilot, "Ann")
        assert app.table is not None
        app.table.show_sight(Sight("Ann looks", (LONG,), "Enter closes this.", private=True, shows_hand=True))
        await see(pilot, "Ann looks")
        assert plain_text(LONG).strip() in " ".join(row.strip() for row in frame(app))
