"""The set-up screen: seats, names, rules and seed by keys, by arrows and by mouse; nothing is dealt that cannot be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.ui.driving import frame, make_app, press, running, see, shown, until
from tests.ui.toy import TOY, ToyGame, ToyOptions
from westtable.kernel import Sitter
from westtable.store.history import HistoryEntry, record
from westtable.store.settings import load_settings
from westtable.ui.app import WesttableApp
from westtable.ui.lines import Pager, cells
from westtable.ui.screens.picker import Picker
from westtable.ui.screens.setup import Setup

SIZES = [(80, 24), (120, 40)]


class Dealt:
    """Takes the place of the table, which the toy game has not."""

    def __init__(self, app: WesttableApp, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls: list[tuple[Any, ...]] = []
        monkeypatch.setattr(app, "deal", lambda *given: self.calls.append(given))

    @property
    def names(self) -> list[str]:
        """Who was dealt to, the one time."""
        ((_, sitters, _, _),) = self.calls
        return [sitter.name for sitter in sitters]

    @property
    def options(self) -> ToyOptions:
        """By which options."""
        ((_, _, options, _),) = self.calls
        assert isinstance(options, ToyOptions)
        return options


@pytest.fixture
def app(tmp_path: Path) -> WesttableApp:
    return make_app(tmp_path)


@pytest.fixture
def dealt(app: WesttableApp, monkeypatch: pytest.MonkeyPatch) -> Dealt:
    return Dealt(app, monkeypatch)


async def open_setup(pilot: Pilot[Any], **given: Any) -> Setup:
    pilot.app.new_game(TOY, **given)  # type: ignore[attr-defined]
    await see(pilot, "NEW GAME · Toy")
    page = pilot.app.screen
    assert isinstance(page, Setup)
    return page


async def name_it(pilot: Pilot[Any], name: str) -> None:
    await press(pilot, "e", *name, "enter")


async def click(pilot: Pilot[Any], text: str, beside: str = "") -> None:
    """Click the first cell of `text`, in the first row that holds `beside`."""
    for y, row in enumerate(frame(pilot.app)):
        if text in row and beside in row:
            await pilot.click(offset=(cells(row[: row.index(text)]), y))
            await pilot.pause()
            return
    raise AssertionError(f"{text!r} is not on the screen\n{shown(pilot.app)}")


@pytest.mark.parametrize("size", SIZES)
async def test_enter_deals_to_the_smallest_table_at_once(
    app: WesttableApp, dealt: Dealt, size: tuple[int, int]
) -> None:
    async with running(app, size) as pilot:
        page = await open_setup(pilot)
        for text in ("2-4 seats · 2 taken", "Player 1", "(empty)", "First player", "Curtain", "Seed", page.seed):
            assert text in shown(app)
        assert "Enter deals the first hand. Esc goes back; the names stay for the next time." in shown(app)
        await press(pilot, "enter")
    ((game, sitters, options, seed),) = dealt.calls
    assert game is TOY
    assert sitters == [Sitter(name="Player 1", mark="■"), Sitter(name="Player 2", mark="▲")]
    assert options == ToyOptions()
    assert seed == page.seed


async def test_no_game_is_written_before_the_deal(app: WesttableApp, dealt: Dealt, tmp_path: Path) -> None:
    async with running(app) as pilot:
        await open_setup(pilot)
        await press(pilot, "3")
        await name_it(pilot, "Ann")
        await press(pilot, "f", "n", "escape")
        await until(pilot, lambda: isinstance(app.screen, Picker))
    # The names are kept for the next time, and nothing else is.
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == ["settings.json"]
    assert dealt.calls == []


@pytest.mark.parametrize("size", SIZES)
async def test_by_digits_and_letters_alone(app: WesttableApp, dealt: Dealt, size: tuple[int, int]) -> None:
    async with running(app, size) as pilot:
        page = await open_setup(pilot)
        await press(pilot, "1")
        await name_it(pilot, "Ann")
        await press(pilot, "2")
        await name_it(pilot, "Bob")
        await press(pilot, "3")
        await name_it(pilot, "Cal")
        await press(pilot, "w", "m", "j", "j", "j", "l", "j", "l")
        assert "3 taken" in shown(app)
        seed = page.seed
        await press(pilot, "n")
        assert page.seed != seed
        await press(pilot, "enter")
    assert dealt.names == ["Ann", "Cal", "Bob"]
    assert [sitter.mark for sitter in dealt.calls[0][1]] == ["■", "◊", "▲"]
    assert (dealt.options.first, dealt.options.undo) == (1, "off")


@pytest.mark.parametrize("size", SIZES)
async def test_by_arrows_and_enter_alone(app: WesttableApp, dealt: Dealt, size: tuple[int, int]) -> None:
    async with running(app, size) as pilot:
        page = await open_setup(pilot)
        await press(pilot, "up")
        assert page.cursor == "players"
        await press(pilot, "right", "right", "left", "down", "right", *["down"] * 4, "left", "down", "left", "enter")
    assert dealt.names == ["Player 1", "Player 2", "Player 3"]
    assert dealt.calls[0][1][0].mark == "▲"
    assert (dealt.options.first, dealt.options.undo) == (3, "off")


@pytest.mark.parametrize("size", SIZES)
async def test_by_mouse_alone(app: WesttableApp, dealt: Dealt, size: tuple[int, int]) -> None:
    async with running(app, size) as pilot:
        page = await open_setup(pilot)
        await click(pilot, "(empty)", "press 3")
        await click(pilot, "(empty)", "press 4")
        await click(pilot, "◄", "Players")
        await click(pilot, "►", "Undo")
        await click(pilot, "◄", "First player")
        await click(pilot, "Player 2", "2   ▲")
        await click(pilot, "►", "Player 2 ")
        seed = page.seed
        await click(pilot, "n rolls", "Seed")
        await until(pilot, lambda: page.seed != seed)
        await click(pilot, "Player 2")
        await click(pilot, "Player 2")
        assert page.editor is not None
        await click(pilot, "Enter")
        await until(pilot, lambda: page.editor is None)
        await click(pilot, "Enter")
        await until(pilot, lambda: dealt.calls)
    assert dealt.names == ["Player 1", "Player 2", "Player 3"]
    assert (dealt.options.first, dealt.options.undo) == (3, "off")


async def test_a_click_on_a_key_while_typing_is_not_typed(app: WesttableApp) -> None:
    async with running(app) as pilot:
        page = await open_setup(pilot)
        await press(pilot, "e", "A", "l")
        await click(pilot, "f shuffles")
        await until(pilot, lambda: page.editor is None)
        assert "Al" in [guest.name for guest in page.people.people]


@pytest.mark.parametrize(
    "name", ["[red]", "[/]", "[00]", "[@click=app.quit]x[/]", "[b", "\\[", ":cowboy:", "日本語", "Zoë"]
)
async def test_names_are_shown_as_typed(app: WesttableApp, dealt: Dealt, name: str) -> None:
    async with running(app) as pilot:
        await open_setup(pilot)
        await name_it(pilot, name)
        assert name in shown(app)
        await press(pilot, "enter")
    assert dealt.names[0] == name


@pytest.mark.parametrize(
    ("name", "reason"),
    [("player 2", "both called"), ("  ", "has no name"), ("x" * 24 + "y", "at most"), ("日" * 13, "at most")],
)
async def test_a_name_that_cannot_stand_is_refused_while_typing(app: WesttableApp, name: str, reason: str) -> None:
    async with running(app) as pilot:
        page = await open_setup(pilot)
        await press(pilot, "e", *name)
        reason = "room for 24 columns" if reason == "at most" else reason
        assert reason in shown(app)
        if reason == "room for 24 columns":
            await press(pilot, "enter")
            assert page.editor is None
            return
        await press(pilot, "enter", "enter")
        assert page.editor is not None
        assert reason in shown(app)
        await press(pilot, "escape")
        assert page.people.people[0].name == "Player 1"


async def test_a_pasted_control_character_is_refused_and_a_pasted_name_is_not(app: WesttableApp) -> None:
    from textual.events import Paste

    async with running(app) as pilot:
        page = await open_setup(pilot)
        await press(pilot, "e")
        app.post_message(Paste("a\x1b[2Jb"))
        await see(pilot, "a character that cannot be shown")
        app.post_message(Paste("Ναταλία\n"))
        await see(pilot, "Ναταλία")
        await press(pilot, "enter")
        assert page.people.people[0].name == "Ναταλία"


async def test_letters_and_digits_go_into_the_name_and_do_nothing_else(app: WesttableApp, dealt: Dealt) -> None:
    async with running(app) as pilot:
        page = await open_setup(pilot)
        seed = page.seed
        await press(pilot, "e", *"qnfwsmrt123? x", "enter")
        assert app.screen is page
        assert page.people.people[0].name == "qnfwsmrt123? x"
        assert len(page.people.people) == 2
        assert page.seed == seed
        assert dealt.calls == []


async def test_tab_names_one_seat_after_another(app: WesttableApp, dealt: Dealt) -> None:
    async with running(app) as pilot:
        await open_setup(pilot)
        await press(pilot, "3", "1", "e", *"Ann", "tab", *"Bob", "tab", *"Cal", "tab", "enter")
    assert dealt.names == ["Ann", "Bob", "Cal"]


async def test_a_seed_is_typed_and_an_empty_one_refused(app: WesttableApp, dealt: Dealt) -> None:
    async with running(app) as pilot:
        page = await open_setup(pilot, seed="4F2A-91C7", options={"hand": 4})
        assert "[ 4F2A-91C7 ]" in shown(app)
        await press(pilot, "up", "up")
        assert page.cursor == "seed"
        await press(pilot, "e", "backspace")
        await see(pilot, "The seed is empty")
        await press(pilot, *"high noon", "enter", "enter")
    assert dealt.calls[0][3] == "high noon"
    assert dealt.options.hand == 4


async def test_too_few_and_too_many_are_refused_with_the_numbers(app: WesttableApp) -> None:
    async with running(app) as pilot:
        page = await open_setup(pilot)
        await press(pilot, "space")
        assert "Toy needs 2 players at least." in shown(app)
        await press(pilot, "5")
        assert "This game has 4 seats." in shown(app)
        await press(pilot, "plus", "plus", "plus")
        assert "Toy is for 2 to 4 players." in shown(app)
        assert len(page.people.people) == 4
        await press(pilot, "minus", "minus", "minus")
        assert len(page.people.people) == 2


async def test_keys_for_a_player_ask_for_one_first(app: WesttableApp) -> None:
    async with running(app) as pilot:
        page = await open_setup(pilot)
        await press(pilot, "tab")
        assert page.cursor == "option:first"
        for key in ("e", "m", "w", "s"):
            await press(pilot, key)
            assert "Choose a player" in shown(app)


async def test_the_last_deal_comes_back_and_is_kept_on_disk(app: WesttableApp, dealt: Dealt, tmp_path: Path) -> None:
    async with running(app) as pilot:
        await open_setup(pilot)
        await name_it(pilot, "Ann")
        await press(pilot, "m", "tab", "down", "right", "down", "right", "enter")
        assert dealt.calls
    kept = load_settings(tmp_path)
    assert kept.trouble is None
    assert kept.names == ["Ann", "Player 2"]
    assert kept.curtain == "always"
    again = make_app(tmp_path)
    async with running(again) as pilot:
        page = await open_setup(pilot)
        assert [(guest.name, guest.mark) for guest in page.people.people] == [("Ann", "▲"), ("Player 2", "■")]
        assert page.people.options() == ToyOptions(undo="off", curtain="always")


async def test_resizing_keeps_what_is_being_typed(app: WesttableApp) -> None:
    async with running(app, (120, 40)) as pilot:
        page = await open_setup(pilot)
        await press(pilot, "e", *"An")
        await pilot.resize_terminal(79, 23)
        await see(pilot, "too small")
        await press(pilot, "x", "enter")
        await pilot.resize_terminal(80, 24)
        await see(pilot, "NEW GAME")
        await press(pilot, "n", "enter")
        assert page.people.people[0].name == "Ann"


async def test_rules_that_do_not_all_fit_follow_the_cursor(app: WesttableApp) -> None:
    async with running(app, (80, 24)) as pilot:
        page = await open_setup(pilot)
        seen = set()
        for _ in page.rows():
            row = next(row for row in frame(app) if "►" in row[:2])
            seen.add(row[2:18].strip())
            await press(pilot, "down")
        assert {"Hand", "Open hands", "Length", "Memory aid", "First player"} <= seen


async def test_everybody_known_here_is_listed_and_strangers_are_marked(tmp_path: Path) -> None:
    record(tmp_path, HistoryEntry("g1", "toy", 1000, ("Ann", "Bob"), (3, 2), (0,), 5, 60))
    app = make_app(tmp_path)
    async with running(app, (120, 40)) as pilot:
        await open_setup(pilot, names=("ann", "Zed"))
        assert "won 1 of 1" in shown(app)
        rows = frame(app)
        assert "new name" not in next(row for row in rows if "ann" in row)
        assert "new name" in next(row for row in rows if "Zed" in row)


@pytest.mark.parametrize(
    ("size", "skin"),
    [((80, 24), "colour"), ((80, 24), "no-colour"), ((80, 24), "ascii"), ((120, 40), "ascii"), ((200, 60), "ascii")],
)
async def test_every_row_fits_in_every_skin(app: WesttableApp, skin: Any, size: tuple[int, int]) -> None:
    async with running(app, size) as pilot:
        page = await open_setup(pilot, names=("x" * 24, "日" * 12, "Ann"), seed="s" * 64)
        app.dress("dusk", skin)
        for _ in page.rows():
            await press(pilot, "down", "right")
        for row in frame(app):
            assert cells(row) == size[0]
        if skin == "ascii":
            assert "".join(frame(app)).replace("日", "").isascii()


async def test_options_that_exclude_each_other_are_told(app: WesttableApp, dealt: Dealt) -> None:
    class Strict(ToyOptions):
        def model_post_init(self, context: Any) -> None:
            if self.open_hands:
                raise ValueError("no")

    class StrictRules:
        options_type = Strict

    class StrictGame(ToyGame):
        def rules(self) -> Any:
            return StrictRules

    async with running(app) as pilot:
        app.new_game(StrictGame(*TOY), options={"open_hands": True})
        await see(pilot, "NEW GAME")
        await press(pilot, "enter")
        assert "These table rules do not go together" in shown(app)
    assert dealt.calls == []


async def test_a_held_enter_does_not_jump_over_the_setup(app: WesttableApp, dealt: Dealt) -> None:
    app.guard = 0.4
    now = 100.0
    app.clock = lambda: now
    async with running(app) as pilot:
        await open_setup(pilot)
        await press(pilot, "enter", "enter")
        assert dealt.calls == []
        now = 100.5
        await press(pilot, "enter")
        assert len(dealt.calls) == 1


@pytest.mark.parametrize("size", SIZES)
async def test_the_key_help_lists_every_key(app: WesttableApp, size: tuple[int, int]) -> None:
    async with running(app, size) as pilot:
        page = await open_setup(pilot)
        hints = page.usable_keys(in_full=True)
        assert all(hint.label[0].islower() and " " in hint.label for hint in hints), hints
        await press(pilot, "question_mark")
        await see(pilot, "KEYS")
        told = "\n".join(app.screen.query_one(Pager).plain(whole=True))
        for text in ("1-4", "chooses the player at that seat", *(hint.label for hint in hints)):
            assert text in told


async def test_one_esc_too_many_loses_no_name(app: WesttableApp, tmp_path: Path) -> None:
    async with running(app) as pilot:
        page = await open_setup(pilot)
        page.people.people[0].name = "Zoë"
        await press(pilot, "escape")
        await until(pilot, lambda: isinstance(app.screen, Picker))
        await open_setup(pilot)
        assert "Zoë" in shown(app)
    assert load_settings(tmp_path).names[0] == "Zoë"
