"""Pieces of sentences that every room needs: counts with their nouns, lists, and money."""

from __future__ import annotations

from collections.abc import Iterable


def many(count: int, thing: str) -> str:
    """A count with its noun: "1 card", "3 cards"."""
    return f"{count} {thing}{'' if count == 1 else 's'}"


def all_of(words: Iterable[object]) -> str:
    """The words together: "a, b and c"; "" for none."""
    return _listed(words, "and")


def one_of(words: Iterable[object]) -> str:
    """The words as a choice: "a, b or c"; "" for none."""
    return _listed(words, "or")


def _listed(words: Iterable[object], joint: str) -> str:
    texts = [str(word) for word in words]
    if len(texts) < 2:
        return "".join(texts)
    return f"{', '.join(texts[:-1])} {joint} {texts[-1]}"


def grouped(names: Iterable[str]) -> str:
    """Names in the order given, equal ones together: "Gold bar 5 ×2, Tracker"; "" for none."""
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return ", ".join(name if count == 1 else f"{name} ×{count}" for name, count in counts.items())


def money(dollars: int) -> str:
    """ "$1,100", "-$300"."""
    return f"{'-' if dollars < 0 else ''}${abs(dollars):,}"
