"""Words that the commands share: text from outside made safe, and the refusal itself."""

from __future__ import annotations

from westtable.text import clean_text


class Refused(Exception):
    """A command that cannot be run; `sentence` says why, `code` is the exit code."""

    def __init__(self, sentence: str, code: int = 2) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.code = code


def shown(text: str) -> str:
    """What somebody typed, short and harmless enough for a sentence."""
    return clean_text(typed(text), 40) or '""'


def typed(text: str) -> str:
    """A word of the command line as it was meant: in a narrow locale Python does not know that it was UTF-8."""
    if text.isascii() or not any("\udc80" <= char <= "\udcff" for char in text):
        return text
    import os

    try:
        return os.fsencode(text).decode("utf-8")
    except UnicodeError:
        return text
