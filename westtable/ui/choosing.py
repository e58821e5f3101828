"""From offers to an answer, a pick at a time: what is chosen so far, what can be added, and when it is enough.

Knows neither a game nor a screen. Every table prompt is one of these.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from westtable.kernel import Action, Offer


def kind_name(kind: type[Action]) -> str:
    """What a kind of answer is called in saves and in fields: "stash"."""
    return str(kind.model_fields["kind"].default)


class Need(NamedTuple):
    """What one field of an answer takes: between `least` and `most` things out of `pool`."""

    field: str
    pool: tuple[Any, ...]
    least: int
    most: int
    many: bool
    ordered: bool


class Dropped(NamedTuple):
    """What made room for a new choice: the oldest of too many, and what does not go together with it."""

    oldest: tuple[Any, ...] = ()
    apart: tuple[Any, ...] = ()


class Chooser:
    """One question put to one seat.

    Where several kinds of answer share one page a field goes by its full name, "kind.field"; `press`, `holds` and
    `choose_all` take both forms.
    """

    def __init__(self, offers: Sequence[Offer]) -> None:
        self.offers = tuple(offers)
        self.kinds: tuple[type[Action], ...] = tuple(dict.fromkeys(offer.kind for offer in offers))
        self.kind: type[Action] | None = None
        self.chosen: dict[str, tuple[Any, ...]] = {}
        self.field = ""
        """The field that is being filled, or "" when the kind has none."""
        if len(self.kinds) == 1:
            self.start(self.kinds[0])

    def start(self, kind: type[Action]) -> None:
        """Choose which kind of answer to give."""
        self.kind = kind
        self.chosen = {}
        fields = self.fields
        self.field = fields[0] if fields else ""

    @property
    def can_go_back(self) -> bool:
        """Whether there is a step before this one."""
        return self.kind is not None and (len(self.kinds) > 1 or self.field not in ("", *self.fields[:1]))

    def back(self) -> bool:
        """One step back: to the field before, then to the choice of kind. False when there was none."""
        if self.kind is None:
            return False
        place = self.fields.index(self.field) if self.field else 0
        if place:
            self.chosen.pop(self.field, None)
            self.field = self.fields[place - 1]
            return True
        return self.unstart()

    def unstart(self) -> bool:
        """Give up the kind with all that was chosen for it. False when there is only one kind."""
        if len(self.kinds) == 1:
            return False
        self.kind, self.field, self.chosen = None, "", {}
        return True

    def clear(self) -> None:
        """Forget what was chosen for the field in hand."""
        self.chosen.pop(self.field, None)

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields to fill for the kind, in the order of the picks; fields that are always given are left out."""
        names: dict[str, None] = {}
        for offer in self._of_kind:
            for pick in offer.picks:
                names.setdefault(pick.field)
        for offer in self._of_kind:
            for name in offer.given:
                if self._varies(name):
                    names.setdefault(name)
        return tuple(names)

    def need(self, field: str) -> Need:
        """What `field` takes, given what is chosen for the other fields."""
        least, most, pool = 99, 0, dict[Any, None]()
        many = ordered = False
        for offer in self._of_kind:
            if not self._fits(offer, field):
                continue
            values, low, high, several, in_order = _of(offer, field)
            pool.update(dict.fromkeys(values))
            least, most = min(least, low), max(most, high)
            many, ordered = many or several, ordered or in_order
        return Need(field, tuple(pool), min(least, most), min(most, len(pool)), many, ordered)

    def toggle(self, field: str, value: Any) -> Dropped:
        """Choose or unchoose `value`."""
        has = self.chosen.get(field, ())
        if value in has:
            self.chosen[field] = tuple(one for one in has if one != value)
            return Dropped()
        takers = [_of(offer, field) for offer in self._of_kind]
        takers = [one for one in takers if value in one[0]]
        together = max((tuple(one for one in has if one in taker[0]) for taker in takers), key=len, default=())
        most = max((taker[2] for taker in takers if set(together) <= set(taker[0])), default=1)
        kept = together[max(len(together) + 1 - max(most, 1), 0) :]
        self.chosen[field] = (*kept, value)
        apart = [one for one in has if one not in together]
        # What no longer goes with it is dropped from the other fields, the newest choice wins.
        for other in self.fields:
            if other != field and other in self.chosen:
                pool = self.need(other).pool
                apart += [one for one in self.chosen[other] if one not in pool]
                self.chosen[other] = tuple(one for one in self.chosen[other] if one in pool)
        return Dropped(tuple(one for one in together if one not in kept), tuple(apart))

    def press(self, field: str, values: Sequence[Any]) -> Dropped:
        """Choose one more of equal `values`, or take all of them back when all are chosen."""
        kind, name = self._place(field)
        if kind is None:
            return Dropped()
        apart: tuple[Any, ...] = ()
        if kind is not self.kind:
            apart = tuple(one for chosen in self.chosen.values() for one in chosen)
            self.start(kind)
        free = [one for one in values if one not in self.chosen.get(name, ())]
        if free:
            dropped = self.toggle(name, free[0])
            return Dropped(dropped.oldest, (*apart, *dropped.apart))
        for one in values:
            self.toggle(name, one)
        if name != field and not any(self.chosen.values()):
            # Where several kinds share a page, nothing chosen means no kind either.
            self.unstart()
        return Dropped()

    def holds(self, field: str, value: Any) -> bool:
        """Whether `value` is chosen for that very field: a seat and a card may have the same number."""
        kind, name = self._place(field)
        return kind is not None and kind is self.kind and value in self.chosen.get(name, ())

    def choose_all(self, wanted: Sequence[tuple[str, Any]]) -> None:
        """Choose as many of the pairs of field and value as go together, beside what is chosen, a field at a time.

        The first names the kind; pairs of other kinds are left out.
        """
        if not wanted:
            return
        kind, name = self._place(wanted[0][0])
        if kind is None:
            return
        if kind is not self.kind:
            self.start(kind)
        values = [value for field, value in wanted if self._place(field) == (kind, name)]
        has = best = self.chosen.get(name, ())
        for offer in self._of_kind:
            pool, _, most, _, _ = _of(offer, name)
            if self._fits(offer, name) and set(has) <= set(pool):
                taken = (*has, *(one for one in values if one in pool and one not in has))[:most]
                best = max(best, taken, key=len)
        self.chosen[name] = best
        places = [(pair, self._place(pair[0])) for pair in wanted]
        self.choose_all([pair for pair, (other, field) in places if other is kind and field != name])

    def _place(self, field: str) -> tuple[type[Action] | None, str]:
        """The kind and the bare name of a field."""
        if "." not in field:
            return self.kind, field
        wanted, name = field.split(".", 1)
        return next((one for one in self.kinds if kind_name(one) == wanted), None), name

    def enough(self, field: str) -> bool:
        """Whether `field` holds at least what it takes."""
        need = self.need(field)
        return need.least <= len(self.chosen.get(field, ())) <= max(need.most, 0)

    def forward(self) -> bool:
        """Go on to the next field, where the only thing that can be chosen is chosen already.

        False at the last field or when this one wants more.
        """
        fields = self.fields
        if not self.field or not self.enough(self.field):
            return False
        place = fields.index(self.field)
        if place + 1 == len(fields):
            return False
        self.field = fields[place + 1]
        need = self.need(self.field)
        if len(need.pool) == need.least == 1:
            # There is nothing to choose; Enter goes on.
            self.chosen[self.field] = need.pool
        return True

    def action(self) -> Action | None:
        """The answer as it stands when some offer covers it, else None."""
        for offer in self._of_kind:
            if all(self._fits(offer, field) and self._holds_enough(offer, field) for field in self.fields):
                made = self._make(offer)
                if offer.covers(made):
                    return made
        return None

    @property
    def _of_kind(self) -> tuple[Offer, ...]:
        return tuple(offer for offer in self.offers if offer.kind is self.kind)

    def _varies(self, name: str) -> bool:
        kind = self.kind
        default = kind.model_fields[name].default if kind else None
        return len({repr(offer.given.get(name, default)) for offer in self._of_kind}) > 1

    def _fits(self, offer: Offer, but: str) -> bool:
        """Whether what is chosen for the fields other than `but` goes with this offer."""
        for field, values in self.chosen.items():
            if field != but and values and not set(values) <= set(_of(offer, field)[0]):
                return False
        return True

    def _holds_enough(self, offer: Offer, field: str) -> bool:
        _, least, _, many, _ = _of(offer, field)
        return len(self.chosen.get(field, ())) >= (least if many else 1)

    def _make(self, offer: Offer) -> Action:
        fields: dict[str, Any] = dict(offer.given)
        for field in self.fields:
            values = self.chosen.get(field, ())
            _, _, _, many, ordered = _of(offer, field)
            if many:
                fields[field] = values if ordered else tuple(sorted(values))
            elif values:
                fields[field] = values[0]
        return offer.kind(**fields)


def _of(offer: Offer, field: str) -> tuple[tuple[Any, ...], int, int, bool, bool]:
    """Pool, least, most, many and ordered of a field in an offer, be it picked, given or left at its default."""
    for pick in offer.picks:
        if pick.field == field:
            return tuple(pick.pool), pick.least, pick.most, pick.many, pick.ordered
    value = offer.given.get(field, offer.kind.model_fields[field].default)
    if isinstance(value, tuple):
        return value, len(value), len(value), True, True
    return (value,), 1, 1, False, False
