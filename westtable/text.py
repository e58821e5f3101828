"""Text from a file or a player, made safe to show and to compare. Whoever shows it must still show it literally."""

from __future__ import annotations

import unicodedata

# Joiners that several scripts need inside a word; every other invisible format character is refused.
JOINERS = frozenset("\u200c\u200d")
_UNSHOWN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def unshown(char: str) -> bool:
    """Whether `char` is a control, a format character, half a surrogate pair or a line break."""
    return unicodedata.category(char) in _UNSHOWN and char not in JOINERS


def clean_text(text: str, limit: int) -> str:
    """`text` cut to `limit` characters, with `?` for every character that must not reach a screen."""
    cut = text[:limit]
    if cut.isascii() and cut.isprintable():
        return cut
    return "".join("?" if unshown(char) else char for char in cut)


def cells(text: str) -> int:
    """Columns that `text` takes in a terminal, close enough to keep a name from growing too long."""
    total = 0
    for char in text:
        if unicodedata.combining(char) or char in JOINERS:
            continue
        total += 2 if unicodedata.east_asian_width(char) in "WF" else 1
    return total


def same(text: str) -> str:
    """The key under which two spellings count as one name: case and the way accents are stored do not matter."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", text.strip()).casefold())
