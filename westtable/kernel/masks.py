"""Who may know what: views made by the markers on the fields, and the comparisons that decide about undo.

What can be derived from a class is derived once: a type without secrets is shared by all views as it is.
"""

from __future__ import annotations

import inspect
import types
import typing
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple, TypeVar

from westtable.kernel.parts import HIDDEN, Noun, Only, Part, Place, marks_inside, may_be_none, parts_of

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
    return [card for card in _ids(value, (Place.CARDS,)) if card is not HIDDEN]


def readable(value: Part, seat: int | None) -> set[int]:
    """The card ids that `seat` can read in `value`, lying there or known there."""
    return {card for card in _ids(view(value, seat), (Place.CARDS, Place.SEEN)) if card is not HIDDEN}


def secrets_of_others(value: Part, seat: int) -> dict[tuple[Any, ...], Any]:
    """What somebody other than `seat` owns and `seat` may not read, by its place in `value`."""
    return dict(_foreign(value, seat, (), ()))


def seats_in(value: Any) -> Iterator[int]:
    """Every seat number in `value`, for checking a loaded state against its player count."""
    return _numbers(value, Noun.SEAT)


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
    if isinstance(value, Part):
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


def _ids(value: Any, places: tuple[Place, ...]) -> Iterator[Any]:
    if isinstance(value, Part):
        for name, marked, deep in _card_fields(type(value), places):
            inside = value.__dict__[name]
            if marked:
                yield from _leaves(inside)
            elif deep:
                yield from _ids(inside, places)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _ids(one, places)
    elif isinstance(value, dict):
        for one in value.values():
            yield from _ids(one, places)


@cache
def _card_fields(kind: type[Part], places: tuple[Place, ...]) -> tuple[tuple[str, bool, bool], ...]:
    found = []
    for name, field in kind.model_fields.items():
        marked = any(mark in places for mark in field.metadata if isinstance(mark, Place))
        deep = any(True for _ in _parts_in(field.annotation))
        if marked or deep:
            found.append((name, marked, deep))
    return tuple(found)


def _leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, list | tuple):
        for one in value:
            yield from _leaves(one)
    elif isinstance(value, dict):
        for one in value.values():
            yield from _leaves(one)
    else:
        yield value


def _numbers(value: Any, noun: Noun) -> Iterator[int]:
    if isinstance(value, Part):
        for name, shape, annotation in _noun_fields(type(value), noun):
            inside = value.__dict__[name]
            if shape == "one":
                yield inside
            elif shape == "flat":
                yield from inside
            elif shape == "maybe" and type(inside) is int:
                yield inside
            else:
                yield from _typed(inside, annotation, noun)


@cache
def _noun_fields(kind: type[Part], noun: Noun) -> tuple[tuple[str, str, Any], ...]:
    """The fields that hold such numbers: one, one or none, a flat row of them, or something to look through."""
    found: list[tuple[str, str, Any]] = []
    for name, field in kind.model_fields.items():
        if noun in field.metadata:
            found.append((name, "one", None))
        elif any(True for _ in _parts_in(field.annotation)):
            found.append((name, "deep", field.annotation))
        elif noun in marks_inside(field.annotation):
            inside = field.annotation
            if may_be_none(inside):
                found.append((name, "maybe", next(one for one in typing.get_args(inside) if one is not type(None))))
                continue
            arguments = typing.get_args(inside)
            row = typing.get_origin(inside) in (list, tuple) and typing.get_args(arguments[0])[:1] == (int,)
            found.append((name, "flat" if row and arguments[1:] in ((), (...,)) else "deep", inside))
    return tuple(found)


def _typed(value: Any, annotation: Any, noun: Noun) -> Iterator[int]:
    if isinstance(value, Part):
        yield from _numbers(value, noun)
    elif isinstance(value, list | tuple):
        arguments = typing.get_args(annotation)
        if isinstance(value, tuple) and arguments[1:] not in ((), (...,)):
            # Each place of it has a type of its own.
            for one, inside in zip(value, arguments, strict=True):
                yield from _typed([one], types.GenericAlias(list, (inside,)), noun)
            return
        # Looking into a type is dear, and only bare numbers need it.
        marked = (
            bool(arguments)
            and bool(value)
            and type(value[0]) in (int, type(None))
            and noun in marks_inside(arguments[0])
        )
        for one in value:
            if marked and type(one) is int:
                yield one
            else:
                yield from _typed(one, arguments[0] if arguments else None, noun)
    elif isinstance(value, dict):
        arguments = typing.get_args(annotation)
        for key, one in value.items():
            if arguments and noun in marks_inside(arguments[0]):
                yield key
            if arguments and type(one) is int and noun in marks_inside(arguments[1]):
                yield one
            else:
                yield from _typed(one, arguments[1] if arguments else None, noun)


# --- secrets of others


def _foreign(value: Any, seat: int, owners: Owners, path: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], Any]]:
    if isinstance(value, Part):
        plan = _plan(type(value))
        if plan is None:
            return
        fields = value.__dict__
        owners = _owners(plan, fields, owners)
        for name, only, by_seat, _ in plan.fields:
            here = (*path, type(value).__name__, name)
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
    if isinstance(value, Part):
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
