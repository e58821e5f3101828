"""What a seat may answer, said without listing it. An answer is legal if and only if an offer covers it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from westtable.kernel.flow import Action

Pool = tuple[Any, ...] | range


class Pick(NamedTuple):
    """Takes between `least` and `most` different things out of `pool` into `field` of the answer.

    `many` says that the field holds a tuple, whatever `most` is. What is picked is sorted, unless it is `ordered`.
    """

    field: str
    pool: Pool
    least: int = 1
    most: int = 1
    many: bool = False
    ordered: bool = False

    def holds(self, value: Any) -> bool:
        """Whether `value` is something this pick can put into its field."""
        if not self.many:
            return _among(value, self.pool)
        return (
            type(value) is tuple
            and self.least <= len(value) <= self.most
            and all(_among(item, self.pool) for item in value)
            and len(set(value)) == len(value)
            and (self.ordered or list(value) == sorted(value))
        )


class Offer(NamedTuple):
    """Answers of one kind: `given` fields have a fixed value, `picks` are independent of one another.

    Every other field keeps its default. Where one pick would depend on another there is one offer for each value of
    the first.
    """

    kind: type[Action]
    picks: tuple[Pick, ...] = ()
    given: Mapping[str, Any] = {}

    def covers(self, action: Action) -> bool:
        """Whether `action` is one of these answers."""
        if type(action) is not self.kind:
            return False
        picks = {pick.field: pick for pick in self.picks}
        for name, field in self.kind.model_fields.items():
            value = getattr(action, name)
            pick = picks.get(name)
            if pick is not None:
                if not pick.holds(value):
                    return False
            elif name in self.given:
                if not _same(value, self.given[name]):
                    return False
            elif not _same(value, field.default):
                return False
        return True

    def sample(self, rng: random.Random) -> Action:
        """A random one of these answers."""
        fields = dict(self.given)
        for pick in self.picks:
            if not pick.many:
                fields[pick.field] = pick.pool[_below(rng, len(pick.pool))]
                continue
            most = min(pick.most, len(pick.pool))
            count = pick.least + _below(rng, most - pick.least + 1)
            taken = rng.sample(pick.pool, count)
            if not pick.ordered:
                taken.sort()
            fields[pick.field] = tuple(taken)
        return self.kind(**fields)


def covered(offers: Sequence[Offer], action: Action) -> bool:
    """Whether one of `offers` covers `action`."""
    return any(offer.covers(action) for offer in offers)


def _below(rng: random.Random, n: int) -> int:
    return int(rng.random() * n)


def _among(value: Any, pool: Pool) -> bool:
    # True == 1, and a range would say that 1.0 lies in it.
    return (type(value) is int or type(value) is str) and value in pool


def _same(value: Any, other: Any) -> bool:
    return type(value) is type(other) and bool(value == other)
