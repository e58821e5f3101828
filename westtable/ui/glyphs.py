"""The few signs that the screens draw with, and their twins in plain ASCII.

Each is one cell wide in every terminal that is not set to a wide locale, and none can turn into an emoji.
"""

from __future__ import annotations

from typing import Final

CURSOR: Final = "►"
CURSOR_LEFT: Final = "◄"
NOTHING: Final = "·"
CUT: Final = "…"
TIMES: Final = "×"
TO: Final = "→"
UP: Final = "▲"
DOWN: Final = "▼"
REFUSED: Final = "!"
BOT: Final = "*"
BACK: Final = "▒"

MARKS: Final = ("■", "▲", "●", "◊", "▼", "○")
"""The mark of each seat, first seat first; always drawn beside the seat's digit."""

ASCII_MARKS: Final = ("#", "^", "@", "&", "v", "o")

_SINGLE = dict.fromkeys("┌┐└┘├┤┬┴┼", "+") | {"─": "-", "│": "|"}
# A double border says "now": its lines stay apart from single ones without colour as well.
_DOUBLE = dict.fromkeys("╔╗╚╝╠╣╦╩╬╞╡╤╧╪╟╢╥╨╫", "#") | {"═": "=", "║": "#"}
_BLOCKS = {"█": "#", "▓": "%", "▒": ":", "░": "-", "▀": '"', "▄": "_", "▌": "[", "▐": "]"}
_SMALL = {
    "►": ">",
    "◄": "<",
    "·": ".",
    "…": "~",
    "×": "x",
    "÷": "/",
    "→": ">",
    "←": "<",
    "↑": "^",
    "↓": "v",
    "•": "-",
    "«": '"',
    "»": '"',
    "‹": "<",
    "›": ">",
    "★": "*",
    "½": "/",
    "¼": "/",
    "‘": "'",
    "’": "'",
    "“": '"',
    "”": '"',
    "–": "-",
    "—": "-",
    "−": "-",
}

TWINS: Final[dict[str, str]] = _SINGLE | _DOUBLE | _BLOCKS | _SMALL | dict(zip(MARKS, ASCII_MARKS, strict=True))
"""Every sign of ours that is not ASCII, and the one ASCII character that stands for it."""

GLYPHS: Final = "".join(TWINS)

_TABLE = str.maketrans(TWINS | {"\ufffd": "?"})


def to_ascii(text: str) -> str:
    """`text` with our own signs in ASCII, cell for cell; letters of names stay what they are."""
    return text if text.isascii() else text.translate(_TABLE)


def mark(seat: int) -> str:
    """The mark of a seat, counted from 0."""
    return MARKS[seat]
