"""A simple sensible player, to see whether games run as they should. Plays from a view and its offers alone."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations
from typing import Any

from westtable.games.bandits.cards import deck, total
from westtable.games.bandits.frames import Act, Attack, Backfire, Defend, Draw, Keep, Raid, Spring, Stars, Stash, Yield
from westtable.games.bandits.state import BanditsState
from westtable.kernel import Action, Offer


def answer(seen: BanditsState, seat: int, offers: Sequence[Offer], rng: random.Random) -> Action:
    """What this player does."""
    frame: Any = seen.stack[-1]
    kinds = {offer.kind for offer in offers}
    if isinstance(frame, Act):
        return _turn(seen, seat, offers, kinds, rng)
    if isinstance(frame, Defend):
        return _defend(seen, seat, frame, kinds)
    values = deck().values
    best = sorted(seen.players[seat].hand, key=lambda card: (-values[card], card))[:6]
    return Keep(cards=tuple(sorted(best)))


def _turn(seen: BanditsState, seat: int, offers: Sequence[Offer], kinds: set[Any], rng: random.Random) -> Action:
    found = deck()
    hand = seen.players[seat].hand
    guns = sorted([card for card in hand if card in found.guns], key=lambda card: -found.values[card])
    stashes = [offer for offer in offers if offer.kind is Stash]
    if stashes:
        best = max(stashes, key=lambda offer: (total(offer.picks[0].pool), bool(offer.given)))
        if total(best.picks[0].pool) >= 8 or len(seen.pile) < 12:
            return Stash(cards=tuple(best.picks[0].pool), trap=best.given.get("trap", ()))
    others = [player for player in seen.players if player.seat != seat]
    force = tuple(sorted(guns[:3]))
    if Raid in kinds and total(force) >= 5:
        rich = max(others, key=lambda player: (len(player.hideout), rng.random()))
        if len(rich.hideout) >= 4:
            tracker = next(offer.given["tracker"] for offer in offers if offer.kind is Raid)
            return Raid(target=rich.seat, tracker=tracker, cards=force)
    if Attack in kinds and total(force) >= 4:
        large = max(others, key=lambda player: (len(player.hand), rng.random()))
        return Attack(target=large.seat, cards=force)
    return Draw()


def _defend(seen: BanditsState, seat: int, frame: Defend, kinds: set[Any]) -> Action:
    found = deck()
    hand = seen.players[seat].hand
    if Spring in kinds:
        return Spring(card=found.trap)
    own = sorted([card for card in hand if card in found.stars])
    need = frame.fight.total
    if total(own) >= need:
        sets = (some for many in range(1, min(len(own), 5) + 1) for some in combinations(own, many))
        enough = [some for some in sets if total(some) >= need] or [tuple(own)]
        return Stars(cards=min(enough, key=lambda some: (total(some), len(some), some)))
    backfires = sorted(card for card in hand if card in found.backfires)
    if backfires:
        return Backfire(card=backfires[0])
    lawmen = tuple(card for card in own if found.kinds[card] == "lawman")
    if frame.fight.at == "hand" and lawmen:
        return Stars(cards=lawmen)
    return Yield()
