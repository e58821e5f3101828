"""What holds in every state that answers can reach. A changed or damaged save is found out here, in words."""

from __future__ import annotations

from westtable.games.bandits.cards import END, deck
from westtable.games.bandits.frames import Act, Defend, Fight, FightEnded, KeepSix, RoundScored, RoundStart, Won
from westtable.games.bandits.memory import recalled, stashable
from westtable.games.bandits.state import GOALS, HAND, BanditsState, Player
from westtable.kernel import Broken, Event, zones


def check_event(event: Event, seats: int) -> None:
    """Raise `Broken` for an event that no game of `seats` players can have told: screens draw from what events hold.

    That the cards in it are of the deck is said by their type, `Face`.
    """
    if type(event) is RoundScored:
        by_seat = (event.hideouts, event.before, event.gained, event.totals)
        if any(len(values) != seats for values in by_seat) or not event.leaders or event.goal not in GOALS.values():
            raise Broken("Its log tells of a round that cannot have been scored like this.")
    elif type(event) is FightEnded:
        if event.attacker == event.target or {event.winner, event.loser} != {event.attacker, event.target}:
            raise Broken("Its log tells of a fight that nobody can have had.")
    elif type(event) is Won and (not event.winners or len(event.scores) != seats):
        raise Broken("Its log tells of an end that cannot have been.")


def check(state: BanditsState) -> None:
    """Raise `Broken` unless every card is in one place and every number possible. For a state that waits or is over."""
    if state.deck != deck().mark:
        raise Broken("It was played with another deck of Bandits than the one that is here now.")
    if len(state.players) not in GOALS or state.turn >= len(state.players):
        raise Broken("Somebody plays who has no seat.")
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
