"""The key line shows what it can, and help and the way out at any width; a click is a key press."""

from __future__ import annotations

import pytest
from textual import events
from textual.app import App, ComposeResult

from tests.ui.driving import frame, until
from westtable.ui.keys import PALETTE, KeyHint, KeyLine, key_line
from westtable.ui.lines import plain_text, width

PICKER = (
    KeyHint("Enter", "Play"),
    KeyHint("c", "Continue"),
    KeyHint("o", "Saves"),
    KeyHint("r", "Rules"),
    KeyHint("t", "Theme"),
    KeyHint("?", "Help"),
    KeyHint("q", "Quit"),
)


def test_it_is_drawn_as_in_the_wireframes() -> None:
    drawn = plain_text(key_line(PICKER, 80, PALETTE))
    assert drawn == " Enter Play  c Continue  o Saves  r Rules  t Theme  ? Help  q Quit     │^p palette"[:66] + (
        " " * 3 + "│^p palette"
    )
    assert width(key_line(PICKER, 80, PALETTE)) == 80
    assert width(key_line(PICKER, 120, PALETTE)) == 120


def test_the_right_part_goes_first() -> None:
    assert plain_text(key_line(PICKER, 70, PALETTE)).endswith("? Help  q Quit")
    assert "Theme" in plain_text(key_line(PICKER, 70, PALETTE))


@pytest.mark.parametrize("cells", range(8, 121))
def test_help_and_quit_are_seen_at_any_width(cells: int) -> None:
    drawn = key_line(PICKER, cells, PALETTE)
    assert width(drawn) <= cells
    text = plain_text(drawn)
    assert "?" in text
    assert "q" in text
    if cells >= 16:
        assert text.split("│")[0].rstrip().endswith("? Help  q Quit")


def test_hints_go_from_the_right() -> None:
    assert plain_text(key_line(PICKER, 40)) == " Enter Play  c Continue  ? Help  q Quit"
    back = (*PICKER[:5], KeyHint("?", "Help"), KeyHint("Esc", "Back"))
    assert plain_text(key_line(back, 30)) == " Enter Play  ? Help  Esc Back"


def test_one_key_is_clickable_and_a_range_is_not() -> None:
    names = {"Enter": "enter", "Esc": "escape", "?": "question_mark", "^p": "ctrl+p", "F1": "f1", "7": "7", "U": "U"}
    assert {text: KeyHint(text, "x").key for text in names} == names
    assert KeyHint("1-4", "Action").key == ""
    assert KeyHint("[ ]", "Order").key == ""
    assert KeyHint("1-4", "Action", "1").key == "1"


class Pressed(App[None]):
    ENABLE_COMMAND_PALETTE = False

    def __init__(self) -> None:
        super().__init__()
        self.pressed: list[tuple[str, str | None]] = []

    def compose(self) -> ComposeResult:
        yield KeyLine(PICKER, right="saved")

    def on_key(self, event: events.Key) -> None:
        self.pressed.append((event.key, event.character))


async def test_a_click_presses_the_key() -> None:
    app = Pressed()
    async with app.run_test(size=(80, 24)) as pilot:
        text = app.query_one(KeyLine).plain()[0]
        await until(pilot, lambda: frame(app)[-1].startswith(" Enter Play"))
        for word in ("Continue", "? Help"):
            await pilot.click(KeyLine, offset=(text.index(word), 0))
        await pilot.click(KeyLine, offset=(70, 0))
        await pilot.press("c", "question_mark")
        await until(pilot, lambda: len(app.pressed) == 4)
        assert app.pressed == [("c", "c"), ("question_mark", "?")] * 2


async def test_it_follows_new_keys_and_a_new_size() -> None:
    app = Pressed()
    async with app.run_test(size=(80, 24)) as pilot:
        keys = app.query_one(KeyLine)
        assert keys.plain()[0].endswith("│saved")
        await pilot.resize_terminal(40, 24)
        await until(pilot, lambda: keys.plain() == [" Enter Play  c Continue  ? Help  q Quit"])
        keys.show_keys([KeyHint("2", "I am Ann"), KeyHint("m", "Menu")], "hands hidden")
        assert keys.plain()[0].rstrip() == " 2 I am Ann  m Menu        │hands hidden"
        keys.blank()
        assert not any(keys.plain())
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: keys.size.width == 80)
        assert "Ann" not in "".join(frame(app))
