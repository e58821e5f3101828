"""What can be chosen at the table of Bandits, and under which key. The digit is the number on the card."""

from __future__ import annotations

from collections.abc import Sequence

from westtable.games.bandits.cards import card, deck, label, total
from westtable.games.bandits.frames import (
    Act,
    Attack,
    Defend,
    Draw,
    KeepSix,
    Raid,
    Spring,
    Stash,
)
from westtable.games.bandits.screen.pieces import BADGES, KEEP_PAGES, ROWS, SPECIALS, many, stacks, state_of
from westtable.ui.scene import Entry, Item, Scene


def chosen(scene: Scene, kind: str) -> tuple[int, ...]:
    chooser = scene.chooser
    if chooser is None or chooser.kind is None or chooser.kind.model_fields["kind"].default != kind:
        return ()
    return chooser.chosen.get("cards", ())


def menu(scene: Scene) -> list[Entry]:
    chooser = scene.chooser
    if chooser is None or not isinstance(scene.frame, Act) or scene.seat is None:
        return []
    state = state_of(scene)
    hand = state.players[scene.seat].hand
    found = deck()
    guns = [one for one in hand if one in found.guns]
    others = [one for one in state.players if one.seat != scene.seat]
    no_raid = ""
    if not any(one in found.trackers for one in hand):
        no_raid = "A Hideout is attacked with a Tracker, and there is none in this hand."
    elif not guns:
        no_raid = "A Tracker needs guns beside it: an Outlaw or a Two-Faced card."
    elif not any(one.hideout for one in others):
        no_raid = "Every other Hideout is empty."
    no_gun = "" if guns else "An attack needs at least one Outlaw or Two-Faced card."
    no_stash = "" if Stash in chooser.kinds else "A stash needs 3 of one type of loot, or 2 and the Booby Trap."
    power = total(guns)
    return [
        Entry(Draw, "1", "Draw a card", f"the pile holds {len(state.pile)}"),
        Entry(Attack, "2", "Attack a hand", f"up to {many(power, 'gun')}", no_gun),
        Entry(Raid, "3", "Attack a Hideout", "takes 6 cards at random", no_raid),
        Entry(Stash, "4", "Stash", "3 or more of one type", no_stash),
    ]


def items(scene: Scene) -> list[Item]:
    chooser, seat = scene.chooser, scene.seat
    if chooser is None or seat is None:
        return []
    state = state_of(scene)
    cards = state.players[seat].hand
    if isinstance(scene.frame, Defend):
        return defences(scene, cards)
    if chooser.kind in (Attack, Raid):
        if chooser.field == "target":
            return targets(scene)
        return stacked(cards, "guns", {"outlaw": "cards", "two_faced": "cards"})
    if chooser.kind is Stash:
        return stacked(cards, "loot", {"gold": "cards", "money": "cards", "trap": "trap"})
    if isinstance(scene.frame, KeepSix):
        kinds = [kind for kind, _, _ in ROWS] + list(SPECIALS)
        return stacked(cards, KEEP_PAGES[scene.page % 3], dict.fromkeys(kinds, "cards"))
    return []


def stacked(cards: Sequence[int], page: str, fields: dict[str, str]) -> list[Item]:
    made = []
    for (kind, value), ids in stacks(cards).items():
        if kind in fields:
            made.append(Item(fields[kind], ids, BADGES[page].get((kind, value), ""), label(ids[0])))
    order = [kind for kind, _, _ in ROWS] + list(SPECIALS)
    return sorted(made, key=lambda item: (order.index(card(item.values[0]).kind), card(item.values[0]).value))


def defences(scene: Scene, cards: Sequence[int]) -> list[Item]:
    chooser = scene.chooser
    if chooser is None:
        return []
    fields = {"lawman": "stars.cards", "two_faced": "stars.cards", "backfire": "backfire.card"}
    made = stacked(cards, "stars", fields)
    # Only the lowest Backfire is offered; which of two equal cards is played makes no difference.
    made = [one._replace(values=one.values[:1]) if one.field == "backfire.card" else one for one in made]
    for offer in chooser.offers:
        if offer.kind is Spring:
            made.append(Item("spring.card", (offer.given["card"],), "s", "Booby Trap"))
    return made


def targets(scene: Scene) -> list[Item]:
    state = state_of(scene)
    made = []
    for player in state.players:
        if player.seat == scene.seat:
            continue
        dead = ""
        if scene.chooser is not None and scene.chooser.kind is Raid and not player.hideout:
            dead = f"The Hideout of {scene.name(player.seat)} is empty."
        made.append(Item("target", (player.seat,), str(player.seat + 1), scene.name(player.seat), dead))
    return made
