"""An answer that is not on the disk is told wherever the players look, and once more when they leave."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.ui.driving import deal, frame, make_app, press, running, see, shown, until
from tests.ui.test_table import open_for
from westtable.store import writer
from westtable.store.errors import DiskFull
from westtable.store.saves import list_saves
from westtable.ui import app as module
from westtable.ui.app import WesttableApp


async def test_the_curtain_and_the_prompt_tell_that_a_save_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sentence = "The disk is full, so the game was not saved: free some space, then try again."

    def full(*_: object, **__: object) -> None:
        raise DiskFull(sentence)

    app = deal(tmp_path)
    async with running(app) as pilot:
        await open_for(pilot, 0)
        await press(pilot, "1", "enter")
        await see(pilot, "PASS THE KEYBOARD")
        await until(pilot, lambda: any("Bandits · saved " in row for row in frame(app)), "the curtain's foot")
        await open_for(pilot, 1)
        monkeypatch.setattr(writer, "write_atomic", full)
        await press(pilot, "1", "enter")
        await see(pilot, "The disk is full")
        await until(pilot, lambda: any("Bandits · NOT SAVED" in row for row in frame(app)), "the curtain's foot")
        assert "PASS THE KEYBOARD" in shown(app), "the note hangs over the curtain's head"
        assert "press 1 to go on." in shown(app)
        await open_for(pilot, 0)
        app.notify(sentence, timeout=60)
        await press(pilot, "q")
        await see(pilot, "Leave once more to leave all the same.")
        rows = [row for row in frame(app) if row.startswith(" ! ")]
        assert len(rows) == 1 and rows[0].rstrip().endswith("try again."), "the note hangs over the prompt"


@pytest.mark.parametrize("lost", [True, False])
def test_quitting_with_an_answer_unsaved_says_so_and_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lost: bool
) -> None:
    def full(*_: object, **__: object) -> None:
        raise DiskFull("The disk is full [so], the game was not saved.")

    async def play(pilot: Pilot[Any]) -> None:
        app = pilot.app
        assert isinstance(app, WesttableApp)
        app.guard = 0.0
        await open_for(pilot, 0)
        if lost:
            monkeypatch.setattr(writer, "write_atomic", full)
        await press(pilot, "1", "enter")
        await open_for(pilot, 1)
        if lost:
            await press(pilot, "q")
            await see(pilot, "Leave once more")
        await press(pilot, "ctrl+q")

    drive = WesttableApp.run
    monkeypatch.setattr(WesttableApp, "run", lambda app: drive(app, headless=True, auto_pilot=play))
    code = module.run(deal(tmp_path).request)
    told = capsys.readouterr().err
    assert (code, told) == ((1, "westtable: The disk is full [so], the game was not saved.\n") if lost else (0, ""))


async def test_a_game_that_another_program_took_on_is_kept_and_told(tmp_path: Path) -> None:
    app = deal(tmp_path)
    async with running(app) as pilot:
        await open_for(pilot, 0)
        await press(pilot, "1", "enter")
        await see(pilot, "PASS THE KEYBOARD")
    (path,) = tmp_path.glob("*.json")
    again = make_app(tmp_path, action="resume", save=path)
    async with running(again) as pilot:
        await open_for(pilot, 1)
        path.write_text('{"more": "answers"}', encoding="utf-8")
        await press(pilot, "1", "enter")
        await see(pilot, "Another program changed this saved game")
        assert again.running is not None and again.running.flush() and not again.running.trouble
        again.running.save()
        assert again.running.flush()
    beside = path.with_name(f"{path.stem}-2.json")
    assert beside.read_text(encoding="utf-8") == '{"more": "answers"}'
    assert sorted(tmp_path.glob("*.json")) == sorted([path, beside])
    assert [one.turn for one in list_saves(tmp_path) if one.path == path] == [2]
