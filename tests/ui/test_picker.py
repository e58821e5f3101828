"""The picker: readable before anything heavy is loaded, and the shortest way back into last night's game."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.ui.driving import frame, make_app, press, running, see, shown, until
from westtable.games import GAMES
from westtable.kernel import Session, Sitter, Times
from westtable.store.history import HistoryEntry, record
from westtable.ui import warm
from westtable.ui.app import WesttableApp
from westtable.ui.glyphs import MARKS
from westtable.ui.lines import cells
from westtable.ui.screens.history import HistoryPage
from westtable.ui.screens.picker import Picker
from westtable.ui.screens.reading import KeysPage, RulesPage
from westtable.ui.screens.saves import Saves
from westtable.ui.screens.settings import SettingsPage
from westtable.ui.screens.setup import Setup

SIZES = [(80, 24), (120, 40)]
GAME = GAMES[0]


def keep(data: Path, stem: str, saved: int, names: tuple[str, ...] = ("Ann", "Bob"), name: str | None = None) -> Path:
    """A game just dealt, as a save."""
    rules = GAME.rules()(GAME.rules().options_type(first=2))
    sitters = [Sitter(name=one, mark=mark) for one, mark in zip(names, MARKS, strict=False)]
    session = Session.begin(rules, sitters, "seed", f"id-{stem}")
    session.name = name
    path = data / f"{stem}.json"
    path.write_text(session.dump(Times(900, saved, 125)), encoding="utf-8")
    return path


def spoil(path: Path) -> None:
    """Damage the game behind the first line, which the list does not read."""
    first, rest = path.read_text(encoding="utf-8").split("\n", 1)
    path.write_text(f"{first}\n{rest.replace('hand', 'band')}", encoding="utf-8")


def picker(app: WesttableApp) -> Picker:
    page = app.screen
    assert isinstance(page, Picker)
    return page


async def read(pilot: Pilot[Any]) -> Picker:
    """Wait until the saves are on the screen."""
    page = picker(pilot.app)  # type: ignore[arg-type]
    await until(pilot, lambda: page.unfinished is not None, "the saves are read")
    await pilot.pause()
    return page


@pytest.fixture
def resumed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that were resumed, in place of resuming them."""
    found: list[str] = []
    monkeypatch.setattr(WesttableApp, "resume", lambda self, path: found.append(path.stem))
    return found


@pytest.mark.parametrize("size", SIZES)
async def test_it_shows_the_games_there_are_and_nothing_else(tmp_path: Path, size: tuple[int, int]) -> None:
    app = make_app(tmp_path)
    async with running(app, size) as pilot:
        await read(pilot)
        text = shown(app)
        for game in GAMES:
            assert text.count(f" {game.title}") >= 1
            assert game.kind in text
        assert f"{len(GAMES)} game{'' if len(GAMES) == 1 else 's'} · " in text
        assert GAME.credit in text
        assert "No unfinished game waits here." in text
        assert "Not finished on this computer yet." in text
        assert ("A turn in one breath" in text) is (size == (120, 40))
        for row in frame(app):
            assert cells(row) == size[0]


@pytest.mark.parametrize("key", ["1", "enter", "space"])
async def test_a_digit_or_enter_opens_the_setup(tmp_path: Path, key: str) -> None:
    app = make_app(tmp_path)
    async with running(app) as pilot:
        await read(pilot)
        await press(pilot, key)
        await until(pilot, lambda: isinstance(app.screen, Setup))
        assert app.screen.game is GAME  # type: ignore[attr-defined]
        await press(pilot, "escape")
        await until(pilot, lambda: isinstance(app.screen, Picker))


async def test_a_digit_without_a_game_is_told(tmp_path: Path) -> None:
    app = make_app(tmp_path)
    async with running(app) as pilot:
        await read(pilot)
        await press(pilot, "9")
        assert "There is no game with that digit." in shown(app)
        await press(pilot, "c")
        assert "No unfinished game waits here: choose a game" in shown(app)


@pytest.mark.parametrize("size", SIZES)
async def test_unfinished_games_are_listed_newest_first(tmp_path: Path, size: tuple[int, int]) -> None:
    keep(tmp_path, "old", 1000)
    keep(tmp_path, "new", 5000, ("Zoë", "日本"))
    keep(tmp_path, "named", 3000, name="before the bank")
    for number in range(4):
        keep(tmp_path, f"older-{number}", 10 + number)
    (tmp_path / "broken.json").write_text("{", encoding="utf-8")
    app = make_app(tmp_path)
    app.now = lambda: 6000.0
    async with running(app, size) as pilot:
        page = await read(pilot)
        assert [one.path.stem for one in page.unfinished or []][:3] == ["new", "named", "old"]
        rows = frame(app)
        first = next(number for number, row in enumerate(rows) if "Continue" in row)
        assert "日本 to play" in rows[first + 1] and "Zoë" in rows[first + 1] and "c  " in rows[first + 1]
        assert "Bandits · before" in rows[first + 2][:24]
        listed = 2 if size == (80, 24) else 4
        assert f"{8 - listed} more saved games" in rows[first + listed + 1]
        assert all(cells(row) == size[0] for row in rows)


async def test_a_long_name_gives_way_to_what_it_has_to_do(tmp_path: Path) -> None:
    keep(tmp_path, "long", 1000, ("Ann", "日本語テスト very long n"))
    app = make_app(tmp_path)
    async with running(app) as pilot:
        await read(pilot)
        assert "日本… to play" in shown(app) or "日本語… to play" in shown(app), shown(app)


async def test_reading_the_saves_moves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(tmp_path, "one", 1000)
    may_read = threading.Event()
    read_now = Picker._read

    def wait(self: Picker, data: Path, number: int) -> None:
        may_read.wait(20)
        read_now(self, data, number)

    monkeypatch.setattr(Picker, "_read", wait)
    app = make_app(tmp_path)
    async with running(app) as pilot:
        await see(pilot, "Press 1")
        before = frame(app)
        assert picker(app).unfinished is None
        may_read.set()
        await read(pilot)
        after = frame(app)
    changed = [row for row, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
    first = next(number for number, row in enumerate(before) if "Continue" in row)
    assert changed == [first, first + 1, len(before) - 3]
    assert "Ann" in after[first + 1]


async def test_c_continues_the_newest_even_before_the_list_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, resumed: list[str]
) -> None:
    keep(tmp_path, "old", 1000)
    keep(tmp_path, "new", 5000)
    monkeypatch.setattr(Picker, "_read", lambda *_: None)
    app = make_app(tmp_path)
    async with running(app) as pilot:
        await see(pilot, "Press 1")
        await press(pilot, "c")
    assert resumed == ["new"]


async def test_by_arrows_and_enter_alone(tmp_path: Path, resumed: list[str]) -> None:
    keep(tmp_path, "old", 1000)
    keep(tmp_path, "new", 5000)
    app = make_app(tmp_path)
    async with running(app) as pilot:
        page = await read(pilot)
        await press(pilot, *["down"] * (len(GAMES) + 1), "enter")
        assert resumed == ["old"]
        await press(pilot, "up", "enter")
        assert resumed == ["old", "new"]
        await press(pilot, "left")
        assert page.cursor == 0
        await press(pilot, "right", "enter")
        assert resumed == ["old", "new", "new"]
        await press(pilot, "down", "down")
        assert page.cursor == 0
        await press(pilot, "k")
        assert page.cursor == len(GAMES) + 1
        await press(pilot, "j", "enter")
        await until(pilot, lambda: isinstance(app.screen, Setup))


async def test_by_mouse_alone(tmp_path: Path, resumed: list[str]) -> None:
    keep(tmp_path, "old", 1000, ("Old", "Bob"))
    keep(tmp_path, "new", 5000)
    app = make_app(tmp_path)
    async with running(app) as pilot:
        page = await read(pilot)
        row = next(number for number, text in enumerate(frame(app)) if "Old Bob" in text)
        await pilot.click(offset=(10, row))
        await until(pilot, lambda: page.cursor == len(GAMES) + 1)
        assert resumed == []
        await pilot.click(offset=(10, row))
        await until(pilot, lambda: resumed == ["old"])
        await pilot.click(offset=(6, 2))
        await until(pilot, lambda: page.cursor == 0)
        await pilot.click(offset=(6, 2))
        await until(pilot, lambda: isinstance(app.screen, Setup))


@pytest.mark.parametrize(
    ("key", "page"),
    [("o", Saves), ("y", HistoryPage), ("r", RulesPage), ("s", SettingsPage), ("question_mark", KeysPage)],
)
async def test_each_key_opens_its_screen_once(tmp_path: Path, key: str, page: type) -> None:
    app = make_app(tmp_path)
    async with running(app) as pilot:
        await read(pilot)
        depth = len(app.screen_stack)
        await press(pilot, key)
        await until(pilot, lambda: isinstance(app.screen, page))
        assert len(app.screen_stack) == depth + 1
        await press(pilot, "escape")
        await until(pilot, lambda: isinstance(app.screen, Picker))


async def test_t_changes_the_theme_and_q_quits(tmp_path: Path) -> None:
    app = make_app(tmp_path)
    async with running(app) as pilot:
        await read(pilot)
        await press(pilot, "t")
        assert app.theme == "noon"
        await press(pilot, "escape")
        assert isinstance(app.screen, Picker), "Esc never quits"
        await press(pilot, "q")
        await until(pilot, lambda: app.return_code == 0)


async def test_a_game_that_cannot_be_resumed_is_told_and_stays_told(tmp_path: Path) -> None:
    spoil(keep(tmp_path, "one", 1000))
    app = make_app(tmp_path)
    async with running(app) as pilot:
        page = await read(pilot)
        await press(pilot, "c")
        await see(pilot, "The file was left as it is.")
        page.on_screen_resume()
        await read(pilot)
        assert "The file was left as it is." in shown(app)
        await press(pilot, "down")
        assert "The file was left as it is." not in shown(app)


async def test_settings_that_cannot_be_read_are_told_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "house").mkdir()
    (tmp_path / "house" / "settings.json").write_text("{", encoding="utf-8")
    app = make_app(tmp_path)
    async with running(app) as pilot:
        await read(pilot)
        assert "The settings could not be read" in shown(app)
        await press(pilot, "up")
        assert "Press 1" in shown(app)


@pytest.mark.parametrize("size", SIZES)
async def test_the_history_of_the_game_stands_beside_it(tmp_path: Path, size: tuple[int, int]) -> None:
    record(tmp_path, HistoryEntry("g1", GAME.key, 5000, ("[red]", "Bob"), (3, 2), (0,), 5, 1200))
    record(tmp_path, HistoryEntry("g2", "another", 5500, ("Zed", "Bob"), (3, 2), (0,), 5, 6000))
    app = make_app(tmp_path)
    app.now = lambda: 6000.0
    async with running(app, size) as pilot:
        await read(pilot)
        text = shown(app)
        assert "[red] won" in text and "1 game on this computer" in text and "20 min here" in text
        assert "Zed" not in text
        assert ("[red] 1, Bob 0" in text) is (size == (120, 40))


async def test_names_of_saves_are_shown_as_typed(tmp_path: Path) -> None:
    keep(tmp_path, "one", 1000, ("[/]", "[@click=app.quit]x[/]"))
    app = make_app(tmp_path)
    async with running(app, (120, 40)) as pilot:
        await read(pilot)
        assert "[@click=app.quit]x[/]" in shown(app) and "■[/]" in shown(app)


async def test_coming_back_reads_the_saves_again(tmp_path: Path) -> None:
    app = make_app(tmp_path)
    async with running(app) as pilot:
        page = await read(pilot)
        assert page.unfinished == []
        await press(pilot, "s")
        await until(pilot, lambda: isinstance(app.screen, SettingsPage))
        keep(tmp_path, "one", 1000)
        await press(pilot, "escape")
        await until(pilot, lambda: bool(page.unfinished))
        await see(pilot, "Ann")


async def test_too_small_a_terminal_takes_no_keys(tmp_path: Path, resumed: list[str]) -> None:
    keep(tmp_path, "one", 1000)
    app = make_app(tmp_path)
    async with running(app, (79, 23)) as pilot:
        await see(pilot, "too small")
        await press(pilot, "1", "c", "enter", "q", "s")
        assert isinstance(app.screen, Picker) and resumed == [] and app.return_code is None
        await pilot.resize_terminal(80, 24)
        await see(pilot, "Ann")


PROBE = """
import asyncio, json, sys
from pathlib import Path
from westtable.request import Request
from westtable.ui.app import WesttableApp
from westtable.ui.screens.picker import Picker

seen = {}
painted = Picker.painted

def look(self):
    if not seen:
        rows = ["".join(segment.text for segment in strip) for strip in self._compositor.render_strips()]
        seen["text"] = "\\n".join(rows)
        seen["modules"] = [name for name in sys.modules if name.split(".")[0] in ("pydantic", "pydantic_core")]
        seen["modules"] += [name for name in sys.modules if name.startswith("westtable.games.")]
        seen["modules"] += [name for name in sys.modules if name.startswith("westtable.kernel")]
    painted(self)

Picker.painted = look

async def main():
    app = WesttableApp(Request(Path(sys.argv[1]), "picker"))
    async with app.run_test(size=(80, 24)) as pilot:
        while not seen:
            await pilot.pause(0.01)
    print(json.dumps(seen))

asyncio.run(main())
"""


def test_neither_pydantic_nor_a_game_is_loaded_before_the_first_paint(tmp_path: Path) -> None:
    keep(tmp_path, "one", 1000)
    done = subprocess.run(
        [sys.executable, "-c", PROBE, str(tmp_path)], check=True, capture_output=True, encoding="utf-8", timeout=60
    )
    seen = json.loads(done.stdout)
    assert "WESTTABLE" in seen["text"] and GAME.title in seen["text"]
    assert seen["modules"] == []
    assert done.stderr == ""


def test_what_is_loaded_ahead_is_what_the_next_screens_need(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[str] = []
    monkeypatch.setattr(warm, "import_module", loaded.append)
    warm._load()
    assert loaded == warm.modules()
    assert {"westtable.kernel", "westtable.ui.screens.setup", "westtable.ui.screens.table"} <= set(loaded)
    for game in GAMES:
        assert {f"westtable.games.{game.key}.rules", f"westtable.games.{game.key}.screen"} <= set(loaded)


def test_loading_ahead_stops_at_the_end_and_hides_no_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    def fail(name: str) -> None:
        tried.append(name)
        raise ImportError(name)

    monkeypatch.setattr(warm, "import_module", fail)
    warm._load()
    assert tried == warm.modules()[:1]
    monkeypatch.setattr(warm, "_ended", threading.Event())
    warm._ended.set()
    warm._load()
    assert len(tried) == 1


async def test_what_was_read_too_late_is_painted_nowhere(tmp_path: Path) -> None:
    app = make_app(tmp_path)
    async with running(app) as pilot:
        picker = app.screen
        assert isinstance(picker, Picker)
        await until(pilot, lambda: picker.unfinished is not None)
        # As it is while the app goes down: the screen is the last one that is left.
        await picker.remove_children()
        picker._fill([], [], picker._reading)
        assert picker.unfinished == []
