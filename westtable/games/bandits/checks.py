"""What holds in every state that answers can reach. A changed or damaged save is found out here, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import add
from typing import Final

from westtable.games.bandits.cards import END, deck, total, worth
from westtable.games.bandits.frames import (
    Act,
    Answered,
    Attacked,
    Defend,
    Drew,
    Fight,
    FightEnded,
    GaveBack,
    HideoutStolen,
    KeepSix,
    PileShort,
    Refilled,
    RoundScored,
    RoundStart,
    Stashed,
    Stole,
    Turned,
    Won,
)
from westtable.games.bandits.memory import recalled, stashable
from westtable.games.bandits.state import GOALS, HAND, BanditsState, Player
from westtable.kernel import Broken, Event, Possible, check_told, distinct, zones

ROUNDS_MOST: Final = 1 << 18
"""No game has so many rounds; what the state has room for beyond it lets a game go on."""
STASHES_MOST: Final = 1 << 29
"""The same for how often a seat has stashed."""


def check_event(event: Event, seats: int) -> None:
    """Raise `Broken` for an event that no game of `seats` players can have told: screens draw from what events hold.

    That each card in it is of the deck and each number in its range is said by their types.
    """
    check_told(event, seats, _EVENTS)


def _all_of(kind: frozenset[int], cards: Sequence[int]) -> bool:
    return distinct(cards) and kind.issuperset(cards)


def _all_stashable(cards: Sequence[int]) -> bool:
    return distinct(cards) and all(stashable(card) for card in cards)


def _stashed(event: Stashed) -> bool:
    return _all_stashable(event.cards) and 0 < len(event.cards) <= event.hideout


def _attacked(event: Attacked) -> bool:
    found = deck()
    if len(event.tracker) != (event.at == "hideout") or not found.trackers.issuperset(event.tracker):
        return False
    return (
        event.seat != event.target
        and bool(event.cards)
        and _all_of(found.guns, event.cards)
        and event.total == total(event.cards)
    )


def _turned(event: Turned) -> bool:
    return event.seat != event.against and len(event.cards) == 1 and event.cards[0] in deck().backfires


def _answered(event: Answered) -> bool:
    cards = event.cards
    if event.how == "stars":
        possible = bool(cards) and _all_of(deck().stars, cards)
    else:
        possible = cards == ((deck().trap,) if event.how == "trap" else ())
    return possible and event.total == total(cards)


def _fight_ended(event: FightEnded) -> bool:
    found = deck()
    if event.attacker == event.target or {event.winner, event.loser} != {event.attacker, event.target}:
        return False
    if not event.guns or not _all_of(found.guns, event.guns) or event.total != total(event.guns):
        return False
    if not _all_of(found.stars, event.stars) or event.shown != total(event.stars):
        return False
    if not _all_of(found.backfires, event.backfires) or not set(event.guns).isdisjoint(event.stars):
        return False
    raid, trapped = event.at == "hideout", event.outcome == "trapped"
    if event.discarded != len(event.guns) + raid + len(event.backfires) + len(event.stars) + trapped:
        return False
    if event.outcome == "taken":
        return event.shown < event.total
    if event.outcome == "held":
        return event.shown >= event.total and not event.taken
    return raid and not event.stars and not event.taken


def _stole(event: Stole | HideoutStolen) -> bool:
    if event.thief == event.victim or event.readers != (event.thief, event.victim):
        return False
    return distinct(event.cards) if type(event) is Stole else _all_stashable(event.cards)


def _refilled(event: Refilled) -> bool:
    many = len(event.cards)
    return distinct(event.cards) and many > 0 and event.before + many == event.after <= HAND


def _round_scored(event: RoundScored) -> bool:
    laid_open = [card for hideout in event.hideouts for card in hideout]
    if event.goal != GOALS[len(event.totals)] or not _all_stashable(laid_open):
        return False
    if event.gained != tuple(map(worth, event.hideouts)):
        return False
    if event.totals != tuple(map(add, event.before, event.gained)) or event.leaders != _leaders(event.totals):
        return False
    if max(event.totals) < event.goal:
        return event.follows == "round"
    return event.follows == ("won" if len(event.leaders) == 1 else "tie")


def _won(event: Won) -> bool:
    return len(event.winners) == 1 and event.winners == _leaders(event.scores)


def _leaders(scores: Sequence[int]) -> tuple[int, ...]:
    top = max(scores)
    return tuple([seat for seat, score in enumerate(scores) if score == top])


_EVENTS: Final[Mapping[type[Event], Possible]] = {
    Drew: Possible(lambda event: len(event.cards) == 1),
    Stashed: Possible(_stashed),
    Attacked: Possible(_attacked, "an attack"),
    Turned: Possible(_turned, "an attack"),
    Answered: Possible(_answered, "an answer"),
    FightEnded: Possible(_fight_ended, "a fight"),
    Stole: Possible(_stole),
    HideoutStolen: Possible(_stole),
    Refilled: Possible(_refilled),
    RoundScored: Possible(_round_scored, "a round", ("hideouts", "before", "gained", "totals")),
    PileShort: Possible(lambda event: distinct(event.seats)),
    GaveBack: Possible(lambda event: distinct(event.cards)),
    Won: Possible(_won, "an end", ("scores",)),
}
"""What can have been told, by kind of event."""


def check(state: BanditsState) -> None:
    """Raise `Broken` unless every card is in one place and every number possible. For a state that waits or is over."""
    if state.deck != deck().mark:
        raise Broken("It was played with another deck of Bandits than the one that is here now.")
    if len(state.players) not in GOALS or state.turn >= len(state.players):
        raise Broken("Somebody plays who has no seat.")
    if state.round > ROUNDS_MOST:
        raise Broken("It has more rounds than any game.")
    if sorted(zones(state)) != list(range(END)):
        raise Broken("A card is missing, or it lies in two places.")
    for number, player in enumerate(state.players):
        _check_player(state, number, player)
    if len({player.hideout_name for player in state.players}) != len(state.players):
        raise Broken("Two players sit at the same Hideout.")
    if deck().loot.intersection(state.boneyard):
        raise Broken("Loot lies in the Boneyard.")
    _check_scores(state)
    if len(state.stack) > 1:
        raise Broken("Two things happen at once.")
    for frame in state.stack:
        if isinstance(frame, Act):
            _check_turn(state, frame)
        elif isinstance(frame, Defend):
            _check_fight(state, frame, frame.fight)
        elif isinstance(frame, KeepSix):
            _check_keeping(state, frame)
        elif not isinstance(frame, RoundStart):
            raise Broken("It stands in the middle of a step.")
        elif not state.pile or any(len(player.hand) < HAND for player in state.players):
            raise Broken("A round cannot begin like this.")


def _check_player(state: BanditsState, number: int, player: Player) -> None:
    if player.seat != number:
        raise Broken("The seats are out of order.")
    if player.stashes > STASHES_MOST:
        raise Broken("Somebody has stashed more often than in any game.")
    if not all(stashable(card) for card in player.hideout):
        raise Broken("Something lies under a Hideout that is no loot.")
    memory = player.memory
    for known, fits in ((memory.hands, False), (memory.loot, True), (memory.hideouts, True)):
        for holder, cards in known.items():
            if holder == number or holder >= len(state.players) or not cards:
                raise Broken("Somebody remembers a seat that cannot be remembered.")
            if len(set(cards)) != len(cards) or not all(card < END and stashable(card) == fits for card in cards):
                raise Broken("Somebody remembers cards that cannot be.")
    if memory.loot.keys() != memory.stashes.keys():
        raise Broken("Somebody remembers loot and not since when.")
    if any(not 0 <= count <= state.players[holder].stashes for holder, count in memory.stashes.items()):
        raise Broken("Somebody remembers loot from a time to come.")
    seen = recalled(state, number)
    for holder, cards in seen.hands.items():
        if not set(cards) <= set(state.players[holder].hand):
            raise Broken("Somebody remembers a card that is not there any more.")
    for holder, cards in seen.hideouts.items():
        if not set(cards) <= set(state.players[holder].hideout):
            raise Broken("Somebody remembers a card that is not there any more.")


def _check_scores(state: BanditsState) -> None:
    scores = [player.scored for player in state.players]
    over = not state.stack
    if sum(scores) > (state.round if over else state.round - 1) * deck().worth:
        raise Broken("More loot was scored than there is.")
    top = max(scores)
    leaders = [seat for seat, score in enumerate(scores) if score == top]
    won = top >= state.goal and len(leaders) == 1
    if won != over or (over and state.winners != leaders):
        raise Broken("The scores do not fit to who has won.")
    if over and state.pile:
        raise Broken("It ended in the middle of a round.")


def _check_turn(state: BanditsState, frame: Act) -> None:
    if frame.seats != [state.turn]:
        raise Broken("Somebody is asked whose turn it is not.")
    if not state.pile:
        raise Broken("The pile is empty and the round goes on.")
    if any(len(player.hand) < HAND for player in state.players):
        raise Broken("A hand was not filled up.")


def _check_fight(state: BanditsState, frame: Defend, fight: Fight) -> None:
    found = deck()
    if fight.attacker != state.turn or fight.target == fight.attacker or fight.target >= len(state.players):
        raise Broken("Somebody fights who cannot.")
    if frame.seats != [fight.due]:
        raise Broken("Somebody is asked whose answer is not due.")
    if not fight.guns or not found.guns.issuperset(fight.guns) or not found.backfires.issuperset(fight.backfires):
        raise Broken("There is a fight with cards that do not fight.")
    if len(fight.tracker) != (fight.at == "hideout") or not found.trackers.issuperset(fight.tracker):
        raise Broken("A Hideout is attacked without a Tracker, or a hand with one.")
    if fight.at == "hideout" and not state.players[fight.due].hideout:
        raise Broken("An empty Hideout is attacked.")
    if not state.pile:
        raise Broken("The pile is empty and the round goes on.")
    played = {
        fight.attacker: len(fight.guns) + len(fight.tracker) + fight.turned // 2,
        fight.target: (fight.turned + 1) // 2,
    }
    if any(len(player.hand) + played.get(player.seat, 0) < HAND for player in state.players):
        raise Broken("A hand was not filled up.")


def _check_keeping(state: BanditsState, frame: KeepSix) -> None:
    waiting = [seat for seat in state.clockwise() if len(state.players[seat].hand) > HAND]
    if frame.seats != waiting[:1]:
        raise Broken("Somebody is asked to keep six cards who need not.")
    if state.boneyard or any(player.hideout for player in state.players) or state.round < 2:
        raise Broken("Cards are given back in the middle of a round.")
    if any(
        seat in waiting or seat >= len(state.players) or not 0 < count < END or len(state.players[seat].hand) != HAND
        for seat, count in frame.given.items()
    ):
        raise Broken("Somebody has given back who has not.")
    if sum(frame.given.values()) > len(state.pile):
        raise Broken("More was given back than lies there.")
