"""What can be answered, what can still happen, and what is told in Bandits: actions, frames and events.

When somebody is asked the stack holds that one question and nothing else; each step pushes what follows it.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from westtable.games.bandits.cards import END, total
from westtable.kernel import Action, Card, Cards, Event, Frame, Only, Part, Seat, Seen

At = Literal["hand", "hideout"]
Size = Annotated[int, Field(ge=0, le=END)]
"""How many cards."""

# --- answers


class Draw(Action):
    """Take one card from the draw pile."""

    kind: Literal["draw"] = "draw"


class Attack(Action):
    """Attack the hand of `target` with guns, `cards` in ascending ids."""

    kind: Literal["attack"] = "attack"
    target: Seat
    cards: tuple[Card, ...]


class Raid(Action):
    """Attack the Hideout of `target` with a Tracker (the lowest held) and guns."""

    kind: Literal["raid"] = "raid"
    target: Seat
    tracker: Card
    cards: tuple[Card, ...]


class Stash(Action):
    """Put loot of one type under the own Hideout, with the Booby Trap in `trap` or none."""

    kind: Literal["stash"] = "stash"
    cards: tuple[Card, ...]
    trap: tuple[Card, ...] = ()


class Stars(Action):
    """Answer an attack with stars, enough or not."""

    kind: Literal["stars"] = "stars"
    cards: tuple[Card, ...]


class Backfire(Action):
    """Turn the attack round with a Backfire (the lowest held)."""

    kind: Literal["backfire"] = "backfire"
    card: Card


class Spring(Action):
    """Stop an attack on the own Hideout with the Booby Trap in it."""

    kind: Literal["spring"] = "spring"
    card: Card


class Yield(Action):
    """Show nothing."""

    kind: Literal["yield"] = "yield"


class Keep(Action):
    """Keep these six; the rest of the hand goes back face down (B6)."""

    kind: Literal["keep"] = "keep"
    cards: Annotated[tuple[Card, ...], Only.OWNER]


TurnAction = Annotated[Draw | Attack | Raid | Stash, Field(discriminator="kind")]
FightAction = Annotated[Stars | Backfire | Spring | Yield, Field(discriminator="kind")]
AnyAction = Annotated[
    Draw | Attack | Raid | Stash | Stars | Backfire | Spring | Yield | Keep, Field(discriminator="kind")
]

# --- frames


class Fight(Part):
    """A running fight: who attacked whom, what lies open on the table, and whose answer is due."""

    attacker: Seat
    target: Seat
    at: At
    guns: Annotated[list[Card], Cards] = Field(max_length=100)
    tracker: Annotated[list[Card], Cards] = Field(default_factory=list, max_length=1)
    backfires: Annotated[list[Card], Cards] = Field(default_factory=list, max_length=100)

    @property
    def turned(self) -> int:
        """How often the attack was turned round."""
        return len(self.backfires)

    @property
    def due(self) -> int:
        """Whose answer is due: the target's, after a Backfire the attacker's, and so on (B19)."""
        return self.attacker if self.turned % 2 else self.target

    @property
    def against(self) -> int:
        """Who takes the stake if the answer does not hold."""
        return self.target if self.turned % 2 else self.attacker

    @property
    def total(self) -> int:
        """The guns, which as many stars stop (B13); a Backfire does not change them (B18)."""
        return total(self.guns)


class RoundStart(Frame):
    """A round begins with the seat whose turn it is."""

    kind: Literal["round_start"] = "round_start"


class Act(Frame):
    """Question: one action on the own turn (B12)."""

    kind: Literal["act"] = "act"
    answers: dict[Seat, TurnAction] = Field(default_factory=dict)


class Defend(Frame):
    """Question: the answer to an attack, or to one turned round (B17, B18)."""

    kind: Literal["defend"] = "defend"
    answers: dict[Seat, FightAction] = Field(default_factory=dict)
    fight: Fight


class Refill(Frame):
    """Hands are filled up in this order; then the next turn, or the end of the round (B1)."""

    kind: Literal["refill"] = "refill"
    order: list[Seat] = Field(max_length=2)


class RoundEnd(Frame):
    """Hideouts are opened and counted; somebody may have won."""

    kind: Literal["round_end"] = "round_end"


class NewRound(Frame):
    """Boneyard and Hideouts become the new pile; is it enough (B6)?"""

    kind: Literal["new_round"] = "new_round"


class GiveBack(Frame):
    """Who has more than six and was not yet asked? `given`: the cards given back so far, by seat."""

    kind: Literal["give_back"] = "give_back"
    given: dict[Seat, Size] = Field(default_factory=dict)


class KeepSix(Frame):
    """Question: which six to keep (B6). `given`: the cards given back so far, by seat."""

    kind: Literal["keep_six"] = "keep_six"
    answers: dict[Seat, Keep] = Field(default_factory=dict)
    given: dict[Seat, Size] = Field(default_factory=dict)


class Reshuffle(Frame):
    """The new pile is shuffled and hands are filled up (B4)."""

    kind: Literal["reshuffle"] = "reshuffle"


AnyFrame = Annotated[
    RoundStart | Act | Defend | Refill | RoundEnd | NewRound | GiveBack | KeepSix | Reshuffle,
    Field(discriminator="kind"),
]

# --- events, in the order in which a turn can tell them

Face = Annotated[Card, Field(lt=END)]
"""A card that can be named: events of a save are read aloud without another check."""
Shown = Annotated[tuple[Face, ...], Seen]
Own = Annotated[tuple[Face, ...], Seen, Only.OWNER]
"""Cards that only `seat`, or all of `readers`, may read; others see how many."""
Worth = Annotated[int, Field(ge=0, lt=1 << 30)]
"""Loot, guns or stars added up."""
Round = Annotated[int, Field(ge=1, lt=1 << 20)]
"""A round, from 1."""


class RoundBegan(Event):
    """A round begins. `pile`: cards in the draw pile."""

    kind: Literal["round_began"] = "round_began"
    round: Round
    starter: Seat
    pile: Size


class Drew(Event):
    """Somebody drew a card as the action of the turn. `hand`, `pile`: cards there now."""

    kind: Literal["drew"] = "drew"
    seat: Seat
    cards: Own
    hand: Size
    pile: Size


class Stashed(Event):
    """Cards went face down under a Hideout. `hideout`: cards there now."""

    kind: Literal["stashed"] = "stashed"
    seat: Seat
    cards: Own
    hideout: Size


class Attacked(Event):
    """An attack is announced; `cards` lie open and are worth `total` guns. `tracker`: the Tracker, for a Hideout."""

    reveals: ClassVar[bool] = True
    kind: Literal["attacked"] = "attacked"
    seat: Seat
    target: Seat
    at: At
    cards: Shown
    total: Worth
    tracker: Shown = ()


class Turned(Event):
    """`seat` turned the attack round: now `against` must match the same `total`."""

    reveals: ClassVar[bool] = True
    continues: ClassVar[bool] = True
    kind: Literal["turned"] = "turned"
    seat: Seat
    against: Seat
    at: At
    cards: Shown
    total: Worth


class Answered(Event):
    """`seat` answered an attack of `against` guns: with stars, with the Booby Trap or with nothing."""

    reveals: ClassVar[bool] = True
    continues: ClassVar[bool] = True
    kind: Literal["answered"] = "answered"
    seat: Seat
    how: Literal["stars", "trap", "nothing"]
    cards: Shown
    total: Worth
    against: Worth


class FightEnded(Event):
    """How a fight ended, with all that its reckoning shows. All of it is public."""

    reveals: ClassVar[bool] = True
    kind: Literal["fight_ended"] = "fight_ended"
    attacker: Seat
    target: Seat
    at: At
    outcome: Literal["taken", "held", "trapped", "turned_off"]
    """`turned_off`: a Backfire against an attacker whose Hideout is empty (B21)."""
    winner: Seat
    """Who takes the stake, or who stopped the attack."""
    loser: Seat
    guns: Shown
    total: Worth
    """Guns of the attack, for whoever had to answer."""
    stars: Shown
    shown: Worth
    """Stars of the last answer, by `winner` when held and by `loser` when taken."""
    backfires: Shown
    taken: Size
    """Cards that changed hands or Hideouts."""
    discarded: Size
    """Cards that go to the Boneyard."""
    boneyard: Size
    """Cards in the Boneyard before."""
    pile: Size
    """Cards in the pile before anybody replenishes."""
    hands: tuple[Size, Size]
    """The hands of attacker and target before the fight."""
    hideouts: tuple[Size, Size]
    """The Hideouts of attacker and target before the fight."""


class Stole(Event):
    """What was left of a hand changed hands; thief and victim know the cards (B35)."""

    kind: Literal["stole"] = "stole"
    thief: Seat
    victim: Seat
    readers: tuple[Seat, ...]
    cards: Own


class HideoutStolen(Event):
    """Cards moved from one Hideout to another; thief and victim know which (B30)."""

    kind: Literal["hideout_stolen"] = "hideout_stolen"
    thief: Seat
    victim: Seat
    readers: tuple[Seat, ...]
    cards: Own


class Refilled(Event):
    """A hand was filled up. `before`, `after`: its size; `pile`: cards left in the pile."""

    kind: Literal["refilled"] = "refilled"
    seat: Seat
    cards: Own
    before: Size
    after: Size
    pile: Size


class PileEmpty(Event):
    """`seat` took the last card of the pile: the round is over at once (B1)."""

    kind: Literal["pile_empty"] = "pile_empty"
    seat: Seat


class RoundScored(Event):
    """The open Hideouts and what they count, by seat: before + gained = totals."""

    kind: Literal["round_scored"] = "round_scored"
    round: Round
    hideouts: Annotated[tuple[tuple[Face, ...], ...], Seen]
    before: tuple[Worth, ...]
    gained: tuple[Worth, ...]
    totals: tuple[Worth, ...]
    goal: Worth
    follows: Literal["won", "tie", "round"]
    """`tie`: the goal is reached and the top is shared, so everybody plays one more round (B31)."""
    leaders: tuple[Seat, ...]
    """Who has the highest total."""
    starter: Seat
    """Who starts the next round, if there is one (B5)."""


class PileShort(Event):
    """The new pile, of `pile` cards, is too small: these seats choose six cards to keep (B6)."""

    kind: Literal["pile_short"] = "pile_short"
    pile: Size
    seats: tuple[Seat, ...]


class GaveBack(Event):
    """`seat` kept six cards and gave these back face down."""

    kind: Literal["gave_back"] = "gave_back"
    seat: Seat
    cards: Own


class Reshuffled(Event):
    """A new pile of `count` cards was shuffled."""

    kind: Literal["reshuffled"] = "reshuffled"
    count: Size


class Won(Event):
    """The game is over. `scores` by seat."""

    kind: Literal["won"] = "won"
    winners: tuple[Seat, ...]
    scores: tuple[Worth, ...]


AnyEvent = Annotated[
    RoundBegan
    | Drew
    | Stashed
    | Attacked
    | Turned
    | Answered
    | FightEnded
    | Stole
    | HideoutStolen
    | Refilled
    | PileEmpty
    | RoundScored
    | PileShort
    | GaveBack
    | Reshuffled
    | Won,
    Field(discriminator="kind"),
]
