"""Fewer bytes to the terminal: a strip that sends only what changes from one span to the next.

The framework sends every span its whole style and a reset; under a painted theme that is two thirds of a row.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from rich.color import ColorSystem
from rich.console import Console
from rich.style import Style
from textual.strip import Strip

_PLAIN = Style.null()
_RESET = "\x1b[0m"


class ThriftyStrip(Strip):
    """A strip like any other; only what it writes is shorter."""

    __slots__ = ()

    @classmethod
    def turn(cls, strip: Strip) -> Strip:
        """Make `strip` thrifty, in place: it keeps its caches, and making a second one costs more than it saves."""
        if strip.__class__ is Strip:
            strip.__class__ = cls
        return strip

    def render(self, console: Console) -> str:
        """The row as terminal sequences; it starts from and ends in the terminal's plain style."""
        if self._render_cache is None:
            system = console._color_system or ColorSystem.TRUECOLOR
            sent: list[str] = []
            before = _PLAIN
            for text, style, control in self._segments:
                style = style or _PLAIN
                if control or style.link:
                    return super().render(console)
                if not (text.isspace() and _same_blank(before, style, system)):
                    sent.append(_step(before, style, system))
                    before = style
                sent.append(text)
            if _look(before, system) != _look(_PLAIN, system):
                sent.append(_RESET)
            self._render_cache = "".join(sent)
        return self._render_cache

    def crop(self, start: int, end: int | None = None) -> Strip:
        """As a strip's, thrifty again."""
        return self.turn(super().crop(start, end))

    def divide(self, cuts: Iterable[int]) -> Sequence[Strip]:
        """As a strip's, thrifty again."""
        return [self.turn(strip) for strip in super().divide(cuts)]


_ATTRIBUTES = {"bold": "1", "dim": "2", "italic": "3", "underline": "4", "blink": "5", "reverse": "7", "strike": "9"}
_OFF = {"1": "22", "3": "23", "4": "24", "7": "27", "9": "29"}
_ON_BLANKS = frozenset("479")

Look = tuple[frozenset[str], str, str]


@lru_cache(2048)
def _look(style: Style, system: ColorSystem) -> Look:
    """The attributes of a style, and the codes of its two colours, empty for the terminal's own."""
    attributes = frozenset(code for name, code in _ATTRIBUTES.items() if getattr(style, name))
    ink = style.color.downgrade(system).get_ansi_codes() if style.color else ()
    ground = style.bgcolor.downgrade(system).get_ansi_codes(foreground=False) if style.bgcolor else ()
    return attributes, ";".join(ink), ";".join(ground)


@lru_cache(8192)
def _same_blank(one: Style, other: Style, system: ColorSystem) -> bool:
    """Whether a blank looks the same in both styles."""
    (lit, _, ground), (lit_other, _, other_ground) = _look(one, system), _look(other, system)
    return ground == other_ground and not (lit | lit_other) & _ON_BLANKS


@lru_cache(8192)
def _step(before: Style, after: Style, system: ColorSystem) -> str:
    """The sequence that leads from one style to another; all is set anew where a part cannot be taken back alone."""
    old, new = _look(before, system), _look(after, system)
    if old == new:
        return ""
    gone = old[0] - new[0]
    # Code 22 ends bold and dim together; a colour goes back to the terminal's own only with all else.
    anew = (
        not gone <= _OFF.keys() or ("1" in gone and "2" in new[0]) or (old[1] and not new[1]) or (old[2] and not new[2])
    )
    if anew:
        old, gone = (frozenset(), "", ""), frozenset()
    codes = ["0"] if anew else sorted(_OFF[code] for code in gone)
    codes += sorted(new[0] - old[0])
    codes += [code for code, earlier in zip(new[1:], old[1:], strict=True) if code and code != earlier]
    return f"\x1b[{';'.join(codes)}m"
