"""How a fight of Bandits ended, for everybody: the sentence, the reckoning, and what moved, in the rules' order."""

from __future__ import annotations

from collections.abc import Sequence

from westtable.games.bandits.cards import label
from westtable.games.bandits.frames import FightEnded, PileEmpty, Refilled, RoundScored
from westtable.games.bandits.screen.pieces import SPECIAL_NAMES, many, parts, short_name, state_of, who
from westtable.kernel import Event
from westtable.ui.glyphs import TO
from westtable.ui.scene import Scene, Sight
from westtable.ui.spans import Line, centre, cut, line, rule, spaced
from westtable.ui.widgets.sums import Part, equals, sum_line

WIDE = 80
SENTENCE = 7
"""Lines that stand there at once; the reckoning follows a blink later."""
INDENT = 6
LEAD = 12


def fight_sight(scene: Scene, end: FightEnded, events: Sequence[Event]) -> Sight:
    refills = _refills(events)
    pile = refills[-1].pile if refills else end.pile
    edge = rule("", "", WIDE, double=True)
    drawn: list[Line] = [
        edge,
        (),
        centre(line(_against(end)), WIDE),
        (),
        centre(line((spaced(_sentence(scene, end), WIDE - 4), "good")), WIDE),
        (),
        edge,
        (),
        *_reckoning(scene, end),
        (),
        *_moved(scene, end, refills),
        (),
        _fact("hands", _hands(scene, end, refills, pile)),
    ]
    if end.at == "hideout":
        drawn.append(_fact("Hideouts", _hideouts(scene, end)))
    round_ = state_of(scene).round - (1 if _round_changed(events) else 0)
    bones = end.boneyard + end.discarded
    title = (
        f"BANDITS  round {round_}  fight over  pile {_change(end.pile, pile)}  boneyard {_change(end.boneyard, bones)}"
    )
    return Sight(title, tuple(cut(one, WIDE) for one in drawn), "Enter goes on.", lead=SENTENCE)


def _round_changed(events: Sequence[Event]) -> bool:
    """Whether the view after `events` stands in the round after the one in which they began."""
    return any(isinstance(event, RoundScored) and event.follows != "won" for event in events)


def _against(end: FightEnded) -> str:
    guns = many(end.total, "gun")
    return guns if end.outcome in ("trapped", "turned_off") else f"{guns} against {many(end.shown, 'star')}"


def _sentence(scene: Scene, end: FightEnded) -> str:
    winner, loser = scene.name(end.winner), scene.name(end.loser)
    if end.outcome == "held":
        return f"{winner} holds"
    if end.outcome == "trapped":
        return "The trap snaps"
    if end.outcome == "turned_off":
        return "The attack is off"
    return f"{winner} takes {loser}'s hand" if end.at == "hand" else f"{winner} takes {end.taken} from the Hideout"


def _reckoning(scene: Scene, end: FightEnded) -> list[Line]:
    """The guns, each Backfire by whoever played it, and the last answer."""
    guns = parts(end.guns)
    if end.at == "hideout":
        guns = [Part(SPECIAL_NAMES["tracker"], SPECIAL_NAMES["tracker"]), *guns]
    drawn = [_line(scene, end.attacker, guns, equals(end.total, "gun"))]
    by_target = True
    for card in end.backfires:
        seat, other = (end.target, end.attacker) if by_target else (end.attacker, end.target)
        told = f"{label(card)}: the guns turn on {short_name(scene, other)}"
        drawn.append(_line(scene, seat, told, ""))
        by_target = not by_target
    last = end.target if by_target else end.attacker
    if end.outcome == "trapped":
        drawn.append(_line(scene, last, f"{SPECIAL_NAMES['trap']}: the attack is over", ""))
    elif end.outcome == "turned_off":
        drawn.append(_line(scene, end.loser, "the Hideout is empty, so nothing is at stake there", ""))
    else:
        drawn.append(_line(scene, last, parts(end.stars) or "shows nothing", equals(end.shown, "star")))
    return drawn


def _line(scene: Scene, seat: int, told: Sequence[Part] | str, result: str) -> Line:
    return (*line(" " * INDENT), *sum_line(who(scene, seat), told, result, WIDE - 2 * INDENT, LEAD))


def _moved(scene: Scene, end: FightEnded, refills: Sequence[Refilled]) -> list[Line]:
    winner, loser = short_name(scene, end.winner), short_name(scene, end.loser)
    drawn = []
    if end.outcome == "taken":
        if not end.taken:
            drawn.append(_fact("stolen", f"nothing was left of the hand of {loser}"))
        else:
            cards = many(end.taken, "card")
            if end.at == "hand":
                drawn.append(_fact("stolen", f"{cards}, {loser} {TO} {winner}; only those two know which"))
            else:
                drawn.append(_fact("stolen", f"{cards}, Hideout of {loser} {TO} Hideout of {winner}"))
                drawn.append(_fact("", "drawn at random; only those two know which"))
    played = f"the {end.discarded} cards played" if end.discarded != 1 else "the card played"
    drawn.append(_fact("boneyard", f"{played}, face up"))
    filled = [f"{short_name(scene, one.seat)} holds {one.before}, draws {len(one.cards)}" for one in refills]
    drawn.append(_fact("refill", "      ".join(filled) or "nobody draws"))
    return drawn


def _refills(events: Sequence[Event]) -> list[Refilled]:
    """The refills that belong to the fight; with the last card of the pile those of a new round may follow."""
    found = []
    for event in events:
        if isinstance(event, PileEmpty):
            break
        if isinstance(event, Refilled):
            found.append(event)
    return found


def _hands(scene: Scene, end: FightEnded, refills: Sequence[Refilled], pile: int) -> Line:
    """Both hands before the fight and after it, made of what was told, because a new round may have begun since."""
    before = dict(zip((end.attacker, end.target), end.hands, strict=True))
    after = dict(before)
    turns = len(end.backfires)
    after[end.attacker] -= len(end.guns) + (end.at == "hideout") + turns // 2
    after[end.target] -= (turns + 1) // 2
    after[end.attacker if turns % 2 else end.target] -= len(end.stars)
    if end.at == "hand":
        after[end.winner] += end.taken
        after[end.loser] -= end.taken
    for one in refills:
        after[one.seat] = one.after
    told: Line = ()
    for seat, size in before.items():
        told += (*line("     " if told else ""), *who(scene, seat), *line(f" {_change(size, after[seat])}"))
    return (*told, *line(f"     pile {_change(end.pile, pile)}"))


def _hideouts(scene: Scene, end: FightEnded) -> Line:
    told: Line = ()
    for seat, size in zip((end.attacker, end.target), end.hideouts, strict=True):
        moved = end.taken if seat == end.winner else -end.taken
        if end.outcome == "trapped" and seat == end.winner:
            moved = -1
        told += (*line("     " if told else ""), *who(scene, seat), *line(f" {_change(size, size + moved)}"))
    return told


def _change(before: int, after: int) -> str:
    return f"{before} {TO} {after}" if before != after else f"{before}"


def _fact(name: str, told: str | Line) -> Line:
    return (*line((" " * INDENT + f"{name:<{LEAD}}", "muted")), *(line(told) if isinstance(told, str) else told))
