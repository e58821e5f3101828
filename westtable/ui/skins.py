"""The framework's own widgets under our skins: notes and the command palette send no colour, or ASCII signs alone.

What we draw ourselves wears its skin already; this is the last sieve for everything else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter, NoColor

from westtable.ui.glyphs import to_ascii
from westtable.ui.theme import skin_of, without_colour

if TYPE_CHECKING:
    from textual.app import App

# Edges and scroll bars of the framework; each as wide as its twin.
_EDGES: Final = str.maketrans(dict.fromkeys("▁▂▃▅▆▇", "_") | {"▔": "="} | dict.fromkeys("▏▎▍▊▋▉▕▐▌", "|"))


class Ascii(LineFilter):
    """Our signs and the framework's edges in ASCII; letters stay what they are."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            one if one.text.isascii() else Segment(to_ascii(one.text.translate(_EDGES)), one.style, one.control)
            for one in segments
        ]


_NO_COLOUR: Final = NoColor()
_ASCII: Final = Ascii()


def sieves(app: App[Any]) -> Sequence[LineFilter]:
    """What every row goes through under the skin that the app wears."""
    if without_colour(app):
        return (_NO_COLOUR,)
    return (_ASCII,) if skin_of(app) == "ascii" else ()
