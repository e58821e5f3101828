"""What seats have legally seen of each other's cards, kept always and shown only with the memory aid.

A seat forgets by public facts alone, never by where a card really went: so the aid tells nothing new.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from westtable.games.bandits.cards import deck
from westtable.games.bandits.state import BanditsState, Memory, Player


class Recalled(NamedTuple):
    """Cards that are certainly still with their holder, by the holder's seat; holders of none are left out."""

    hands: dict[int, list[int]]
    hideouts: dict[int, list[int]]


def recalled(state: BanditsState, seat: int) -> Recalled:
    """What `seat` remembers of the others; for a state or for that seat's view."""
    memory = state.players[seat].memory
    hands: dict[int, list[int]] = {}
    for holder in range(len(state.players)):
        known = memory.hands.get(holder, []) + _certain_loot(memory, state.players[holder])
        if known:
            hands[holder] = sorted(known)
    return Recalled(hands, {holder: sorted(cards) for holder, cards in memory.hideouts.items()})


def stashable(card: int) -> bool:
    """Whether a card can leave a hand unseen, under a Hideout."""
    found = deck()
    return card in found.loot or card == found.trap


def hand_stolen(players: Sequence[Player], thief: Player, victim: Player, cards: Sequence[int]) -> None:
    """`cards`, the whole rest of a hand, moved: the victim knows them at the thief, nobody else knows a thing."""
    forget_hand(players, victim.seat)
    memory = victim.memory
    _add(memory.hands, thief.seat, [card for card in cards if not stashable(card)])
    loot = _certain_loot(memory, thief) + [card for card in cards if stashable(card)]
    _drop_loot(memory, thief.seat)
    if loot:
        memory.loot[thief.seat] = loot
        memory.stashes[thief.seat] = thief.stashes


def hideout_stolen(players: Sequence[Player], thief: Player, victim: Player, cards: Sequence[int]) -> None:
    """`cards` moved between Hideouts: both know which, and what they knew beside them; others know nothing more."""
    for player in players:
        if player is not thief:
            player.memory.hideouts.pop(victim.seat, None)
    _remove(thief.memory.hideouts, set(cards))
    _add(victim.memory.hideouts, thief.seat, cards)


def laid_open(players: Iterable[Player], cards: Iterable[int]) -> None:
    """`cards` lie on the table for all to see, so nobody has to remember them."""
    gone = set(cards)
    for player in players:
        memory = player.memory
        if memory.hands:
            _remove(memory.hands, gone)
        if memory.hideouts:
            _remove(memory.hideouts, gone)
        # Of loot only the Booby Trap is ever played, and from a Hideout; it may be remembered in a hand all the same.
        if memory.loot:
            _remove(memory.loot, gone)
            for holder in memory.stashes.keys() - memory.loot.keys():
                del memory.stashes[holder]


def forget_hand(players: Iterable[Player], holder: int) -> None:
    """Nothing is certain any more about the hand of `holder`."""
    for player in players:
        player.memory.hands.pop(holder, None)
        _drop_loot(player.memory, holder)


def round_over(state: BanditsState) -> None:
    """All Hideouts are shuffled; loot that may have been stashed is forgotten for good."""
    for player in state.players:
        memory = player.memory
        memory.hideouts.clear()
        for holder in list(memory.loot):
            if not _certain_loot(memory, state.players[holder]):
                _drop_loot(memory, holder)


def _certain_loot(memory: Memory, holder: Player) -> list[int]:
    if memory.stashes.get(holder.seat) != holder.stashes:
        return []
    return memory.loot[holder.seat]


def _drop_loot(memory: Memory, holder: int) -> None:
    memory.loot.pop(holder, None)
    memory.stashes.pop(holder, None)


def _add(known: dict[int, list[int]], holder: int, cards: Sequence[int]) -> None:
    if cards:
        known[holder] = known.get(holder, []) + list(cards)


def _remove(known: dict[int, list[int]], gone: set[int]) -> None:
    for holder, cards in list(known.items()):
        if gone.isdisjoint(cards):
            continue
        left = [card for card in cards if card not in gone]
        if left:
            known[holder] = left
        else:
            del known[holder]
