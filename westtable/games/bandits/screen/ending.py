"""The final score of Bandits, round by round, and how it went: all of it made of public events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from westtable.games.bandits.frames import FightEnded, RoundScored, Stashed
from westtable.games.bandits.screen.pieces import state_of
from westtable.kernel import Event
from westtable.ui.scene import Scene
from westtable.wording import many

ROUNDS: Final = 8
"""Rounds with a row of their own; what came before is one row together."""


def final(scene: Scene, events: Sequence[Event]) -> list[tuple[str, list[str]]]:
    state = state_of(scene)
    rounds = [event for event in events if isinstance(event, RoundScored)]
    shown = rounds[-ROUNDS:] if len(rounds) <= ROUNDS else rounds[-(ROUNDS - 1) :]
    rows = []
    if shown and (earlier := shown[0].before) and any(earlier):
        label = f"Rounds 1-{shown[0].round - 1}" if shown[0].round > 2 else "Round 1"
        rows.append((label, [str(points) for points in earlier]))
    rows += [(f"Round {one.round}", [str(gain) for gain in one.gained]) for one in shown]
    return [*rows, ("TOTAL", [str(player.scored) for player in state.players])]


def moments(scene: Scene, events: Sequence[Event]) -> list[str]:
    fights = [event for event in events if isinstance(event, FightEnded)]
    rounds = [event for event in events if isinstance(event, RoundScored)]
    told = []
    if rounds:
        gain, seat, number = max((gained, -seat, one.round) for one in rounds for seat, gained in enumerate(one.gained))
        if gain:
            told.append(f"Richest Hideout: {scene.name(-seat)} scored {gain} in round {number}.")
    thefts = [one for one in fights if one.outcome == "taken" and one.taken]
    for at, words in (("hand", "from the hand of"), ("hideout", "from the Hideout of")):
        found = [one for one in thefts if one.at == at]
        if found:
            best = max(found, key=lambda one: one.taken)
            name = "Biggest theft" if at == "hand" else "Biggest raid"
            told.append(
                f"{name}: {scene.name(best.winner)} took {many(best.taken, 'card')} {words} {scene.name(best.loser)}."
            )
    if fights:
        strong = max(fights, key=lambda one: one.total)
        held = [one for one in fights if one.outcome == "held"]
        told.append(f"Strongest attack: {scene.name(strong.attacker)} with {many(strong.total, 'gun')}.")
        told.append(_tally(fights))
        told += _most(scene, [one.winner for one in held], "Best defence", "held", "attack")
    told += _most(scene, [event.seat for event in events if isinstance(event, Stashed)], "Busiest", "stashed", "time")
    backfires = sum(len(one.backfires) for one in fights)
    traps = sum(one.outcome == "trapped" for one in fights)
    if backfires or traps:
        told.append(f"Surprises: {many(backfires, 'Backfire')}, {many(traps, 'Booby Trap')} sprung.")
    return told


def _tally(fights: Sequence[FightEnded]) -> str:
    """How many fights there were and how they ended; the parts add up to all of them."""
    counts = {
        "ended in a theft": sum(one.outcome == "taken" and one.taken > 0 for one in fights),
        "held": sum(one.outcome == "held" for one in fights),
        "trapped": sum(one.outcome == "trapped" for one in fights),
        "off": sum(one.outcome == "turned_off" for one in fights),
        "won nothing": sum(one.outcome == "taken" and not one.taken for one in fights),
    }
    parts = [
        f"{count} {words}" if " " in words else f"{count} {'was' if count == 1 else 'were'} {words}"
        for words, count in counts.items()
        if count or words in ("ended in a theft", "held")
    ]
    return f"{many(len(fights), 'fight')}: {', '.join(parts)}."


def _most(scene: Scene, seats: Sequence[int], title: str, verb: str, thing: str) -> list[str]:
    """Who did something most often, if one did so more than once and more often than the others."""
    counts = sorted(((seats.count(seat), seat) for seat in set(seats)), reverse=True)
    if not counts or counts[0][0] < 2 or (len(counts) > 1 and counts[1][0] == counts[0][0]):
        return []
    count, seat = counts[0]
    return [f"{title}: {scene.name(seat)} {verb} {many(count, thing)}."]
