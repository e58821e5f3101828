"""What can be chosen at the table of Bandits, and under which key. The digit is the number on the card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from westtable.games.bandits.cards import deck, label, total, worth
from westtable.games.bandits.frames import Act, Attack, Defend, Draw, KeepSix, Raid, Spring, Stars, Stash
from westtable.games.bandits.screen.pieces import BADGES, KEEP_PAGES, LOOT, ORDER, stacks, state_of
from westtable.games.bandits.state import TAKEN
from westtable.games.bandits.steps import STASH
from westtable.kernel import Action
from westtable.ui.glyphs import TIMES
from westtable.ui.people import LONG, short_name
from westtable.ui.scene import Entry, Item, Scene
from westtable.ui.spans import cells
from westtable.wording import many


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
        (Raid, "Attack a Hideout", f"the Tracker and guns; at most {TAKEN} cards"),
        (Stash, "Stash loot", f"{STASH} or more of one type"),
    ]
    return [
        Entry(kind, str(number), name, note, against[kind].sentence if kind in against else "")
        for number, (kind, name, note) in enumerate(told, 1)
    ]


def stashable(scene: Scene, room: int) -> str:
    """What could be stashed now, in `room` cells: "gold 3 3 5, money 2 2 4", "gold 7 cards", "gold", or ""."""
    hand = own_hand(scene)
    least = STASH - (deck().trap in hand)
    told: list[list[str]] = [[], [], [], []]
    for kind, loot in zip(LOOT, (deck().gold, deck().money), strict=True):
        cards = [one for one in hand if one in loot]
        if len(cards) < least:
            continue
        trap = " + Trap" if len(cards) < STASH else ""
        found = {value: len(ids) for (_, value), ids in stacks(cards).items()}
        each = " ".join(str(value) for value, count in found.items() for _ in range(count))
        counts = " ".join(f"{value} {TIMES}{count}" if count > 1 else str(value) for value, count in found.items())
        words = (f"{kind} {each}", f"{kind} {counts}", f"{kind} {many(len(cards), 'card')}")
        for form, one in zip(told, (*(f"{one}{trap}" for one in words), kind), strict=True):
            form.append(one)
    forms = [", ".join(form) for form in told]
    return next((form for form in forms if cells(form) <= room), forms[-1])


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
        made = _stacked(hand, "loot", {"gold": "cards", "money": "cards", "trap": "trap"})
        pool = chooser_pool(scene)
        made = [one if pool.intersection(one.values) else one._replace(dead=_too_few(scene, one)) for one in made]
        if trap_needed(scene):
            # Without it nothing could be stashed, so it is locked.
            kept = f"The Trap goes with it: only {STASH - 1} of one type are held."
            made = [one._replace(dead=kept) if one.field == "trap" else one for one in made]
        return made
    if isinstance(scene.frame, KeepSix):
        return _stacked(hand, KEEP_PAGES[scene.page % len(KEEP_PAGES)], dict.fromkeys(ORDER, "cards"))
    return []


def chooser_pool(scene: Scene) -> set[int]:
    """The cards that some answer of the kind in hand takes, whatever is chosen already."""
    chooser = scene.chooser
    if chooser is None:
        return set()
    offers = [offer for offer in chooser.offers if offer.kind is chooser.kind]
    picked = {card for offer in offers for pick in offer.picks for card in pick.pool}
    return picked | {card for offer in offers for card in offer.given.get("trap", ())}


def of_type(scene: Scene, cards: Iterable[int]) -> list[int]:
    """The loot in the own hand that is of one type with `cards`."""
    types = [loot for loot in (deck().gold, deck().money) if not loot.isdisjoint(cards)]
    return [one for one in own_hand(scene) if any(one in loot for loot in types)]


def _too_few(scene: Scene, item: Item) -> str:
    held = len(of_type(scene, item.values))
    kind = "gold bar" if item.values[0] in deck().gold else "money bag"
    return f"A stash needs {STASH} of one type, and this hand has {many(held, kind)}."


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
            name = short_name(scene, player.seat, LONG)
            dead = f"The Hideout of {name} is empty: there is nothing to track down."
        made.append(Item("target", (player.seat,), str(player.seat + 1), scene.name(player.seat), dead))
    return made


def live(scene: Scene, *kinds: str) -> list[str]:
    """The keys that are live now for cards of these kinds, or for seats where none is named, in their order."""
    found = [
        item.badge
        for item in items(scene)
        if item.badge and not item.dead and (deck().kinds[item.values[0]] in kinds if kinds else True)
    ]
    return sorted(found, key="1234567890s".index)


def enough(scene: Scene, need: int) -> list[int]:
    """The fewest stars beside the chosen ones that hold `need` guns with the least to spare; all where none do."""
    taken = set(chosen(scene)) if kind_of(scene) is Stars else set()
    values = deck().values
    free = [one for one in own_hand(scene) if one in deck().stars and one not in taken]
    missing = need - sum(values[one] for one in taken)
    # For each sum up to the first that holds: the fewest cards that make it.
    best: dict[int, list[int]] = {0: []}
    for card in sorted(free, key=lambda one: -values[one]):
        for made, cards in sorted(best.items(), reverse=True):
            total_, longer = made + values[card], [*cards, card]
            if made < missing and (total_ not in best or len(best[total_]) > len(longer)):
                best[total_] = longer
    sums = [made for made in best if made >= missing]
    return best[min(sums)] if sums else free


def richest(scene: Scene) -> tuple[int, ...]:
    """The loot that `a` stashes: all of the type that is chosen, else of the one worth more; of equal ones the longer.

    Two cards are enough where the Booby Trap can go with them.
    """
    chooser = scene.chooser
    if chooser is None or chooser.kind is not Stash:
        return ()
    pool = chooser_pool(scene)
    types = [tuple(one for one in own_hand(scene) if one in loot & pool) for loot in (deck().gold, deck().money)]
    begun = [one for one in types if not set(one).isdisjoint(chosen(scene))]
    return max(begun or types, key=lambda cards: (worth(cards), len(cards)))


def everything(scene: Scene) -> list[tuple[str, int]] | None:
    """What `a` chooses for a stash (`richest`, and the Booby Trap if it takes that) and for the defender.

    The defender gets enough stars, or all of them, or the one other way; None on other pages.
    """
    frame, chooser = scene.frame, scene.chooser
    if chooser is not None and chooser.kind is Stash:
        loot = richest(scene)
        trap = [("trap", deck().trap)] if len(loot) < STASH and not trap_needed(scene) else []
        return [*(("cards", one) for one in loot), *trap]
    if not isinstance(frame, Defend) or chooser is None:
        return None
    if Stars in chooser.kinds:
        taken = chosen(scene) if chooser.kind is Stars else ()
        return [("stars.cards", one) for one in (*taken, *enough(scene, frame.fight.total))]
    made = items(scene)
    # The Trap costs nothing but itself.
    return [(made[-1].field, one) for one in made[-1].values] if made else []
