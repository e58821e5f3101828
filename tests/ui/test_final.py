"""The final score of many seats, long names and eventful games: nothing is cut, or the rest is a key away."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.games.bandits.sensible import answer as sensible
from tests.ui.bandits_tables import MAIN, played
from tests.ui.driving import deal, frame, press, see, until
from tests.ui.driving import running as screen
from tests.ui.test_bandits_fights import LISTS
from westtable.games.bandits.screen import TABLE
from westtable.kernel import Session, Sitter, view
from westtable.ui.lines import Pager
from westtable.ui.screens.final import Final
from westtable.ui.spans import plain_text, width


def finished(names: Sequence[str]) -> Session:
    """A game of six with all kinds of moments, under other names."""
    for seed in range(20, 60):
        *_, (session, _) = played(6, seed, 900, sensible)
        if session.over:
            session.sitters = tuple(
                Sitter(name=name, mark=sitter.mark) for name, sitter in zip(names, session.sitters, strict=True)
            )
            return session
    raise AssertionError("no game came to its end")


@pytest.mark.parametrize("size", MAIN)
@pytest.mark.parametrize("names", LISTS)
async def test_all_of_it_can_be_read(tmp_path: Path, names: Sequence[str], size: tuple[int, int]) -> None:
    session = finished(names)
    app = deal(tmp_path, names)
    async with screen(app, size) as pilot:
        await see(pilot, "PASS THE KEYBOARD")
        assert app.running is not None
        app.running.session = session
        app.show_final(app.running, TABLE)
        await until(pilot, lambda: isinstance(app.screen, Final))
        final = app.screen
        assert isinstance(final, Final)
        await see(pilot, "final score")
        await until(pilot, lambda: final.query_one(Pager).top == 0 and "WIN" in "".join(frame(app)).replace(" ", ""))
        lines = final.lines_of_it(size[0])
        assert all(width(one) <= size[0] - 2 for one in lines)
        seen: list[str] = []
        first = frame(app)
        for _ in range(len(lines)):
            seen += frame(app)
            await press(pilot, "down")
            await pilot.pause()
        seen += frame(app)
        rows = {row.strip() for row in seen}
        for one in lines:
            assert plain_text(one).strip() in rows
        if size == (80, 24):
            assert any("▼ more" in row for row in first)
        else:
            assert not any("▼ more" in row for row in first)
        told = "\n".join(seen)
        assert all(name in told for name in names)
        moments = TABLE.moments(final._scene(), [view(event, None) for turn in session.turns for event in turn.events])
        assert len(moments) >= 6
        joined = " ".join(" ".join(plain_text(one) for one in lines).split())
        assert all(" ".join(one.split()) in joined for one in moments)
        await press(pilot, "question_mark")
        await see(pilot, "scroll, where there is more")


async def test_a_short_result_needs_no_scroll(tmp_path: Path) -> None:
    *_, (session, _) = played(2, 21, 900, sensible)
    assert session.over
    app = deal(tmp_path)
    async with screen(app) as pilot:
        await see(pilot, "PASS THE KEYBOARD")
        assert app.running is not None
        app.running.session = session
        app.show_final(app.running, TABLE)
        await until(pilot, lambda: isinstance(app.screen, Final))
        await see(pilot, "How it went")
        assert not any("▼ more" in row for row in frame(app))
