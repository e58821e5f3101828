"""Views: what a seat may read is there, everything else is a placeholder of the same shape."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from pydantic import Field

from westtable.kernel import (
    HIDDEN,
    Action,
    Card,
    Cards,
    Event,
    Frame,
    Only,
    Part,
    Seat,
    Seen,
    asked,
    readable,
    together,
    view,
    zones,
)
from westtable.kernel.masks import seats_in, secrets_of_others


def look(value: Part, seat: int | None) -> Any:
    """The view, in which a field may hold the placeholder."""
    return view(value, seat)


class Slot(Part):
    down: Annotated[list[Card], Cards, Only.OWNER] = Field(default_factory=list)
    up: Annotated[list[Card], Cards] = Field(default_factory=list)


class Memory(Part):
    hands: Annotated[dict[Seat, list[Card]], Seen] = Field(default_factory=dict)


class Player(Part):
    seat: Seat
    hand: Annotated[list[Card], Cards, Only.OWNER]
    belt: list[Slot] = Field(default_factory=list)
    memory: Annotated[Memory, Only.OWNER] = Field(default_factory=Memory)
    sly: Annotated[bool, Only.OWNER] = False


class Board(Part):
    players: list[Player]
    pile: Annotated[list[Card], Cards, Only.NOBODY]
    open: Annotated[list[Card], Cards] = Field(default_factory=list)


def board() -> Board:
    return Board(
        players=[
            Player(seat=0, hand=[1, 2], belt=[Slot(down=[3]), Slot(up=[4])], memory=Memory(hands={1: [5]})),
            Player(seat=1, hand=[5], belt=[Slot(down=[6]), Slot()], sly=True),
        ],
        pile=[7, 8],
        open=[9],
    )


def test_an_owner_sees_the_own_and_nobody_sees_what_is_nobodys() -> None:
    seen = look(board(), 0)
    assert seen.players[0] == board().players[0]
    assert seen.players[1].hand == [HIDDEN]
    assert seen.players[1].sly is HIDDEN
    assert seen.pile == [HIDDEN, HIDDEN]
    assert seen.open == [9]


def test_nested_secrets_belong_to_the_nearest_seat_above() -> None:
    seen = look(board(), 1)
    assert seen.players[0].belt[0].down == [HIDDEN]
    assert seen.players[0].belt[1].up == [4]
    assert seen.players[1].belt[0].down == [6]
    assert seen.players[1].belt[1].down == []
    assert seen.players[0].memory is HIDDEN


def test_a_stranger_sees_what_lies_open() -> None:
    seen = look(board(), None)
    assert [player.hand for player in seen.players] == [[HIDDEN, HIDDEN], [HIDDEN]]
    assert readable(board(), None) == {4, 9}
    assert seen.players[0].seat == 0


def test_a_view_changes_nothing_and_shares_nothing_that_hides_something() -> None:
    one = board()
    before = one.model_dump_json()
    seen = look(one, 0)
    assert type(seen) is Board
    assert seen.players is not one.players
    assert seen.open is one.open
    assert one.model_dump_json() == before


def test_two_secrets_of_one_size_look_alike() -> None:
    one, other = board(), board()
    other.players[1] = Player(seat=1, hand=[8], belt=[Slot(down=[5]), Slot()], sly=False)
    other.pile = [7, 6]
    assert look(one, 0) == look(other, 0)
    assert look(one, 1) != look(other, 1)


def test_a_view_of_a_view_is_that_look() -> None:
    for seat in (None, 0, 1):
        assert look(look(board(), seat), seat) == look(board(), seat)


# --- answers


class Bid(Action):
    kind: Literal["bid"] = "bid"
    card: Card
    rest: Annotated[tuple[Card, ...], Only.OWNER] = ()


class Secret(Frame):
    answers: Annotated[dict[Seat, Bid], Only.OWNER] = Field(default_factory=dict)


class SecretByNobody(Frame):
    answers: Annotated[dict[Seat, Bid], Only.NOBODY] = Field(default_factory=dict)


class InTurn(Frame):
    answers: dict[Seat, Bid] = Field(default_factory=dict)


class Table(Part):
    stack: list[Frame]


@pytest.mark.parametrize("kind", [Secret, SecretByNobody])
def test_in_answers_each_seat_sees_its_own(kind: type[Frame]) -> None:
    frame = kind(seats=[0, 1, 2], answers={0: Bid(card=1, rest=(2,)), 1: Bid(card=3)})
    assert together(kind)
    seen = look(frame, 0)
    assert seen.answers == {0: Bid(card=1, rest=(2,)), 1: HIDDEN}
    assert look(frame, 2).answers == {0: HIDDEN, 1: HIDDEN}
    assert look(frame, None).answers == {0: HIDDEN, 1: HIDDEN}
    assert {path[-1]: value for path, value in secrets_of_others(frame, 0).items()} == {1: Bid(card=3)}
    assert seen.seats == [0, 1, 2]


def test_in_turn_answers_are_open_but_for_their_own_secrets() -> None:
    frame = InTurn(seats=[0, 1], answers={0: Bid(card=1, rest=(2, 3))})
    assert not together(InTurn)
    seen = look(frame, 1).answers[0]
    assert (seen.card, seen.rest) == (1, (HIDDEN, HIDDEN))
    assert look(frame, 0).answers[0].rest == (2, 3)


def test_frames_of_one_list_are_masked_by_their_own_class() -> None:
    class Mixed(Part):
        stack: list[Secret | InTurn]

    mixed = Mixed(stack=[InTurn(seats=[0], answers={0: Bid(card=1)}), Secret(seats=[0, 1], answers={0: Bid(card=2)})])
    seen = look(mixed, 1)
    assert seen.stack[0].answers[0].card == 1
    assert seen.stack[1].answers == {0: HIDDEN}


# --- several readers


class Shown(Event):
    kind: Literal["shown"] = "shown"
    seat: Seat
    readers: tuple[Seat, ...]
    cards: Annotated[tuple[Card, ...], Seen, Only.OWNER]


def test_readers_and_only_they_may_read() -> None:
    shown = Shown(seat=0, readers=(1, 3), cards=(8, 9))
    assert [look(shown, seat).cards for seat in (1, 3)] == [(8, 9)] * 2
    # `readers` is the whole list: the seat that the event speaks of is not among them by itself.
    assert [look(shown, seat).cards for seat in (0, 2, None)] == [(HIDDEN, HIDDEN)] * 3
    assert readable(shown, 3) == {8, 9}
    assert readable(shown, 0) == set()


def test_an_event_without_secrets_is_shared() -> None:
    class Said(Event):
        kind: Literal["said"] = "said"
        seat: Seat

    said = Said(seat=1)
    assert look(said, 0) is said


class Keyed(Part):
    orders: Annotated[dict[Seat, list[Card]], Only.OWNER]


def test_in_a_dict_by_seats_the_key_owns() -> None:
    keyed = Keyed(orders={0: [1], 2: [3, 4]})
    assert look(keyed, 2).orders == {0: [HIDDEN], 2: [3, 4]}
    assert look(keyed, None).orders == {0: [HIDDEN], 2: [HIDDEN, HIDDEN]}


def test_the_key_owns_also_below_another_seat() -> None:
    """So what a seat remembers of others is a part of its own with the marker on it, never a marked dict by seats."""

    class Remembers(Part):
        seat: Seat
        of_others: Annotated[dict[Seat, list[Card]], Seen, Only.OWNER]

    one = Remembers(seat=0, of_others={1: [5]})
    assert look(one, 0).of_others == {1: [HIDDEN]}
    assert look(one, 1).of_others == {1: [5]}


class House(Part):
    rooms: dict[Seat, Slot]


def test_parts_in_a_dict_by_seats_belong_to_the_key() -> None:
    house = House(rooms={0: Slot(down=[1]), 1: Slot(down=[2], up=[3])})
    seen = look(house, 1)
    assert seen.rooms[0].down == [HIDDEN]
    assert seen.rooms[1] == Slot(down=[2], up=[3])


# --- cards and seats by their marks


def test_zones_lists_every_card_that_lies_there_once() -> None:
    assert sorted(zones(board())) == [1, 2, 3, 4, 5, 6, 7, 8, 9]


def test_zones_looks_into_dicts_and_frames() -> None:
    class Fight(Frame):
        kind: Literal["fight"] = "fight"
        guns: Annotated[list[Card], Cards]

    class Shelf(Part):
        rooms: dict[Seat, Slot]
        stack: list[Fight]
        seen: Annotated[list[Card], Seen]

    shelf = Shelf(rooms={0: Slot(down=[3], up=[1])}, stack=[Fight(guns=[2])], seen=[3])
    assert sorted(zones(shelf)) == [1, 2, 3]
    assert zones(look(shelf, None)) == [1, 2]


def test_what_is_known_elsewhere_can_be_read_too() -> None:
    assert readable(board(), 0) == {1, 2, 3, 4, 5, 9}
    assert readable(board(), 1) == {4, 5, 6, 9}


def test_seats_are_found_wherever_they_stand() -> None:
    class Deep(Part):
        seat: Seat
        order: list[Seat]
        pair: tuple[Seat, ...]
        by_seat: dict[Seat, int]
        to: dict[int, Seat]
        rows: list[list[Seat]]
        inside: list[Keyed]
        not_a_seat: int = 7
        badge: Seat | None = None
        holders: list[Seat | None] = Field(default_factory=list)
        paid: list[tuple[Seat, int]] = Field(default_factory=list)
        pledge: tuple[Seat, int, Card] = (0, 50, 60)
        nested: list[Seat] | None = None
        owes: dict[Seat, list[Seat]] = Field(default_factory=dict)

    deep = Deep(seat=0, order=[1], pair=(2,), by_seat={3: 9}, to={9: 4}, rows=[[5]], inside=[Keyed(orders={6: [77]})])
    assert sorted(seats_in(deep)) == [0, 0, 1, 2, 3, 4, 5, 6]
    deep = deep.model_copy(update={"badge": 7, "holders": [None, 3], "paid": [(2, 70)], "nested": [1]})
    assert sorted(seats_in(deep)) == [0, 0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7]
    assert sorted(seats_in(deep, deep)) == sorted(seats_in(deep) * 2)
    deep = deep.model_copy(update={"owes": {4: [5]}})
    assert sorted(seats_in(deep)) == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7]


# --- what others keep from a seat


def test_secrets_of_others_are_what_somebody_else_owns() -> None:
    found = secrets_of_others(board(), 0)
    assert list(found.values()) == [5, 6, Memory(), True]


def test_a_change_of_a_secret_is_found_at_its_place_and_growth_is_no_change() -> None:
    one, other = board(), board()
    other.players[1].hand.append(3)
    before, after = secrets_of_others(one, 0), secrets_of_others(other, 0)
    assert before.items() <= after.items()
    other.players[1].hand[0] = 8
    assert not before.items() <= secrets_of_others(other, 0).items()


def test_asked_goes_in_turn_or_together() -> None:
    def state(frame: Frame) -> Any:
        return Table(stack=[frame])

    assert asked(state(InTurn(seats=[2, 0, 1]))) == (2,)
    assert asked(state(InTurn(seats=[2, 0, 1], answers={2: Bid(card=1)}))) == (0,)
    assert asked(state(Secret(seats=[2, 0, 1], answers={0: Bid(card=1)}))) == (2, 1)
    assert asked(Table(stack=[])) == ()  # type: ignore[arg-type]
