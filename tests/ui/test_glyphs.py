"""Every sign we draw with is one cell wide, cannot become an emoji, and has an ASCII twin of one cell."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from westtable.ui.glyphs import ASCII_MARKS, GLYPHS, MARKS, TWINS, mark, to_ascii

# The characters below U+3000 that may be shown as an emoji: emoji-data.txt of Unicode 16, property Emoji.
EMOJI = (
    "00A9 00AE 203C 2049 2122 2139 2194-2199 21A9-21AA 231A-231B 2328 23CF 23E9-23F3 23F8-23FA 24C2 25AA-25AB 25B6 "
    "25C0 25FB-25FE 2600-2604 260E 2611 2614-2615 2618 261D 2620 2622-2623 2626 262A 262E-262F 2638-263A 2640 2642 "
    "2648-2653 265F-2660 2663 2665-2666 2668 267B 267E-267F 2692-2697 2699 269B-269C 26A0-26A1 26A7 26AA-26AB "
    "26B0-26B1 26BD-26BE 26C4-26C5 26C8 26CE-26CF 26D1 26D3-26D4 26E9-26EA 26F0-26F5 26F7-26FA 26FD 2702 2705 "
    "2708-270D 270F 2712 2714 2716 271D 2721 2728 2733-2734 2744 2747 274C 274E 2753-2755 2757 2763-2764 2795-2797 "
    "27A1 27B0 27BF 2934-2935 2B05-2B07 2B1B-2B1C 2B50 2B55"
)


def may_be_emoji(char: str) -> bool:
    if ord(char) >= 0x3000:
        return True
    for span in EMOJI.split():
        first, _, last = span.partition("-")
        if int(first, 16) <= ord(char) <= int(last or first, 16):
            return True
    return False


@pytest.mark.parametrize("char", list(GLYPHS), ids=lambda char: f"U+{ord(char):04X}")
def test_a_glyph_is_one_cell_and_never_an_emoji(char: str) -> None:
    assert cell_len(char) == 1
    assert not may_be_emoji(char)


def test_the_emoji_list_knows_the_signs_that_are_to_be_avoided() -> None:
    assert all(map(may_be_emoji, "▶◀↔♠♥♦♣☠⚔🎲"))


def test_twins_are_one_ascii_character_each() -> None:
    assert all(twin.isascii() and twin.isprintable() and len(twin) == 1 for twin in TWINS.values())


def test_seat_marks_stay_apart_in_ascii() -> None:
    assert len(set(MARKS)) == len(set(ASCII_MARKS)) == 6
    assert to_ascii("".join(MARKS)) == "".join(ASCII_MARKS)
    # The star is a bot's and the digits stand beside the mark.
    assert not set(ASCII_MARKS) & set("*!0123456789")
    assert mark(0) == "■"
    assert mark(5) == "○"


def test_a_double_border_stays_apart_from_a_single_one() -> None:
    assert to_ascii("┌─┐│") == "+-+|"
    assert to_ascii("╔═╗║") == "#=##"


def test_names_keep_their_letters() -> None:
    assert to_ascii("►1■Zoë 李 Łukasz… │") == ">1#Zoë 李 Łukasz~ |"


def test_nothing_moves() -> None:
    text = f"x{GLYPHS}x"
    assert len(to_ascii(text)) == len(text) == cell_len(to_ascii(text))
    assert to_ascii("plain") == "plain"
