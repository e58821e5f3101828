"""What a thrifty strip sends looks the same in a terminal as what the framework sends, and is shorter."""

from __future__ import annotations

import random
from io import StringIO

import pyte
import pytest
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from westtable.ui.thrift import ThriftyStrip

CONSOLE = Console(file=StringIO(), color_system="truecolor", force_terminal=True)

STYLES = [
    None,
    Style(),
    *(
        Style(color=color, bgcolor=ground) + Style.parse(marks)
        for color in (None, "red", "#d98b58", "default")
        for ground in (None, "#1a1511", "blue")
        for marks in ("", "bold", "bold reverse", "underline", "italic", "dim")
    ),
]


def cells_of(sent: str) -> list[object]:
    """What a terminal shows in its first row, and a marker written behind it to see the style it was left in."""
    screen = pyte.Screen(60, 2)
    pyte.Stream(screen).feed(sent + "~")
    row = [screen.buffer[0][x] for x in range(60)]
    # A blank shows its ground and its line only.
    return [(c.data, c.bg, c.underscore, c.reverse, *(() if c.data == " " else (c.fg, c.bold, c.italics))) for c in row]


@pytest.mark.parametrize("seed", range(200))
def test_it_looks_the_same(seed: int) -> None:
    rng = random.Random(seed)
    texts = ["ab", " ", "   ", "│", "x y", "Zoë"]
    segments = [Segment(rng.choice(texts), rng.choice(STYLES)) for _ in range(rng.randint(1, 8))]
    plain = Strip(segments)
    thrifty = ThriftyStrip.turn(Strip(segments))
    assert cells_of(thrifty.render(CONSOLE)) == cells_of(plain.render(CONSOLE))


def test_it_is_shorter_on_a_painted_ground() -> None:
    ground = Style(bgcolor="#1a1511", color="#e9dabd")
    row = [Segment("card 12 ", ground), Segment("[x]", ground + Style(bold=True)), Segment(" Hotel", ground)]
    row.append(Segment("    ", Style(bgcolor="#1a1511")))
    plain, thrifty = Strip(row).render(CONSOLE), ThriftyStrip.turn(Strip(row)).render(CONSOLE)
    assert len(thrifty) < len(plain) / 2


def test_parts_are_thrifty_too() -> None:
    strip = ThriftyStrip.turn(Strip([Segment("abcdef", Style(bold=True)), Segment("gh", Style(color="red"))]))
    assert isinstance(strip.crop(1, 7), ThriftyStrip)
    assert all(isinstance(part, ThriftyStrip) for part in strip.divide([3, 8]))
    assert strip.crop(1, 7).text == "bcdefg"


def test_links_are_left_to_the_framework() -> None:
    row = [Segment("rules", Style(link="file:///rules"))]
    assert "file:///rules" in ThriftyStrip.turn(Strip(row)).render(CONSOLE)


def test_bold_ends_alone() -> None:
    bold, dim = Style(bold=True), Style(dim=True)
    strip = ThriftyStrip.turn(Strip([Segment("a", bold + dim), Segment("b", dim), Segment("c")]))
    assert strip.render(CONSOLE) == "\x1b[1;2ma\x1b[0;2mb\x1b[0mc"
    strip = ThriftyStrip.turn(Strip([Segment("a", bold), Segment("b")]))
    assert strip.render(CONSOLE) == "\x1b[1ma\x1b[22mb"
