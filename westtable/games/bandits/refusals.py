"""Words for answers that no offer covers, with the ruling behind each. Never raises, whatever the answer is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from westtable.games.bandits.cards import END, deck
from westtable.games.bandits.frames import (
    Attack,
    Backfire,
    Defend,
    Draw,
    Keep,
    Raid,
    Spring,
    Stars,
    Stash,
    Yield,
)
from westtable.games.bandits.state import HAND, BanditsState
from westtable.kernel import Action, Refusal

_NOT_HELD = Refusal("Only cards of your own hand can be played, each of them once.")


def on_turn(state: BanditsState, seat: int, action: Action) -> Refusal | None:
    """An action on the own turn."""
    if isinstance(action, Attack | Raid):
        return _attack(state, seat, action)
    if isinstance(action, Stash):
        return _stash(state, seat, action)
    if isinstance(action, Stars | Backfire | Spring | Yield):
        return Refusal("That answers an attack, and nobody attacks now.", "B17")
    if isinstance(action, Keep):
        return Refusal("Cards are given back only before a new round whose pile would be too small.", "B6")
    return None


def _attack(state: BanditsState, seat: int, action: Attack | Raid) -> Refusal | None:
    found = deck()
    hand = state.players[seat].hand
    if action.target == seat:
        return Refusal("Attack somebody else: this is your own seat.", "B12")
    if action.target >= len(state.players):
        return Refusal("Nobody sits there.", "B12")
    if isinstance(action, Raid):
        if action.tracker not in hand or action.tracker not in found.trackers:
            return Refusal("A Hideout can be attacked only with a Tracker card from the hand.", "B38")
        if not state.players[action.target].hideout:
            return Refusal("That Hideout is empty: there is nothing to track down.", "B11")
        if any(card in found.trackers for card in action.cards):
            return Refusal("One Tracker is enough: exactly one goes with an attack on a Hideout.", "B38")
        if not action.cards:
            return Refusal("A Tracker needs guns with it: add at least one Outlaw or Two-Faced card.", "B9")
    if not action.cards:
        return Refusal("An attack needs guns: choose at least one Outlaw or Two-Faced card.", "B8")
    if any(card in found.trackers for card in action.cards):
        return Refusal("A Tracker finds Hideouts; a hand is attacked without it.", "B12")
    if not _held(hand, action.cards):
        return _NOT_HELD
    if not all(card in found.guns for card in action.cards):
        return Refusal("Only Outlaws and Two-Faced cards have guns to attack with.", "B8")
    if isinstance(action, Raid) and action.tracker != min(found.trackers.intersection(hand)):
        return Refusal("Both Trackers are alike; the first one in the hand is played first.", "B38")
    return None


def _stash(state: BanditsState, seat: int, action: Stash) -> Refusal | None:
    found = deck()
    hand = state.players[seat].hand
    if not _held(hand, (*action.cards, *action.trap)):
        return _NOT_HELD
    if len(action.trap) > 1 or any(card != found.trap for card in action.trap):
        return Refusal("Beside loot only the Booby Trap goes under a Hideout.", "B26")
    if found.trap in action.cards and len(action.cards) == 1:
        return Refusal("The Booby Trap needs at least two loot cards of one type with it.", "B26")
    if not all(card in found.loot for card in action.cards):
        return Refusal("Only Gold Bars, Money Bags and the Booby Trap go under a Hideout.", "B26")
    if found.gold.intersection(action.cards) and found.money.intersection(action.cards):
        return Refusal("One stash is all Gold Bars or all Money Bags, not a mix.", "B28")
    if action.trap and len(action.cards) < 2:
        return Refusal("The Booby Trap needs at least two loot cards of one type with it.", "B26")
    if not action.trap and len(action.cards) < 3:
        return Refusal("A stash is three or more loot cards of one type, each time anew.", "B28")
    return None


def in_fight(state: BanditsState, frame: Defend, seat: int, action: Action) -> Refusal | None:
    """An answer to an attack."""
    found = deck()
    player = state.players[seat]
    if isinstance(action, Stars):
        if not action.cards:
            return Refusal("To show nothing is an answer of its own.", "B17")
        if not _held(player.hand, action.cards):
            return _NOT_HELD
        if any(card in found.backfires or card == found.trap for card in action.cards):
            return Refusal("Answer with stars, or a Backfire, or the Booby Trap: they are not mixed.", "B17")
        if not all(card in found.stars for card in action.cards):
            return Refusal("Only Lawmen and Two-Faced cards have stars.", "B17")
    elif isinstance(action, Backfire):
        held = found.backfires.intersection(player.hand)
        if not held or action.card not in held:
            return Refusal("There is no such Backfire in the hand.", "B17")
        if action.card != min(held):
            return Refusal("Both Backfires are alike; the first one in the hand is played first.", "B17")
    elif isinstance(action, Spring):
        if frame.fight.at == "hand":
            return Refusal("A Booby Trap protects a Hideout; now a hand is attacked.", "B17")
        if found.trap in player.hand:
            return Refusal("A Booby Trap works only under the Hideout, not from the hand.", "B17")
        return Refusal("There is no Booby Trap under this Hideout.", "B17")
    elif isinstance(action, Draw | Attack | Raid | Stash | Keep):
        return Refusal("First the attack wants an answer: stars, a card that stops it, or nothing.", "B17")
    return None


def keeping(state: BanditsState, seat: int, action: Action) -> Refusal | None:
    """A choice of six cards to keep."""
    if not isinstance(action, Keep):
        return Refusal("First choose the six cards to keep; play goes on when the new pile is shuffled.", "B6")
    if not _held(state.players[seat].hand, action.cards):
        return Refusal("Only cards of your own hand can be kept, each of them once.", "B6")
    if len(action.cards) != HAND:
        return Refusal(f"Exactly {HAND} cards stay in the hand; this is {len(action.cards)}.", "B6")
    return None


def _held(hand: Iterable[int], cards: Sequence[int]) -> bool:
    held = set(hand)
    return len(set(cards)) == len(cards) and all(0 <= card < END and card in held for card in cards)
