"""Parts: strict, closed, and with markers that cannot be misplaced."""

from __future__ import annotations

import copy
import pickle
from typing import Annotated, Literal

import pytest
from pydantic import Field, ValidationError

from westtable.kernel import HIDDEN, Action, Card, Cards, Event, Frame, Only, Part, Seat


def test_a_marker_inside_a_type_is_refused_when_the_class_is_made() -> None:
    with pytest.raises(TypeError, match="stands on a field"):

        class Wrong(Part):
            hands: list[Annotated[list[Card], Only.OWNER]]


def test_a_marker_inside_a_dict_is_refused_when_the_class_is_made() -> None:
    with pytest.raises(TypeError, match="stands on a field"):

        class Wrong(Part):
            hands: dict[Seat, Annotated[list[Card], Cards]]


def test_a_marker_inside_a_subclass_is_refused_too() -> None:
    class Right(Part):
        seat: Seat

    with pytest.raises(TypeError, match=r"Wrong\.hands: a marker"):

        class Wrong(Right):
            hands: tuple[Annotated[Card, Only.NOBODY], ...]


@pytest.mark.parametrize(
    "number", [1 << 53, 1 - (1 << 54), 10**4299, -(10**4299)], ids=["above", "below", "huge", "huge below"]
)
@pytest.mark.parametrize("place", ["plain", "many", "most", "by", "maybe", "inside"])
def test_a_number_beyond_every_count_is_refused_wherever_it_stands(place: str, number: int) -> None:
    class Inside(Part):
        number: int = 0

    class Holds(Part):
        plain: int = 0
        many: tuple[int, ...] = ()
        most: Annotated[int, Field(ge=0)] = 0
        by: dict[Seat, list[int]] = Field(default_factory=dict)
        maybe: int | None = None
        inside: Inside = Field(default_factory=Inside)

    def text(one: int) -> str:
        shapes = {"many": f"[0, {one}]", "by": f'{{"0": [{one}]}}', "inside": f'{{"number": {one}}}'}
        return f'{{"{place}": {shapes.get(place, str(one))}}}'

    Holds.model_validate_json(text((1 << 53) - 1))
    with pytest.raises(ValidationError):
        Holds.model_validate_json(text(number))


def test_a_secret_that_may_be_none_is_refused_when_the_class_is_made() -> None:
    with pytest.raises(TypeError, match="none or one"):

        class Wrong(Part):
            card: Annotated[int | None, Only.OWNER]


def test_what_is_open_may_be_none() -> None:
    class Right(Part):
        name: str | None = None

    assert Right().name is None


@pytest.mark.parametrize("kind", [set[int], frozenset[int], float, dict[str, float], list[set[str]], int | float])
def test_sets_and_floats_are_refused_when_the_class_is_made(kind: object) -> None:
    with pytest.raises(TypeError, match="no sets and no floats"):
        type("Wrong", (Part,), {"__annotations__": {"x": kind}, "__module__": __name__})


def test_nouns_may_stand_anywhere() -> None:
    class Right(Part):
        seats: dict[Seat, list[tuple[Card, ...]]]

    assert Right(seats={7: [(1, 2)]}).seats == {7: [(1, 2)]}


@pytest.mark.parametrize("seat", [-1, 8, True, "1", None, 1.0])
def test_a_seat_is_a_number_from_0_to_7(seat: object) -> None:
    class Sits(Part):
        seat: Seat

    with pytest.raises(ValidationError):
        Sits.model_validate({"seat": seat})


@pytest.mark.parametrize("card", [-1, 100_000, True, "1", None])
def test_a_card_is_a_bounded_number(card: object) -> None:
    class Holds(Part):
        card: Card

    with pytest.raises(ValidationError):
        Holds.model_validate({"card": card})


def test_unknown_fields_are_refused() -> None:
    class Small(Part):
        a: int = 0

    with pytest.raises(ValidationError, match="Extra inputs"):
        Small.model_validate({"a": 1, "b": 2})


def test_an_error_does_not_show_what_was_put_in() -> None:
    class Small(Part):
        a: int

    with pytest.raises(ValidationError) as caught:
        Small.model_validate({"a": "marker-word"})
    assert "marker-word" not in str(caught.value)


def test_seats_as_keys_survive_a_save() -> None:
    class Keyed(Part):
        by_seat: dict[Seat, int]

    kept = Keyed(by_seat={2: 5, 0: 1})
    again = Keyed.model_validate_json(kept.model_dump_json())
    assert again == kept
    assert list(again.by_seat) == [2, 0]


def test_answers_and_events_are_frozen_and_states_are_not() -> None:
    class Go(Action):
        kind: Literal["go"] = "go"

    class Gone(Event):
        kind: Literal["gone"] = "gone"

    class Ask(Frame):
        answers: dict[Seat, Go] = Field(default_factory=dict)

    for frozen in (Go(), Gone()):
        with pytest.raises(ValidationError, match="frozen"):
            frozen.kind = "x"  # type: ignore[assignment]
    asks = Ask(seats=[0])
    asks.answers[0] = Go()
    assert Ask(seats=[0]).answers == {}


def test_there_is_one_placeholder() -> None:
    assert copy.copy(HIDDEN) is HIDDEN
    assert copy.deepcopy([HIDDEN])[0] is HIDDEN
    assert pickle.loads(pickle.dumps(HIDDEN)) is HIDDEN  # noqa: S301
    assert type(HIDDEN)() is HIDDEN
    assert repr(HIDDEN) == "HIDDEN"
