"""The looks that only one seat may have: whoever it is, the words that say so and the key that hides it are whole."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.ui.bandits_tables import MAIN, answered, held, lay, running, scene
from tests.ui.test_bandits_fights import LISTS
from westtable.games.bandits.frames import Attack, Stars
from westtable.games.bandits.rules import Bandits
from westtable.games.bandits.screen import TABLE
from westtable.kernel import Session
from westtable.ui.lines import line
from westtable.ui.screens.base import ends
from westtable.ui.spans import cells, plain_text, width

CORNER = "the hand is covered meanwhile"


def table(names: Sequence[str], round_: int = 3) -> Session:
    """Ann has robbed Bob, so she remembers what she took; Bob is to act."""
    options = Bandits().options_type(memory_aid="on")
    state = lay(["o5 o4 m1 m2 m3 m4", "l1 g4 g5 m1 m2 m3"] + [6] * 4, ["g1 g2 trap", 5, 0, 0, 0, 12], round=round_)
    session = running(state, names, options)
    answered(session, Attack(target=1, cards=held(session, "o5 o4")))
    answered(session, Stars(cards=held(session, "l1")))
    return session


@pytest.mark.parametrize("size", MAIN)
@pytest.mark.parametrize("names", LISTS)
def test_the_own_hideout(names: Sequence[str], size: tuple[int, int]) -> None:
    for round_ in (3, 10):
        session = table(names, round_)
        for seat in (0, 1, 5):
            sight = TABLE.private(scene(session, size, seat=seat), "w")
            assert sight is not None
            title = plain_text(ends(line(sight.title), line(CORNER), size[0]))
            rows = [plain_text(row) for row in sight.lines]
            assert "…" not in title + "".join(rows)
            assert names[seat] in title and " looks in" in title
            assert all(width(row) <= 80 for row in sight.lines)
            count = {0: "3 cards", 1: "5 cards", 5: "12 cards"}[seat]
            assert rows[1].startswith(f"─ {names[seat]}'s Hideout · ") and count in rows[1]
            assert rows[1].endswith(" · x hides ─")
            assert f"only {names[seat]} should look" in rows[1] or "private" in rows[1]
    short = TABLE.private(scene(table(LISTS[1]), size, seat=1), "w")
    assert short is not None and short.title == "BANDITS  round 3  2▲B looks into the Cave"


@pytest.mark.parametrize("names", LISTS)
def test_what_somebody_remembers_names_its_holder(names: Sequence[str]) -> None:
    sight = TABLE.private(scene(table(names), seat=1), "w")
    assert sight is not None
    rows = [plain_text(row) for row in sight.lines]
    assert any(f"{names[0]}'s hand" in row for row in rows)
    assert "Gold bar 5" in " ".join(rows)


@pytest.mark.parametrize("names", LISTS)
def test_the_hand_in_words(names: Sequence[str]) -> None:
    moment = scene(table(names))
    assert moment.seat == 1
    heading = plain_text(TABLE.card_text(moment, None)[1])
    assert heading.startswith(f"─ {names[1]}'s hand · 6 cards ") and "…" not in heading
    assert heading.endswith((f" only {names[1]} should look ─", " private ─"))
    # Only the longest names leave no room to say whose it is twice.
    assert heading.endswith(" private ─") == (cells(names[1]) > 20)
