"""Who may know what: views made by the markers on the fields, and the comparisons that decide about undo.

What can be derived from a class is derived once: a type without secrets is shared by all views as it is.
"""

from __future__ import annotations

import inspect
import types
import typing
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple, TypeVar, Union

from westtable.kernel.parts import HIDDEN, Noun, Only, Part, Place, marks_inside, parts_of

P = TypeVar("P", bound=Part)
Owners = tuple[int, ...]


class _Field(NamedTuple):
    name: str
    only: Only | None
    by_seat: bool
    """A dict keyed by seats: each key owns its value."""
    deep: bool
    """Parts with marked fields may lie inside."""


class _Plan(NamedTuple):
    fields: tuple[_Field, ...]
    """The fields that hold a secret or may have one inside; all others are shared."""
    owner: str
    """The field that names who owns the secrets below: `readers`, `seat` or none."""


def view(value: P, seat: int | None) -> P:
    """`value` as `seat` may know it: the same type with `HIDDEN` for the rest. None is a stranger at the window."""
    return typing.cast(P, _part(value, seat, ()))


def zones(value: Part) -> list[int]:
    """Every id in every field marked `Cards`, in the order of the fields, the stack included."""
    return [card for card in _ids(value, seen=False) if card is not HIDDEN]


def readable(value: Part, seat: int | None) -> set[int]:
    """The card ids that `seat` can read in `value`, lying there or known there."""
    return {card for card in _ids(view(value, seat), seen=True) if card is not HIDDEN}


def secrets_of_others(value: Part, seat: int) -> dict[tuple[Any, ...], Any]:
    """What somebody other than `seat` owns and `seat` may not read, by its place in `value`."""
    return dict(_foreign(value, seat, (), ()))


def seats_in(*values: Part) -> list[int]:
    """Every seat number in `values`, for checking a loaded state against its player count."""
    found: list[int] = []
    for value in values:
        _walk_part(value, found)
    return found


# --- views


def _part(value: Any, seat: int | None, owners: Owners) -> Any:
    kind: type[Part] = type(value)
    plan = _plan(kind)
    if plan is None:
        return value
    fields = value.__dict__.copy()
    owners = _owners(plan, fields, owners)
    for name, only, by_seat, deep in plan.fields:
        inside = fields[name]
        if only is None:
            fields[name] = _deep(inside, seat, owners, by_seat)
        elif only is Only.OWNER and by_seat:
            fields[name] = {
                key: (_deep(one, seat, (key,), False) if deep else one) if key == seat else _hide(one)
                for key, one in inside.items()
            }
        elif only is Only.OWNER and seat in owners:
            if deep:
                fields[name] = _deep(inside, seat, owners, by_seat)
        else:
            fields[name] = _hide(inside)
    return _remade(kind, value, fields)


def _deep(value: Any, seat: int | None, owners: Owners, by_seat: bool) -> Any:
    if _is_part(value):
        return _part(value, seat, owners)
    if isinstance(value, list):
        return [_deep(one, seat, owners, False) for one in value]
    if isinstance(value, tuple):
        return tuple([_deep(one, seat, owners, False) for one in value])
    if isinstance(value, dict):
        return {key: _deep(one, seat, (key,) if by_seat else owners, False) for key, one in value.items()}
    return value


def _hide(value: Any) -> Any:
    # Shape and length stay, so that two different secrets of one size look alike.
    if isinstance(value, list):
        return [_hide(one) for one in value]
    if isinstance(value, tuple):
        return tuple([_hide(one) for one in value])
    if isinstance(value, dict):
        return {key: _hide(one) for key, one in value.items()}
    return HIDDEN


def _remade(kind: type[Part], value: Part, fields: dict[str, Any]) -> Part:
    # Not validated: HIDDEN is no value of any field, and a view is never saved.
    made = kind.__new__(kind)
    object.__setattr__(made, "__dict__", fields)
    object.__setattr__(made, "__pydantic_fields_set__", value.__pydantic_fields_set__)
    object.__setattr__(made, "__pydantic_extra__", None)
    object.__setattr__(made, "__pydantic_private__", None)
    return made


def _owners(plan: _Plan, fields: dict[str, Any], owners: Owners) -> Owners:
    if not plan.owner:
        return owners
    named = fields[plan.owner]
    return tuple(named) if plan.owner == "readers" else (named,)


# --- what a class tells


_known: dict[type, bool] = {}


def _is_part(value: Any) -> bool:
    """As `isinstance` would say, but a model's class answers that anew for each value, which is dear."""
    kind = type(value)
    found = _known.get(kind)
    if found is None:
        found = _known[kind] = issubclass(kind, Part)
    return found


@cache
def _plan(kind: type[Part]) -> _Plan | None:
    fields = []
    for name, field in kind.model_fields.items():
        only = next((mark for mark in field.metadata if isinstance(mark, Only)), None)
        by_seat = _keyed_by_seat(field.annotation)
        if only is Only.NOBODY and by_seat and name == "answers":
            # Whoever gave a secret answer knows it.
            only = Only.OWNER
        deep = any(_has_secrets(inside, (kind,)) for inside in _parts_in(field.annotation))
        if only is not None or deep:
            fields.append(_Field(name, only, by_seat, deep))
    if not fields:
        return None
    owner = next((name for name in ("readers", "seat") if name in kind.model_fields), "")
    return _Plan(tuple(fields), owner)


@cache
def _has_secrets(kind: type[Part], above: tuple[type[Part], ...] = ()) -> bool:
    if kind in above:
        return False
    return any(
        any(isinstance(mark, Only) for mark in field.metadata)
        or any(_has_secrets(inside, (*above, kind)) for inside in _parts_in(field.annotation))
        for field in kind.model_fields.values()
    )


def _parts_in(annotation: Any) -> Iterator[type[Part]]:
    for inside in parts_of(annotation):
        if inspect.isclass(inside) and issubclass(inside, Part):
            yield inside


def _keyed_by_seat(annotation: Any) -> bool:
    if typing.get_origin(annotation) is not dict:
        return False
    return Noun.SEAT in marks_inside(typing.get_args(annotation)[0])


# --- cards and seats by their marks


def _ids(value: Any, seen: bool) -> list[Any]:
    """What stands in the fields marked `Cards`, and with `seen` in those marked `Seen` as well."""
    found: list[Any] = []
    _gather(value, seen, found)
    return found


def _gather(value: Any, seen: bool, found: list[Any]) -> None:
    if isinstance(value, list | tuple):
        for one in value:
            _gather(one, seen, found)
    elif isinstance(value, dict):
        for one in value.values():
            _gather(one, seen, found)
    elif _is_part(value):
        kind: type[Part] = type(value)
        for name, marked in _card_fields(kind, seen):
            if marked:
                _leaves(value.__dict__[name], found)
            else:
                _gather(value.__dict__[name], seen, found)


@cache
def _card_fields(kind: type[Part], seen: bool) -> tuple[tuple[str, bool], ...]:
    """The fields that are marked, True, or that may hold parts with such fields, False."""
    places = (Place.CARDS, Place.SEEN) if seen else (Place.CARDS,)
    found = []
    for name, field in kind.model_fields.items():
        marked = any(mark in places for mark in field.metadata if isinstance(mark, Place))
        if marked or any(True for _ in _parts_in(field.annotation)):
            found.append((name, marked))
    return tuple(found)


def _leaves(value: Any, found: list[Any]) -> None:
    if isinstance(value, list | tuple):
        if value and type(value[0]) is int:
            found += value
        else:
            for one in value:
                _leaves(one, found)
    elif isinstance(value, dict):
        for one in value.values():
            _leaves(one, found)
    else:
        found.append(value)


Walk = Callable[[Any, list[int]], None]
"""Adds the seats in a value of one type to a list."""


def _walk_part(value: Part, found: list[int]) -> None:
    single, walks = _seat_fields(type(value))
    fields = value.__dict__
    if len(single) == 1:
        found.append(fields[single[0]])
    else:
        found += [fields[name] for name in single]
    for name, walk in walks:
        walk(fields[name], found)


@cache
def _seat_fields(kind: type[Part]) -> tuple[tuple[str, ...], tuple[tuple[str, Walk], ...]]:
    """The fields that are a seat, and those that may have some inside, each with the way through its type."""
    single, walks = [], []
    for name, field in kind.model_fields.items():
        if Noun.SEAT in field.metadata:
            single.append(name)
        elif (walk := _seat_walk(field.annotation)) is not None:
            walks.append((name, walk))
    return tuple(single), tuple(walks)


def _seat_walk(annotation: Any) -> Walk | None:
    """The way to the seats in a value of this type, or None when it can hold none."""
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is typing.Annotated:
        return _append if Noun.SEAT in annotation.__metadata__ else _seat_walk(arguments[0])
    if origin is None:
        # Which subclass it is, and so which fields there are, only the value can tell.
        return _walk_part if inspect.isclass(annotation) and issubclass(annotation, Part) else None
    if origin in (Union, types.UnionType):
        return _union_walk(arguments)
    if origin is dict:
        return _dict_walk(*arguments)
    if origin is list or (origin is tuple and arguments[1:] == (...,)):
        return _row_walk(arguments[0])
    if origin is tuple:
        return _places_walk(arguments)
    return None


def _append(value: Any, found: list[int]) -> None:
    found.append(value)


def _extend(value: Any, found: list[int]) -> None:
    found.extend(value)


def _row_walk(inside: Any) -> Walk | None:
    each = _seat_walk(inside)
    if each is None or each is _append:
        return each and _extend

    def through_all(value: Any, found: list[int]) -> None:
        for one in value:
            each(one, found)

    return through_all


def _places_walk(arguments: tuple[Any, ...]) -> Walk | None:
    """Through a tuple of which each place has a type of its own."""
    places = [(number, walk) for number, one in enumerate(arguments) if (walk := _seat_walk(one)) is not None]

    def through_places(value: Any, found: list[int]) -> None:
        for number, walk in places:
            walk(value[number], found)

    return through_places if places else None


def _dict_walk(key: Any, inside: Any) -> Walk | None:
    keys, values = _row_walk(key), _row_walk(inside)
    if values is None:
        return keys

    def through_entries(value: Any, found: list[int]) -> None:
        if keys is not None:
            keys(value, found)
        values(value.values(), found)

    return through_entries


def _union_walk(arms: tuple[Any, ...]) -> Walk | None:
    """Through whichever of the types a value has."""
    walks = {_runtime(arm): walk for arm in arms if (walk := _seat_walk(arm)) is not None}
    if set(walks.values()) == {_walk_part} and len(walks) == len(arms):
        return _walk_part

    def through_one(value: Any, found: list[int]) -> None:
        walk = _walk_part if _is_part(value) else walks.get(type(value))
        if walk is not None:
            walk(value, found)

    return through_one if walks else None


def _runtime(annotation: Any) -> Any:
    """The class that a value of this type has."""
    while typing.get_origin(annotation) is typing.Annotated:
        annotation = typing.get_args(annotation)[0]
    return typing.get_origin(annotation) or annotation


# --- secrets of others


def _foreign(value: Any, seat: int, owners: Owners, path: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], Any]]:
    if _is_part(value):
        kind: type[Part] = type(value)
        plan = _plan(kind)
        if plan is None:
            return
        fields = value.__dict__
        owners = _owners(plan, fields, owners)
        for name, only, by_seat, _ in plan.fields:
            here = (*path, kind.__name__, name)
            inside = fields[name]
            if only is Only.OWNER and by_seat:
                for key, one in inside.items():
                    if key == seat:
                        yield from _foreign(one, seat, (key,), (*here, key))
                    else:
                        yield from _flat(one, (*here, key))
            elif only is Only.OWNER and owners and seat not in owners:
                yield from _flat(inside, here)
            elif only is not Only.NOBODY:
                yield from _foreign_inside(inside, seat, owners, here, by_seat)
    else:
        yield from _foreign_inside(value, seat, owners, path, False)


def _foreign_inside(
    value: Any, seat: int, owners: Owners, path: tuple[Any, ...], by_seat: bool
) -> Iterator[tuple[tuple[Any, ...], Any]]:
    if _is_part(value):
        yield from _foreign(value, seat, owners, path)
    elif isinstance(value, list | tuple):
        for number, one in enumerate(value):
            yield from _foreign_inside(one, seat, owners, (*path, number), False)
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from _foreign_inside(one, seat, (key,) if by_seat else owners, (*path, key), False)


def _flat(value: Any, path: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], Any]]:
    # One entry an element: a list that only grew at its end changed nothing that was there.
    if isinstance(value, list | tuple):
        for number, one in enumerate(value):
            yield from _flat(one, (*path, number))
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from _flat(one, (*path, key))
    else:
        yield path, value
