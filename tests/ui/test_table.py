"""The table of every game: the curtain, hiding, undo, the menu, saving, and what must never be on the screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

from tests.ui.bandits_tables import lay
from tests.ui.driving import deal, frame, make_app, press, running, see, shown, until
from tests.ui.quick import settle
from westtable.games import rules_of
from westtable.games.bandits.cards import label
from westtable.games.bandits.state import BanditsState
from westtable.kernel import load
from westtable.store.saves import list_saves
from westtable.ui.app import WesttableApp
from westtable.ui.screens.cover import Cover
from westtable.ui.screens.table import Table
from westtable.ui.widgets.hand import HandView

SIZES = [(80, 24), (120, 40)]


def table(app: WesttableApp) -> Table:
    found = app.table
    assert isinstance(found, Table)
    return found


async def open_for(pilot: Pilot[Any], seat: int) -> None:
    app = pilot.app
    assert isinstance(app, WesttableApp)
    await see(pilot, "PASS THE KEYBOARD")
    await press(pilot, str(seat + 1))
    await until(pilot, lambda: app.screen is table(app))


@pytest.mark.parametrize("size", SIZES)
async def test_the_first_deal_starts_behind_the_curtain(tmp_path: Path, size: tuple[int, int]) -> None:
    app = deal(tmp_path)
    async with running(app, size) as pilot:
        await see(pilot, "PASS THE KEYBOARD")
        assert "Ann" in shown(app) and table(app).seat is None
        assert table(app).query_one(HandView).plain() == []
        await open_for(pilot, 0)
        assert "only Ann" in shown(app)


async def test_only_the_digit_of_the_seat_opens_the_curtain(tmp_path: Path) -> None:
    app = deal(tmp_path)
    async with running(app) as pilot:
        await see(pilot, "PASS THE KEYBOARD")
        before = frame(app)
        for key in ("2", "3", "0", "enter", "space", "u", "x", "e", "c", "a", "w", "b", "q", "tab", "escape", "t", "o"):
            await press(pilot, key)
            assert isinstance(app.screen, Cover), key
            assert frame(app) == before, key
        await open_for(pilot, 0)


async def test_the_curtain_ignores_every_key_at_first(tmp_path: Path) -> None:
    app = deal(tmp_path)
    app.guard = 0.4
    now = 100.0
    app.clock = lambda: now
    async with running(app) as pilot:
        await see(pilot, "PASS THE KEYBOARD")
        await press(pilot, "1", "enter", "1", "m", "1")
        assert isinstance(app.screen, Cover)
        now = 100.5
        await press(pilot, "1")
        await until(pilot, lambda: app.screen is table(app))


async def test_a_burst_across_the_hand_over_changes_nothing(tmp_path: Path) -> None:
    app = deal(tmp_path)
    now = 100.0
    app.clock = lambda: now
    async with running(app) as pilot:
        await open_for(pilot, 0)
        app.guard = 0.4
        # Long enough after the digit that opened the curtain, which is not heard while it may be held down.
        now += 1
        await press(pilot, "1", "enter", "enter", "enter", "2", "1", "enter")
        assert isinstance(app.screen, Cover)
        assert app.session is not None and len(app.session.turns) == 1
        assert app.session.asked() == (1,)


async def test_the_palette_does_not_open_over_the_curtain(tmp_path: Path) -> None:
    app = deal(tmp_path)
    async with running(app) as pilot:
        await see(pilot, "PASS THE KEYBOARD")
        await press(pilot, "ctrl+p")
        assert isinstance(app.screen, Cover)


async def test_a_toast_does_not_outlive_the_hand_over(tmp_path: Path) -> None:
    app = deal(tmp_path)
    async with running(app) as pilot:
        await open_for(pilot, 0)
        app.notify("Ann drew MARKERWORD")
        await see(pilot, "MARKERWORD")
        await press(pilot, "1", "enter")
        await see(pilot, "PASS THE KEYBOARD")
        assert "MARKERWORD" not in shown(app)


async def test_x_hides_the_hand_and_keeps_the_choice(tmp_path: Path) -> None:
    app = deal(tmp_path)
    async with running(app) as pilot:
        await open_for(pilot, 0)
        await press(pilot, "2")
        chooser = table(app).chooser
        await press(pilot, "x")
        await see(pilot, "PASS THE KEYBOARD")
        assert table(app).query_one(HandView).plain() == []
        await open_for(pilot, 0)
        assert table(app).chooser is chooser


async def test_an_answer_is_saved_and_resumes_at_the_same_seat(tmp_path: Path) -> None:
    app = deal(tmp_path)
    async with running(app) as pilot:
        await open_for(pilot, 0)
        assert list_saves(tmp_path) == [], "nothing was answered yet"
        await press(pilot, "1", "enter")
        await see(pilot, "PASS THE KEYBOARD")
        assert app.running is not None and app.running.flush()
        state = app.running.session.now
    saves = list_saves(tmp_path)
    assert [one.turn for one in saves] == [1]
    again = make_app(tmp_path, action="resume", save=saves[0].path)
    async with running(again) as pilot:
        await see(pilot, "PASS THE KEYBOARD")
        assert again.session is not None and again.session.now == state
        await open_for(pilot, 1)


async def test_the_menu_opens_from_the_curtain_and_leaves(tmp_path: Path) -> None:
    app = deal(tmp_path)
    async with running(app) as pilot:
        await see(pilot, "PASS THE KEYBOARD")
        await press(pilot, "m")
        await see(pilot, "MENU")
        await press(pilot, "escape")
        await see(pilot, "PASS THE KEYBOARD")
        await press(pilot, "m", "6")
        await until(pilot, lambda: app.table is None)
        assert list_saves(tmp_path) == []


async def test_a_copy_under_a_name_stays_as_it_is(tmp_path: Path) -> None:
    app = deal(tmp_path)
    async with running(app) as pilot:
        await open_for(pilot, 0)
        await press(pilot, "1", "enter")
        await open_for(pilot, 1)
        await press(pilot, "n", *"keep", "enter")
        await see(pilot, "A copy is kept")
        await press(pilot, "enter")
        copy = next(one for one in list_saves(tmp_path) if one.name == "keep")
        before = copy.path.read_bytes()
        await until(pilot, lambda: app.screen is table(app))
        await press(pilot, "1", "enter")
        await open_for(pilot, 0)
        assert app.running is not None and app.running.flush()
        assert copy.path.read_bytes() == before
        assert sorted(one.turn for one in list_saves(tmp_path)) == [1, 2]


async def test_undo_says_why_it_stops(tmp_path: Path) -> None:
    app = deal(tmp_path)
    async with running(app) as pilot:
        await open_for(pilot, 0)
        await press(pilot, "u")
        await see(pilot, "Nothing has been answered yet.")
        await press(pilot, "1", "enter")
        await open_for(pilot, 1)
        await press(pilot, "u")
        await see(pilot, "Ann's last answer stands")


async def test_below_the_smallest_size_nothing_is_played_and_nothing_is_lost(tmp_path: Path) -> None:
    app = deal(tmp_path)
    async with running(app) as pilot:
        await open_for(pilot, 0)
        await press(pilot, "2")
        chooser = table(app).chooser
        await pilot.resize_terminal(60, 15)
        await see(pilot, "too small")
        await press(pilot, "1", "enter", "x", "q")
        assert app.session is not None and not app.session.turns
        await pilot.resize_terminal(80, 24)
        await see(pilot, "only Ann")
        assert table(app).chooser is chooser


async def test_the_curtain_can_be_off_or_always(tmp_path: Path) -> None:
    app = deal(tmp_path, curtain="off")
    async with running(app) as pilot:
        await until(pilot, lambda: app.table is not None and app.screen is table(app))
        await see(pilot, "only Ann")
        await press(pilot, "1", "enter")
        await see(pilot, "only Bob")


async def test_leaving_keeps_the_game_for_later(tmp_path: Path) -> None:
    app = deal(tmp_path)
    async with running(app) as pilot:
        await open_for(pilot, 0)
        await press(pilot, "1", "enter")
        await open_for(pilot, 1)
        await press(pilot, "q")
        await until(pilot, lambda: app.table is None)
        assert app.running is None
        session = load(list_saves(tmp_path)[0].path.read_text(encoding="utf-8"), rules_of)
        assert session.asked() == (1,)


async def test_a_save_that_fails_is_told_and_play_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from westtable.store import writer
    from westtable.store.errors import DiskFull

    def full(*_: object, **__: object) -> None:
        raise DiskFull("The disk is full: the game was not saved.")

    app = deal(tmp_path)
    async with running(app) as pilot:
        await open_for(pilot, 0)
        monkeypatch.setattr(writer, "write_atomic", full)
        await press(pilot, "1", "enter")
        await see(pilot, "The disk is full")
        await open_for(pilot, 1)
        monkeypatch.undo()
        await press(pilot, "1", "enter")
        await see(pilot, "PASS THE KEYBOARD")
        assert app.running is not None and app.running.flush() and not app.running.trouble
        assert list_saves(tmp_path)[0].turn == 2


async def test_a_folder_that_takes_no_save_warns_before_the_game_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from westtable.store.errors import NotWritable
    from westtable.store.lock import Lock

    def refuse(*_: object) -> None:
        raise NotWritable("This folder cannot be written.")

    monkeypatch.setattr(Lock, "acquire", refuse)
    app = deal(tmp_path)
    async with running(app) as pilot:
        await open_for(pilot, 0)
        await press(pilot, "1", "enter")
        await see(pilot, "PASS THE KEYBOARD")
        assert app.running is not None
        assert not app.running.flush()
        await press(pilot, "m")
        await see(pilot, "This folder cannot be written.")
        await press(pilot, "6")
        await see(pilot, "Leave once more")
        assert app.table is not None
        await press(pilot, "6")
        await until(pilot, lambda: app.table is None)


async def test_resuming_the_running_game_does_not_lift_the_curtain(tmp_path: Path) -> None:
    app = deal(tmp_path)
    async with running(app) as pilot:
        await open_for(pilot, 0)
        await press(pilot, "1", "enter")
        await see(pilot, "PASS THE KEYBOARD")
        await press(pilot, "m")
        await see(pilot, "MENU")
        await press(pilot, "ctrl+p")
        app.open("saves")
        await see(pilot, "SAVED GAMES")
        await press(pilot, "enter")
        await see(pilot, "PASS THE KEYBOARD")
        await open_for(pilot, 1)


async def test_a_save_behind_a_link_is_the_same_game(tmp_path: Path) -> None:
    from westtable.store.errors import Locked
    from westtable.ui.running import Running

    app = deal(tmp_path)
    async with running(app) as pilot:
        await open_for(pilot, 0)
        await press(pilot, "1", "enter")
        await see(pilot, "PASS THE KEYBOARD")
        assert app.running is not None
        assert app.running.flush()
        path = app.running.path
        assert path is not None
        link = tmp_path / "link.json"
        link.symlink_to(path)
        with pytest.raises(Locked):
            Running.open(tmp_path, link)


def test_leaving_wipes_the_screen_row_by_row() -> None:
    from westtable.ui.driver import wipe

    text = wipe(3)
    assert text.count("\x1b[2K") == 3
    assert "\x1b[2J" not in text


def test_bytes_that_are_no_text_are_no_fault() -> None:
    from textual.drivers import linux_driver

    import westtable.ui.driver  # noqa: F401  (it changes how the framework reads)

    decode = vars(linux_driver)["getincrementaldecoder"]("utf-8")().decode
    assert decode(b"a\xff\xfeb") == "a\ufffd\ufffdb"


# --- choosing by keys


def laid(app: WesttableApp, state: BanditsState) -> None:
    """Put another moment of the game on the table, in the middle of a turn."""
    assert app.session is not None
    app.session.now = state
    table(app).show_seat(table(app).seat or 0)


async def test_a_digit_that_stands_at_nothing_says_so(tmp_path: Path) -> None:
    app = deal(tmp_path)
    async with running(app) as pilot:
        await open_for(pilot, 0)
        await press(pilot, "7")
        await see(pilot, "! 7 stands for nothing here.")
        assert "These do: 1 " in shown(app)
        await press(pilot, "down")
        assert "stands for nothing" not in shown(app)


async def test_what_changes_something_takes_an_old_refusal_away(tmp_path: Path) -> None:
    app = deal(tmp_path)
    async with running(app) as pilot:
        await open_for(pilot, 0)
        laid(app, lay(["g3 g3 g5 m2 o2 o3", 6], [0, 0]))
        await press(pilot, "4")
        await see(pilot, "Stash loot")
        for key in ("a", "c", "3", "tab", "down", "home", "escape"):
            await press(pilot, "8")
            await see(pilot, " ! 8 stands for nothing here.")
            await press(pilot, key)
            # There is one page only, so Tab changes nothing and the words may stay.
            assert (" ! " in shown(app)) == (key == "tab"), key


async def test_mixed_loot_is_refused_for_the_right_reason(tmp_path: Path) -> None:
    app = deal(tmp_path)
    async with running(app) as pilot:
        await open_for(pilot, 0)
        laid(app, lay(["g3 g3 g5 m2 m3 m4", 6], [0, 0]))
        await press(pilot, "4", "3", "3", "5")
        await see(pilot, "Enter stashes it.")
        await press(pilot, "7")
        await see(pilot, " ! A stash is all gold or all money: the earlier choice was taken back.")
        assert "at most" not in shown(app)
        chooser = table(app).chooser
        assert chooser is not None and len(chooser.chosen["cards"]) == 1


async def test_one_opponent_is_the_target_already(tmp_path: Path) -> None:
    app = deal(tmp_path)
    async with running(app) as pilot:
        await open_for(pilot, 0)
        laid(app, lay(["o2 o3 t2 l1 l4 m2", "l1 l2 g1 g2 g3 m1"], [0, 0]))
        await press(pilot, "2", "2", "enter")
        await see(pilot, "Attack the hand of Bob?  Enter attacks with 2 guns.")
        assert "2[x]▲ Bob" in shown(app)
        await press(pilot, "escape")
        await see(pilot, "Enter: the target.")
        await press(pilot, "enter", "enter")
        await open_for(pilot, 1)
        await see(pilot, "Stop 2 guns, or lose the whole hand.")


async def test_a_answers_an_attack(tmp_path: Path) -> None:
    app = deal(tmp_path)
    async with running(app) as pilot:
        await open_for(pilot, 0)
        laid(app, lay(["o2 o3 t2 l1 l4 m2", "l1 l2 g1 g2 g3 backfire"], [0, 0]))
        await press(pilot, "2", "3", "enter", "enter")
        await open_for(pilot, 1)
        await press(pilot, "a")
        await see(pilot, "Stop 3 guns. Chosen 3 stars: Deputy 1, Ranger 2. That holds.")
        await press(pilot, "0")
        await see(pilot, " ! Stars, Backfire and Trap do not mix: the earlier choice was taken back.")
        await press(pilot, "a")
        await see(pilot, "Chosen 3 stars")
        assert " ! " not in shown(app)
        await press(pilot, "c", "0")
        await see(pilot, "Turn 3 guns on Ann with 1 Backfire?")
        await press(pilot, "0")
        await see(pilot, "Nothing is chosen yet.")


async def test_a_look_at_the_hand_does_not_say_that_it_is_covered(tmp_path: Path) -> None:
    app = deal(tmp_path)
    async with running(app) as pilot:
        await open_for(pilot, 0)
        await press(pilot, "v")
        await see(pilot, "Ann looks")
        assert "x hides it at once" in shown(app) and "covered" not in shown(app)
        await press(pilot, "enter", "w")
        await see(pilot, "looks into")
        assert "the hand is covered meanwhile" in shown(app)


async def test_the_first_enter_says_that_it_only_shows_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The lines that follow come when they are asked for, not by the clock.
    monkeypatch.setattr("westtable.ui.screens.cover.LEAD", 1e6)
    app = deal(tmp_path)
    app.settings.motion = True
    async with running(app) as pilot:
        await open_for(pilot, 0)
        laid(app, lay(["o2 o3 t2 l1 l4 m2", "g1 g1 g2 g3 g4 m1"], [0, 0]))
        await press(pilot, "2", "3", "enter", "enter")
        await open_for(pilot, 1)
        await press(pilot, "enter")
        await see(pilot, "Enter shows the rest at once.")
        assert "Enter Show all" in shown(app) and "refill" not in shown(app)
        await press(pilot, "enter")
        await see(pilot, "Enter goes on.")
        assert "Enter Go on" in shown(app) and "refill" in shown(app)


async def test_the_keys_of_a_copy_that_was_kept_lead_back(tmp_path: Path) -> None:
    app = deal(tmp_path)
    async with running(app) as pilot:
        await open_for(pilot, 0)
        await press(pilot, "n")
        await see(pilot, "Enter Keep")
        await press(pilot, *"one", "enter")
        await see(pilot, "A copy is kept")
        assert "Enter Back" in shown(app) and "Enter Keep" not in shown(app)


@pytest.mark.parametrize("aid", ["off", "on"])
async def test_only_the_memory_aid_tells_an_own_card_again(tmp_path: Path, aid: str) -> None:
    app = deal(tmp_path, memory_aid=aid)
    async with running(app) as pilot:
        for seat in ("1", "2"):
            await see(pilot, f"press {seat} to go on")
            await press(pilot, seat, "1", "enter")
        await see(pilot, "press 1 to go on")
        await press(pilot, "1", "g")
        await see(pilot, "LOG · Bandits")
        table = app.table
        assert table is not None
        (own,) = table.running.session.turns[0].events[0].cards  # type: ignore[attr-defined]
        assert (f"Ann draws {label(own)}." in shown(app)) == (aid == "on")
        assert ("Ann draws a card." in shown(app)) == (aid == "off")
        assert "Bob draws a card." in shown(app)


@pytest.mark.parametrize("keys", [("n", "a", "enter"), ("x", "m", "2", "a", "enter")])
async def test_a_burst_of_enters_closes_one_screen_and_no_curtain(tmp_path: Path, keys: tuple[str, ...]) -> None:
    app = deal(tmp_path)
    async with running(app) as pilot:
        await open_for(pilot, 0)
        await press(pilot, *keys)
        await see(pilot, "A copy is kept")
        below = app.screen_stack[:-1]
        # All of them at once, as they come from a paste or a slow line: none is handled before the last is here.
        for _ in range(9):
            app.screen.post_message(events.Key("enter", None))
        await until(pilot, lambda: app.screen_stack == below)
        await settle(pilot)
        assert app.screen_stack == below


async def test_what_enter_does_stays_in_sight_under_a_refusal(tmp_path: Path) -> None:
    app = deal(tmp_path)
    async with running(app) as pilot:
        await open_for(pilot, 0)
        page = table(app)
        before = [row.strip() for row in page.lines("prompt").plain() if row.strip()]
        page.refuse("No.")
        after = [row.strip() for row in page.lines("prompt").plain() if row.strip()]
        assert after[:2] == ["! No.", before[0]]
        page.refuse("No.", "Yes.")
        after = [row.strip() for row in page.lines("prompt").plain() if row.strip()]
        room = page.look.heights(page.scene(0)).prompt
        assert after == ["! No.", "Yes.", *before][:room]


async def test_the_key_help_says_where_it_is_and_has_plain_words(tmp_path: Path) -> None:
    app = deal(tmp_path)
    async with running(app) as pilot:
        await open_for(pilot, 0)
        hints = table(app).usable_keys(in_full=True)
        assert all(hint.label[0].islower() and hint.label != hint.key_text.lower() for hint in hints), hints
        await press(pilot, "question_mark")
        await see(pilot, "KEYS · the table")
        assert "Up, Left  " in shown(app) and "the one before" in shown(app)
