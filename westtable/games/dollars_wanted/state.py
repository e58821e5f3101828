"""All there is to know about a game of Dollars Wanted: players, rows with their buildings, draw and discard piles.

Each of two variants has its own number of piles: one for all, or one for each player in the variant with colours.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Final, Literal

from pydantic import Field

from westtable.games.dollars_wanted.cards import BANDITS, BUILDINGS, COLOUR, building
from westtable.games.dollars_wanted.frames import PENALTIES, ROWS, AnyFrame, Buildings, CardsHere, Face, House
from westtable.kernel import Cards, Only, Options, Part, Seat, Seen, State

HAND: Final = 6
"""Cards dealt to each player and filled up to (rulebook, set-up; draw new cards)."""
FULL: Final = 7
"""Face-down cards of a row that set off a robbery by themselves (rulebook, rob a building; D16)."""
FINE: Final = 300
"""What a penalty card costs (rulebook, variant)."""


class DollarsOptions(Options):
    """What is chosen before the deal."""

    variant: Literal["standard", "player-colours"] = Field(
        default="standard",
        title="Variant",
        description="one deck for all, or a colour with own piles for each player",
    )
    placement: Literal["by-variant", "checked", "open-range"] = Field(
        default="by-variant",
        title="Placement",
        description="checked refuses a card that does not fit, open range lets it lie as a bluff; "
        "by variant: open range with player colours",
    )
    memory_aid: Literal["off", "on"] = Field(
        default="off", title="Memory aid", description="shows a seat the face-down cards that it laid itself"
    )

    @property
    def colours(self) -> bool:
        """Whether each player has the cards of one colour."""
        return self.variant == "player-colours"

    @property
    def checked(self) -> bool:
        """Whether a card that does not fit is refused."""
        if self.placement == "by-variant":
            return not self.colours
        return self.placement == "checked"


class TableRow(Part):
    """A pile of buildings and the cards connected to its open one. Face-up cards always lie left of all others."""

    building: Buildings = Field(default_factory=list, max_length=1)
    """The open building; none when the pile is empty, which ends the game."""
    pile: Annotated[list[House], Cards, Only.NOBODY] = Field(max_length=BUILDINGS)
    """The buildings under it; the last one is next."""
    up: CardsHere = Field(default_factory=list, max_length=BANDITS)
    """Face-up cards, from the left."""
    down: Annotated[list[Face], Cards, Only.NOBODY] = Field(default_factory=list, max_length=BANDITS)
    """Face-down cards to the right of them, from the left; hidden from whoever laid them as well (D32)."""
    by: list[Seat] = Field(default_factory=list, max_length=BANDITS)
    """Who laid each card of `down`. Public by the log (D33), but a back carries no name on the table."""
    own: Annotated[dict[Seat, list[Face]], Seen, Only.OWNER] = Field(default_factory=dict)
    """Memory aid only: what each seat laid among `down`, in its order; empty without it. See `recalled`."""

    @property
    def left(self) -> int:
        """Buildings in the pile, the open one included."""
        return len(self.pile) + len(self.building)


class Supply(Part):
    """A draw pile with its discard pile."""

    draw: Annotated[list[Face], Cards, Only.NOBODY] = Field(max_length=BANDITS)
    """The last one is on top."""
    discard: CardsHere = Field(default_factory=list, max_length=BANDITS)
    """Face up; the last one is on top."""


class Player(Part):
    """One seat. Its hand is secret, its size is public; won buildings lie open (D27)."""

    seat: Seat
    hand: Annotated[list[Face], Cards, Only.OWNER] = Field(max_length=HAND)
    won: Buildings = Field(default_factory=list, max_length=BUILDINGS)
    """Robbed buildings in the order in which they were robbed."""
    penalties: int = Field(default=0, ge=0, le=PENALTIES)

    @property
    def dollars(self) -> int:
        """What its buildings bring."""
        return sum(building(one).dollars for one in self.won)

    @property
    def score(self) -> int:
        """Its dollars less its penalties; may be below 0."""
        return self.dollars - FINE * self.penalties


class DollarsState(State[AnyFrame]):
    """The table."""

    deck: str = Field(max_length=8)
    """The mark of the cards it is played with, see `cards.Deck.mark`."""
    players: list[Player] = Field(min_length=2, max_length=5)
    rows: list[TableRow] = Field(min_length=ROWS, max_length=ROWS)
    """From the top."""
    supplies: list[Supply] = Field(min_length=1, max_length=5)
    """One for all, or one for each player in the variant with player colours."""
    box: CardsHere = Field(default_factory=list, max_length=BANDITS)
    """The colours of absent players (D34)."""
    turn: Seat
    """Whose turn it is."""
    turns: int = Field(default=0, ge=0, lt=1 << 30)
    """The number of this turn, from 1; 0 before the first."""
    idle: int = Field(default=0, ge=0, le=5)
    """Turns in a row in which nobody laid or turned a card, this one included until somebody does (D24)."""

    @property
    def colours(self) -> bool:
        """Whether each player has the cards of one colour."""
        return len(self.supplies) > 1

    @property
    def penalties_left(self) -> int:
        """Penalty cards that nobody has taken; 0 without player colours."""
        return PENALTIES - sum(player.penalties for player in self.players) if self.colours else 0

    def supply(self, seat: int) -> Supply:
        """The piles that `seat` draws from."""
        return self.supplies[seat if self.colours else 0]

    def discard(self, cards: Iterable[int]) -> None:
        """Put cards face up to the discards, each to the pile of its colour if there are such (D30)."""
        for card in cards:
            self.supply(card // COLOUR if self.colours else 0).discard.append(card)


def recalled(row: TableRow, seat: int) -> list[int | None]:
    """The face-down cards of a row as the memory aid shows them to `seat`: its own, and None for every other back.

    For a state or for that seat's view; nothing but None when the aid is off.
    """
    own = iter(row.own.get(seat, ()))
    return [next(own, None) if by == seat else None for by in row.by]


def ranked(players: Sequence[Player]) -> list[int]:
    """Seats from the best to the worst by dollars, then by buildings (D31); equal ones in the order of seats."""
    return sorted(range(len(players)), key=lambda seat: (-players[seat].score, -len(players[seat].won)))


def best(players: Sequence[Player]) -> list[int]:
    """Who wins: the highest score, on a tie the most buildings, then all who still share it (D31)."""
    top = max((player.score, len(player.won)) for player in players)
    return [player.seat for player in players if (player.score, len(player.won)) == top]
