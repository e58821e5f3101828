"""A sight told in pictures, and a question that all may look at until those who are asked have closed it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.kernel.toy import Ask, AskAll, Said, toy
from tests.ui.driving import deal, frame, press, running, see, shown, until
from westtable.kernel import Event, Session, Sitter
from westtable.ui.app import WesttableApp
from westtable.ui.glyphs import MARKS
from westtable.ui.scene import Entry, Heights, Item, Look, Picture, Scene, Sight
from westtable.ui.screens.cover import Cover, Curtain, Opened
from westtable.ui.screens.reading import LogPage
from westtable.ui.screens.table import Table
from westtable.ui.spans import Line, line

NAMES = ("Ann", "Bob", "Cal")
MAIN = ((80, 24), (120, 40))


def told(many: int, rows: int = 6) -> Sight:
    """A sight with `many` pictures before its end."""

    def drawn(words: str) -> tuple[Line, ...]:
        return (line(words), *[line(f"row {number}") for number in range(1, rows)])

    pictures = [Picture(drawn(f"picture {number}"), f"Space shows {number + 1}.") for number in range(1, many + 1)]
    return Sight("A STORY", drawn("the end"), "Enter goes on.", pictures=tuple(pictures))


class ToyLook(Look):
    """Tells what was said in three pictures, and lays a question for all open."""

    def __init__(self, pictures: int = 3, opened_pictures: int = 0) -> None:
        self.many = pictures
        self.before = opened_pictures

    def heights(self, scene: Scene) -> Heights:
        return Heights(scene.height - 8, 2, 3)

    def title(self, scene: Scene) -> tuple[Line, Line]:
        return line("TOY"), ()

    def public(self, scene: Scene) -> list[Line]:
        return [line("the table")]

    def hand(self, scene: Scene) -> list[Line]:
        return [line("the hand of ", scene.name(scene.seat or 0))]

    def menu(self, scene: Scene) -> list[Entry]:
        return []

    def items(self, scene: Scene) -> list[Item]:
        return [Item("number", (number,), str(number + 1), str(number)) for number in range(4)]

    def prompt(self, scene: Scene) -> list[Line]:
        return [line("Say a number.")]

    def sights(self, scene: Scene, events: Sequence[Event]) -> list[Sight]:
        return [told(self.many) for event in events if isinstance(event, Said) and event.number]

    def opened(self, scene: Scene) -> Sight | None:
        if not isinstance(scene.frame, AskAll):
            return None
        return told(self.before)._replace(title="LYING OPEN", lines=(line("all of it"),), prompt="Close it.")

    def final(self, scene: Scene, events: Sequence[Event]) -> list[tuple[str, list[str]]]:
        return [("TOTAL", ["0"] * len(scene.sitters))]


def on_table(app: WesttableApp, frames: Sequence[Any], look: ToyLook) -> Session:
    """Put a toy game that asks `frames`, the last of them first, in the place of the game on the table."""
    session = Session.begin(
        toy(lambda _: list(frames))(),
        [Sitter(name=name, mark=mark) for name, mark in zip(NAMES, MARKS, strict=False)],
        "seed",
        "toy",
    )
    table, game = app.table, app.running
    assert table is not None and game is not None
    app.pop_screen()
    game.session, table.look = session, look
    return session


def cover(app: WesttableApp) -> Cover:
    assert isinstance(app.screen, Cover)
    return app.screen


def table(app: WesttableApp) -> Table:
    assert app.table is not None
    return app.table


async def begin(pilot: Pilot[Any], frames: Sequence[Any], look: ToyLook) -> Session:
    app = pilot.app
    assert isinstance(app, WesttableApp)
    await see(pilot, "PASS THE KEYBOARD")
    session = on_table(app, frames, look)
    table(app).pass_on(session.opening)
    await until(pilot, lambda: isinstance(app.screen, Cover))
    return session


async def say(pilot: Pilot[Any], number: int) -> None:
    """Open the curtain for Ann and say a number."""
    await see(pilot, "PASS THE KEYBOARD")
    await press(pilot, "1")
    await until(pilot, lambda: isinstance(pilot.app.screen, Table))
    await press(pilot, str(number + 1))
    await until(pilot, lambda: table(pilot.app).chooser is not None)  # type: ignore[arg-type]
    if isinstance(pilot.app.screen, Table):
        await press(pilot, "enter")
    await until(pilot, lambda: isinstance(pilot.app.screen, Cover))


@pytest.mark.parametrize("size", MAIN)
async def test_each_key_shows_the_next_picture_and_enter_closes_the_last(tmp_path: Path, size: tuple[int, int]) -> None:
    app = deal(tmp_path, NAMES)
    async with running(app, size) as pilot:
        await begin(pilot, [Ask(seats=[1]), Ask(seats=[0])], ToyLook())
        await say(pilot, 2)
        rows = []
        for number, key in ((1, "space"), (2, "enter"), (3, "space")):
            await see(pilot, f"picture {number}")
            text = shown(app)
            assert f"Space shows {number + 1}." in text and "the end" not in text
            assert "All at once" in frame(app)[-1] and "A STORY" in frame(app)[0]
            rows.append(next(place for place, row in enumerate(frame(app)) if "picture" in row))
            await press(pilot, key)
        await see(pilot, "the end")
        rows.append(next(place for place, row in enumerate(frame(app)) if "the end" in row))
        assert len(set(rows)) == 1
        assert "All at once" not in frame(app)[-1] and "Next: Bob, behind the curtain." in shown(app)
        await press(pilot, "space")
        await see(pilot, "PASS THE KEYBOARD")
        assert isinstance(cover(app).stage, Curtain)


async def test_pictures_of_different_height_hang_from_one_row(tmp_path: Path) -> None:
    app = deal(tmp_path, NAMES)
    async with running(app, (120, 40)) as pilot:
        await see(pilot, "PASS THE KEYBOARD")
        long = told(1, rows=6)._replace(lines=tuple(line(f"end {number}") for number in range(20)))
        app.push_screen(Cover([long], lambda _: None, lambda: None))
        await see(pilot, "picture 1")
        first = next(place for place, row in enumerate(frame(app)) if "picture 1" in row)
        await press(pilot, "space")
        await see(pilot, "end 19")
        assert next(place for place, row in enumerate(frame(app)) if "end 0" in row) == first


async def test_a_shows_the_last_at_once_and_does_nothing_more(tmp_path: Path) -> None:
    app = deal(tmp_path, NAMES)
    async with running(app) as pilot:
        await begin(pilot, [Ask(seats=[1]), Ask(seats=[0])], ToyLook(9))
        await say(pilot, 1)
        await see(pilot, "picture 1")
        await press(pilot, "space", "a")
        await see(pilot, "the end")
        await press(pilot, "a", "a")
        await pilot.pause()
        assert isinstance(cover(app).stage, Sight) and not cover(app).telling


async def test_whoever_hurries_does_not_run_past_the_last_picture(tmp_path: Path) -> None:
    app = deal(tmp_path, NAMES)
    async with running(app) as pilot:
        await begin(pilot, [Ask(seats=[1]), Ask(seats=[0])], ToyLook(3))
        await say(pilot, 1)
        now = [100.0]
        app.clock = lambda: now[0]
        app.guard = 0.4
        stage = cover(app)
        stage._arm()
        await until(pilot, lambda: stage._shown_at == 100.0)
        await press(pilot, "space", "a", "enter")
        await pilot.pause()
        assert stage._told == 0, "the first picture has its guard too"
        now[0] += 0.5
        # A key that is held down: pictures go by, then the last one stands.
        await press(pilot, *["space"] * 8)
        await see(pilot, "the end")
        assert isinstance(stage.stage, Sight) and not stage.telling
        await until(pilot, lambda: stage._shown_at == 100.5)
        now[0] += 0.3
        await press(pilot, "space", "enter")
        await pilot.pause()
        assert "the end" in shown(app)
        now[0] += 0.2
        await press(pilot, "enter")
        await see(pilot, "PASS THE KEYBOARD")


async def test_without_motion_there_is_only_the_last_picture(tmp_path: Path) -> None:
    app = deal(tmp_path, NAMES)
    app.settings.motion = False
    async with running(app) as pilot:
        await begin(pilot, [Ask(seats=[1]), Ask(seats=[0])], ToyLook(3))
        await say(pilot, 1)
        await see(pilot, "the end")
        assert not cover(app).telling and "Space shows" not in shown(app)
        assert "All at once" not in frame(app)[-1]
        await press(pilot, "enter")
        await see(pilot, "PASS THE KEYBOARD")


async def test_the_log_waits_for_the_last_picture_and_does_not_tell_it_before(tmp_path: Path) -> None:
    app = deal(tmp_path, NAMES)
    async with running(app) as pilot:
        await begin(pilot, [Ask(seats=[1]), Ask(seats=[0])], ToyLook(3))
        await say(pilot, 1)
        await press(pilot, "space")
        await see(pilot, "picture 2")
        await press(pilot, "g")
        assert isinstance(app.screen, Cover)
        await press(pilot, "space")
        await see(pilot, "picture 3")
        await press(pilot, "space", "g")
        await until(pilot, lambda: isinstance(app.screen, LogPage))


async def test_a_click_on_the_prompt_goes_on(tmp_path: Path) -> None:
    app = deal(tmp_path, NAMES)
    async with running(app) as pilot:
        await begin(pilot, [Ask(seats=[1]), Ask(seats=[0])], ToyLook(2))
        await say(pilot, 1)
        await see(pilot, "picture 1")
        await pilot.click("#prompt", offset=(5, 0))
        await see(pilot, "picture 2")


async def test_a_sight_that_leads_and_has_pictures_asks_for_the_right_key(tmp_path: Path) -> None:
    app = deal(tmp_path, NAMES)
    async with running(app) as pilot:
        await see(pilot, "PASS THE KEYBOARD")
        app.push_screen(Cover([told(2)._replace(lead=2)], lambda _: None, lambda: None))
        await see(pilot, "picture 1")
        assert "Space shows 2." in shown(app) and "Enter shows the rest" not in shown(app)
        await press(pilot, "a")
        await see(pilot, "row 5")


async def test_one_seat_closes_an_open_question_with_enter(tmp_path: Path) -> None:
    app = deal(tmp_path, NAMES)
    async with running(app) as pilot:
        session = await begin(pilot, [Ask(seats=[1]), AskAll(seats=[2])], ToyLook())
        await see(pilot, "all of it")
        assert "LYING OPEN" in frame(app)[0] and "everybody may look" in frame(app)[0]
        assert "Enter Go on" in frame(app)[-1] and "I am" not in frame(app)[-1]
        assert table(app).seat is None, "no hand lies below"
        await press(pilot, "1")
        await pilot.pause()
        assert session.asked() == (2,)
        await press(pilot, "enter")
        await see(pilot, "PASS THE KEYBOARD")
        assert session.asked() == (1,) and session.turns[-1].seat == 2


async def test_each_of_two_seats_closes_it_with_its_own_digit(tmp_path: Path) -> None:
    app = deal(tmp_path, NAMES)
    async with running(app) as pilot:
        session = await begin(pilot, [Ask(seats=[1]), AskAll(seats=[0, 2])], ToyLook())
        await see(pilot, "all of it")
        assert "1 I am Ann" in frame(app)[-1] and "3 I am Cal" in frame(app)[-1]
        await press(pilot, "enter", "space", "2", "a")
        await pilot.pause()
        assert session.asked() == (0, 2)
        await press(pilot, "3")
        await until(pilot, lambda: session.asked() == (0,))
        await until(pilot, lambda: "I am Cal" not in frame(app)[-1])
        # Cal, who has seen it, cannot close it for Ann.
        assert "1 I am Ann" in frame(app)[-1] and "all of it" in shown(app)
        await press(pilot, "enter", "space", "3")
        await pilot.pause()
        assert session.asked() == (0,)
        await press(pilot, "1")
        await see(pilot, "PASS THE KEYBOARD")
        assert [turn.seat for turn in session.turns] == [2, 0]


async def test_an_open_question_is_told_in_pictures_first(tmp_path: Path) -> None:
    app = deal(tmp_path, NAMES)
    async with running(app) as pilot:
        session = await begin(pilot, [Ask(seats=[1]), AskAll(seats=[0, 2])], ToyLook(opened_pictures=2))
        await see(pilot, "picture 1")
        await press(pilot, "1", "3")
        await pilot.pause()
        assert session.asked() == (0, 2), "nobody closes what was not shown yet"
        await press(pilot, "space", "space")
        await see(pilot, "all of it")
        await press(pilot, "1")
        await until(pilot, lambda: session.asked() == (2,))


@pytest.mark.parametrize("seats", [(2,), (0, 2)])
async def test_a_game_left_in_an_open_question_goes_on_in_it(tmp_path: Path, seats: tuple[int, ...]) -> None:
    app = deal(tmp_path, NAMES)
    async with running(app) as pilot:
        frames = [Ask(seats=[1]), AskAll(seats=list(seats)), Ask(seats=[0])]
        session = await begin(pilot, frames, ToyLook())
        await say(pilot, 3)
        await press(pilot, "a")
        await press(pilot, "enter")
        await see(pilot, "all of it")
        if seats[1:]:
            await press(pilot, "1")
            await until(pilot, lambda: session.asked() == (2,))
        # As after a resume: the last public moment once more, then the question as far as it was closed.
        app.pop_screen()
        table(app)._fresh_deal = False
        table(app).begin()
        await until(pilot, lambda: isinstance(app.screen, Cover))
        if not seats[1:]:
            await see(pilot, "picture 1")
            await press(pilot, "a")
            await see(pilot, "the end")
            await press(pilot, "enter")
        await see(pilot, "all of it")
        stage = cover(app).stage
        assert isinstance(stage, Opened) and stage.seats == (2,)
        assert ("3 I am Cal" in frame(app)[-1]) == bool(seats[1:])
        await press(pilot, "3" if seats[1:] else "enter")
        await see(pilot, "PASS THE KEYBOARD")
        assert session.asked() == (1,)


async def test_what_the_cover_says_in_its_help_is_what_its_keys_do(tmp_path: Path) -> None:
    app = deal(tmp_path, NAMES)
    async with running(app) as pilot:
        await begin(pilot, [Ask(seats=[1]), AskAll(seats=[0, 2])], ToyLook(opened_pictures=1))
        await see(pilot, "picture 1")
        assert ("1", "closes it for that seat") not in cover(app).typed_help()
        await press(pilot, "a")
        await see(pilot, "all of it")
        assert [key for key, words in cover(app).typed_help() if "closes" in words] == ["1", "3"]


async def test_a_digit_held_down_closes_the_question_and_does_not_open_the_curtain_behind_it(tmp_path: Path) -> None:
    app = deal(tmp_path, NAMES)
    now = 100.0
    app.clock = lambda: now
    async with running(app) as pilot:
        session = await begin(pilot, [Ask(seats=[2]), AskAll(seats=[0, 2])], ToyLook())
        await see(pilot, "all of it")
        await press(pilot, "1")
        await until(pilot, lambda: session.asked() == (2,))
        app.guard = 0.4
        now += 1
        for _ in range(30):
            await press(pilot, "3")
            now += 0.1
        assert [turn.seat for turn in session.turns] == [0, 2]
        assert isinstance(cover(app).stage, Curtain)
        now += 0.1
        await press(pilot, "3")
        await until(pilot, lambda: isinstance(app.screen, Table))
