"""All there is to know about a game of Bandits: players with hand and Hideout, draw pile, Boneyard, whose turn."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import Field

from westtable.games.bandits.cards import END, HIDEOUTS
from westtable.games.bandits.frames import AnyFrame
from westtable.kernel import Card, Cards, Only, Part, Seat, Seen, State

HAND: Final = 6
"""Cards dealt to each player and filled up to (rulebook, starting; replenishing hands)."""
TAKEN: Final = 6
"""Cards that a raid takes out of a Hideout, all if fewer (rulebook, Tracker card)."""
GOALS: Final = {2: 150, 3: 90, 4: 90, 5: 75, 6: 75}
"""Loot to win by the number of players (rulebook, winning)."""


class Memory(Part):
    """What a seat has seen of the others' cards and that, by public facts, may still be there.

    Read it through `memory.recalled`: loot in a hand is uncertain once its holder has stashed.
    """

    hands: Annotated[dict[Seat, list[Card]], Seen] = Field(default_factory=dict)
    """In the hand of each holder: people, Trackers and Backfires, which leave it only in the open."""
    loot: Annotated[dict[Seat, list[Card]], Seen] = Field(default_factory=dict)
    """In the hand of each holder: loot and the Booby Trap, which can be stashed unseen."""
    stashes: dict[Seat, int] = Field(default_factory=dict)
    """How often each holder of `loot` had stashed when it was seen."""
    hideouts: Annotated[dict[Seat, list[Card]], Seen] = Field(default_factory=dict)
    """Under the Hideout of each holder."""


class Player(Part):
    """One seat. Hand and Hideout are its own secret, their sizes are public."""

    seat: Seat
    hideout_name: int = Field(ge=0, lt=HIDEOUTS)
    """Which Hideout it sits at; the name is `cards.hideout_name(...)`."""
    hand: Annotated[list[Card], Cards, Only.OWNER] = Field(max_length=END)
    hideout: Annotated[list[Card], Cards, Only.OWNER] = Field(default_factory=list, max_length=END)
    scored: int = Field(default=0, ge=0, lt=1 << 30)
    """The worth of its Hideouts at the end of all rounds so far (B7)."""
    stashes: int = Field(default=0, ge=0, lt=1 << 30)
    """How often it has stashed; public."""
    memory: Annotated[Memory, Only.OWNER] = Field(default_factory=Memory)


class BanditsState(State[AnyFrame]):
    """The table."""

    deck: str = Field(max_length=8)
    """The mark of the deck it is played with, see `cards.Deck.mark`."""
    players: list[Player] = Field(min_length=2, max_length=6)
    pile: Annotated[list[Card], Cards, Only.NOBODY] = Field(max_length=END)
    """The draw pile; the last one is on top."""
    boneyard: Annotated[list[Card], Cards] = Field(default_factory=list, max_length=END)
    """Face up (B39)."""
    round: int = Field(default=1, ge=1, lt=1 << 20)
    turn: Seat
    """Whose turn it is; also who starts the round that begins (B5)."""

    @property
    def goal(self) -> int:
        """Loot to win."""
        return GOALS[len(self.players)]

    def clockwise(self) -> list[int]:
        """All seats from the one whose turn it is, to the left (B33)."""
        many = len(self.players)
        return [(self.turn + step) % many for step in range(many)]
