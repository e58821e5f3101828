"""The settings page: a change shows at once, is on the disk at once, and the page says what lies where."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.ui.driving import frame, make_app, press, running, see, shown, until
from westtable.store.settings import load_settings
from westtable.ui.lines import cells
from westtable.ui.screens.picker import Picker
from westtable.ui.screens.settings import SettingsPage

SIZES = [(80, 24), (120, 40)]


async def open_settings(pilot: Pilot[Any]) -> SettingsPage:
    await see(pilot, "WESTTABLE")
    await press(pilot, "s")
    await see(pilot, "SETTINGS")
    page = pilot.app.screen
    assert isinstance(page, SettingsPage)
    return page


@pytest.mark.parametrize("size", SIZES)
async def test_it_says_where_the_saves_lie_and_who_can_read_them(tmp_path: Path, size: tuple[int, int]) -> None:
    app = make_app(tmp_path)
    async with running(app, size) as pilot:
        await open_settings(pilot)
        joined = " ".join(" ".join(row.strip(" │") for row in frame(app)).split())
        assert "Whoever opens a saved game with a text editor can read every hand in it" in joined
        assert str(tmp_path) in joined.replace(" ", "")
        for row in frame(app):
            assert cells(row) == size[0]
        await press(pilot, "escape")
        await until(pilot, lambda: isinstance(app.screen, Picker))


@pytest.mark.parametrize("size", SIZES)
async def test_by_digits_and_letters_alone(tmp_path: Path, size: tuple[int, int]) -> None:
    app = make_app(tmp_path)
    async with running(app, size) as pilot:
        await open_settings(pilot)
        await press(pilot, "l")
        assert app.theme == "noon"
        assert "◄ noon ►" in shown(app)
        await press(pilot, "2", "2")
        assert app.skin == "no-colour"
        await press(pilot, "3", "3", "4", "l", "5", "l", "5")
        kept = load_settings(tmp_path)
        assert (kept.theme, kept.skin, kept.motion, kept.curtain, kept.bell) == (
            "noon",
            "no-colour",
            False,
            "off",
            False,
        )
        assert app.animation_level == "none"
        await press(pilot, "s")
        await until(pilot, lambda: isinstance(app.screen, Picker))


async def test_by_arrows_and_enter_alone(tmp_path: Path) -> None:
    app = make_app(tmp_path)
    async with running(app) as pilot:
        await open_settings(pilot)
        await press(pilot, "down", "left", "down", "enter", "down", "left", "down", "right")
        kept = load_settings(tmp_path)
        assert (kept.theme, kept.skin, kept.motion, kept.curtain, kept.bell) == ("", "ascii", False, "always", True)
        assert "< ascii >" in shown(app)
        assert shown(app).isascii()
        await press(pilot, "down", "left")
        assert app.theme == load_settings(tmp_path).theme == page_themes(app)[-1]


def page_themes(app: Any) -> list[str]:
    return list(app.screen.settings()[0].values)


async def test_by_mouse_alone(tmp_path: Path) -> None:
    app = make_app(tmp_path)
    async with running(app) as pilot:
        page = await open_settings(pilot)
        rows = frame(app)
        for title in ("Skin", "Bell"):
            row = next(number for number, text in enumerate(rows) if title in text)
            await pilot.click(offset=(rows[row].index("►", 3), row))
            await see(pilot, f"{title}: ")
        assert (app.settings.skin, app.settings.bell) == ("no-colour", True)
        row = next(number for number, text in enumerate(rows) if "Motion" in text)
        await pilot.click(offset=(8, row))
        await until(pilot, lambda: page.cursor == 2)
        assert app.settings.motion
        await pilot.click(offset=(8, row))
        await until(pilot, lambda: not app.settings.motion)
        assert not load_settings(tmp_path).motion


async def test_every_theme_can_be_worn_and_comes_back_after_a_restart(tmp_path: Path) -> None:
    app = make_app(tmp_path)
    async with running(app) as pilot:
        page = await open_settings(pilot)
        themes = page_themes(app)
        assert themes[:2] == ["dusk", "noon"]
        assert "plain" not in themes and "nord" in themes
        for theme in [*themes[1:], themes[0]]:
            page.action_change(1)
            await pilot.pause()
            assert app.theme == theme
        await press(pilot, "h")
        await press(pilot, "3", "3")
    again = make_app(tmp_path)
    assert (again.theme, again.animation_level) == (themes[-1], "none")


async def test_without_colours_the_theme_is_kept_for_later(tmp_path: Path) -> None:
    app = make_app(tmp_path)
    async with running(app) as pilot:
        await open_settings(pilot)
        await press(pilot, "2", "l", "1", "l")
        assert app.theme == "plain"
        assert "no theme shows while the skin has no colours" in shown(app)
        assert "◄ noon ►" in shown(app)
        await press(pilot, "2", "h")
        assert app.theme == "noon"


async def test_a_disk_that_refuses_is_told_and_the_change_stands(tmp_path: Path) -> None:
    (tmp_path / "house").write_text("a file where the folder should be", encoding="utf-8")
    app = make_app(tmp_path)
    async with running(app, (120, 40)) as pilot:
        await open_settings(pilot)
        await press(pilot, "right")
        assert app.theme == "noon"
        await see(pilot, "the settings were not saved")
        # Told once, however many keys were pressed since.
        await press(pilot, "right", "right", "down", "right", "left", "5", "5", "5")
        await pilot.pause()
        assert shown(app).count("the settings were not saved") == 1
        await press(pilot, "escape")
        await until(pilot, lambda: isinstance(app.screen, Picker))
        await press(pilot, "t", "t", "t")
        await pilot.pause()
        assert shown(app).count("the settings were not saved") == 1


@pytest.mark.parametrize("size", [*SIZES, (200, 60)])
async def test_every_line_explains_itself_within_the_width(tmp_path: Path, size: tuple[int, int]) -> None:
    app = make_app(tmp_path)
    async with running(app, size) as pilot:
        page = await open_settings(pilot)
        for one in page.settings():
            assert f"{one.title}: {one.about}" in shown(app)
            await press(pilot, "down")
