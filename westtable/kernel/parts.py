"""The words every state is written in: parts, seats, cards, and the markers that say who may read a field.

A marker stands on a field only. Inside `list[...]` or `dict[...]` it would be easy to overlook, so the class refuses.
"""

from __future__ import annotations

import enum
import types
import typing
from typing import Annotated, Any, Final, Union

from pydantic import BaseModel, ConfigDict, Field, GetCoreSchemaHandler
from pydantic_core import CoreSchema

SEATS_MOST: Final = 8
NUMBER_MOST: Final = (1 << 53) - 1
"""No integer in anything saved is beyond this or its negative: words and sums are made of what a save holds."""


class Only(enum.Enum):
    """Who may read the field it marks; everybody else's view holds `HIDDEN` there."""

    OWNER = "owner"
    """The nearest `seat` field above; all of `readers` where the class has it; in a dict keyed by seats the key."""
    NOBODY = "nobody"
    """Nobody; but in the `answers` of a frame each seat reads its own."""


class Place(enum.Enum):
    """What the card ids in the field it marks mean."""

    CARDS = "cards"
    """These cards lie here: every id of a game lies in exactly one such field."""
    SEEN = "seen"
    """These cards are known here and lie elsewhere."""


class Noun(enum.Enum):
    """What an integer stands for. Unlike `Only` and `Place` it may stand anywhere in a type."""

    SEAT = "seat"
    CARD = "card"


Cards: Final = Place.CARDS
Seen: Final = Place.SEEN

Seat = Annotated[int, Noun.SEAT, Field(ge=0, lt=SEATS_MOST)]
"""A seat number, 0 to 7; the first seat is 0 and is shown to people as 1."""
Card = Annotated[int, Noun.CARD, Field(ge=0, lt=100_000)]
"""A card id, unique over all decks of a game."""


class Hidden:
    """What a view holds in place of a value that its seat may not read. There is one, `HIDDEN`."""

    _one: Hidden | None = None

    def __new__(cls) -> Hidden:
        if cls._one is None:
            cls._one = super().__new__(cls)
        return cls._one

    def __repr__(self) -> str:
        return "HIDDEN"

    def __copy__(self) -> Hidden:
        return self

    def __deepcopy__(self, memo: object) -> Hidden:
        return self

    def __reduce__(self) -> str:
        return "HIDDEN"


HIDDEN: Final = Hidden()


def _bound_numbers(schema: Any) -> None:
    """Give every integer in `schema` that is not bounded, below or above, the bound of all."""
    if isinstance(schema, dict):
        if schema.get("type") == "int":
            if not schema.keys() & {"ge", "gt"}:
                schema["ge"] = -NUMBER_MOST
            if not schema.keys() & {"le", "lt"}:
                schema["le"] = NUMBER_MOST
        for inside in schema.values():
            _bound_numbers(inside)
    elif isinstance(schema, list | tuple):
        for inside in schema:
            _bound_numbers(inside)


class Part(BaseModel):
    """Base of everything that is saved. Unknown fields are refused, so that a forgotten upgrade fails loudly."""

    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False, hide_input_in_errors=True)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler, /) -> CoreSchema:
        schema = handler(source)
        _bound_numbers(schema)
        return schema

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        super().__pydantic_init_subclass__(**kwargs)
        for name, field in cls.model_fields.items():
            where = f"{cls.__name__}.{name}"
            if any(isinstance(mark, Only | Place) for mark in marks_inside(field.annotation)):
                raise TypeError(f"{where}: a marker stands on a field, never inside its type")
            if any(isinstance(mark, Only) for mark in field.metadata) and may_be_none(field.annotation):
                raise TypeError(f"{where}: a secret that may be absent is a list of none or one, never None")
            if any(part in (set, frozenset, float) for part in parts_of(field.annotation)):
                raise TypeError(f"{where}: no sets and no floats in anything that is saved")


def parts_of(annotation: Any) -> typing.Iterator[Any]:
    """Every type and metadata object in `annotation`, outermost first."""
    origin = typing.get_origin(annotation)
    if origin is None:
        yield annotation
        return
    yield origin
    for inside in typing.get_args(annotation):
        yield from parts_of(inside)


def marks_inside(annotation: Any) -> typing.Iterator[Any]:
    """The metadata objects that stand inside `annotation`."""
    if typing.get_origin(annotation) is typing.Literal:
        return
    if typing.get_origin(annotation) is Annotated:
        yield from annotation.__metadata__
    for inside in typing.get_args(annotation):
        yield from marks_inside(inside)


def may_be_none(annotation: Any) -> bool:
    """Whether `annotation` is a union with None."""
    return typing.get_origin(annotation) in (Union, types.UnionType) and type(None) in typing.get_args(annotation)
