"""The log of Bandits: a sentence for each event, as far as one seat may read it. Names, never "you"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from westtable.games.bandits.cards import label
from westtable.games.bandits.frames import (
    Answered,
    Attacked,
    Drew,
    FightEnded,
    GaveBack,
    HideoutStolen,
    PileEmpty,
    PileShort,
    Refilled,
    Reshuffled,
    RoundBegan,
    RoundScored,
    Stashed,
    Stole,
    Turned,
    Won,
)
from westtable.kernel import HIDDEN, Event
from westtable.wording import all_of, grouped, many


def log_line(event: Event, names: Sequence[str]) -> str:
    """What `event`, or one seat's view of it, says in the log; one or two whole sentences, or empty."""
    if isinstance(event, Drew):
        return f"{names[event.seat]} draws {_cards(event.cards)}."
    if isinstance(event, Stashed):
        under = count(event.hideout)
        return f"{names[event.seat]} stashes {_cards(event.cards)}; {under} now under the Hideout."
    if isinstance(event, Refilled):
        return f"{names[event.seat]} draws {_cards(event.cards)} to fill up to {event.after}."
    if isinstance(event, GaveBack):
        return f"{names[event.seat]} keeps six and gives back {_cards(event.cards)}."
    if isinstance(event, Attacked | Turned | Answered | FightEnded | Stole | HideoutStolen):
        return _fight(event, names)
    return _round(event, names)


def _fight(event: Event, names: Sequence[str]) -> str:
    if isinstance(event, Attacked):
        tracker = " and a Tracker" if event.tracker else ""
        what = f"{names[event.target]}'s {_at(event.at)}"
        return f"{names[event.seat]} attacks {what} with {guns(event.total)}{tracker}: {named(event.cards)}."
    if isinstance(event, Turned):
        seat, against, at = names[event.seat], names[event.against], _at(event.at)
        return f"{seat} plays a Backfire: now {against}'s {at} is at stake against {guns(event.total)}."
    if isinstance(event, Answered):
        seat, need = names[event.seat], guns(event.against)
        if event.how == "stars":
            return f"{seat} shows {stars(event.total)} against {need}: {named(event.cards)}."
        return f"{seat} springs the Booby Trap." if event.how == "trap" else f"{seat} shows nothing against {need}."
    if isinstance(event, FightEnded):
        return _ended(event, names)
    if isinstance(event, Stole):
        thief, victim = names[event.thief], names[event.victim]
        if not event.cards:
            return f"Nothing is left of {victim}'s hand for {thief} to take."
        return f"{thief} takes the rest of {victim}'s hand: {_cards(event.cards)}."
    if isinstance(event, HideoutStolen):
        thief, victim = names[event.thief], names[event.victim]
        return f"{thief} takes {_cards(event.cards)} from {victim}'s Hideout, straight into {thief}'s own."
    return ""


def _ended(event: FightEnded, names: Sequence[str]) -> str:
    winner, loser = names[event.winner], names[event.loser]
    if event.outcome == "held":
        ended = f"{winner} holds."
    elif event.outcome == "trapped":
        ended = f"{winner}'s trap snaps: {loser} gets nothing."
    elif event.outcome == "turned_off":
        ended = f"{loser}'s Hideout is empty, so the attack is off."
    else:
        ended = f"{loser} is {stars(event.total - event.shown)} short."
    return f"{ended} {count(event.discarded, 'goes', 'go')} to the Boneyard."


def _round(event: Event, names: Sequence[str]) -> str:
    if isinstance(event, RoundBegan):
        return f"Round {event.round} begins with {names[event.starter]}; the pile holds {count(event.pile)}."
    if isinstance(event, PileEmpty):
        return f"{names[event.seat]} takes the last card of the pile: the round is over."
    if isinstance(event, RoundScored):
        scored = [
            f"{name} {gained} (now {total})"
            for name, gained, total in zip(names, event.gained, event.totals, strict=False)
        ]
        line = f"Round {event.round} scores {all_of(scored)}."
        if event.follows == "tie":
            tied = all_of([names[seat] for seat in event.leaders])
            return f"{line} {tied} share the top, so everybody plays one more round."
        return line
    if isinstance(event, PileShort):
        asked = all_of([names[seat] for seat in event.seats])
        verb = "keeps" if len(event.seats) == 1 else "each keep"
        return f"The new pile of {count(event.pile)} is too small: {asked} {verb} six and the rest goes back face down."
    if isinstance(event, Reshuffled):
        return f"A new pile of {count(event.count)} is shuffled."
    if isinstance(event, Won):
        return f"{all_of([names[seat] for seat in event.winners])} wins with {max(event.scores, default=0)}."
    return ""


def _cards(cards: Sequence[Any]) -> str:
    """The names of cards, or how many there are where they may not be read."""
    if any(card is HIDDEN for card in cards):
        return "a card" if len(cards) == 1 else count(len(cards))
    return listed(cards)


def listed(cards: Sequence[int]) -> str:
    """Cards in words, equal ones together: "Gold bar 5 ×2, Tracker"."""
    return grouped(map(label, sorted(cards))) or "no card"


def named(cards: Sequence[int]) -> str:
    """Open cards in words, joined by plus signs: "Bushwhacker 2 + Gambler 2"."""
    return listed(cards).replace(", ", " + ")


def count(cards: int, one: str = "", more: str = "") -> str:
    """A number of cards: "1 card", "3 cards"; with a verb in its two forms if given."""
    verb = one if cards == 1 else more
    return many(cards, "card") + (f" {verb}" if verb else "")


def guns(number: int) -> str:
    """ "1 gun", "4 guns"."""
    return many(number, "gun")


def stars(number: int) -> str:
    """ "1 star", "4 stars"."""
    return many(number, "star")


def _at(place: str) -> str:
    return "Hideout" if place == "hideout" else "hand"
