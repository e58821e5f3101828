"""The one-line editor: any script, letters that keep their accents, nothing that a terminal would obey."""

from __future__ import annotations

import pytest

from westtable.ui.lines import plain_text, width
from westtable.ui.widgets.editor import Editor


def editor(text: str = "", most: int = 10) -> Editor:
    return Editor(text, lambda typed: "Too long." if len(typed) > most else "")


def typed(one: Editor, text: str) -> Editor:
    for char in text:
        assert one.press(char, char)
    return one


def test_typing_replaces_what_was_there_and_arrows_keep_it() -> None:
    assert typed(editor("Player 1"), "Ann").text == "Ann"
    kept = editor("Ann")
    kept.press("end", None)
    assert typed(kept, "a").text == "Anna"
    kept.press("home", None)
    assert typed(kept, "J").text == "JAnna"


def test_backspace_on_the_opened_text_empties_it() -> None:
    one = editor("Player 1")
    one.press("backspace", None)
    assert one.text == ""
    one.press("backspace", None)
    one.press("delete", None)
    assert (one.text, one.place) == ("", 0)


def test_delete_and_cursor_keep_a_letter_with_its_accents() -> None:
    one = typed(editor(), "be\u0301c")
    one.press("left", None)
    one.press("left", None)
    assert one.place == 1
    one.press("delete", None)
    assert one.text == "bc"


def test_backspace_takes_the_last_thing_typed() -> None:
    one = typed(editor(), "e\u0301")
    one.press("backspace", None)
    assert one.text == "e"


@pytest.mark.parametrize("text", ["a\x1b[2Jb", "a\tb", "one\ntwo", "\u202eabc", "a\x00", "x\x9by", "\ud800"])
def test_a_paste_that_a_terminal_would_obey_is_refused_whole(text: str) -> None:
    one = typed(editor(), "ok")
    one.paste(text)
    assert one.text == "ok"
    assert "cannot be shown" in one.told
    one.press("left", None)
    assert one.told == ""


def test_a_line_end_behind_a_paste_is_no_trouble() -> None:
    one = editor()
    one.paste("Zoë\r\n")
    assert (one.text, one.told) == ("Zoë", "")


def test_what_is_too_long_is_refused_with_the_reason_and_changes_nothing() -> None:
    one = typed(editor(), "0123456789")
    one.press("x", "x")
    assert (one.text, one.told) == ("0123456789", "Too long.")
    one.paste("more")
    assert one.text == "0123456789"


def test_other_keys_are_not_taken() -> None:
    one = editor("Ann")
    assert not one.press("f1", None)
    assert not one.press("escape", "\x1b")
    assert one.text == "Ann"


@pytest.mark.parametrize("text", ["", "Ann", "日本語の名前です", "e\u0301" * 10, "a" * 40, "[red]x[/]"])
@pytest.mark.parametrize("cells", [8, 12, 30])
def test_what_is_drawn_fits_and_shows_the_cursor(text: str, cells: int) -> None:
    one = editor(text, 99)
    for key in [None, "end", *["left"] * 12, "home"]:
        if key:
            one.press(key, None)
        drawn = one.drawn(cells)
        assert width(drawn) <= cells
        assert any(span.role == "cursor" for span in drawn)
        assert plain_text(drawn).startswith("[ ")
        assert plain_text(drawn).endswith(" ]")
