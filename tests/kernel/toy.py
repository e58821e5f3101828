"""A game of a few lines whose stack and steps a test can set as it likes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from westtable.kernel import (
    Action,
    Broken,
    Card,
    Cards,
    Dice,
    Event,
    Frame,
    Offer,
    Only,
    Part,
    Pick,
    Refusal,
    Rules,
    Seat,
    Seen,
    State,
    Step,
    Tell,
    zones,
)

CARDS = 12


class Say(Action):
    kind: Literal["say"] = "say"
    number: int = 0


class Said(Event):
    kind: Literal["said"] = "said"
    seat: Seat
    number: int


class Whispered(Event):
    kind: Literal["whispered"] = "whispered"
    seat: Seat
    cards: Annotated[tuple[Card, ...], Seen, Only.OWNER]


class Announced(Event):
    reveals: ClassVar[bool] = True
    kind: Literal["announced"] = "announced"


class Ask(Frame):
    """In turn."""

    kind: Literal["ask"] = "ask"
    answers: dict[Seat, Say] = Field(default_factory=dict)


class AskAll(Frame):
    """Together."""

    kind: Literal["ask_all"] = "ask_all"
    answers: Annotated[dict[Seat, Say], Only.OWNER] = Field(default_factory=dict)


class Again(Frame):
    """Runs by itself."""

    kind: Literal["again"] = "again"


class Holder(Part):
    seat: Seat
    hand: Annotated[list[Card], Cards, Only.OWNER] = Field(default_factory=list, max_length=CARDS)
    cup: Annotated[list[int], Only.OWNER] = Field(default_factory=list, max_length=1)


class Toy(State[Annotated[Ask | AskAll | Again, Field(discriminator="kind")]]):
    players: list[Holder]
    pile: Annotated[list[Card], Cards, Only.NOBODY] = Field(default_factory=list)
    out: Annotated[list[Card], Cards] = Field(default_factory=list)
    trace: list[str] = Field(default_factory=list)


Run = Callable[[Toy, Any, Tell], None]


class Asks(Step[Toy, Any]):
    def __init__(self, run: Run) -> None:
        self._run = run

    def offers(self, state: Toy, frame: Any, seat: int) -> tuple[Offer, ...]:
        return (Offer(Say, (Pick("number", range(4)),)),)

    def why(self, state: Toy, frame: Any, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Say) and action.number == 4:
            return Refusal("Four is one too many.", "X4")
        return None

    def run(self, state: Toy, frame: Any, tell: Tell) -> None:
        self._run(state, frame, tell)


def say_all(state: Toy, frame: Any, tell: Tell) -> None:
    """Tell the answers in the order in which they stand."""
    for seat, action in frame.answers.items():
        state.trace.append(f"{seat} says {action.number}")
        tell(Said(seat=seat, number=action.number))


class ToyRules(Rules[Toy]):
    """`runs`: what happens when a frame of that type runs; `say_all` where nothing is set."""

    key = "toy"
    version = 1
    title = "Toy"
    players = range(1, 5)
    state = Toy
    action = Say
    event = Annotated[Said | Whispered | Announced, Field(discriminator="kind")]
    runs: ClassVar[dict[type[Frame], Run]] = {}
    stack: ClassVar[Callable[[int], list[Any]]] = lambda seats: [Ask(seats=[seat]) for seat in range(seats)]

    def table(self) -> dict[type[Frame], Step[Toy, Any]]:
        return {kind: Asks(self.runs.get(kind, say_all)) for kind in (Ask, AskAll, Again)}

    def deal(self, seats: int, dice: Dice) -> Toy:
        cards = list(range(CARDS))
        players = [Holder(seat=seat, hand=[cards.pop(), cards.pop()]) for seat in range(seats)]
        return Toy(dice=dice, stack=type(self).stack(seats), players=players, pile=cards)

    def check(self, state: Toy) -> None:
        if sorted(zones(state)) != list(range(CARDS)):
            raise Broken("A card is missing.")

    def where(self, state: Toy) -> str:
        return f"{len(state.trace)} said"

    def scores(self, state: Toy) -> list[int]:
        return [0] * len(state.players)

    def words(self, event: Event, names: Sequence[str]) -> str:
        if isinstance(event, Said):
            return f"{names[event.seat]} says {event.number}."
        return f"{names[event.seat]} whispers {len(event.cards)}." if isinstance(event, Whispered) else ""


def toy(stack: Callable[[int], list[Any]] | None = None, runs: dict[type[Frame], Run] | None = None) -> type[ToyRules]:
    """The rules with another stack and other runs."""
    fields: dict[str, Any] = {"runs": runs or {}}
    if stack is not None:
        fields["stack"] = staticmethod(stack)
    return type("ToyRules", (ToyRules,), fields)
