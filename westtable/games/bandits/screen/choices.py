"""What can be chosen at the table of Bandits, and under which key. The digit is the number on the card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from westtable.games.bandits.cards import deck, label, total
from westtable.games.bandits.frames import Act, Attack, Defend, Draw, KeepSix, Raid, Spring, Stash
from westtable.games.bandits.screen.pieces import BADGES, KEEP_PAGES, LOOT, ORDER, many, stacks, state_of
from westtable.games.bandits.state import TAKEN
from westtable.games.bandits.steps import STASH
from westtable.kernel import Action
from westtable.ui.scene import Entry, Item, Scene


class Obstacle(NamedTuple):
    """Why an action cannot be chosen: for the line of all actions, and as a sentence."""

    short: str
    sentence: str


def kind_of(scene: Scene) -> type[Action] | None:
    """The kind of answer that is being made."""
    return scene.chooser.kind if scene.chooser is not None else None


def chosen(scene: Scene, field: str = "cards") -> tuple[int, ...]:
    """What is chosen for a field of the answer that is being made."""
    return scene.chooser.chosen.get(field, ()) if scene.chooser is not None else ()


def own_hand(scene: Scene) -> list[int]:
    """The hand of the seat before the screen; empty for a stranger."""
    return [] if scene.seat is None else state_of(scene).players[scene.seat].hand


def guns_held(scene: Scene) -> list[int]:
    return [one for one in own_hand(scene) if one in deck().guns]


# --- the actions of a turn


def obstacles(scene: Scene) -> dict[type[Action], Obstacle]:
    """The actions that cannot be chosen now, with the reason."""
    chooser = scene.chooser
    if chooser is None:
        return {}
    found: dict[type[Action], Obstacle] = {}
    guns = guns_held(scene)
    if Attack not in chooser.kinds:
        found[Attack] = Obstacle("needs guns", "An attack needs at least one Outlaw or Two-Faced card.")
    if Raid not in chooser.kinds:
        if deck().trackers.isdisjoint(own_hand(scene)):
            sentence = "A Hideout is attacked with a Tracker, and there is none in this hand."
            found[Raid] = Obstacle("needs a Tracker", sentence)
        elif not guns:
            found[Raid] = Obstacle("needs guns", "A Tracker needs guns beside it: an Outlaw or a Two-Faced card.")
        else:
            found[Raid] = Obstacle("finds no Hideout with cards", "Every other Hideout is empty.")
    if Stash not in chooser.kinds:
        sentence = f"A stash needs {STASH} of one type of loot, or {STASH - 1} and the Booby Trap."
        found[Stash] = Obstacle(f"needs {STASH} of one type", sentence)
    return found


def menu(scene: Scene) -> list[Entry]:
    if scene.chooser is None or not isinstance(scene.frame, Act) or scene.seat is None:
        return []
    hand = own_hand(scene)
    against = obstacles(scene)
    pile = len(state_of(scene).pile)
    draws = f"the pile holds {pile}; the hand grows to {len(hand) + 1}"
    power = many(total(guns_held(scene)), "gun")
    told: list[tuple[type[Action], str, str]] = [
        (Draw, "Draw a card", draws),
        (Attack, "Attack a hand", f"up to {power}; as many stars hold"),
        (Raid, "Attack a Hideout", f"the Tracker and guns; {TAKEN} cards at random"),
        (Stash, "Stash loot", f"{STASH} or more of one type of loot"),
    ]
    return [
        Entry(kind, str(number), name, note, against[kind].sentence if kind in against else "")
        for number, (kind, name, note) in enumerate(told, 1)
    ]


def stashable(scene: Scene) -> str:
    """What could be stashed now: "gold 3 3 5, money 2 2 4", or ""."""
    hand = own_hand(scene)
    least = STASH - (deck().trap in hand)
    told = []
    for kind, cards in zip(LOOT, (deck().gold, deck().money), strict=True):
        values = sorted(deck().values[one] for one in hand if one in cards)
        if len(values) >= least:
            told.append(f"{kind} {' '.join(map(str, values))}" + (" + Trap" if len(values) < STASH else ""))
    return ", ".join(told)


# --- cards and seats


def items(scene: Scene) -> list[Item]:
    chooser = scene.chooser
    if chooser is None or scene.seat is None:
        return []
    hand = own_hand(scene)
    if isinstance(scene.frame, Defend):
        return _defences(scene, hand)
    if chooser.kind in (Attack, Raid):
        if chooser.field == "target":
            return _targets(scene)
        return _stacked(hand, "guns", {"outlaw": "cards", "two_faced": "cards"})
    if chooser.kind is Stash:
        fields = {"gold": "cards", "money": "cards"}
        # Without it nothing could be stashed, so it is locked.
        return _stacked(hand, "loot", fields if trap_needed(scene) else {**fields, "trap": "trap"})
    if isinstance(scene.frame, KeepSix):
        return _stacked(hand, KEEP_PAGES[scene.page % len(KEEP_PAGES)], dict.fromkeys(ORDER, "cards"))
    return []


def trap_needed(scene: Scene) -> bool:
    """Whether every stash that is possible now takes the Booby Trap with it."""
    chooser = scene.chooser
    offers = [offer for offer in chooser.offers if offer.kind is Stash] if chooser is not None else []
    return bool(offers) and all(offer.given.get("trap") for offer in offers)


def locked(scene: Scene) -> set[int]:
    """Cards that go with the answer without being chosen: the Tracker of a raid, a Trap without which none is."""
    chooser = scene.chooser
    if chooser is None or not isinstance(scene.frame, Act):
        return set()
    if chooser.kind is Raid:
        return {offer.given["tracker"] for offer in chooser.offers if offer.kind is Raid}
    if chooser.kind is Stash and trap_needed(scene):
        return {deck().trap}
    return set()


def _stacked(cards: Sequence[int], page: str, fields: Mapping[str, str]) -> list[Item]:
    return [
        Item(fields[kind], ids, BADGES[page].get((kind, value), ""), label(ids[0]))
        for (kind, value), ids in stacks(cards).items()
        if kind in fields
    ]


def _defences(scene: Scene, cards: Sequence[int]) -> list[Item]:
    chooser = scene.chooser
    assert chooser is not None
    fields = {"lawman": "stars.cards", "two_faced": "stars.cards", "backfire": "backfire.card"}
    made = _stacked(cards, "stars", fields)
    # Only the lowest Backfire is offered; which of two equal cards is played makes no difference.
    made = [one._replace(values=one.values[:1]) if one.field == "backfire.card" else one for one in made]
    for offer in chooser.offers:
        if offer.kind is Spring:
            trap = int(offer.given["card"])
            made.append(Item("spring.card", (trap,), "s", label(trap)))
    return made


def _targets(scene: Scene) -> list[Item]:
    made = []
    for player in state_of(scene).players:
        if player.seat == scene.seat:
            continue
        dead = ""
        if kind_of(scene) is Raid and not player.hideout:
            dead = f"The Hideout of {scene.name(player.seat)} is empty: there is nothing to track down."
        made.append(Item("target", (player.seat,), str(player.seat + 1), scene.name(player.seat), dead))
    return made
