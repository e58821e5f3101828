"""The zones of the table of Bandits: the seats, the fight or the log, and the hand as a grid.

What only one seat may see stands in the zone of the hand, with the plan of its attack and the stars it means to show.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from westtable.games.bandits.cards import total
from westtable.games.bandits.frames import Attack, Backfire, Defend, Fight, KeepSix, Raid, Spring, Stars, Stash
from westtable.games.bandits.screen.choices import chosen, items, kind_of, locked, own_hand
from westtable.games.bandits.screen.log import last_actions, log_rows
from westtable.games.bandits.screen.pieces import (
    KEEP_PAGES,
    KINDS,
    NAME,
    Face,
    many,
    named,
    parts,
    rows_of,
    seat_role,
    short_name,
    special_row,
    stacks,
    state_of,
    who,
)
from westtable.games.bandits.state import HAND, TAKEN
from westtable.ui.glyphs import CURSOR, CURSOR_LEFT
from westtable.ui.scene import Heights, Scene
from westtable.ui.spans import Line, bar, cells, columns, cut, exact, line, right, rule, width, wrap
from westtable.ui.widgets.seat_table import Column, Pick, SeatRow, seat_table
from westtable.ui.widgets.slot_meter import shortfall, slot_meter
from westtable.ui.widgets.stack_grid import Mark, Stack, grid
from westtable.ui.widgets.sums import equals, sum_line

LEFT = 82
"""Cells of the seats where something stands beside them."""
SIDE_LEAST = 110
"""Cells from which on the log stands beside the seats instead of below them."""
ROOMY = 36
"""Rows from which on the hand has names below its cards and the zones have blank lines between them."""
LEAD = 12
"""Cells of a seat before its part of a reckoning."""
LOW = 5
"""So few cards in the pile are a warning that the round is about to end."""


class Rooms(NamedTuple):
    """How the rows are shared out before it is known what only this seat may see."""

    upper: int
    hand: int
    prompt: int
    roomy: bool
    side: bool
    left: int


class Upper(NamedTuple):
    """What stands above the hand: lines for all, then lines for `scene.seat` alone."""

    public: list[Line]
    secret: list[Line]


def rooms(scene: Scene) -> Rooms:
    roomy = scene.height >= ROOMY
    prompt = 5 if roomy else 4 if scene.height >= 30 else 2
    hand = 15 if roomy else 8
    side = scene.width >= SIDE_LEAST
    return Rooms(scene.height - 3 - hand - prompt, hand, prompt, roomy, side, LEFT if side else scene.width)


def heights(scene: Scene) -> Heights:
    room = rooms(scene)
    secret = len(_middle(scene, room).zone.secret)
    return Heights(room.upper - secret, secret + room.hand, room.prompt)


def title(scene: Scene) -> tuple[Line, Line]:
    state = state_of(scene)
    frame = scene.frame
    gap = "   " if scene.width >= SIDE_LEAST else "  "
    left: Line = line(("BANDITS", "title"), f"{gap}round {state.round}")
    if isinstance(frame, Defend):
        fight = frame.fight
        left += (*line(gap), *who(scene, fight.due), *line(" answers"))
        other = " turned it" if fight.turned else " attacks"
        left += (*line(gap), *who(scene, fight.against), *line(other))
    elif isinstance(frame, KeepSix):
        left += (*line(" begins" + gap), *who(scene, frame.seats[0]), *line(f" keeps {HAND}"))
    elif scene.asked:
        kind = kind_of(scene)
        doing = " attacks" if kind in (Attack, Raid) else " stashes" if kind is Stash else " plays"
        left += (*line(gap), *who(scene, scene.asked[0]), *line(doing))
        if scene.width >= SIDE_LEAST:
            left += line((f"{gap}one action a turn", "muted"))
    return left, _counters(scene, scene.width - width(left) - 4, gap)


def _counters(scene: Scene, room: int, gap: str) -> Line:
    """The public counters; what does not fit goes, the least needed first."""
    state = state_of(scene)
    pile = f"new pile {len(state.pile)} so far" if isinstance(scene.frame, KeepSix) else f"pile {len(state.pile)}"
    alarm = scene.saved if scene.saved and not scene.saved.startswith("saved") else ""
    told = {
        "pile": (pile, "warn" if len(state.pile) <= LOW else ""),
        "boneyard": (f"boneyard {len(state.boneyard)}", ""),
        "goal": (f"goal {state.goal}", ""),
        "seed": (f"seed {scene.seed[:12]}" if scene.width >= SIDE_LEAST and scene.seed else "", "muted"),
        "saved": (scene.saved, "warn" if alarm else "muted"),
    }
    for spare in ("", "seed", *(["saved"] if not alarm else []), "boneyard", "goal"):
        told.pop(spare, None)
        shown = [part for part in told.values() if part[0]]
        if sum(cells(text) for text, _ in shown) + len(gap) * (len(shown) - 1) <= room:
            break
    drawn: Line = ()
    for part in told.values():
        if part[0]:
            drawn += line(gap if drawn else "", part)
    return drawn


def public(scene: Scene) -> list[Line]:
    return upper(scene).public


def hand(scene: Scene) -> list[Line]:
    if scene.seat is None:
        return []
    room = rooms(scene)
    name = short_name(scene, scene.seat)
    drawn = upper(scene).secret
    rows = len(drawn) + room.hand
    drawn.append(_hand_rule(scene, name))
    if room.roomy:
        drawn.append(())
    drawn += hand_grid(scene, room.roomy)
    if room.roomy:
        drawn += [(), rule(name, "", scene.width)]
    return [*drawn, *[()] * (rows - len(drawn))]


def _hand_rule(scene: Scene, name: str) -> Line:
    cards = own_hand(scene)
    told = f"{name}'s hand · {many(len(cards), 'card')}"
    tail: str | Line = f"only {name} should look · x hides" + (" it at once" if scene.width >= SIDE_LEAST else "")
    if scene.chooser is not None and isinstance(scene.frame, KeepSix):
        told += f" in {many(len(stacks(cards)), 'stack')}"
        page = scene.page % len(KEEP_PAGES)
        tail = line(
            (
                f"{CURSOR_LEFT} page {page + 1} of {len(KEEP_PAGES)}: {KEEP_PAGES[page]} {CURSOR}  Tab",
                "accent",
                "key:tab",
            )
        )
    return rule(told, tail, scene.width)


# --- what stands above the hand


def upper(scene: Scene) -> Upper:
    """All of it, with as many lines in sum as there are rows above the hand."""
    room = rooms(scene)
    zone, airy, spread = _middle(scene, room)
    used = len(zone.public) + len(zone.secret)
    above: list[Line] = [()] if airy else []
    above += seats_zone(scene, room.left, spread)
    free = room.upper - len(above) - used
    if room.side or free < 2:
        middle: list[Line] = [()] * free
    else:
        gap = 1 if airy and not used else 0
        middle = [*[()] * gap, *_log_zone(scene, room.left, free - gap)]
    drawn = Upper([*above, *middle, *zone.public], zone.secret)
    return _with_side(scene, drawn, room, airy) if room.side else drawn


class Middle(NamedTuple):
    """What stands between the seats and the hand, and how much room there is."""

    zone: Upper
    airy: bool
    """Whether blank lines stand around things."""
    spread: bool
    """Whether they stand between the seats too."""


def _middle(scene: Scene, room: Rooms) -> Middle:
    seats = len(state_of(scene).players)
    zone = _zone(scene, room.left)
    used = len(zone.public) + len(zone.secret)
    airy = room.roomy and room.upper >= seats + used + 5
    spread = airy and room.side and room.upper >= 2 * seats + used + (3 if used else 1)
    if airy and used:
        (zone.public or zone.secret).insert(1, ())
        (zone.secret or zone.public).append(())
    return Middle(zone, airy, spread)


def _with_side(scene: Scene, left: Upper, room: Rooms, airy: bool) -> Upper:
    beside: list[Line] = [()] if airy else []
    wide = scene.width - LEFT - 3
    frame = scene.frame
    if isinstance(frame, Defend):
        beside += _what_answers_do(scene, frame.fight, wide, room.upper - len(beside))
    else:
        head = line(("Log", "primary"))
        beside.append((*head, *right(line(("g all", "muted", "key:g")), wide - width(head) - 1)))
        beside += log_rows(scene, wide, room.upper - len(beside) - (1 if airy else 0), turns=True)
    beside += [()] * (room.upper - len(beside))
    count = len(left.public)
    split = (
        columns(left.public, [cut(one, wide) for one in beside[:count]], LEFT, " │ "),
        columns(left.secret, [cut(one, wide) for one in beside[count:]], LEFT, " │ "),
    )
    if airy:
        # The blank lines at the edges of the zone run across.
        for part, place in ((split[0], 0), (split[1] or split[0], -1)):
            part[place] = ()
    return Upper(*split)


def seats_zone(scene: Scene, room: int, spread: bool) -> list[Line]:
    state = state_of(scene)
    picks = {item.values[0]: item for item in items(scene) if item.field == "target"}
    fight = scene.frame.fight if isinstance(scene.frame, Defend) else None
    aimed = chosen(scene, "target")
    doing = last_actions(scene) if scene.width >= SIDE_LEAST and fight is None and not picks else {}
    cursor_here = any(item.token == scene.cursor for item in picks.values())
    rows = []
    for player in state.players:
        seat = player.seat
        item = picks.get(seat)
        pick = None
        if item is not None:
            pick = Pick(item.token, seat in aimed, bool(item.dead), item.token == scene.cursor)
        tail = doing.get(seat, "")
        if fight is not None and seat == fight.against:
            tail = many(fight.total, "gun")
        elif fight is not None and seat == fight.due:
            tail = f"needs {many(fight.total, 'star')}"
        elif seat in aimed:
            tail = "target"
        rows.append(
            SeatRow(
                seat,
                scene.mark(seat),
                scene.name(seat),
                (str(len(player.hand)), str(len(player.hideout)), str(player.scored)),
                bar(player.scored, state.goal, 20, seat_role(seat)),
                tail,
                seat in scene.asked and not cursor_here,
                pick,
            )
        )
    about = "this fight" if fight is not None or picks else "last action" if doing else ""
    numbers = (Column("hand", 5), Column("hideout", 10), Column("scored", 9))
    return seat_table(rows, numbers, (f"goal {state.goal}", 20), about, room, spread)


def _log_zone(scene: Scene, room: int, rows: int) -> list[Line]:
    drawn = [rule("Log", line(("g all", "muted", "key:g")), room), *log_rows(scene, room, rows - 1)]
    return [*drawn, *[()] * (rows - len(drawn))]


def _zone(scene: Scene, room: int) -> Upper:
    """What happens now, at the foot of the upper zone; empty on a quiet turn."""
    frame = scene.frame
    if isinstance(frame, Defend):
        return _fight_zone(scene, frame.fight, room)
    if isinstance(frame, KeepSix):
        return _keep_zone(scene, frame, room)
    if scene.seat is not None and kind_of(scene) in (Attack, Raid):
        return Upper([], _plan_zone(scene, room))
    return Upper([], [])


def _named_line(name: str, told: str | Line, result: str, room: int, role: str = "") -> Line:
    tail = line((result, role))
    told = line(told) if isinstance(told, str) else told
    space = room - LEAD - width(tail) - 1
    return (*line((f" {name}".ljust(LEAD), "muted")), *exact(told, space), *tail)


def _plan_zone(scene: Scene, room: int) -> list[Line]:
    state = state_of(scene)
    raid = kind_of(scene) is Raid
    guns = chosen(scene)
    target = chosen(scene, "target")
    power = total(guns)
    words = [*parts(locked(scene)), *parts(guns)]
    drawn = [
        rule("Your attack · nobody has seen it yet", "cards → target → Enter", room),
        sum_line(line((" guns", "muted")), words or "none chosen yet", equals(power, "gun"), room - 1, LEAD),
    ]
    what = "the Hideout" if raid else "the hand"
    if not target:
        drawn += [
            _named_line("target", "comes next, after Enter" if guns else "comes after the guns", "", room),
            _named_line("stake", f"{what} of whoever is attacked", "", room),
        ]
        return drawn
    player = state.players[target[0]]
    name = short_name(scene, player.seat)
    count = len(player.hideout) if raid else len(player.hand)
    aimed = (*who(scene, player.seat), *line(f", a {'Hideout' if raid else 'hand'} of {count}"))
    if raid:
        share = f"{TAKEN} cards" if count > TAKEN else f"all {many(count, 'card')}" if count > 1 else "the only card"
        stake = f"if it works, {share} of the Hideout of {name}" + (", drawn at random" if count > TAKEN else "")
    else:
        stake = f"if it works, all that is left of the hand of {name} is yours"
    drawn += [
        _named_line("target", aimed, f"{many(power, 'star')} would hold", room),
        _named_line("stake", stake, "", room),
    ]
    return drawn


def _fight_zone(scene: Scene, fight: Fight, room: int) -> Upper:
    need = fight.total
    due, against = short_name(scene, fight.due), short_name(scene, fight.against)
    what = "hand" if fight.at == "hand" else "Hideout"
    told = f"Fight · {against} attacks the {what} of {due}"
    if fight.turned:
        told = f"Backfire: {due} must show {many(need, 'star')}"
    played = [*parts(fight.tracker), *parts(fight.backfires), *parts(fight.guns)]
    head = (*line(" "), *who(scene, fight.against))
    open_lines = [
        rule(told, f"{many(need, 'star')} hold; a tie holds", room, double=True),
        sum_line(head, played, equals(need, "gun"), room - 1, LEAD),
    ]
    if scene.seat != fight.due or scene.chooser is None:
        return Upper([*open_lines, _named_line("stake", _stake(scene, fight, False), "", room)], [])
    stars = chosen(scene) if kind_of(scene) is Stars else ()
    shown = total(stars)
    short, role = shortfall(shown, need)
    own = (*line(" "), *who(scene, fight.due))
    if kind_of(scene) in (Backfire, Spring):
        other = "Backfire: the guns turn round" if kind_of(scene) is Backfire else "Booby Trap: the attack is over"
        secret = [sum_line(own, other, "", room - 1, LEAD), ()]
    else:
        secret = [
            sum_line(own, parts(stars) or "no stars chosen", equals(shown, "star"), room - 1, LEAD),
            _named_line("", slot_meter(shown, need, room - LEAD - 12), short, room, role),
        ]
    free = rooms(scene).upper - len(state_of(scene).players) - 1 - len(open_lines) - len(secret)
    if free > 0:
        secret.append(_named_line("stake", _stake(scene, fight, True), "", room))
    return Upper(open_lines, secret)


def _stake(scene: Scene, fight: Fight, own: bool) -> str:
    player = state_of(scene).players[fight.due]
    name = short_name(scene, fight.due)
    if fight.at == "hideout":
        count = len(player.hideout)
        share = f"{TAKEN} of {count} cards, drawn at random" if count > TAKEN else f"all {many(count, 'card')}"
        return f"the Hideout of {name}: {share}"
    stars = len(chosen(scene)) if own and kind_of(scene) is Stars else 0
    left = many(len(player.hand) - stars, "card")
    return (
        f"the rest of the hand: {left}" + (" if you show these" if stars else "")
        if own
        else f"the hand of {name}: {left}"
    )


def _what_answers_do(scene: Scene, fight: Fight, room: int, rows: int) -> list[Line]:
    need = many(fight.total, "star")
    other, due = short_name(scene, fight.against), short_name(scene, fight.due)
    stake = f"the rest of the hand goes to {other}"
    if fight.at == "hideout":
        stake = f"{TAKEN} cards of the Hideout, or all, go to {other}"
    told = [
        (f"{need} or more", "the attack is held"),
        ("fewer stars", f"they are lost, and {stake}"),
        ("Backfire", f"now {other} must show {need}, or loses the same to {due}"),
        ("nothing", stake.replace("the rest of the hand", "the whole hand")),
    ]
    if fight.at == "hideout":
        told.insert(3, ("Booby Trap", "from the Hideout: the attack is over"))
    blocks = [[line((name, "strong")), *(line(f"  {row}") for row in wrap(words, room - 2))] for name, words in told]
    drawn = [line(("What each answer does", "primary"))]
    gaps = rows - 1 - sum(map(len, blocks)) > len(blocks)
    for block in blocks:
        drawn += [(), *block] if gaps else block
    return drawn[:rows]


def _keep_zone(scene: Scene, frame: KeepSix, room: int) -> Upper:
    state = state_of(scene)
    waiting = [seat for seat in state.clockwise() if len(state.players[seat].hand) > HAND][1:]
    told: Line = ()
    # With many long names only digits and marks fit.
    for limit in (NAME, 0):
        told = line(f" until {HAND} are left.")
        given = [(*who(scene, seat, limit), *line(f" {count}")) for seat, count in frame.given.items()]
        for intro, names in (("   Given back: ", given), ("   Then: ", [who(scene, seat, limit) for seat in waiting])):
            for place, name in enumerate(names):
                told += (*line((intro if not place else ", ", "muted" if not place else "")), *name)
        if width(told) <= room:
            break
    open_lines = [
        rule("Why this question", line(("g log", "muted", "key:g")), room),
        line(f" Too few cards for a new pile: every hand above {HAND} gives cards back, face down,"),
        cut(told, room),
    ]
    if scene.chooser is None or scene.seat is None:
        return Upper(open_lines, [])
    kept = chosen(scene)
    held = len(own_hand(scene))
    words = named(kept) if cells(named(kept)) <= room - 40 else named(kept, tight=True)
    counts = (*line(f"{len(kept)} of {HAND}    "), *line(words or "none yet"))
    return Upper(open_lines, [_named_line("kept", counts, f"{held - HAND} go back", room)])


# --- the hand


def hand_grid(scene: Scene, roomy: bool) -> list[Line]:
    cards = own_hand(scene)
    marks = _marks(scene, cards)
    nouns = scene.width >= SIDE_LEAST + 10
    rows = rows_of(cards, tuple(KINDS), scene.fresh, marks, nouns)
    special, line_up = special_row(cards, scene.fresh, marks)
    for item in items(scene):
        if item.field == "spring.card":
            picked = item.values[0] in chosen(scene, "card")
            mark = Mark(item.badge, int(picked), item.token == scene.cursor, item.token)
            line_up[4] = Stack("Trap (Hideout)", mark=mark)
    return grid([*rows, special], scene.width, roomy)


def _marks(scene: Scene, cards: Sequence[int]) -> dict[Face, Mark]:
    chooser = scene.chooser
    if chooser is None:
        return {}
    by_card = {one: item for item in items(scene) if item.field != "target" for one in item.values}
    taken = {one for field, values in chooser.chosen.items() if field != "target" for one in values} | locked(scene)
    found = {}
    for face, ids in stacks(cards).items():
        item = next((by_card[one] for one in ids if one in by_card), None)
        badge, token = (item.badge, item.token) if item is not None and not item.dead else ("", "")
        cursor = item is not None and item.token == scene.cursor
        found[face] = Mark(badge, sum(one in taken for one in ids), cursor, token)
    return found
