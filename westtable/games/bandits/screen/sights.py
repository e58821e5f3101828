"""The screens beside the table of Bandits: Hideout and Boneyard, how a fight and a round ended, the score."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from westtable.games.bandits import memory
from westtable.games.bandits.cards import card, hideout_name, label, worth
from westtable.games.bandits.frames import (
    FightEnded,
    PileEmpty,
    Refilled,
    RoundScored,
)
from westtable.games.bandits.screen.pieces import NAME, fact, many, named, piles, reckon, stacks, state_of
from westtable.kernel import Event
from westtable.ui.lines import Line, centre, cut, fit, line, rule, spaced, wrap
from westtable.ui.scene import Item, Scene, Sight

DOES = {
    "gold": "loot; stash 3 or more gold bars together",
    "money": "loot; stash 3 or more money bags together",
    "outlaw": "guns for an attack",
    "lawman": "stars against an attack",
    "two_faced": "guns or stars, as needed",
    "tracker": "played with guns, attacks a Hideout",
    "backfire": "turns an attack round",
    "trap": "stashed with loot, stops an attack on the Hideout",
}


def private(scene: Scene, key: str) -> Sight | None:
    seat = scene.seat
    if key == "b":
        return boneyard(scene)
    if key != "w" or seat is None:
        return None
    state = state_of(scene)
    player = state.players[seat]
    place = hideout_name(player.hideout_name)
    drawn: list[Line] = [
        (),
        rule(
            f"{scene.name(seat)}'s Hideout · the {place} · {many(len(player.hideout), 'card')}",
            f"only {scene.name(seat)} should look",
            80,
        ),
        (),
    ]
    if not player.hideout:
        drawn.append(line("   Nothing here yet. Stash 3 or more of one type of loot."))
    else:
        drawn += piles(player.hideout)
        now = worth(player.hideout)
        drawn += [
            (),
            line(
                ("   worth now    ", "muted"),
                f"{now}   {player.scored} + {now} = {player.scored + now} of {state.goal}",
            ),
            line(("   counts       ", "muted"), "at the end of the round, if it is still here then"),
            line(("   others see   ", "muted"), f"{many(len(player.hideout), 'card')}, nothing more"),
        ]
    if scene.options.memory_aid == "on":
        drawn += memories(scene, seat)
    return Sight(
        f"BANDITS  round {state.round}  {scene.name(seat)} looks into the {place}",
        tuple(drawn),
        "Enter closes the Hideout and brings the hand back.",
        "Looking is free, is not in the log, and does not use up the action.",
        private=True,
    )


def memories(scene: Scene, seat: int) -> list[Line]:
    seen = memory.recalled(state_of(scene), seat)
    drawn: list[Line] = [(), rule(f"What {scene.name(seat)} has seen and is still there", "memory aid", 80)]
    for what, by_holder in (("hand", seen.hands), ("Hideout", seen.hideouts)):
        for holder, cards in by_holder.items():
            told = wrap(f"{scene.name(holder)}'s {what}: {named(cards)}", 74)
            drawn += [line("   ", row) for row in told]
    return drawn if len(drawn) > 2 else [*drawn, line("   Nothing yet.")]


def boneyard(scene: Scene) -> Sight:
    cards = state_of(scene).boneyard
    drawn: list[Line] = [(), rule(f"Boneyard · {many(len(cards), 'card')}", "everybody may look", 80), ()]
    drawn += piles(cards) if cards else [line("   No card lies here yet.")]
    return Sight("BANDITS  the Boneyard", tuple(drawn), "Enter closes the Boneyard.", "Nothing is ever taken from it.")


def card_text(scene: Scene, item: Item | None) -> list[Line]:
    if scene.seat is None:
        return []
    cards = state_of(scene).players[scene.seat].hand if item is None or item.field == "target" else item.values
    drawn: list[Line] = [(), rule(f"{many(len(cards), 'card')} of {scene.name(scene.seat)}", "", 80), ()]
    for ids in stacks(cards).values():
        info = card(ids[0])
        drawn.append(line("   ", (fit(label(ids[0]), 22), "strong"), fit(f"×{len(ids)}", 5), DOES[info.kind]))
    return drawn


def sights(scene: Scene, events: Sequence[Event]) -> list[Sight]:
    told: list[Sight] = []
    for event in events:
        if isinstance(event, FightEnded):
            told.append(fight_sight(scene, event, events))
        elif isinstance(event, RoundScored):
            told.append(score_sight(scene, event))
    return told


def fight_sight(scene: Scene, end: FightEnded, events: Sequence[Event]) -> Sight:
    winner, loser = scene.name(end.winner), scene.name(end.loser)
    if end.outcome == "held":
        sentence = f"{winner} holds"
    elif end.outcome == "trapped":
        sentence = "The trap snaps"
    elif end.outcome == "turned_off":
        sentence = "The attack is turned off"
    elif end.at == "hand":
        sentence = f"{winner} takes {loser}'s hand"
    else:
        sentence = f"{winner} takes {end.taken} from the Hideout"
    answered = end.winner if end.outcome == "held" else end.loser
    against = f"{many(end.total, 'gun')} against {many(end.shown, 'star')}"
    if end.outcome in ("trapped", "turned_off"):
        against = many(end.total, "gun")
    edge = rule("", "", 80, double=True)
    drawn: list[Line] = [
        edge,
        (),
        centre(line(against), 80),
        (),
        centre(line((spaced(sentence, 76), "good")), 80),
        (),
        edge,
        (),
        reckon(scene, end.attacker, named(end.guns), many(end.total, "gun")),
    ]
    lead = 7
    if end.backfires:
        drawn.append(line("      ", ("Backfire ", "strong"), f"played {len(end.backfires)} ×: the guns turned round"))
    if end.stars:
        drawn.append(reckon(scene, answered, named(end.stars), many(end.shown, "star")))
    elif end.outcome == "trapped":
        drawn.append(reckon(scene, end.winner, "the Booby Trap", ""))
    elif end.outcome in ("taken", "held"):
        drawn.append(reckon(scene, answered, "nothing", many(0, "star")))
    drawn.append(())
    if end.outcome == "taken":
        place = "cards" if end.at == "hand" else "cards of the Hideout"
        secret = "; only those two know which"
        drawn.append(fact("stolen", f"{end.taken} {place}, {loser} → {winner}{secret}"))
    drawn.append(fact("boneyard", f"the {many(end.discarded, 'card')} played, face up"))
    # What follows the end of a round belongs to the next one.
    ended = any(isinstance(event, PileEmpty) for event in events)
    before_end = takewhile(lambda event: not isinstance(event, PileEmpty), events)
    filled = [event for event in before_end if isinstance(event, Refilled)]
    refills = ", ".join(f"{scene.name(one.seat)} draws {len(one.cards)}" for one in filled)
    drawn.append(fact("refill", refills or "nobody draws"))
    state = state_of(scene)
    pile = f"pile {end.pile} → {filled[-1].pile if filled else end.pile}"
    if ended:
        drawn.append(fact("pile", f"{pile}: the round is over"))
    else:
        pair = dict(zip((end.attacker, end.target), end.hands, strict=True))
        hands = (f"{scene.name(seat)} {size} → {len(state.players[seat].hand)}" for seat, size in pair.items())
        drawn.append(fact("hands", f"{'   '.join(hands)}   {pile}"))
    title = f"BANDITS  round {state.round}  the fight is over"
    return Sight(title, tuple(cut(one, 80) for one in drawn), "Enter goes on.", lead=lead)


def score_sight(scene: Scene, scored: RoundScored) -> Sight:
    goal_at = 28
    drawn: list[Line] = [
        line((f" seat       before + now = total    #### before  ==== this round   goal {scored.goal}", "muted"))
    ]
    for seat, cards in enumerate(scored.hideouts):
        before, gained, sum_ = scored.before[seat], scored.gained[seat], scored.totals[seat]
        scale = goal_at / scored.goal
        first, last = int(before * scale), int(sum_ * scale)
        if sum_ > before and last == first:
            last += 1
        length = "#" * min(first, 36) + "=" * max(min(last, 36) - first, 0)
        length = length.ljust(goal_at)
        length = f"{length[:goal_at]}│{length[goal_at:]}"
        role = f"seat{seat + 1}"
        drawn.append(
            line(
                (f"{'►' if seat in scored.leaders else ' '}{seat + 1}{scene.mark(seat)} ", role),
                (fit(scene.name(seat), NAME), role),
                f"{before:>5} + {gained:>3} = {sum_:>4}   ",
                (length, role),
            )
        )
        open_cards = named(cards) or "Hideout empty"
        drawn.append(cut(line(" " * 13, (open_cards, "muted")), 80))
    names = " and ".join(scene.name(seat) for seat in scored.leaders)
    top = scored.totals[scored.leaders[0]]
    if scored.follows == "won":
        sentence, note = f"{names} has {top}: the goal is reached", "Loot in a hand counts nothing; a Booby Trap 0."
    elif scored.follows == "tie":
        sentence, note = (
            "A tie at the top: one more round",
            f"{names} have {top} each; all play on until one is ahead.",
        )
    else:
        starter = scene.name(scored.starter)
        sentence, note = (
            f"{starter} starts round {scored.round + 1}",
            "Hideouts lie open here, then go back into the pile.",
        )
    edge = rule("", "", 80, double=True)
    drawn += [(), edge, centre(line((spaced(sentence, 76), "good")), 80), edge]
    title = f"BANDITS  round {scored.round} is over: the pile is empty"
    return Sight(title, tuple(drawn), "Enter goes on.", note)


def final(scene: Scene, events: Sequence[Event]) -> list[tuple[str, list[str]]]:
    rounds = [event for event in events if isinstance(event, RoundScored)]
    rows = [(f"Round {one.round}", [str(gain) for gain in one.gained]) for one in rounds][-8:]
    return [*rows, ("TOTAL", [str(player.scored) for player in state_of(scene).players])]


def moments(scene: Scene, events: Sequence[Event]) -> list[str]:
    fights = [event for event in events if isinstance(event, FightEnded)]
    told = []
    thefts = [one for one in fights if one.outcome == "taken"]
    if thefts:
        best = max(thefts, key=lambda one: one.taken)
        told.append(
            f"Biggest theft: {scene.name(best.winner)} took {many(best.taken, 'card')} from {scene.name(best.loser)}."
        )
    if fights:
        told.append(f"{many(len(fights), 'fight')}, {len(thefts)} of them ended in a theft.")
        strong = max(fights, key=lambda one: one.total)
        told.append(f"Strongest attack: {scene.name(strong.attacker)} with {many(strong.total, 'gun')}.")
    return told
