"""How a fight of Bandits ended, for everybody: the sentence, the reckoning, and what moved, in the rules' order."""

from __future__ import annotations

from collections.abc import Sequence

from westtable.games.bandits.cards import label
from westtable.games.bandits.frames import FightEnded, PileEmpty, Refilled, RoundScored
from westtable.games.bandits.screen.pieces import SPECIAL_NAMES, parts, state_of
from westtable.games.bandits.state import TAKEN
from westtable.kernel import Event
from westtable.ui.glyphs import TIMES, TO
from westtable.ui.people import who
from westtable.ui.scene import Scene, Sight
from westtable.ui.spans import Line, cells, centre, cut, line, rule, spaced, width, wrap
from westtable.ui.widgets.sums import Part, equals, sum_line
from westtable.wording import all_of, many

WIDE = 80
INDENT = 6
LEAD = 12
"""Cells of what stands before a fact, and of a name that is not longer."""
TITLE = 58
"""Cells of the title beside what the cover writes at its right."""


def fight_sight(scene: Scene, end: FightEnded, events: Sequence[Event]) -> Sight:
    refills = _refills(events)
    pile = refills[-1].pile if refills else end.pile
    edge = rule("", "", WIDE, double=True)
    lead: list[Line] = [
        edge,
        (),
        *(centre(line(row), WIDE) for row in _against(scene, end)),
        (),
        centre(line((spaced(_sentence(scene, end), WIDE - 4), "good")), WIDE),
        (),
        edge,
    ]
    drawn: list[Line] = [
        *lead,
        (),
        *_reckoning(scene, end),
        (),
        *_moved(scene, end, refills),
        (),
        *_facts("hands", _hands(scene, end, refills, pile)),
    ]
    if end.at == "hideout":
        drawn += _facts("Hideouts", _hideouts(scene, end))
    round_ = state_of(scene).round - (1 if _round_changed(events) else 0)
    bones = end.boneyard + end.discarded
    title = (
        f"BANDITS  round {round_}  fight over  pile {_change(end.pile, pile)}  boneyard {_change(end.boneyard, bones)}"
    )
    if cells(title) > TITLE:
        title = title.replace("  ", " ")
    # The reckoning follows a blink after the sentence.
    return Sight(title, tuple(cut(one, WIDE) for one in drawn), "Enter goes on.", lead=len(lead))


def _round_changed(events: Sequence[Event]) -> bool:
    """Whether the view after `events` stands in the round after the one in which they began."""
    return any(isinstance(event, RoundScored) and event.follows != "won" for event in events)


def _against(scene: Scene, end: FightEnded) -> list[str]:
    """Who attacked whom, who turned it round, and what stood against what; on as few rows as hold it."""
    name = scene.name
    what = "hand" if end.at == "hand" else "Hideout"
    attack = f"{name(end.attacker)} attacks {name(end.target)}'s {what}"
    guns = many(end.total, "gun")
    if end.outcome == "trapped":
        sums = f"{guns}, and {name(end.winner)} springs the Booby Trap"
    elif end.outcome == "turned_off":
        sums = guns
    else:
        sums = f"{guns} against {many(end.shown, 'star')}"
    players = [name(seat) for seat in _backfirers(end)]
    turned = []
    if players:
        turned = [f"{all_of(players)} {'plays a Backfire' if len(players) == 1 else 'play a Backfire each'}"]
    head = "; ".join([attack, *turned])
    whole = f"{head}: {sums}"
    if cells(whole) <= WIDE - 4:
        return [whole]
    return [*([head] if cells(head) <= WIDE - 4 else [attack, *turned]), sums]


def _backfirers(end: FightEnded) -> list[int]:
    """Who played each Backfire: the target, then the attacker, and so on (B19)."""
    return [end.attacker if number % 2 else end.target for number in range(len(end.backfires))]


def _sentence(scene: Scene, end: FightEnded) -> str:
    winner, loser = scene.name(end.winner), scene.name(end.loser)
    if end.outcome == "held":
        return f"{winner} holds"
    if end.outcome == "trapped":
        return f"{winner}'s trap snaps"
    if end.outcome == "turned_off":
        return "The attack is off"
    return (
        f"{winner} takes {loser}'s hand" if end.at == "hand" else f"{winner} takes {end.taken} from {loser}'s Hideout"
    )


def _reckoning(scene: Scene, end: FightEnded) -> list[Line]:
    """The guns, each Backfire by whoever played it, and the last answer."""
    lead = max(LEAD, *(width(who(scene, seat, WIDE)) + 2 for seat in (end.attacker, end.target)))
    guns = parts(end.guns)
    if end.at == "hideout":
        guns = [Part(SPECIAL_NAMES["tracker"], SPECIAL_NAMES["tracker"]), *guns]
    drawn = _rows(scene, end.attacker, guns, equals(end.total, "gun"), lead)
    turn = "gun turns" if end.total == 1 else "guns turn"
    for seat, card in zip(_backfirers(end), end.backfires, strict=True):
        other = end.attacker + end.target - seat
        drawn += _rows(scene, seat, f"{label(card)}: the {turn} on {scene.name(other)}", "", lead)
    last = end.attacker if len(end.backfires) % 2 else end.target
    if end.outcome == "trapped":
        drawn += _rows(scene, last, f"{SPECIAL_NAMES['trap']}: the attack is over", "", lead)
    elif end.outcome == "turned_off":
        drawn += _rows(scene, end.loser, "the Hideout is empty, so nothing is at stake there", "", lead)
    else:
        drawn += _rows(scene, last, parts(end.stars) or "shows nothing", equals(end.shown, "star"), lead)
    return drawn


def _rows(scene: Scene, seat: int, told: Sequence[Part] | str, result: str, lead: int) -> list[Line]:
    """A line of the reckoning on as many rows as it takes; the result stands in the last."""
    room = WIDE - 2 * INDENT
    space = room - lead - cells(result) - 1
    rows = wrap(told, space) if isinstance(told, str) else _added(told, space)
    indent = line(" " * INDENT)
    above = [
        (*indent, *sum_line(() if place else who(scene, seat, WIDE), row, "", room, lead))
        for place, row in enumerate(rows[:-1])
    ]
    last = sum_line(() if above else who(scene, seat, WIDE), rows[-1], result, room, lead)
    return [*above, (*indent, *last)]


def _added(told: Sequence[Part], room: int) -> list[str]:
    """The parts of a sum by their names, joined by plus signs; a row never ends within a name."""
    names = [f"{one.name} {TIMES}{one.copies}" if one.copies > 1 else one.name for one in told]
    for joint in ("  +  ", " + "):
        if cells(joint.join(names)) <= room:
            return [joint.join(names)]
    rows = [names[0]]
    for name in names[1:]:
        if cells(f"{rows[-1]} + {name} +") <= room:
            rows[-1] += f" + {name}"
        else:
            rows[-1] += " +"
            rows.append(name)
    return rows


def _moved(scene: Scene, end: FightEnded, refills: Sequence[Refilled]) -> list[Line]:
    winner, loser = scene.name(end.winner), scene.name(end.loser)
    cards = many(end.taken, "card")
    known = "only those two know which"
    if end.outcome != "taken":
        stolen = "nothing: nobody gets anything"
    elif not end.taken:
        stolen = f"nothing was left of the hand of {loser}, so nobody gets anything"
    elif end.at == "hand":
        stolen = f"{cards}, {loser} {TO} {winner}; {known}"
    else:
        size = end.hideouts[(end.attacker, end.target).index(end.loser)]
        how = "drawn at random" if size > TAKEN else "all that lay there"
        stolen = f"{cards}, Hideout of {loser} {TO} Hideout of {winner}\n{how}; {known}"
    played = f"the {end.discarded} cards played" if end.discarded != 1 else "the card played"
    filled = [line(f"{scene.name(one.seat)} holds {one.before}, draws {len(one.cards)}") for one in refills]
    return [
        *_facts("stolen", [line(row) for row in wrap(stolen, WIDE - INDENT - LEAD)]),
        *_facts("boneyard", [line(f"{played}, face up")]),
        *_facts("refill", _side_by_side(filled or [line("nobody draws")], 6)),
    ]


def _refills(events: Sequence[Event]) -> list[Refilled]:
    """The refills that belong to the fight; with the last card of the pile those of a new round may follow."""
    found = []
    for event in events:
        if isinstance(event, PileEmpty):
            break
        if isinstance(event, Refilled):
            found.append(event)
    return found


def _hands(scene: Scene, end: FightEnded, refills: Sequence[Refilled], pile: int) -> list[Line]:
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
    told = [(*who(scene, seat, WIDE), *line(f" {_change(size, after[seat])}")) for seat, size in before.items()]
    return _side_by_side([*told, line(f"pile {_change(end.pile, pile)}")], 5)


def _hideouts(scene: Scene, end: FightEnded) -> list[Line]:
    told = []
    for seat, size in zip((end.attacker, end.target), end.hideouts, strict=True):
        moved = end.taken if seat == end.winner else -end.taken
        if end.outcome == "trapped" and seat == end.winner:
            moved = -1
        told.append((*who(scene, seat, WIDE), *line(f" {_change(size, size + moved)}")))
    return _side_by_side(told, 5)


def _change(before: int, after: int) -> str:
    return f"{before} {TO} {after}" if before != after else f"{before}"


def _side_by_side(told: Sequence[Line], gap: int) -> list[Line]:
    """As many on a row as fit behind the name of a fact."""
    rows: list[Line] = []
    for one in told:
        longer = (*rows[-1], *line(" " * gap), *one) if rows else one
        if rows and width(longer) <= WIDE - INDENT - LEAD:
            rows[-1] = longer
        else:
            rows.append(one)
    return rows


def _facts(name: str, rows: Sequence[Line]) -> list[Line]:
    return [
        (*line((" " * INDENT + f"{'' if place else name:<{LEAD}}", "muted")), *row) for place, row in enumerate(rows)
    ]
