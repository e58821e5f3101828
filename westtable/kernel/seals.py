"""Whether an answer brought something to light. If so it is sealed: nobody takes it back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from westtable.kernel.flow import Event, State
from westtable.kernel.masks import readable, secrets_of_others

Seal = Literal["", "drawn", "shown", "secret", "told"]

WORDS: dict[Seal, str] = {
    "drawn": "a card was drawn or a die was rolled",
    "shown": "a card was seen for the first time",
    "secret": "a secret of another seat was used",
    "told": "it has been announced to everybody",
}
"""What stands in the way of an undo, to follow "That stands:"."""


def seal(before: State[Any], after: State[Any], actor: int, events: Iterable[Event], seats: int) -> Seal:
    """The reason why the answer of `actor` that led from `before` to `after` is sealed, or ""."""
    if after.dice.count != before.dice.count:
        return "drawn"
    told = list(events)
    if any(event.reveals for event in told):
        return "told"
    known = readable(before, actor)
    for seat in range(seats):
        now = readable(after, seat)
        for event in told:
            now |= readable(event, seat)
        if now - readable(before, seat) - known:
            return "shown"
    held = secrets_of_others(after, actor)
    missing = object()
    if any(held.get(place, missing) != value for place, value in secrets_of_others(before, actor).items()):
        return "secret"
    return ""
