"""What can go wrong in a game, by meaning: each error is for somebody to catch and to put before a player."""

from __future__ import annotations


class KernelError(Exception):
    """Base of all errors of the kernel; `sentence` is one plain sentence for a player."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class Illegal(KernelError):
    """An answer that no offer covers. `ruling` is the ID of the ruling behind it, or empty."""

    def __init__(self, sentence: str, ruling: str = "") -> None:
        super().__init__(sentence)
        self.ruling = ruling


class NoUndo(KernelError):
    """Nothing can be taken back now; the sentence says why."""


class Broken(KernelError):
    """A state that no sequence of answers can reach: a game's `check` failed."""


class DamagedSave(KernelError):
    """A save that cannot be played: not a save, cut off, changed, from a newer version, of an unknown game."""
