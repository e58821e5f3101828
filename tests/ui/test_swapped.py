"""Two worlds that differ only in what a seat may not know draw the same screen for it, down to roles and clicks."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.games.bandits.sensible import answer as sensible
from tests.laws.entries import ENTRIES, swapped_worlds
from tests.ui.bandits_tables import MAIN, NAMES, Choose, played, scene, sitters
from tests.ui.driving import deal, frame, make_app, running, see
from tests.ui.quick import settle, tap
from westtable.games.bandits.cards import END
from westtable.games.bandits.frames import Act, Defend, KeepSix
from westtable.games.bandits.rules import Bandits
from westtable.games.bandits.screen import TABLE
from westtable.kernel import Event, Session, copy, readable, view
from westtable.ui.choosing import Chooser
from westtable.ui.scene import Item, Scene
from westtable.ui.screens.reading import LogPage
from westtable.ui.screens.table import Table

AIDED = Bandits.options_type(memory_aid="on")


def world(state: Any, turns: Sequence[Any] = (), opening: Sequence[Event] = ()) -> Session:
    """A game that stands at `state`."""
    seats = sitters(NAMES[: len(state.players)])
    return Session(Bandits(AIDED), seats, "4F2A", copy(state), opening, copy(state), turns, ident="laid")


def for_nobody(state: Any, rng: random.Random) -> Any:
    """The state with all dealt again that a stranger at the window may not see: every hand and every Hideout."""
    swap = ENTRIES["bandits"].swap
    return swap(swap(state, 0, rng), 1, rng)


# --- what the look draws


def looked_at(moment: Scene) -> Iterator[tuple[str, Any]]:
    """Everything that a look says of a moment, each with a name."""
    yield "title", TABLE.title(moment)
    yield "heights", TABLE.heights(moment)
    yield "public zone", TABLE.public(moment)
    yield "hand zone", TABLE.hand(moment)
    yield "prompt", TABLE.prompt(moment)
    yield "menu", TABLE.menu(moment)
    items = TABLE.items(moment)
    yield "items", items
    yield "pages", TABLE.pages(moment)
    yield "nothing", TABLE.nothing(moment)
    yield "enter", TABLE.enter(moment)
    yield "lacking", TABLE.lacking(moment)
    yield "reasons", [TABLE.reason(moment, seat) for seat in moment.asked]
    for key in TABLE.game_keys:
        yield key.key, TABLE.private(moment, key.key)
    for item in (None, *items):
        yield "card text", TABLE.card_text(moment, item if isinstance(item, Item) else None)


def choices(session: Session, seat: int, rng: random.Random) -> Iterator[tuple[Chooser | None, str, int]]:
    """Choosers of a seat on its way through each kind of answer, with a cursor and a page; all by `rng`."""
    if seat not in session.asked():
        yield None, "", 0
        return
    offers = session.offers(seat)
    plain = Chooser(offers)
    yield plain, "", 0
    for kind in plain.kinds:
        chooser = Chooser(offers)
        chooser.start(kind)
        yield chooser, "", rng.randrange(3)
        for field in chooser.fields:
            chooser.field = field
            pool = chooser.need(field).pool
            for value in rng.sample(pool, min(len(pool), rng.randint(1, 7))):
                chooser.toggle(field, value)
            yield chooser, f"item:{field}:{rng.choice(pool)}", rng.randrange(3)


def moments(session: Session, seat: int | None, size: tuple[int, int], seed: float) -> Iterator[Scene]:
    """The moment as `seat` sees it, in every stage of its answer."""
    rng = random.Random(seed)
    if seat is None:
        yield scene(session, size, seat=None)
        return
    known = sorted(readable(session.now, seat))
    fresh = frozenset(rng.sample(known, len(known) // 3))
    for chooser, cursor, page in choices(session, seat, rng):
        made = scene(session, size, seat=seat, page=page, cursor=cursor, fresh=fresh)
        made.chooser = chooser
        yield made


def same_looks(one: Session, other: Session, seat: int | None, size: tuple[int, int], seed: float) -> int:
    """Both worlds look the same to `seat`; how many looks were compared."""
    count = 0
    for ours, theirs in zip(moments(one, seat, size, seed), moments(other, seat, size, seed), strict=True):
        for (name, drawn), (_, again) in zip(looked_at(ours), looked_at(theirs), strict=True):
            assert drawn == again, f"{name} at {size} tells seat {seat} apart"
            count += 1
    return count


@pytest.mark.parametrize("seats", range(2, 7))
def test_no_look_tells_two_worlds_apart(seats: int) -> None:
    rng = random.Random(seats)
    asked: set[type] = set()
    looks = differ = 0
    for now, seat, swapped in swapped_worlds("bandits", seats, f"screens {seats}", AIDED, every=19):
        differ += now != swapped
        ours, theirs = world(now), world(swapped)
        strangers = world(for_nobody(now, rng))
        seed = rng.random()
        size = MAIN[rng.randrange(2)]
        looks += same_looks(ours, theirs, seat, size, seed)
        for other in (theirs, strangers):
            looks += same_looks(ours, other, None, size, seed)
        if now.stack and seat in ours.asked():
            asked.add(type(now.stack[-1]))
    assert differ and looks > 500
    assert {Act, Defend} <= asked


def test_the_question_who_keeps_six_tells_nothing_either() -> None:
    found = 0
    for now, seat, swapped in swapped_worlds("bandits", 4, "keeping", AIDED, every=1):
        if now.stack and isinstance(now.stack[-1], KeepSix):
            for size in MAIN:
                same_looks(world(now), world(swapped), seat, size, found)
            found += 1
        if found >= 12:
            break
    assert found >= 12


# --- what is told: log, recap, public moments, the heading of a save


def scrambled(event: Event, seat: int | None, rng: random.Random) -> Event:
    """The event with other cards wherever `seat` may not read which."""
    seen = view(event, seat)
    changed: dict[str, Any] = {}
    for name in type(event).model_fields:
        told, shown = getattr(event, name), getattr(seen, name)
        if told != shown:
            assert isinstance(told, tuple), f"{name} of {type(event).__name__} is hidden in a way this test cannot swap"
            changed[name] = tuple(sorted(rng.sample(range(END), len(told))))
    return event.model_copy(update=changed)


def twin(session: Session, seat: int | None, rng: random.Random) -> Session:
    """The game in a world where all that `seat` may not know is other than it is, in the past as well."""
    swap = ENTRIES["bandits"].swap
    now = swap(session.now, seat, rng) if seat is not None else for_nobody(session.now, rng)
    turns = [
        turn._replace(events=tuple(scrambled(event, seat, rng) for event in turn.events)) for turn in session.turns
    ]
    return world(now, turns, [scrambled(event, seat, rng) for event in session.opening])


@pytest.mark.parametrize(("seats", "choose"), [(2, None), (3, sensible), (6, sensible)])
def test_nothing_told_tells_two_worlds_apart(seats: int, choose: Choose | None) -> None:
    rng = random.Random(seats)
    sights = differ = 0
    for number, (session, _) in enumerate(played(seats, 3, 160, choose)):
        if number % 29 or session.over:
            continue
        ours = world(session.now, session.turns, session.opening)
        for seat in (None, *range(seats)):
            theirs = twin(ours, seat, rng)
            differ += [turn.events for turn in ours.turns] != [turn.events for turn in theirs.turns]
            assert LogPage(ours, seat).text(78) == LogPage(theirs, seat).text(78)
            for reader in {None, seat}:
                assert ours.log(reader) == theirs.log(reader)
            assert ours.missed(seat) == theirs.missed(seat)
            assert ours.heading() == theirs.heading()
            for size in MAIN:
                stranger, other = scene(ours, size, seat=None), scene(theirs, size, seat=None)
                for turn, swapped in zip(ours.turns, theirs.turns, strict=True):
                    shown = TABLE.sights(stranger, turn.events)
                    assert shown == TABLE.sights(other, swapped.events)
                    sights += len(shown)
                same_looks(ours, theirs, seat, size, number)
    assert sights and differ


# --- the real screens


async def tour(pilot: Any, keys: Sequence[str]) -> list[list[str]]:
    """The frames after each of `keys`, the first one included."""
    frames = [frame(pilot.app)]
    for key in keys:
        await tap(pilot, key)
        frames.append(frame(pilot.app))
    return frames


def steps_here(table: Table, rng: random.Random) -> list[str]:
    """Keys that look at everything a seat can look at, and choose this and that without answering."""
    keys = ["v", "enter", "w", "enter", "b", "enter", "g", "escape", "m", "escape", "x", str((table.seat or 0) + 1)]
    keys += ["question_mark", "escape"]
    assert table.chooser is not None
    for kind in range(4) if len(table.chooser.kinds) > 1 else range(1):
        badges = [str(rng.randrange(10)) for _ in range(3)]
        keys += [str(kind + 1), *badges, "down", "space", "v", "escape", "a", "escape", "escape"]
    return keys


@pytest.mark.parametrize(("seats", "size"), [(2, MAIN[0]), (3, MAIN[1])])
async def test_the_running_app_shows_a_seat_the_same_in_both_worlds(
    tmp_path: Path, seats: int, size: tuple[int, int]
) -> None:
    app = deal(tmp_path, NAMES[:seats], seed=f"worlds {seats}", memory_aid="on")
    app.settings.motion = False
    rng = random.Random(seats)
    async with running(app, size) as pilot:
        await see(pilot, "PASS THE KEYBOARD")
        session, table = app.session, app.table
        assert session is not None and table is not None
        for answers in (14, 19):
            for _ in range(answers):
                seat = session.asked()[0]
                session.answer(seat, rng.choice(session.offers(seat)).sample(rng))
            seat, truth = session.asked()[0], session.now
            # The curtain is for everybody, so nobody's cards count.
            covers = []
            for session.now in (truth, for_nobody(truth, rng)):
                app.back_to_table()
                if app.screen is not table:
                    app.pop_screen()
                table.pass_on(())
                await settle(pilot)
                covers.append(await tour(pilot, ["g", "escape", "m", "3", "escape", "escape"]))
            assert covers[0] == covers[1]
            session.now = truth
            await tap(pilot, str(seat + 1))
            assert app.screen is table
            keys = steps_here(table, rng)
            drawn = []
            for session.now in (truth, ENTRIES["bandits"].swap(truth, seat, rng)):
                table.show_seat(seat)
                await settle(pilot)
                drawn.append(await tour(pilot, keys))
                assert app.screen is table and session.asked() == (seat,)
            assert drawn[0] == drawn[1]
            session.now = truth


async def test_the_list_of_saves_is_the_same_in_both_worlds(tmp_path: Path) -> None:
    games = [session for session, _ in played(3, 5, 60, sensible)]
    path = tmp_path / "bandits-one.json"
    rng = random.Random(4)
    app = make_app(tmp_path)
    ours = world(games[-1].now, games[-1].turns, games[-1].opening)
    app.now = lambda: 1_700_000_000.0
    async with running(app) as pilot:
        await see(pilot, "WESTTABLE")
        frames = []
        for session in (ours, twin(ours, None, rng)):
            path.write_text(session.dump(), encoding="utf-8")
            await tap(pilot, "o")
            await see(pilot, "SAVED GAMES")
            frames.append(frame(app))
            await tap(pilot, "escape")
        assert frames[0] == frames[1]
        assert "Ann" in "\n".join(frames[0])
