"""What can be answered, what can still happen, and what is told in Dollars Wanted: actions, frames and events.

When somebody is asked the stack holds that one question and nothing else; each step pushes what follows it.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal

from pydantic import Field

from westtable.games.dollars_wanted.cards import BANDITS, BUILDINGS, DOLLARS_MOST, END, ICONS_MOST
from westtable.kernel import Action, Card, Cards, Event, Frame, Only, Seat, Seen

ROWS: Final = 3
"""Piles of buildings, each with its row of cards (rulebook, set-up)."""
LAYS: Final = 2
"""Cards laid in a turn (rulebook, lay out cards)."""
PENALTIES: Final = 2
"""Penalty cards in the box (rulebook, contents)."""

Row = Annotated[int, Field(ge=0, lt=ROWS)]
"""A row, 0 to 2 from the top; shown to people as 1 to 3."""
Number = Annotated[int, Field(ge=1, le=LAYS)]
"""Which of the two cards of a turn."""
Face = Annotated[Card, Field(lt=BANDITS)]
"""A bandit card that can be named: what a save holds is read aloud without another check."""
House = Annotated[Card, Field(ge=BANDITS, lt=END)]
"""A building."""
Shown = Annotated[tuple[Face, ...], Seen]
Own = Annotated[tuple[Face, ...], Seen, Only.OWNER]
"""Cards that only `seat` may read; others see how many."""
Size = Annotated[int, Field(ge=0, le=BANDITS)]
"""How many bandit cards."""
Houses = Annotated[int, Field(ge=0, le=BUILDINGS)]
"""How many buildings."""
Fines = Annotated[int, Field(ge=0, le=PENALTIES)]
"""How many penalty cards."""
Dollars = Annotated[int, Field(ge=0, le=BUILDINGS * DOLLARS_MOST)]
Score = Annotated[int, Field(le=BUILDINGS * DOLLARS_MOST)]
"""Dollars less penalties; may be below 0."""
Letters = Annotated[str, Field(max_length=9, pattern=r"^[PCDG]*$")]
"""Icons as letters, see `cards.LETTERS`."""

# --- answers


class Lay(Action):
    """Put a card of the own hand face down to the right end of a row."""

    kind: Literal["lay"] = "lay"
    card: Annotated[Card, Only.OWNER]
    row: Row


class Rob(Action):
    """Call "Dollars wanted!" for a row."""

    kind: Literal["rob"] = "rob"
    row: Row


class Pass(Action):
    """Rob nothing in this turn."""

    kind: Literal["pass"] = "pass"


class Ok(Action):
    """Close a screen that everybody may look at."""

    kind: Literal["ok"] = "ok"


RobAction = Annotated[Rob | Pass, Field(discriminator="kind")]
AnyAction = Annotated[Lay | Rob | Pass | Ok, Field(discriminator="kind")]

# --- frames


class TurnStart(Frame):
    """The turn of the seat whose turn it is begins."""

    kind: Literal["turn_start"] = "turn_start"


class NextLay(Frame):
    """Can the seat lay its card `number`? `again`: its hand was already replaced for it (D22)."""

    kind: Literal["next_lay"] = "next_lay"
    number: Number
    again: bool = False


class LayCard(Frame):
    """Question: which card goes to which row; the card `number` of this turn."""

    kind: Literal["lay_card"] = "lay_card"
    answers: dict[Seat, Lay] = Field(default_factory=dict)
    number: Number


class ShowHand(Frame):
    """Question, for all to look at: nothing of this hand can be laid, so `cards`, all of it, lies open (D22)."""

    kind: Literal["show_hand"] = "show_hand"
    answers: dict[Seat, Ok] = Field(default_factory=dict)
    number: Number
    cards: Annotated[list[Face], Seen] = Field(min_length=1, max_length=BANDITS)


class Call(Frame):
    """Question: rob a row, or none."""

    kind: Literal["call"] = "call"
    answers: dict[Seat, RobAction] = Field(default_factory=dict)


class TurnEnd(Frame):
    """The hand is filled up, full rows are robbed by themselves, then the game ends or the next turn begins."""

    kind: Literal["turn_end"] = "turn_end"


AnyFrame = Annotated[TurnStart | NextLay | LayCard | ShowHand | Call | TurnEnd, Field(discriminator="kind")]

# --- events, in the order in which a turn can tell them


class TurnBegan(Event):
    """A turn begins; `turn` counts from 1 over the whole game."""

    kind: Literal["turn_began"] = "turn_began"
    seat: Seat
    turn: Annotated[int, Field(ge=1, lt=1 << 30)]


class Laid(Event):
    """A card was laid face down, the `number`th of this turn. `down`: face-down cards in that row now.

    Which card is told to nobody, its layer included (D32).
    """

    kind: Literal["laid"] = "laid"
    seat: Seat
    row: Row
    number: Number
    down: Size


class Stuck(Event):
    """Nothing of the hand can be laid, so it is shown (D22)."""

    reveals: ClassVar[bool] = True
    kind: Literal["stuck"] = "stuck"
    seat: Seat
    number: Number
    cards: Shown


class Replaced(Event):
    """The shown hand, `discarded`, was discarded, and as many cards were drawn (D22)."""

    kind: Literal["replaced"] = "replaced"
    seat: Seat
    discarded: Shown
    cards: Own


class Skipped(Event):
    """The `number`th card of this turn is not laid: again nothing can be (D22), or the hand is empty (D23)."""

    kind: Literal["skipped"] = "skipped"
    seat: Seat
    number: Number
    why: Literal["stuck", "empty"]


class RobberyBegan(Event):
    """A robbery begins: called by `seat`, or `automatic` at the end of its turn (D16-D18).

    `up`: the cards that lie face up already and count first (D2). `down`: the face-down cards to turn.
    """

    reveals: ClassVar[bool] = True
    kind: Literal["robbery_began"] = "robbery_began"
    seat: Seat
    row: Row
    building: House
    automatic: bool
    up: Shown
    down: Size


class Revealed(Event):
    """One card of a robbery came up. `place`: its place in the row as it lay when the robbery began, from 0."""

    reveals: ClassVar[bool] = True
    kind: Literal["revealed"] = "revealed"
    seat: Seat
    row: Row
    building: House
    place: Annotated[int, Field(ge=0, lt=BANDITS)]
    card: Annotated[Face, Seen]
    what: Literal["counts", "any", "doubles", "eats", "alone", "eaten", "stops", "wrong"]
    """A bandit counts, a joker is any icon, an elixir doubles, a coyote eats the next card or, as the last one, is
    alone (D4); a card is eaten (D5), stops the robbery (a vulture, D11) or is wrong here (D21).
    The kinds "eats", "alone", "eaten" and "wrong" leave the row for the discards, the others stay face up.
    """
    icons: Annotated[int, Field(ge=0, le=2 * ICONS_MOST)]
    """What it brings, an elixir counted; 0 for what brings nothing."""
    doubled: bool
    """Whether an elixir doubled it."""
    surplus: Annotated[int, Field(ge=0, le=2 * ICONS_MOST)]
    """How many of its icons nothing was left for."""
    missing: Letters
    """What is missing after it, see `icons.Standing.missing`."""


class Fined(Event):
    """Player colours: the wrong card that came up last belongs to `seat`, who takes a penalty card; `left` remain."""

    reveals: ClassVar[bool] = True
    kind: Literal["fined"] = "fined"
    seat: Seat
    card: Annotated[Face, Seen]
    left: Fines


class RobberyEnded(Event):
    """How a robbery ended, with all that a screen says about it. All of it is public."""

    reveals: ClassVar[bool] = True
    kind: Literal["robbery_ended"] = "robbery_ended"
    seat: Seat
    row: Row
    building: House
    automatic: bool
    outcome: Literal["robbed", "short", "vulture"]
    """Taken; not enough when all was turned; stopped by a vulture."""
    dollars: Dollars
    """What the building brings, 0 unless robbed."""
    missing: Letters
    turned: Shown
    """All cards that came up, in their order, the eaten and the wrong ones included."""
    eaten: Shown
    """Those of them that coyotes ate."""
    wrong: Shown
    """Those of them that did not belong there (D21)."""
    cleared: Shown
    """Robbed: the cards that were still face down and now go to the discards, face up."""
    up: Size
    """Face-up cards of the row now."""
    down: Size
    """Face-down cards of the row now."""
    next: Annotated[tuple[House, ...], Seen]
    """Robbed: the building that came up instead; none when the pile is empty, which ends the game."""
    left: Houses
    """Buildings in the pile, the open one included."""


class Reshuffled(Event):
    """The draw pile was empty: its discard pile of `count` cards was shuffled. `own`: the piles of `seat` alone."""

    kind: Literal["reshuffled"] = "reshuffled"
    seat: Seat
    count: Size
    own: bool


class Refilled(Event):
    """The hand was filled up at the end of the turn. `hand`: its size now; `draw`: cards left in the draw pile."""

    kind: Literal["refilled"] = "refilled"
    seat: Seat
    cards: Own
    hand: Size
    draw: Size


class NotRefilled(Event):
    """Nothing was drawn at the end of the turn: the hand of `hand` cards is full, or the piles are empty (D23).

    It says that the turn is over for good: what the next hand holds may come to light at once.
    """

    reveals: ClassVar[bool] = True
    kind: Literal["not_refilled"] = "not_refilled"
    seat: Seat
    hand: Size


class GameEnded(Event):
    """The game is over. All by seat: `scores` (dollars less penalties), `dollars` of buildings, `buildings`."""

    kind: Literal["game_ended"] = "game_ended"
    winners: tuple[Seat, ...]
    why: Literal["pile", "standstill"]
    """A pile of buildings is empty, or nobody laid or turned a card for a whole round (D24)."""
    scores: tuple[Score, ...]
    dollars: tuple[Dollars, ...]
    buildings: tuple[Houses, ...]
    penalties: tuple[Fines, ...]
    tie: Literal["none", "buildings", "shared"]
    """What decided: the dollars alone; then more buildings; or nothing, and the win is shared (D31)."""


AnyEvent = Annotated[
    TurnBegan
    | Laid
    | Stuck
    | Replaced
    | Skipped
    | RobberyBegan
    | Revealed
    | Fined
    | RobberyEnded
    | Reshuffled
    | Refilled
    | NotRefilled
    | GameEnded,
    Field(discriminator="kind"),
]

CardsHere = Annotated[list[Face], Cards]
"""Bandit cards that lie open."""
Buildings = Annotated[list[House], Cards]
"""Buildings that lie open."""
