"""The options of a game as people choose them: one reading of them for the set-up screen and the command line."""

from __future__ import annotations

import typing
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from westtable.kernel import Options

FIRST = "first"
"""The option that names a seat: 0 for a random one, else the seat number as people count."""
_NUMBERS_MOST = 99


class Choice(NamedTuple):
    """One option: its name, its title, what it means, its default, and the values it takes, in order."""

    name: str
    title: str
    about: str
    default: Any
    values: tuple[Any, ...]

    @property
    def numbers(self) -> bool:
        """Whether the values are a row of whole numbers."""
        return all(type(value) is int for value in self.values)


def choices(kind: type[Options], seats: int | None = None) -> list[Choice]:
    """The options of a game in the order they are declared; those without a short list of values are left alone.

    With `seats` the first player is one of so many.
    """
    found = []
    for name, field in kind.model_fields.items():
        annotation: Any = field.annotation
        values: tuple[Any, ...] = ()
        if annotation is bool:
            values = (False, True)
        elif typing.get_origin(annotation) is typing.Literal:
            values = typing.get_args(annotation)
        elif name == FIRST and seats is not None:
            values = tuple(range(seats + 1))
        elif annotation is int:
            values = _numbers(field.metadata)
        if values:
            title = field.title or name.replace("_", " ").capitalize()
            found.append(Choice(name, title, field.description or "", field.default, values))
    return found


def option_word(value: Any) -> str:
    """A value of an option as it is typed: "until-news", "on", "3"."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def _numbers(marks: Sequence[Any]) -> tuple[int, ...]:
    least, most = 0, _NUMBERS_MOST
    for mark in marks:
        least = getattr(mark, "ge", getattr(mark, "gt", least - 1) + 1)
        most = getattr(mark, "le", getattr(mark, "lt", most + 1) - 1)
    return tuple(range(least, most + 1))
