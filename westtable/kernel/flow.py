"""What a game is made of and how it moves: a stack of frames, the last one next, each run by the step of its type.

A frame with seats is a question and waits for their answers; one without is a step that runs by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, Generic, Literal, NamedTuple, TypeVar

from pydantic import ConfigDict, Field

from westtable.kernel.dice import Dice
from westtable.kernel.errors import Broken, Illegal
from westtable.kernel.parts import Only, Part, Seat

if TYPE_CHECKING:
    from westtable.kernel.offers import Offer

RUNS_MOST: Final = 10_000
"""More runs than this between two questions is a game that hangs."""


class Action(Part):
    """A seat's answer. A game joins its kinds in one union discriminated by `kind`."""

    model_config = ConfigDict(frozen=True)


class Event(Part):
    """What happened, told as it happens; flat and small. The log and the animations are made of events."""

    model_config = ConfigDict(frozen=True)

    reveals: ClassVar[bool] = False
    """Set where the outcome depends on a secret without showing a card: such an answer cannot be taken back."""
    continues: ClassVar[bool] = False
    """Set where it goes on with what an earlier answer began, as the answer to an attack does."""


class Frame(Part):
    """One thing still to happen. With `seats` it is a question; the seats still missing in `answers` are asked.

    A question declares `answers` anew with the kinds it takes. Marked with `Only` the seats answer together, in any
    order, nobody seeing the others'; open they answer in turn.
    """

    seats: list[Seat] = Field(default_factory=list, max_length=8)
    answers: dict[Seat, Any] = Field(default_factory=dict)


F = TypeVar("F")


class State(Part, Generic[F]):
    """All there is to know about a game. Over when the stack is empty; a run that sets `winners` empties it."""

    dice: Annotated[Dice, Only.NOBODY]
    stack: list[F] = Field(default_factory=list, max_length=64)
    winners: list[Seat] = Field(default_factory=list, max_length=8)


class Options(Part):
    """What is chosen before the deal and constant thereafter; a game adds its own. The first value is the default."""

    model_config = ConfigDict(frozen=True)

    first: int = Field(default=0, ge=0, le=8, title="First player", description="0 for a random one, or a seat number")
    undo: Literal["until-news", "off"] = Field(
        default="until-news", title="Undo", description="until a card or die is seen, or off"
    )
    curtain: Literal["hidden-only", "always", "off"] = Field(
        default="hidden-only", title="Curtain", description="covers the screen when the keyboard changes hands"
    )
    memory_aid: Literal["off", "on"] = Field(
        default="off", title="Memory aid", description="shows a seat again what it has already seen"
    )


class Refusal(NamedTuple):
    """Why an answer is refused, in words for its player, and the ID of the ruling behind it (or empty)."""

    words: str
    ruling: str = ""


Tell = Callable[[Event], None]
StateT = TypeVar("StateT", bound="State[Any]")
FrameT = TypeVar("FrameT", bound=Frame)


class Step(Generic[StateT, FrameT]):
    """What a frame type asks, says and does. It keeps nothing between two calls."""

    def offers(self, state: StateT, frame: FrameT, seat: int) -> tuple[Offer, ...]:
        """What `seat` may answer; made from what that seat can see, so that its view gives the same."""
        return ()

    def why(self, state: StateT, frame: FrameT, seat: int, action: Action) -> Refusal | None:
        """Words for an answer that no offer covers, or None for the plain sentence. Never raises."""
        return None

    def run(self, state: StateT, frame: FrameT, tell: Tell) -> None:
        """What happens when the last seat has answered; changes `state`, may push frames, tells events."""
        raise NotImplementedError


class Rules(Generic[StateT]):
    """One game with its options. Without memory, clock, disk or screen."""

    key: ClassVar[str]
    version: ClassVar[int]
    title: ClassVar[str]
    players: ClassVar[range]
    state: ClassVar[type[State[Any]]]
    action: ClassVar[Any]
    """The union of all answers."""
    event: ClassVar[Any]
    """The union of all events."""
    options_type: ClassVar[type[Options]] = Options
    upgrades: ClassVar[Mapping[int, Callable[[dict[str, Any]], None]]] = {}
    """For each older `version` the function that turns a raw save of it into one of the next."""

    def __init__(self, options: Options | None = None) -> None:
        self.options = options or self.options_type()
        self.steps: dict[type[Frame], Step[StateT, Any]] = self.table()

    def table(self) -> dict[type[Frame], Step[StateT, Any]]:
        """The step of each frame type; options choose between steps here and nowhere else."""
        raise NotImplementedError

    def deal(self, seats: int, dice: Dice) -> StateT:
        """The state before the first frame runs, for `seats` players. May use `dice`, which it keeps."""
        raise NotImplementedError

    def offers(self, state: StateT, seat: int) -> tuple[Offer, ...]:
        """What `seat` may answer to the question on top; for a state or for that seat's view."""
        frame: Frame = state.stack[-1]
        return self.steps[type(frame)].offers(state, frame, seat)

    def why(self, state: StateT, seat: int, action: Action) -> Refusal | None:
        """Words for a refused answer."""
        frame: Frame = state.stack[-1]
        return self.steps[type(frame)].why(state, frame, seat, action)

    def run(self, state: StateT, frame: Frame, tell: Tell) -> None:
        """Run a frame that was taken from the stack."""
        self.steps[type(frame)].run(state, frame, tell)

    def check(self, state: StateT) -> None:
        """Raise `Broken` unless every card is in one place and every number in its range."""
        raise NotImplementedError

    def check_event(self, event: Event, seats: int) -> None:
        """Raise `Broken` for an event of a loaded save that no game of `seats` players can have told."""

    def where(self, state: StateT) -> str:
        """Where the game stands, in two or three public words: "round 3"."""
        raise NotImplementedError

    def scores(self, state: StateT) -> list[int]:
        """What each seat has scored as far as everybody knows."""
        raise NotImplementedError

    def words(self, event: Event, names: Sequence[str]) -> str:
        """The line of the log for an event as one seat may see it, or empty. Names, never "you"."""
        raise NotImplementedError


@cache
def together(kind: type[Frame]) -> bool:
    """Whether the seats of this frame type answer at the same time, unseen by one another."""
    return any(isinstance(mark, Only) for mark in kind.model_fields["answers"].metadata)


@cache
def is_question(kind: type[Frame]) -> bool:
    """Whether this frame type can have seats: it declares what they may answer."""
    return kind.model_fields["answers"].annotation != Frame.model_fields["answers"].annotation


def asked(state: State[Any]) -> tuple[int, ...]:
    """The seats that may answer now: none when the game is over."""
    if not state.stack:
        return ()
    frame: Frame = state.stack[-1]
    missing = tuple(seat for seat in frame.seats if seat not in frame.answers)
    return missing if together(type(frame)) else missing[:1]


def is_over(state: State[Any]) -> bool:
    """Whether nothing is left to happen."""
    return not state.stack


def refuse(rules: Rules[Any], state: State[Any], seat: int, action: Action) -> Refusal | None:
    """Why `action` is no legal answer of `seat` now, or None. Offers alone decide; `why` only finds the words."""
    if is_over(state):
        return Refusal("The game is over.")
    if seat not in asked(state):
        return Refusal("This is another seat's decision.")
    if any(offer.covers(action) for offer in rules.offers(state, seat)):
        return None
    return rules.why(state, seat, action) or Refusal("That is not possible here.")


def advance(rules: Rules[Any], state: State[Any], tell: Tell) -> None:
    """Run frames in place until somebody is asked or the game is over."""
    for _ in range(RUNS_MOST):
        if state.winners:
            state.stack.clear()
        if not state.stack:
            return
        frame: Frame = state.stack[-1]
        if len(frame.answers) < len(frame.seats):
            return
        state.stack.pop()
        rules.run(state, frame, tell)
    raise Broken("The rules went round in a circle.")


def step(rules: Rules[Any], state: State[Any], seat: int, action: Action, tell: Tell) -> None:
    """Answer in place. The caller has taken `action` from an offer; for answers from outside there is `apply`."""
    frame: Frame = state.stack[-1]
    frame.answers[seat] = action
    if len(frame.seats) > 1:
        # In the order of the seats, so that a save does not tell who answered first and a run can rely on it.
        frame.answers = {one: frame.answers[one] for one in frame.seats if one in frame.answers}
    advance(rules, state, tell)


def copy(state: StateT) -> StateT:
    """A copy that went through the save format, so that saving cannot rot."""
    return type(state).model_validate_json(state.model_dump_json())


def apply(rules: Rules[Any], state: StateT, seat: int, action: Action) -> tuple[StateT, list[Event]]:
    """The state after the answer and what happened; `state` stays as it was. Raises `Illegal`."""
    refusal = refuse(rules, state, seat, action)
    if refusal is not None:
        raise Illegal(refusal.words, refusal.ruling)
    after = copy(state)
    events: list[Event] = []
    step(rules, after, seat, action, events.append)
    return after, events


def begin(rules: Rules[Any], seats: int, seed: str) -> tuple[State[Any], State[Any], list[Event]]:
    """Deal a game: the state before the first frame ran, the state at the first question, and what happened between."""
    start = rules.deal(seats, Dice(seed=seed))
    now = copy(start)
    events: list[Event] = []
    advance(rules, now, events.append)
    return start, now, events
