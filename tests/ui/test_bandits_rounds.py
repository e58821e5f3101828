"""Ends of rounds with large Hideouts, long names and many at the top: all of it is there, and nothing is cut."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.ui.bandits_tables import answered, lay, running, scene
from tests.ui.test_bandits_fights import LISTS, ROOM
from westtable.games.bandits.cards import card, deck
from westtable.games.bandits.frames import Draw, Keep, RoundScored
from westtable.games.bandits.screen import TABLE
from westtable.games.bandits.state import BanditsState
from westtable.kernel import Event, Session, asked, view
from westtable.ui.scene import Sight
from westtable.ui.screens.cover import fitted
from westtable.ui.spans import cells, plain_text, width

EVERY_FACE = "g1 g2 g3 g4 g5 m1 m2 m3 m4"
GOAL_COLUMN = 72


def ended(
    hideouts: Sequence[str | int], names: Sequence[str], scored: Sequence[int] = ()
) -> tuple[Session, RoundScored, list[Event]]:
    """The end of a round: Ann draws the last card of the pile."""
    stashed = sum(len(one.split()) if isinstance(one, str) else one for one in hideouts)
    hands: list[str | int] = [6] * len(hideouts)
    hands[-1] = 99 - stashed - 6 * (len(hideouts) - 1)
    state = lay(hands, hideouts, scored=scored, round=9)
    session = running(state, names)
    events = answered(session, Draw())
    return session, next(event for event in events if isinstance(event, RoundScored)), events


def all_loot(seats: int) -> list[str | int]:
    """All loot of the deck, every face of it, in two Hideouts; the rest are empty."""
    faces = [f"{info.kind[0]}{info.value}" for info in deck().cards if info.kind in ("gold", "money")]
    return [" ".join([*faces[0::2], "trap"]), " ".join(faces[1::2]), *[0] * (seats - 2)]


def sight_of(session: Session, events: Sequence[Event]) -> Sight:
    return TABLE.sights(scene(session, seat=None), events)[0]


@pytest.mark.parametrize("names", LISTS)
@pytest.mark.parametrize("seats", [2, 6])
def test_large_hideouts_and_long_names_are_told_whole(names: Sequence[str], seats: int) -> None:
    faces: list[str | int] = [f"{EVERY_FACE} {EVERY_FACE}", f"{EVERY_FACE} trap", *[0] * (seats - 2)]
    for hideouts in (all_loot(seats), faces):
        session, scored, events = ended(hideouts, names)
        sight = sight_of(session, events)
        rows = [plain_text(row) for row in sight.lines]
        assert all(width(row) <= 80 for row in sight.lines) and "…" not in "".join(rows)
        starts = [number for number, row in enumerate(rows) if row[2:].startswith(tuple("123456"))]
        assert len(starts) == seats
        for seat, (start, end) in enumerate(zip(starts, [*starts[1:], len(rows)], strict=True)):
            block = rows[start:end]
            assert names[seat] in block[0]
            sums = f"{scored.before[seat]:>4} +{scored.gained[seat]:>4} ={scored.totals[seat]:>4}"
            assert any(sums in row for row in block[:2])
            loot = " ".join(row[34:] for row in block[1:] if "│" in row).replace("│", " ").split()
            assert sorted(loot_faces(loot)) == sorted(
                (card(one).kind, card(one).value) for one in scored.hideouts[seat]
            )
        lines = {cells(row[: row.index("│")]) for row in rows if "│" in row}
        assert lines == {GOAL_COLUMN}
        fitted_rows, _ = fitted(sight, ROOM)
        assert len(fitted_rows) <= ROOM


def loot_faces(words: Sequence[str]) -> list[tuple[str, int]]:
    """The cards that words such as "gold 5 ×2 4 money 3 Trap" name."""
    found: list[tuple[str, int]] = []
    kind = ""
    for word in words:
        if word in ("gold", "money"):
            kind = word
        elif word == "Trap":
            found.append(("trap", 0))
        elif word.startswith("×"):
            found += [found[-1]] * (int(word[1:]) - 1)
        elif word.isdigit():
            found.append((kind, int(word)))
    return found


@pytest.mark.parametrize("names", LISTS)
def test_the_prompt_of_a_round_end_fits_whoever_wins_or_ties(names: Sequence[str]) -> None:
    tie = ended(["g4"] * 6, names, scored=(71,) * 6)
    won = ended(["g5 g5 m1", *[0] * 5], names, scored=(70, 0, 0, 0, 0, 0))
    more = ended(["g5 g5 m1", *[0] * 5], names)
    for session, scored, events in (tie, won, more):
        sight = sight_of(session, events)
        assert cells(sight.prompt) <= 77 and cells(sight.note) <= 77
        text = " ".join(plain_text(row) for row in sight.lines)
        assert "…" not in sight.prompt + sight.note
        if scored.follows == "tie":
            assert f"{names[5]}" in sight.prompt or "6 players have 75 each" in sight.prompt
            assert text.count("►") == 6
        elif scored.follows == "won":
            assert "would" not in sight.note and scored.starter == 0
    assert (tie[1].follows, won[1].follows, more[1].follows) == ("tie", "won", "round")


@pytest.mark.parametrize("names", LISTS)
def test_the_banner_names_everybody_who_passed_the_goal(names: Sequence[str]) -> None:
    loot: list[str | int] = ["g5 g4 m1", "g5 g5 m4", 0, "g4 g3 g1", "m4 m4 m4 m1", "g4 g4 m3 m3 m3 g3 g3"]
    many = ended(loot, names, scored=(70, 70, 70, 70, 70, 60))
    alone = ended(["g5 g5 m1", *[0] * 5], names, scored=(70, 0, 0, 0, 0, 0))
    for (session, scored, events), past in ((many, [1, 4, 5, 0, 3]), (alone, [0])):
        assert scored.follows == "won" and list(scored.leaders) == past[:1]
        sight = sight_of(session, events)
        assert all(width(row) <= 80 for row in sight.lines) and len(fitted(sight, ROOM)[0]) <= ROOM
        rows = [plain_text(row) for row in sight.lines]
        first, last = [number for number, row in enumerate(rows) if row.startswith("═")]
        banner = "".join("".join(rows[first + 1 : last]).split()).casefold()
        verbs = ["winswith", *["with"] * 5] if len(past) > 1 else ["has"]
        told = [f"{names[seat]}{verb}{scored.totals[seat]}" for seat, verb in zip(past, verbs, strict=False)]
        places = [banner.index("".join(one.split()).casefold()) for one in told]
        assert places == sorted(places) and str(scored.totals[2]) not in banner
        assert sight.note == "Hideouts lie open here."


@pytest.mark.parametrize("names", LISTS)
def test_a_small_pile_names_everybody_in_full(names: Sequence[str]) -> None:
    session = running(lay([12, 11, 44, 13, 6, 13], [0] * 6, round=2), names)
    short = TABLE.sights(scene(session, seat=None), answered(session, Draw()))[1]
    seats = [0, 1, 2, 3, 5]
    text = "\n".join(plain_text(row) for row in short.lines)
    assert all(f"{names[seat]} holds" in text for seat in seats) and "…" not in text
    events: list[Event] = []
    while asked(session.now) and session.now.stack[-1].__class__.__name__ == "KeepSix":
        state = session.now
        assert isinstance(state, BanditsState)
        seat = asked(state)[0]
        events = answered(session, Keep(cards=tuple(sorted(state.players[seat].hand)[:6])))
    (pile,) = TABLE.sights(scene(session, seat=None), [view(event, None) for event in events])
    told = " ".join(" ".join(plain_text(row) for row in pile.lines).split())
    assert all(f"{names[seat]} keeps six and gives back" in told for seat in seats)
    assert "…" not in told and all(width(row) <= 80 for row in pile.lines)
