"""Whether an event of a loaded save can have been told: screens and the log draw from what events hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from westtable.kernel.errors import Broken
from westtable.kernel.flow import Event


class Possible(NamedTuple):
    """What a game knows of one kind of event beyond the types of its fields."""

    holds: Callable[[Any], bool]
    """Whether an event of that kind can have been like this."""
    told: str = "cards"
    """What the refusal calls it: "a fight"."""
    by_seat: tuple[str, ...] = ()
    """The fields that hold one value for each seat; they are looked at first."""


def check_told(event: Event, seats: int, kinds: Mapping[type[Event], Possible]) -> None:
    """Raise `Broken` for an event that no game of `seats` players can have told; kinds that are not named may."""
    possible = kinds.get(type(event))
    if possible is None:
        return
    if any(len(getattr(event, name)) != seats for name in possible.by_seat) or not possible.holds(event):
        raise Broken(f"Its log tells of {possible.told} that cannot have been like this.")


def distinct(cards: Sequence[int]) -> bool:
    """Whether no card stands there twice."""
    return len(cards) < 2 or len(set(cards)) == len(cards)
