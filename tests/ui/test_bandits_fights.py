"""Every kind of fight at the end of it: who, against whom, with what, what it came to; whatever the names and sizes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.games.bandits.build import find
from tests.ui.bandits_tables import MAIN, NAMES, answered, held, lay, running, scene
from tests.ui.driving import deal, frame, press, see, shown, until
from tests.ui.driving import running as screen
from westtable.games.bandits.cards import card, label
from westtable.games.bandits.frames import Attack, Backfire, FightEnded, Raid, Refilled, Spring, Stars, Yield
from westtable.games.bandits.screen import TABLE
from westtable.games.bandits.state import BanditsState
from westtable.kernel import Event, Session
from westtable.names import NAME_CELLS
from westtable.ui.lines import Pager
from westtable.ui.scene import Sight
from westtable.ui.screens.cover import Cover, fitted
from westtable.ui.spans import cells, plain_text, width

ROOM = 20
"""Rows between title and prompt at the smallest size."""
LISTS = (
    NAMES,
    ("A", "B", "C", "D", "E", "F"),
    ("Old Man Annabel", "Bartholomew XVI.", "Cal", "Dee", "Eve", "Fay"),
    ("Annabella-Wilhelmina-Lou", "Bartholomew-Maximilian-X", "Cal", "Dee", "Eve", "Fay"),
    ("李小龍王大明陳", "佐藤健一鈴木花子", "김", "Дмитрий", "Ève", "Fay"),
    ("李小龍王大明陳美麗高", "佐藤健一鈴木花子田中太郎", "김", "Дмитрий", "Ève", "Fay"),
)
"""Names of 1 to as many cells as there may be, also wide ones."""

Fought = tuple[Session, list[Event]]
Fight = Callable[[Sequence[str], int], Fought]


def begun(hands: list[str], hideouts: list[str | int], names: Sequence[str], seats: int) -> Session:
    """A table on which Ann is to act; the hands of the two who fight are filled up to six with loot."""
    more = seats - 2
    full = [
        " ".join([hand, *["m2", "g5"][place : place + 1] * (6 - len(hand.split()))]) for place, hand in enumerate(hands)
    ]
    return running(lay([*full, *[6] * more], [*hideouts, *[0] * more]), names)


def attack(cards: str, hand: str, names: Sequence[str], seats: int) -> Session:
    session = begun([f"{cards} backfire", hand], [0, 0], names, seats)
    answered(session, Attack(target=1, cards=held(session, cards)))
    return session


def with_stars(session: Session, words: str) -> Fought:
    return session, answered(session, Stars(cards=held(session, words)))


def turned(session: Session) -> Session:
    answered(session, Backfire(card=held(session, "backfire")[0]))
    return session


def lost(names: Sequence[str], seats: int) -> Fought:
    return with_stars(attack("o2 o3 t2", "l2 l3 g1 g2 m1", names, seats), "l2 l3")


def shown_nothing(names: Sequence[str], seats: int) -> Fought:
    session = attack("o1", "l2 l3 g1 g2 m1", names, seats)
    return session, answered(session, Yield())


def tied(names: Sequence[str], seats: int) -> Fought:
    return with_stars(attack("o2 o3", "l2 l3 g1 g2 m1", names, seats), "l2 l3")


def held_easily(names: Sequence[str], seats: int) -> Fought:
    return with_stars(attack("o1", "l5 l3 g1 g2 m1", names, seats), "l5 l3")


def nothing_left(names: Sequence[str], seats: int) -> Fought:
    stars = "l1 l1 l2 l2 l3 l3"
    return with_stars(attack("o6 o5 o5", stars, names, seats), stars)


def empty_hand(names: Sequence[str], seats: int) -> Fought:
    guns = "o1 o1 o1 o2 o2 o3"
    session = begun([guns, "backfire"], [0, 0], names, seats)
    answered(session, Attack(target=1, cards=held(session, guns)))
    turned(session)
    return session, answered(session, Yield())


def backfired(names: Sequence[str], seats: int) -> Fought:
    session = turned(attack("o4", "backfire g1 g2 m1 m2", names, seats))
    return session, answered(session, Yield())


def backfired_and_held(names: Sequence[str], seats: int) -> Fought:
    session = begun(["o4 l4 m1", "backfire g1 g2"], [0, 0], names, seats)
    answered(session, Attack(target=1, cards=held(session, "o4")))
    return with_stars(turned(session), "l4")


def backfired_twice(names: Sequence[str], seats: int) -> Fought:
    session = turned(turned(attack("o1", "backfire l3 g1 g2 m1", names, seats)))
    return with_stars(session, "l3")


def backfired_twice_and_lost(names: Sequence[str], seats: int) -> Fought:
    session = turned(turned(attack("o1", "backfire l3 g1 g2 m1", names, seats)))
    return session, answered(session, Yield())


def raid(hideout: str | int, names: Sequence[str], seats: int, own: str | int = "g1 g2") -> Session:
    session = begun(["tracker o4 t3 backfire", "l5 l2 backfire g5"], [own, hideout], names, seats)
    answered(session, Raid(target=1, tracker=held(session, "tracker")[0], cards=held(session, "o4 t3")))
    return session


def raid_lost(names: Sequence[str], seats: int) -> Fought:
    return with_stars(raid("g4 g4 m3 m3 m2 m1 g1 trap", names, seats), "l2")


def raid_of_all(names: Sequence[str], seats: int) -> Fought:
    session = raid("g4 g4 m3", names, seats)
    return session, answered(session, Yield())


def raid_held(names: Sequence[str], seats: int) -> Fought:
    return with_stars(raid("g4 g4 m3", names, seats), "l5 l2")


def raid_turned(names: Sequence[str], seats: int) -> Fought:
    session = turned(raid("g4 g4 m3", names, seats, "g3 g3 m2"))
    return session, answered(session, Yield())


def raid_turned_off(names: Sequence[str], seats: int) -> Fought:
    session = raid("g4 g4 m3", names, seats, 0)
    return session, answered(session, Backfire(card=held(session, "backfire")[0]))


def trap(session: Session, seat: int) -> Fought:
    state = session.now
    assert isinstance(state, BanditsState)
    return session, answered(session, Spring(card=find("trap", state.players[seat].hideout)[0]))


def trapped(names: Sequence[str], seats: int) -> Fought:
    return trap(raid("g4 g4 m3 trap", names, seats), 1)


def trapped_after_a_backfire(names: Sequence[str], seats: int) -> Fought:
    return trap(turned(raid("g4 g4 m3", names, seats, "g3 g3 trap")), 0)


def full_hands(names: Sequence[str], seats: int) -> Fought:
    guns = "o1 o1 o1 o2 o2 o3 o3 o4 o4 o5 o6 t1 t2 t3"
    stars = "l1 l1 l1 l2 l2 l3 l3 l4 l4 l5 l6 t1 t2 t3"
    session = begun([guns, f"{stars} backfire"], [0, 0], names, seats)
    answered(session, Attack(target=1, cards=held(session, guns)))
    return with_stars(session, stars)


def full_raid_turned(names: Sequence[str], seats: int) -> Fought:
    guns = "o1 o1 o1 o2 o2 o3 o3 o4 o4 o5 o6 t1 t2 t3"
    stars = "l1 l1 l1 l2 l2 l3 l3 l4 l4 l5 t1 t2"
    session = begun([f"tracker {guns} backfire", f"{stars} backfire"], [12, 12], names, seats)
    answered(session, Raid(target=1, tracker=held(session, "tracker")[0], cards=held(session, guns)))
    return with_stars(turned(turned(session)), stars)


FIGHTS: tuple[Fight, ...] = (
    lost,
    shown_nothing,
    tied,
    held_easily,
    nothing_left,
    empty_hand,
    backfired,
    backfired_and_held,
    backfired_twice,
    backfired_twice_and_lost,
    raid_lost,
    raid_of_all,
    raid_held,
    raid_turned,
    raid_turned_off,
    trapped,
    trapped_after_a_backfire,
    full_hands,
    full_raid_turned,
)


class Told(NamedTuple):
    """A fight's end as the screen tells it: the sight, its rows, all of it in one text, and what happened."""

    sight: Sight
    rows: list[str]
    text: str
    end: FightEnded


def told(fought: Fought, size: tuple[int, int]) -> Told:
    session, events = fought
    (sight,) = TABLE.sights(scene(session, size, seat=None), events)
    rows = [plain_text(row) for row in sight.lines]
    end = next(event for event in events if isinstance(event, FightEnded))
    return Told(sight, rows, " ".join(" ".join(rows).split()), end)


@pytest.mark.parametrize("fight", FIGHTS)
def test_every_fight_says_who_did_what_and_what_came_of_it(fight: Fight) -> None:
    for names in LISTS:
        for seats in (2, 6):
            fought = fight(names, seats)
            for size in MAIN:
                check(told(fought, size), names, fought[1])


def check(one: Told, names: Sequence[str], events: Sequence[Event]) -> None:
    sight, rows, text, end = one
    assert all(width(row) <= 80 for row in sight.lines)
    # Names are whole everywhere; only spaced capitals may be set solid.
    assert "…" not in text
    attacker, target = names[end.attacker], names[end.target]
    assert f"{attacker} attacks {target}'s {'hand' if end.at == 'hand' else 'Hideout'}" in text
    reckoned = [row for row in rows if row.startswith("      ")]
    check_cards(" ".join(" ".join(reckoned).split()), end)
    check_surprises(text, end, names)
    check_spoils(text, end, names, events)


def check_cards(text: str, end: FightEnded) -> None:
    """Each card that was played, counted, and both sums."""
    for cards, total, noun in ((end.guns, end.total, "gun"), (end.stars, end.shown, "star")):
        assert sum(card(one).value for one in cards) == total
        for one in cards:
            count = sum(label(other) == label(one) for other in cards)
            assert (f"{label(one)} ×{count}" if count > 1 else label(one)) in text
        if noun == "gun" or end.outcome in ("taken", "held"):
            assert f"= {total} {noun}{'' if total == 1 else 's'}" in text
    if end.at == "hideout":
        assert "Tracker + " in text
    if end.outcome in ("taken", "held") and not end.stars:
        assert "shows nothing" in text


def check_surprises(text: str, end: FightEnded, names: Sequence[str]) -> None:
    """Whose Backfire it was, and whose Booby Trap."""
    for number in range(len(end.backfires)):
        by, on = (end.target, end.attacker) if number % 2 == 0 else (end.attacker, end.target)
        turns = "the gun turns on" if end.total == 1 else "the guns turn on"
        assert f"{names[by]} Backfire: {turns} {names[on]}" in text
    owner = names[end.winner]
    if end.outcome == "trapped":
        assert f"{owner} Booby Trap" in text and f"{owner} springs the Booby Trap" in text
    else:
        assert "Trap" not in text


def check_spoils(text: str, end: FightEnded, names: Sequence[str], events: Sequence[Event]) -> None:
    """What was taken by whom, or that nobody gets anything; who draws; and how many cards each holds now."""
    winner, loser = names[end.winner], names[end.loser]
    if end.taken:
        place = "" if end.at == "hand" else "Hideout of "
        cards = f"{end.taken} card{'' if end.taken == 1 else 's'}"
        assert f"stolen {cards}, {place}{loser} → {place}{winner}" in text
        assert "only those two know which" in text
        assert "nobody gets anything" not in text
        assert ("drawn at random" in text) == (end.at == "hideout" and max(end.hideouts) > 6)
    else:
        assert "nobody gets anything" in text and "only those two" not in text
    played = "the card played" if end.discarded == 1 else f"the {end.discarded} cards played"
    assert f"boneyard {played}, face up" in text
    refills = [event for event in events if isinstance(event, Refilled)]
    assert refills or "nobody draws" in text
    for event in refills:
        assert f"{names[event.seat]} holds {event.before}, draws {len(event.cards)}" in text


@pytest.mark.parametrize("fight", FIGHTS)
def test_all_of_it_stands_on_the_smallest_screen_or_can_be_scrolled(fight: Fight) -> None:
    for names in LISTS:
        sight = told(fight(names, 2), (80, 24)).sight
        rows, lead = fitted(sight, ROOM)
        assert [row for row in rows if row] == [row for row in sight.lines if row]
        assert plain_text(rows[lead - 1]).startswith("═")
        # Names of the usual length never need a scroll, unless hands of a dozen cards meet.
        if max(cells(name) for name in names) <= 16 and fight not in (full_hands, full_raid_turned):
            assert len(rows) <= ROOM


def test_names_may_be_as_long_as_the_longest_that_are_tried() -> None:
    assert max(cells(name) for names in LISTS for name in names) == NAME_CELLS


@pytest.mark.parametrize("size", MAIN)
async def test_a_long_reckoning_is_scrolled_on_the_cover(tmp_path: Path, size: tuple[int, int]) -> None:
    names = LISTS[3]
    app = deal(tmp_path, names)
    app.settings.motion = False
    session, events = full_raid_turned(names, 6)
    async with screen(app, size) as pilot:
        await see(pilot, "PASS THE KEYBOARD")
        table = app.table
        assert table is not None
        sights = TABLE.sights(scene(session, size, seat=None), events)
        app.push_screen(Cover(sights, lambda _: app.exit(), app.exit))
        await see(pilot, "fight over")
        seen = "\n".join(frame(app))
        if size == (80, 24):
            assert "▼ more" in seen and "hands" not in seen
        for _ in range(20):
            await press(pilot, "down")
            await pilot.pause()
            seen += shown(app)
        await until(pilot, lambda: "Hideouts" in shown(app))
        joined = " ".join(seen.split())
        for row in sights[0].lines:
            assert " ".join(plain_text(row).split()) in joined
        assert "▼ more" not in shown(app)
        await press(pilot, "home")
        await until(pilot, lambda: app.screen.query_one(Pager).top == 0)
