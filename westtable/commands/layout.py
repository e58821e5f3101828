"""Text in columns, measured as a terminal does: a letter of some scripts takes two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from westtable.text import cells


def wrap(text: str, width: int) -> Iterator[str]:
    """`text` in lines of at most `width` columns, broken at blanks where there are any; at least one line."""
    line = ""
    for word in text.split():
        if line and cells(line) + 1 + cells(word) > width:
            yield line
            line = ""
        while cells(word) > width:
            head = _head(word, width)
            yield head
            word = word[len(head) :]
        line = f"{line} {word}" if line else word
    yield line


def table(rows: Sequence[Sequence[str]], width: int) -> Iterator[str]:
    """The rows as lines. Every column but the last is as wide as its widest text; the last one is wrapped."""
    many = len(rows[0]) - 1
    widths = [max(cells(row[column]) for row in rows) for column in range(many)]
    left = sum(widths) + 2 * many
    for row in rows:
        before = "".join(_pad(text, size) + "  " for text, size in zip(row, widths, strict=False))
        for line in wrap(row[-1], max(width - left, 20)):
            yield f"{before}{line}".rstrip()
            before = " " * left


def _pad(text: str, size: int) -> str:
    return text + " " * (size - cells(text))


def _head(word: str, width: int) -> str:
    size = 1
    while size < len(word) and cells(word[: size + 1]) <= width:
        size += 1
    return word[:size]
