"""The saved games by keys: names of every kind, renaming, deleting and bringing back, last good copies, resuming."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

from tests.ui.bandits_tables import sitters
from tests.ui.driving import deal, frame, make_app, running, see, shown, until
from tests.ui.quick import settle, tap, top
from westtable.games import Game, find
from westtable.store.atomic import backup_path
from westtable.store.discard import deleted
from westtable.store.saves import list_saves
from westtable.ui.app import WesttableApp
from westtable.ui.lines import cells, literal
from westtable.ui.running import Running
from westtable.ui.screens.cover import Cover, Curtain
from westtable.ui.screens.final import Final
from westtable.ui.screens.picker import Picker
from westtable.ui.screens.save_as import AskName, Rename, SaveAs
from westtable.ui.screens.saves import Saves

GOOD = (
    "Friday / round 2",
    "..",
    "../x",
    "a\\b",
    ".hidden",
    "-rf",
    "CON",
    "nul.json",
    "Zoë",
    "Zoe\u0308 again",
    "שלום חברים",
    "مرحبا",
    "牛仔之夜",
    "क्षत्रिय",
    "नि\u200dम्न",
    "[red]x[/red] [/]",
    "[@click=app.quit]x[/]",
    ":cowboy: \\[",
    "y",
    "x" * 40,
    "牛" * 20,
)
"""Names that are stored and shown as they were typed."""
EMPTY = ("", "   ", "\u200d")
BAD = {
    "x" * 41: "too long",
    "牛" * 21: "too long",
    "z" * 200: "too long",
    "bell\x07": "cannot be shown",
    "esc\x1b[31mred": "cannot be shown",
    "tab\there": "cannot be shown",
    "two\nlines": "cannot be shown",
    "\u202edesrever": "cannot be shown",
    "zero\u200bwidth": "cannot be shown",
}
"""Texts that are refused whole and at once, and a part of the reason."""


async def put(pilot: Pilot[Any], name: str) -> None:
    """Put a name into the emptied line, as a terminal pastes it."""
    await tap(pilot, "end", "ctrl+u")
    if name:
        pilot.app.post_message(events.Paste(name))
        await settle(pilot)


async def enter_name(pilot: Pilot[Any], name: str) -> None:
    await put(pilot, name)
    await tap(pilot, "enter")


async def refuses(pilot: Pilot[Any], app: WesttableApp) -> None:
    """No name that cannot stand is taken, each for a reason, and the line stays open."""
    page = app.screen
    assert isinstance(page, AskName)
    for name, told in BAD.items():
        await put(pilot, name)
        assert told in (text := whole(app)) and " ! " in text and page.editor.text == "", f"{name!r}\n{text}"
        # The next letter takes the reason away.
        await tap(pilot, "a")
        assert told not in whole(app)
    for name in EMPTY:
        await enter_name(pilot, name)
        assert "The name is empty" in whole(app), repr(name)
    # A letter too many is not typed.
    await put(pilot, "x" * 40)
    await tap(pilot, "y")
    assert page.editor.text == "x" * 40 and "too long" in whole(app)
    assert top(app) is page


def whole(app: WesttableApp) -> str:
    """The screen as text, which is what a terminal can take: no control character, every row as wide as the screen."""
    strips = app.screen._compositor.render_strips()
    rows = ["".join(segment.text for segment in strip) for strip in strips]
    assert all(char.isprintable() or char == "\u200d" for row in rows for char in row)
    assert [cells(row) for row in rows] == [app.size.width] * len(rows), "\n".join(rows)
    return "\n".join(rows)


def files(folder: Path) -> dict[str, bytes]:
    """Every file in and around the folder of saves, but the house's own."""
    found = [path for path in folder.parent.rglob("*") if path.is_file() and "house" not in path.parts]
    return {str(path.relative_to(folder.parent)): path.read_bytes() for path in found if path.suffix != ".lock"}


def bandits() -> Game:
    game = find("bandits")
    assert game is not None
    return game


def leave_games(folder: Path, turns: Sequence[int], names: Sequence[str] = ("Ann", "Bob")) -> list[Path]:
    """Saved games of so many answers each, a minute apart, the last one saved first."""
    made = []
    for number, count in enumerate(turns):
        rng = random.Random(number)
        options = bandits().rules().options_type()
        play = Running.deal(folder, bandits(), sitters(names), options, f"kept {number}")
        for _ in range(count):
            seat = play.session.asked()[0]
            play.answer(seat, rng.choice(play.session.offers(seat)).sample(rng))
        path = play.path
        assert play.close() and path is not None
        text = path.read_text(encoding="utf-8")
        saved = play.session.times.saved
        changed = text.replace(f'"saved": {saved}', f'"saved": {saved - 60 * number}', 1)
        path.write_text(changed, encoding="utf-8")
        made.append(path)
    return made


async def open_saves(pilot: Pilot[Any]) -> Saves:
    await see(pilot, "WESTTABLE")
    await tap(pilot, "o")
    await see(pilot, "SAVED GAMES")
    assert isinstance(pilot.app.screen, Saves)
    return pilot.app.screen


async def until_table(pilot: Pilot[Any], app: WesttableApp, turns: int) -> None:
    """The game is there, behind the public moment that it was left at, if any, and the curtain."""
    await until(pilot, lambda: isinstance(app.screen, Cover))
    while isinstance(app.screen, Cover) and not isinstance(app.screen.stage, Curtain):
        await tap(pilot, "enter")
    assert "PASS THE KEYBOARD" in whole(app)
    assert app.session is not None and len(app.session.turns) == turns


# --- a copy under a name


async def test_a_copy_goes_by_the_name_as_it_was_typed(tmp_path: Path) -> None:
    data = tmp_path / "kept"
    app = deal(data)
    async with running(app, (120, 40)) as pilot:
        await see(pilot, "PASS THE KEYBOARD")
        await tap(pilot, "1", "1", "enter", "2")
        for number, name in enumerate(GOOD, 1):
            await tap(pilot, "n")
            assert isinstance(app.screen, SaveAs)
            await put(pilot, name)
            assert f"[ {literal(name)}" in whole(app)
            await tap(pilot, "enter")
            assert "A copy is kept as" in whole(app), name
            await tap(pilot, "enter")
            assert top(app) is app.table
            kept = [one.name for one in list_saves(data) if one.name is not None]
            assert len(kept) == number and name in kept
        assert all(path.startswith("kept/") and path.count("/") == 1 for path in files(data))
        await tap(pilot, "o")
        page = app.screen
        assert isinstance(page, Saves)
        told = set()
        for _ in page.shown:
            text, chosen = whole(app), page.chosen
            assert chosen is not None
            assert chosen.name is None or f"· {literal(chosen.name)} " in text
            told.add(chosen.name)
            await tap(pilot, "down")
        assert told == {None, *GOOD}


async def test_a_name_that_cannot_stand_is_refused_with_a_sentence_and_writes_nothing(tmp_path: Path) -> None:
    data = tmp_path / "kept"
    app = deal(data)
    async with running(app) as pilot:
        await see(pilot, "PASS THE KEYBOARD")
        await tap(pilot, "1", "1", "enter", "2")
        assert app.running is not None and app.running.flush()
        before = files(data)
        await tap(pilot, "n")
        await refuses(pilot, app)
        await tap(pilot, "escape")
        assert top(app) is app.table and files(data) == before
        # What was half typed is gone.
        await tap(pilot, "n")
        assert "xxx" not in whole(app)


async def test_a_name_that_is_taken_is_asked_about_and_no_is_the_default(tmp_path: Path) -> None:
    app = deal(tmp_path)
    async with running(app) as pilot:
        await see(pilot, "PASS THE KEYBOARD")
        await tap(pilot, "1", "1", "enter", "2", "n")
        await enter_name(pilot, "Zoë")
        await tap(pilot, "enter")
        (first,) = [one for one in list_saves(tmp_path) if one.name]
        before = first.path.read_bytes()
        await tap(pilot, "1", "enter", "1", "n")
        # The same name but for its case and for how the accent is stored.
        await enter_name(pilot, "ZOE\u0308")
        assert "That name is taken" in whole(app) and "Zoë: round 1, saved" in shown(app)
        await tap(pilot, "enter")
        assert "is empty" in whole(app) and first.path.read_bytes() == before
        await enter_name(pilot, "zoë")
        await tap(pilot, "escape")
        assert first.path.read_bytes() == before
        await tap(pilot, "n")
        await enter_name(pilot, "zoë")
        await tap(pilot, "y", "enter")
        assert "A copy is kept" in whole(app)
        (only,) = [one for one in list_saves(tmp_path) if one.name]
        assert only.path == first.path and only.turn == 2


# --- renaming


async def test_a_copy_is_renamed_and_its_game_is_not(tmp_path: Path) -> None:
    app = deal(tmp_path)
    async with running(app) as pilot:
        await see(pilot, "PASS THE KEYBOARD")
        await tap(pilot, "1", "1", "enter", "2")
        for name in ("one", "two"):
            await tap(pilot, "n")
            await enter_name(pilot, name)
            await tap(pilot, "enter")
        await tap(pilot, "m", "6")
        page = await open_saves(pilot)
        for old in (None, "one"):
            await tap(pilot, str([one.name for one in page.shown].index(old) + 1), "e")
            if old is None:
                assert "A running game has no name" in whole(app)
        assert isinstance(app.screen, Rename)
        await refuses(pilot, app)
        await enter_name(pilot, "TWO")
        assert "already a saved game called two" in whole(app)
        for good in GOOD[::2]:
            await enter_name(pilot, good)
            assert "It is now called" in whole(app), good
            # Enter goes back to the list and does not resume what is under the cursor there.
            await tap(pilot, "enter")
            assert top(app) is page and app.session is None
            assert sorted(one.name or "" for one in list_saves(tmp_path)) == sorted(["", "two", good])
            await tap(pilot, str([one.name for one in page.shown].index(good) + 1))
            assert f"· {literal(good)} " in whole(app)
            await tap(pilot, "e")
        await tap(pilot, "escape")
        assert top(app) is page


# --- deleting and bringing back


async def test_two_games_are_deleted_and_come_back_as_they_were(tmp_path: Path) -> None:
    data = tmp_path / "kept"
    leave_games(data, [3, 5, 7])
    before = files(data)
    app = make_app(data)
    async with running(app) as pilot:
        page = await open_saves(pilot)
        await tap(pilot, "u")
        assert "The bin is empty" in whole(app)
        await tap(pilot, "2", "d")
        assert "Press d again to delete this save" in whole(app) and len(list_saves(data)) == 3
        await tap(pilot, "d")
        assert [one.turn for one in page.shown] == [3, 7]
        await tap(pilot, "end", "delete", "delete")
        assert [one.turn for one in page.shown] == [3] and len(deleted(data)) == 2
        await tap(pilot, "home")
        assert "2 in the bin" in whole(app)
        for turns in (7, 5):
            await tap(pilot, "u")
            assert page.chosen is not None and page.chosen.turn == turns
        assert files(data) == before
        await tap(pilot, "escape")
        assert isinstance(app.screen, Picker)


@pytest.mark.parametrize("key", ["z", "e", "b", "question_mark", "f", "up", "1", "u"])
async def test_any_other_key_keeps_it(tmp_path: Path, key: str) -> None:
    leave_games(tmp_path, [3])
    app = make_app(tmp_path)
    async with running(app) as pilot:
        page = await open_saves(pilot)
        await tap(pilot, "d")
        assert "Any other key keeps it." in shown(app)
        await tap(pilot, key)
        if top(app) is not page:
            await tap(pilot, "escape")
        page.filter = 0
        await tap(pilot, "d")
        assert len(list_saves(tmp_path)) == 1, f"deleted although {key} was pressed between"
        assert "Press d again" in whole(app)
        await tap(pilot, "d")
        assert not list_saves(tmp_path)


async def test_the_game_on_the_table_is_neither_deleted_nor_renamed(tmp_path: Path) -> None:
    app = deal(tmp_path)
    async with running(app) as pilot:
        await see(pilot, "PASS THE KEYBOARD")
        await tap(pilot, "1", "1", "enter", "2")
        assert app.running is not None and app.running.flush()
        await tap(pilot, "o")
        assert isinstance(app.screen, Saves)
        for keys in (("d", "d"), ("e",)):
            await tap(pilot, *keys)
            assert "This game is on the table" in whole(app)
        assert len(list_saves(tmp_path)) == 1


async def test_a_game_that_another_window_plays_is_left_alone(tmp_path: Path) -> None:
    (path,) = leave_games(tmp_path, [3])
    app = make_app(tmp_path)
    other = Running.open(tmp_path, path)
    try:
        async with running(app) as pilot:
            await open_saves(pilot)
            for keys in (("enter",), ("d", "d")):
                await tap(pilot, *keys)
                assert isinstance(app.screen, Saves) and " ! " in whole(app)
                assert path.exists() and not deleted(tmp_path)
    finally:
        other.close()


# --- damaged games


async def test_a_damaged_game_comes_back_from_its_last_good_copy(tmp_path: Path) -> None:
    data = tmp_path / "kept"
    _, torn = leave_games(data, [3, 5])
    earlier = torn.read_bytes()
    backup_path(torn).write_bytes(earlier)
    torn.write_bytes(earlier[: len(earlier) // 2])
    app = make_app(data)
    async with running(app) as pilot:
        page = await open_saves(pilot)
        assert "1 unreadable" in whole(app)
        await tap(pilot, "b")
        assert "nothing to restore" in whole(app)
        await tap(pilot, "end", "enter")
        assert app.session is None and "b restores its last good copy" in whole(app)
        await tap(pilot, "e")
        assert "Only a readable save can be renamed" in whole(app)
        await tap(pilot, "b")
        assert "The last good copy is in its place" in whole(app)
        assert torn.read_bytes() == earlier and len(deleted(data)) == 1
        assert [one.turn for one in page.shown] == [3, 5]
        await tap(pilot, "2", "enter")
        await until_table(pilot, app, 5)


async def test_hostile_files_are_rows_with_a_reason_and_stay_as_they_are(tmp_path: Path) -> None:
    data = tmp_path / "kept"
    leave_games(data, [4])
    (data / "empty.json").write_bytes(b"")
    (data / "nul.json").write_bytes(b"\0" * 300)
    (data / "list.json").write_text("[]", encoding="utf-8")
    (data / "name\x1b[31m\u202e.json").write_text("{}", encoding="utf-8")
    (data / ("long " * 30 + ".json")).write_text("null", encoding="utf-8")
    before = files(data)
    app = make_app(data)
    async with running(app) as pilot:
        page = await open_saves(pilot)
        assert "5 unreadable" in whole(app)
        for _ in page.shown[1:]:
            await tap(pilot, "down", "enter")
            assert app.session is None and " ! " in whole(app)
        assert files(data) == before
        await tap(pilot, "home", "enter")
        await until_table(pilot, app, 4)


# --- going through a long list


async def test_a_long_list_scrolls_filters_and_resumes_what_is_under_the_cursor(tmp_path: Path) -> None:
    turns = [*range(3, 24)]
    leave_games(tmp_path, turns, ["牛仔之夜一二三四五六七八", "שלום [/]"])
    app = make_app(tmp_path)
    async with running(app) as pilot:
        page = await open_saves(pilot)
        assert "more" in whole(app) and "牛仔之夜" in shown(app)
        for key, place in (("down", 1), ("pagedown", 9), ("end", 20), ("down", 20), ("pageup", 12), ("5", 4)):
            await tap(pilot, key)
            assert page.cursor == place
            chosen, rows = page.chosen, frame(app)
            assert chosen is not None and chosen.turn == turns[place]
            assert sum("►" in row for row in rows[:-3]) == 1
            assert any(chosen.path.name in row for row in rows)
        for label in ("unfinished", "named", "finished", "all games"):
            await tap(pilot, "f")
            assert f"f shows: {label}" in whole(app)
            if label in ("named", "finished"):
                assert "No saved game here" in whole(app)
                await tap(pilot, "enter", "d", "e", "b", "down", "end", "3")
                assert top(app) is page
        await tap(pilot, "end", "enter")
        await until_table(pilot, app, turns[-1])


async def test_a_finished_game_is_called_so_and_rules_are_told_in_the_words_of_the_set_up(tmp_path: Path) -> None:
    (path,) = leave_games(tmp_path, [3])
    app = make_app(tmp_path)
    async with running(app) as pilot:
        await open_saves(pilot)
        assert "(running)" in shown(app) and "Enter resumes behind the curtain." in shown(app)
        assert "undo until news, curtain hidden only" in shown(app)
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace('"over": false', '"over": true', 1), encoding="utf-8")
        await tap(pilot, "escape")
        await open_saves(pilot)
        assert "(finished)" in shown(app) and "(running)" not in shown(app)
        assert "Enter shows the final score." in shown(app)


async def test_a_finished_game_opens_with_its_final_score(tmp_path: Path) -> None:
    play = Running.deal(tmp_path, bandits(), sitters(("Ann", "Bob")), bandits().rules().options_type(), "end")
    rng = random.Random(5)
    session = play.session
    while not session.over:
        seat = session.asked()[0]
        session.answer(seat, rng.choice(session.offers(seat)).sample(rng))
    play.save()
    assert play.close()
    app = make_app(tmp_path)
    async with running(app) as pilot:
        await open_saves(pilot)
        assert "finished" in whole(app)
        await tap(pilot, "enter")
        assert isinstance(app.screen, Final)
        await see(pilot, "final score")
