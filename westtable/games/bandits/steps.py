"""What each frame of Bandits asks, says and does. The words of refusals stand in `refusals`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from westtable.games.bandits import memory, refusals
from westtable.games.bandits.cards import deck, total, worth
from westtable.games.bandits.frames import (
    Act,
    Answered,
    Attack,
    Attacked,
    Backfire,
    Defend,
    Draw,
    Drew,
    Fight,
    FightEnded,
    GaveBack,
    GiveBack,
    HideoutStolen,
    Keep,
    KeepSix,
    NewRound,
    PileEmpty,
    PileShort,
    Raid,
    Refill,
    Refilled,
    Reshuffle,
    Reshuffled,
    RoundBegan,
    RoundEnd,
    RoundScored,
    RoundStart,
    Spring,
    Stars,
    Stash,
    Stashed,
    Stole,
    Turned,
    Won,
    Yield,
)
from westtable.games.bandits.state import HAND, TAKEN, BanditsState, Player
from westtable.kernel import Action, Offer, Pick, Refusal, Step, Tell

STASH: Final = 3
"""Cards in a stash at least, a Booby Trap counted (rulebook, turns; Booby Trap card)."""


class BeginRound(Step[BanditsState, RoundStart]):
    """B5, B33: the seat whose turn it is begins, with a full turn."""

    def run(self, state: BanditsState, frame: RoundStart, tell: Tell) -> None:
        tell(RoundBegan(round=state.round, starter=state.turn, pile=len(state.pile)))
        state.stack.append(Act(seats=[state.turn]))


class TakeTurn(Step[BanditsState, Act]):
    """B12: one of draw, attack a hand, attack a Hideout, stash. B8, B9, B11, B26, B28, B34, B38."""

    def offers(self, state: BanditsState, frame: Act, seat: int) -> tuple[Offer, ...]:
        found = deck()
        hand = sorted(state.players[seat].hand)
        offers = [Offer(Draw)]
        guns = tuple([card for card in hand if card in found.guns])
        if guns:
            cards = Pick("cards", guns, 1, len(guns), many=True)
            others = tuple([other for other in range(len(state.players)) if other != seat])
            offers.append(Offer(Attack, (cards, Pick("target", others))))
            tracker = next((card for card in hand if card in found.trackers), None)
            if tracker is not None:
                filled = tuple([other for other in others if state.players[other].hideout])
                if filled:
                    offers.append(Offer(Raid, (cards, Pick("target", filled)), {"tracker": tracker}))
        trap = found.trap in hand
        for loot in (found.gold, found.money):
            pool = tuple([card for card in hand if card in loot])
            if len(pool) >= STASH:
                offers.append(Offer(Stash, (Pick("cards", pool, STASH, len(pool), many=True),)))
            if trap and len(pool) >= STASH - 1:
                pick = Pick("cards", pool, STASH - 1, len(pool), many=True)
                offers.append(Offer(Stash, (pick,), {"trap": (found.trap,)}))
        return tuple(offers)

    def why(self, state: BanditsState, frame: Act, seat: int, action: Action) -> Refusal | None:
        return refusals.on_turn(state, seat, action)

    def run(self, state: BanditsState, frame: Act, tell: Tell) -> None:
        seat = frame.seats[0]
        player = state.players[seat]
        action = frame.answers[seat]
        if isinstance(action, Draw):
            card = state.pile.pop()
            player.hand.append(card)
            tell(Drew(seat=seat, cards=(card,), hand=len(player.hand), pile=len(state.pile)))
            _go_on(state, seat, tell)
        elif isinstance(action, Stash):
            cards = (*action.cards, *action.trap)
            _take_out(player.hand, cards)
            player.hideout += cards
            player.stashes += 1
            tell(Stashed(seat=seat, cards=cards, hideout=len(player.hideout)))
            state.stack.append(Refill(order=[seat]))
        else:
            tracker = (action.tracker,) if isinstance(action, Raid) else ()
            at: Literal["hand", "hideout"] = "hideout" if tracker else "hand"
            played = (*tracker, *action.cards)
            _take_out(player.hand, played)
            memory.laid_open(state.players, played)
            fight = Fight(attacker=seat, target=action.target, at=at, guns=list(action.cards), tracker=list(tracker))
            tell(
                Attacked(seat=seat, target=action.target, at=at, cards=action.cards, total=fight.total, tracker=tracker)
            )
            state.stack.append(Defend(seats=[fight.due], fight=fight))


class AnswerAttack(Step[BanditsState, Defend]):
    """B17: stars, a Backfire, the Booby Trap of an attacked Hideout, or nothing. B13-B16, B18-B24, B27, B36."""

    def offers(self, state: BanditsState, frame: Defend, seat: int) -> tuple[Offer, ...]:
        found = deck()
        player = state.players[seat]
        hand = sorted(player.hand)
        offers = []
        stars = tuple([card for card in hand if card in found.stars])
        if stars:
            offers.append(Offer(Stars, (Pick("cards", stars, 1, len(stars), many=True),)))
        backfire = next((card for card in hand if card in found.backfires), None)
        if backfire is not None:
            offers.append(Offer(Backfire, given={"card": backfire}))
        if frame.fight.at == "hideout" and found.trap in player.hideout:
            offers.append(Offer(Spring, given={"card": found.trap}))
        offers.append(Offer(Yield))
        return tuple(offers)

    def why(self, state: BanditsState, frame: Defend, seat: int, action: Action) -> Refusal | None:
        return refusals.in_fight(state, frame, seat, action)

    def run(self, state: BanditsState, frame: Defend, tell: Tell) -> None:
        fight = frame.fight
        seat = frame.seats[0]
        player = state.players[seat]
        action = frame.answers[seat]
        guns = fight.total
        if isinstance(action, Backfire):
            self._turn(state, fight, player, action.card, tell)
            return
        before = _Before(state, fight)
        stars: tuple[int, ...] = ()
        trap: tuple[int, ...] = ()
        how: Literal["stars", "trap", "nothing"] = "nothing"
        if isinstance(action, Stars):
            stars, how = action.cards, "stars"
            _take_out(player.hand, stars)
        elif isinstance(action, Spring):
            trap, how = (action.card,), "trap"
            _take_out(player.hideout, trap)
        shown = total(stars)
        memory.laid_open(state.players, (*stars, *trap))
        tell(Answered(seat=seat, how=how, cards=(*stars, *trap), total=shown, against=guns))
        if trap:
            before.end(state, fight, "trapped", seat, tell, trap=trap)
        elif shown >= guns:
            before.end(state, fight, "held", seat, tell, stars=stars)
        else:
            before.end(state, fight, "taken", fight.against, tell, stars=stars)

    def _turn(self, state: BanditsState, fight: Fight, player: Player, card: int, tell: Tell) -> None:
        """B18, B19: the same guns now threaten whoever played them last; B21: unless nothing is to be had there."""
        before = _Before(state, fight)
        against = fight.against
        _take_out(player.hand, (card,))
        memory.laid_open(state.players, (card,))
        turned = fight.model_copy(update={"backfires": [*fight.backfires, card]})
        tell(Turned(seat=player.seat, against=against, at=fight.at, cards=(card,), total=fight.total))
        if fight.at == "hideout" and not state.players[against].hideout:
            before.end(state, turned, "turned_off", player.seat, tell)
        else:
            state.stack.append(Defend(seats=[turned.due], fight=turned))


class _Before:
    """The sizes before the last answer of a fight, and the fight's end with its reckoning."""

    def __init__(self, state: BanditsState, fight: Fight) -> None:
        by_target = (fight.turned + 1) // 2
        by_attacker = len(fight.guns) + len(fight.tracker) + fight.turned // 2
        attacker, target = state.players[fight.attacker], state.players[fight.target]
        self.hands = (len(attacker.hand) + by_attacker, len(target.hand) + by_target)
        self.hideouts = (len(attacker.hideout), len(target.hideout))

    def end(
        self,
        state: BanditsState,
        fight: Fight,
        outcome: Literal["taken", "held", "trapped", "turned_off"],
        winner: int,
        tell: Tell,
        stars: tuple[int, ...] = (),
        trap: tuple[int, ...] = (),
    ) -> None:
        """B2: the theft, then the Boneyard, then hands are filled up: the attacker's first (B1)."""
        loser = fight.attacker + fight.target - winner
        taken = self._spoils(state, fight, loser) if outcome == "taken" else ()
        played = (*fight.tracker, *fight.guns, *fight.backfires, *stars, *trap)
        tell(
            FightEnded(
                attacker=fight.attacker,
                target=fight.target,
                at=fight.at,
                outcome=outcome,
                winner=winner,
                loser=loser,
                guns=tuple(fight.guns),
                total=fight.total,
                stars=stars,
                shown=total(stars),
                backfires=tuple(fight.backfires),
                taken=len(taken),
                discarded=len(played),
                boneyard=len(state.boneyard),
                pile=len(state.pile),
                hands=self.hands,
                hideouts=self.hideouts,
            )
        )
        if outcome == "taken":
            _steal(state, fight.at, state.players[winner], state.players[loser], taken, tell)
        state.boneyard += played
        state.stack.append(Refill(order=[fight.attacker, fight.target]))

    def _spoils(self, state: BanditsState, fight: Fight, loser: int) -> tuple[int, ...]:
        """B15: all that is left of a hand; B24: six cards of a Hideout at random, or all."""
        victim = state.players[loser]
        if fight.at == "hand":
            return tuple(victim.hand)
        if len(victim.hideout) <= TAKEN:
            return tuple(victim.hideout)
        return tuple(state.dice.sample(victim.hideout, TAKEN))


def _steal(
    state: BanditsState,
    at: Literal["hand", "hideout"],
    thief: Player,
    victim: Player,
    cards: tuple[int, ...],
    tell: Tell,
) -> None:
    readers = (thief.seat, victim.seat)
    # Sorted, so that where a card stood in another hand or Hideout tells the thief nothing.
    moved = sorted(cards)
    if at == "hand":
        _take_out(victim.hand, moved)
        thief.hand += moved
        memory.hand_stolen(state.players, thief, victim, moved)
        tell(Stole(thief=thief.seat, victim=victim.seat, readers=readers, cards=tuple(moved)))
    else:
        _take_out(victim.hideout, moved)
        thief.hideout += moved
        memory.hideout_stolen(state.players, thief, victim, moved)
        tell(HideoutStolen(thief=thief.seat, victim=victim.seat, readers=readers, cards=tuple(moved)))


class FillHands(Step[BanditsState, Refill]):
    """B1, B37: each up to six in turn; the last card of the pile ends the round at once."""

    def run(self, state: BanditsState, frame: Refill, tell: Tell) -> None:
        last = state.turn
        for seat in frame.order:
            if _fill(state, seat, tell):
                last = seat
        _go_on(state, last, tell)


class Score(Step[BanditsState, RoundEnd]):
    """B7, B29, B31, B32: Hideouts are opened and added up; one alone at the top with enough has won."""

    def run(self, state: BanditsState, frame: RoundEnd, tell: Tell) -> None:
        before = tuple([player.scored for player in state.players])
        gained = tuple([worth(player.hideout) for player in state.players])
        totals = tuple([old + new for old, new in zip(before, gained, strict=True)])
        top = max(totals)
        leaders = tuple([seat for seat, score in enumerate(totals) if score == top])
        follows: Literal["won", "tie", "round"] = "round"
        if top >= state.goal:
            follows = "won" if len(leaders) == 1 else "tie"
        for player, score in zip(state.players, totals, strict=True):
            player.scored = score
        tell(
            RoundScored(
                round=state.round,
                hideouts=tuple([tuple(sorted(player.hideout)) for player in state.players]),
                before=before,
                gained=gained,
                totals=totals,
                goal=state.goal,
                follows=follows,
                leaders=leaders,
                starter=state.turn,
            )
        )
        if follows == "won":
            state.winners = list(leaders)
            tell(Won(winners=leaders, scores=totals))
        else:
            state.stack.append(NewRound())


class Gather(Step[BanditsState, NewRound]):
    """B6, B7: Boneyard and Hideouts make the new pile; hands give back when that is too little."""

    def run(self, state: BanditsState, frame: NewRound, tell: Tell) -> None:
        state.round += 1
        memory.round_over(state)
        state.pile += state.boneyard
        state.boneyard.clear()
        for player in state.players:
            state.pile += player.hideout
            player.hideout.clear()
        needed = sum(max(0, HAND - len(player.hand)) for player in state.players)
        if len(state.pile) > needed:
            state.stack.append(Reshuffle())
            return
        large = [seat for seat in state.clockwise() if len(state.players[seat].hand) > HAND]
        for seat in large:
            memory.forget_hand(state.players, seat)
        tell(PileShort(pile=len(state.pile), seats=tuple(large)))
        state.stack.append(GiveBack())


class AskToGiveBack(Step[BanditsState, GiveBack]):
    """B6: one after the other, from the starting player clockwise."""

    def run(self, state: BanditsState, frame: GiveBack, tell: Tell) -> None:
        for seat in state.clockwise():
            if len(state.players[seat].hand) > HAND:
                state.stack.append(KeepSix(seats=[seat], given=frame.given))
                return
        state.stack.append(Reshuffle())


class KeepAndGive(Step[BanditsState, KeepSix]):
    """B6: six stay, the rest goes back face down."""

    def offers(self, state: BanditsState, frame: KeepSix, seat: int) -> tuple[Offer, ...]:
        return (Offer(Keep, (Pick("cards", tuple(sorted(state.players[seat].hand)), HAND, HAND, many=True),)),)

    def why(self, state: BanditsState, frame: KeepSix, seat: int, action: Action) -> Refusal | None:
        return refusals.keeping(state, seat, action)

    def run(self, state: BanditsState, frame: KeepSix, tell: Tell) -> None:
        seat = frame.seats[0]
        player = state.players[seat]
        kept = frame.answers[seat].cards
        back = tuple(sorted(set(player.hand) - set(kept)))
        player.hand = list(kept)
        state.pile += back
        tell(GaveBack(seat=seat, cards=back))
        state.stack.append(GiveBack(given={**frame.given, seat: len(back)}))


class Shuffle(Step[BanditsState, Reshuffle]):
    """B4: the new pile is shuffled, then hands are filled up from the starting player clockwise."""

    def run(self, state: BanditsState, frame: Reshuffle, tell: Tell) -> None:
        state.dice.shuffle(state.pile)
        tell(Reshuffled(count=len(state.pile)))
        for seat in state.clockwise():
            _fill(state, seat, tell)
        state.stack.append(RoundStart())


def _go_on(state: BanditsState, last: int, tell: Tell) -> None:
    """The next turn (B33), or the end of the round if `last` took the last card of the pile."""
    if state.pile:
        state.turn = (state.turn + 1) % len(state.players)
        state.stack.append(Act(seats=[state.turn]))
    else:
        tell(PileEmpty(seat=last))
        state.stack.append(RoundEnd())


def _fill(state: BanditsState, seat: int, tell: Tell) -> bool:
    """Fill a hand up to six while there are cards; whether it took any."""
    hand = state.players[seat].hand
    before = len(hand)
    drawn: list[int] = []
    while before + len(drawn) < HAND and state.pile:
        drawn.append(state.pile.pop())
    if not drawn:
        return False
    hand += drawn
    tell(Refilled(seat=seat, cards=tuple(drawn), before=before, after=len(hand), pile=len(state.pile)))
    return True


def _take_out(place: list[int], cards: Sequence[int]) -> None:
    for card in cards:
        place.remove(card)
