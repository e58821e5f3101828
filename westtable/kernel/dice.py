"""The only source of chance: the same numbers on every Python for ever, thirty bytes in a save.

The count of draws made so far is part of the state, so a comparison of two states tells whether something was drawn.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from hashlib import sha256
from typing import Final, TypeVar

from pydantic import Field

from westtable.kernel.parts import Part

T = TypeVar("T")
_SPAN = 1 << 64
DRAWS_MOST: Final = 1 << 40
"""No game draws this often; what `count` has room for beyond it lets a game go on."""


class Dice(Part):
    """SHA-256 of `seed:count` read as a 64-bit number, with rejection of the uneven rest."""

    seed: str = Field(min_length=1, max_length=64)
    count: int = Field(default=0, ge=0, lt=1 << 53)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""
        if n < 1:
            raise ValueError("a die needs at least one face")
        most = _SPAN - _SPAN % n
        while True:
            number = int.from_bytes(sha256(f"{self.seed}:{self.count}".encode()).digest()[:8], "big")
            self.count += 1
            if number < most:
                return number % n

    def roll(self, dice: int = 1, faces: int = 6) -> list[int]:
        """`dice` numbers from 1 to `faces`."""
        return [self.below(faces) + 1 for _ in range(dice)]

    def pick(self, items: Sequence[T]) -> T:
        """One of `items`, which is not empty."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put `items` into a random order, in place (Fisher-Yates from the end)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def sample(self, items: Sequence[T], many: int) -> list[T]:
        """`many` different places of `items`, in the order drawn."""
        rest = list(items)
        return [rest.pop(self.below(len(rest))) for _ in range(many)]
