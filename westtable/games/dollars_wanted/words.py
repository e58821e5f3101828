"""The log of Dollars Wanted: a sentence for each event, as far as one seat may read it. Names, never "you"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from westtable.games.dollars_wanted.cards import building, card, deck, label, tool_of
from westtable.games.dollars_wanted.frames import (
    Fined,
    GameEnded,
    Laid,
    NotRefilled,
    Refilled,
    Replaced,
    Reshuffled,
    Revealed,
    RobberyBegan,
    RobberyEnded,
    Skipped,
    Stuck,
)
from westtable.games.dollars_wanted.state import FINE, FULL, HAND
from westtable.kernel import HIDDEN, Event
from westtable.wording import all_of, grouped, many, money

PLURALS: Final = {"pickaxe": "pickaxes", "crowbar": "crowbars", "dynamite": "dynamite", "colt": "colts"}


def log_line(event: Event, names: Sequence[str]) -> str:
    """What `event`, or one seat's view of it, says in the log; one or two whole sentences, or empty.

    A turn that begins and a card that comes up have no line: the end of the robbery names all cards.
    """
    if isinstance(event, Laid):
        return f"{names[event.seat]} lays a card on row {event.row + 1}; {event.down} face down there."
    if isinstance(event, Stuck):
        return f"{names[event.seat]} can lay nothing and shows the hand: {listed(event.cards)}."
    if isinstance(event, Replaced):
        gone = many(len(event.discarded), "card")
        return f"{names[event.seat]} discards {gone} and draws {_cards(event.cards)}."
    if isinstance(event, Skipped):
        if event.why == "empty":
            return f"{names[event.seat]} has no card to lay."
        return f"{names[event.seat]} still can lay nothing and lays no card."
    if isinstance(event, RobberyBegan | RobberyEnded | Fined):
        return _robbery(event, names)
    if isinstance(event, Reshuffled):
        whose = f"{names[event.seat]}'s discard pile" if event.own else "The discard pile"
        return f"{whose}, {many(event.count, 'card')}, becomes the new draw pile."
    if isinstance(event, Refilled):
        return f"{names[event.seat]} draws {_cards(event.cards)}."
    if isinstance(event, NotRefilled):
        return "" if event.hand == HAND else f"There is no card left for {names[event.seat]} to draw."
    return _ended(event, names) if isinstance(event, GameEnded) else ""


def _robbery(event: RobberyBegan | RobberyEnded | Fined, names: Sequence[str]) -> str:
    name = names[event.seat]
    if isinstance(event, Fined):
        return f"{label(event.card)} was wrong there: {name} takes a penalty card, {money(-FINE)}."
    house = building(event.building).name
    if isinstance(event, RobberyBegan):
        if event.automatic:
            return (
                f"Row {event.row + 1} has {FULL} or more cards face down: the {house} is robbed by itself for {name}."
            )
        return f"{name} calls row {event.row + 1}, the {house}: dollars wanted!"
    came = f"Row {event.row + 1} turns {listed_in_order(event.turned)}."
    if event.outcome == "robbed":
        return f"{came} {name} takes the {house}, {money(event.dollars)}."
    if event.outcome == "vulture":
        return f"{came} The vulture stops it."
    return f"{came} Not enough: {tools(event.missing)} missing."


def _ended(event: GameEnded, names: Sequence[str]) -> str:
    who = all_of([names[seat] for seat in event.winners])
    why = "A pile of buildings is empty." if event.why == "pile" else "Nobody laid or turned a card for a whole round."
    first = event.winners[0]
    won = "wins" if len(event.winners) == 1 else "share the win"
    more = f" and the most buildings, {event.buildings[first]}" if event.tie == "buildings" else ""
    return f"{why} {who} {won} with {money(event.scores[first])}{more}."


def reveal_line(event: Revealed) -> str:
    """What a card that comes up does, for the screen of a robbery: "Clint brings one colt, doubled: GG."."""
    info = card(event.card)
    if event.what == "counts":
        doubled = f", doubled by the elixir: {info.letters * 2}" if event.doubled else ""
        surplus = f", {event.surplus} of no use" if event.surplus else ""
        if event.surplus == event.icons:
            surplus = ", of no use here"
        return f"{info.name} brings {tools(info.letters)}{doubled}{surplus}."
    if event.what == "any":
        doubled = " It is doubled and stands for two." if event.doubled else ""
        return f"{info.name} stands for any missing icon.{doubled}"
    says = {
        "doubles": "doubles every bandit and joker after it",
        "eats": "eats the next card; both are discarded",
        "alone": "finds nothing to eat and is discarded",
        "eaten": "is eaten and does nothing",
        "stops": "stops the robbery",
        "wrong": "does not belong here and is discarded",
    }
    return f"{label(event.card)} {says[event.what]}."


def _cards(cards: Sequence[Any]) -> str:
    """The names of cards, or how many there are where they may not be read."""
    if any(one is HIDDEN for one in cards):
        return "a card" if len(cards) == 1 else many(len(cards), "card")
    return listed(cards)


def listed(cards: Sequence[int]) -> str:
    """Cards in words, equal ones together, in the order of the deck: "Enzo P ×2, Vulture"."""
    ordered = sorted(cards, key=lambda one: (deck().kinds[one] not in PLURALS, label(one)))
    return grouped(map(label, ordered)) or "no card"


def listed_in_order(cards: Sequence[int]) -> str:
    """Cards in words as they lie: "Coyote, Joe DD, Enzo P"."""
    return ", ".join([label(one) for one in cards]) or "no card"


def tools(letters: str) -> str:
    """Icons in words: "CDD" is "1 crowbar and 2 dynamite"."""
    counts: dict[str, int] = {}
    for letter in letters:
        tool = tool_of(letter)
        counts[tool] = counts.get(tool, 0) + 1
    return all_of([f"{number} {PLURALS[tool] if number > 1 else tool}" for tool, number in counts.items()]) or "nothing"
