"""The main screens as they look, at two sizes, compared cell by cell with the frames kept beside this file.

To write them anew after a change that is meant: REGENERATE=1 python -m pytest tests/ui/test_frames.py
"""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from tests.ui.driving import deal, frame, make_app, press, running, see, until
from tests.ui.players import play
from westtable.games.bandits.frames import Act, Attack, Defend
from westtable.ui.screens.cover import Cover
from westtable.ui.screens.final import Final
from westtable.ui.screens.table import Table

SIZES = [(80, 24), (120, 40)]
KEPT = Path(__file__).parent / "frames"


@pytest.fixture(autouse=True)
def steady(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clocks that stand still, and a seed that is always the same."""
    monkeypatch.setattr(Table, "_saved_words", lambda self: "saved 21:40")
    monkeypatch.setattr("westtable.ui.screens.final.duration", lambda seconds: "52 min")
    monkeypatch.setattr("westtable.names.new_seed", lambda: "4F2A-91C7")
    monkeypatch.setattr("westtable.ui.screens.setup.new_seed", lambda: "4F2A-91C7", raising=False)
    monkeypatch.setattr("westtable.ui.party.new_seed", lambda: "4F2A-91C7", raising=False)


def compare(app: object, name: str) -> None:
    """The frame on the screen is the one that is kept under `name`."""
    rows = [row.rstrip() for row in frame(app)]
    text = "\n".join(rows) + "\n"
    path = KEPT / f"{name}.txt"
    if os.environ.get("REGENERATE"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


def sized(name: str, size: tuple[int, int]) -> str:
    return f"{name}_{size[0]}x{size[1]}"


@pytest.mark.parametrize("size", SIZES)
async def test_picker_and_setup(tmp_path: Path, size: tuple[int, int]) -> None:
    app = make_app(tmp_path)
    async with running(app, size) as pilot:
        await see(pilot, "No unfinished game")
        compare(app, sized("picker", size))
        await press(pilot, "1")
        await see(pilot, "NEW GAME")
        compare(app, sized("setup", size))


@pytest.mark.parametrize("size", SIZES)
async def test_rules_menu_and_keys(tmp_path: Path, size: tuple[int, int]) -> None:
    app = deal(tmp_path)
    async with running(app, size) as pilot:
        await see(pilot, "PASS THE KEYBOARD")
        compare(app, sized("curtain", size))
        await press(pilot, "m")
        await see(pilot, "MENU")
        compare(app, sized("menu", size))
        await press(pilot, "4")
        await see(pilot, "RULES")
        compare(app, sized("rules", size))


@pytest.mark.parametrize("size", SIZES)
async def test_the_table_of_bandits(tmp_path: Path, size: tuple[int, int]) -> None:
    app = deal(tmp_path, ["Ann", "Bob", "Cal", "Dee", "Eve", "Fay"], seed="frames")
    app.settings.motion = False
    rng = random.Random(5)
    wanted = {"own_turn", "attack_cards", "attack_target", "defend", "fight_over", "round_over", "hideout"}
    async with running(app, size) as pilot:
        await see(pilot, "PASS THE KEYBOARD")
        for _ in range(4000):
            screen, session = app.screen, app.session
            if isinstance(screen, Final) or not wanted:
                break
            name = ""
            if isinstance(screen, Cover) and screen.stage.__class__.__name__ == "Sight":
                name = "fight_over" if "fight" in getattr(screen.stage, "title", "") else "round_over"
            elif isinstance(screen, Table) and screen.chooser is not None and session is not None:
                top, chooser = session.now.stack[-1], screen.chooser
                if isinstance(top, Defend):
                    name = "defend" if len(chooser.kinds) > 1 and chooser.kind is None else ""
                elif isinstance(top, Act) and len(session.turns) > 8:
                    name = "own_turn" if chooser.kind is None else ""
                    name = f"attack_{chooser.field}" if chooser.kind is Attack else name
            if name in wanted:
                wanted.discard(name)
                compare(app, sized(f"bandits_{name}", size))
                if name == "own_turn":
                    await press(pilot, "w")
                    await until(pilot, lambda: app.screen is not app.table)
                    wanted.discard("hideout")
                    compare(app, sized("bandits_hideout", size))
                    await press(pilot, "enter")
                    await until(pilot, lambda: app.screen is app.table)
            before = len(session.turns) if session else 0
            pressed: list[str] = []
            await play(pilot, rng, pressed.append, lambda pressed=pressed: bool(pressed))  # type: ignore[misc]
            assert before >= 0
    assert not wanted


@pytest.mark.parametrize("size", SIZES)
async def test_the_final_score(tmp_path: Path, size: tuple[int, int]) -> None:
    app = deal(tmp_path, ["Ann", "Zoë"], seed="final")
    app.settings.motion = False
    async with running(app, size) as pilot:
        await see(pilot, "PASS THE KEYBOARD")
        session = app.session
        assert session is not None
        rng = random.Random(3)
        # To the last answers without the screen: their keys are tried elsewhere.
        while len(session.turns) < 60 or not session.over:
            seat = session.asked()[0]
            offers = session.offers(seat)
            session.answer(seat, offers[int(rng.random() * len(offers))].sample(rng))
            if session.over:
                break
        assert app.table is not None
        app.table.pass_on(())
        await until(pilot, lambda: isinstance(app.screen, Final))
        await see(pilot, "final score")
        compare(app, sized("final", size))
