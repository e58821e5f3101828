"""The zones of the table of Bandits: the seats, the fight or the log, and the hand as a grid.

What only one seat may see stands in the zone of the hand, with the plan of its attack and the stars it means to show.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from westtable.games.bandits.frames import Attack, Defend, KeepSix, Raid, Stash
from westtable.games.bandits.screen import happening
from westtable.games.bandits.screen.choices import chosen, items, kind_of, locked, own_hand
from westtable.games.bandits.screen.log import last_actions, log_rows
from westtable.games.bandits.screen.pieces import KEEP_PAGES, KINDS, Face, rows_of, special_row, stacks, state_of
from westtable.games.bandits.screen.space import LEFT, SIDE_LEAST, Rooms, Upper, rooms
from westtable.games.bandits.state import HAND
from westtable.ui.glyphs import CURSOR, CURSOR_LEFT
from westtable.ui.people import LONG, short_name, who
from westtable.ui.phrases import longest, seat_role
from westtable.ui.scene import Heights, Item, Scene
from westtable.ui.spans import Line, bar, cells, columns, cut, line, right, rule, width
from westtable.ui.widgets.seat_table import Column, Pick, SeatRow, seat_table
from westtable.ui.widgets.stack_grid import Mark, Stack, grid
from westtable.ui.widgets.title import title as first_line
from westtable.wording import many

NO_CARDS = ("target", "spring.card")
"""Fields whose things are not in the hand."""
LOW = 5
"""So few cards in the pile are a warning that the round is about to end."""


def heights(scene: Scene) -> Heights:
    room = rooms(scene)
    secret = len(_middle(scene, room).zone.secret)
    return Heights(room.upper - secret, secret + room.hand, room.prompt)


def title(scene: Scene) -> tuple[Line, Line]:
    state = state_of(scene)
    pile = f"new pile {len(state.pile)} so far" if isinstance(scene.frame, KeepSix) else f"pile {len(state.pile)}"
    # All counters give way to names but the pile, which is nowhere else.
    told = {
        "pile": (pile, "warn" if len(state.pile) <= LOW else ""),
        "boneyard": (f"boneyard {len(state.boneyard)}", ""),
        "goal": (f"goal {state.goal}", ""),
    }
    wide = scene.width >= SIDE_LEAST
    return first_line(scene, wide, partial(_doing, scene), told, ("seed", "saved", "boneyard", "goal"))


def _doing(scene: Scene, gap: str, limit: int) -> Line:
    """The game, the round, and who does what, with names of at most `limit` cells."""
    frame = scene.frame
    left: Line = line(("BANDITS", "title"), f"{gap}round {state_of(scene).round}")
    if isinstance(frame, Defend):
        fight = frame.fight
        left += (*line(gap), *who(scene, fight.due, limit), *line(" answers"))
        other = " turned it" if fight.turned else " attacks"
        left += (*line(gap), *who(scene, fight.against, limit), *line(other))
    elif isinstance(frame, KeepSix):
        left += (*line(" begins" + gap), *who(scene, frame.seats[0], limit), *line(f" keeps {HAND}"))
    elif scene.asked:
        kind = kind_of(scene)
        doing = " attacks" if kind in (Attack, Raid) else " stashes" if kind is Stash else " plays"
        left += (*line(gap), *who(scene, scene.asked[0], limit), *line(doing))
        if scene.width >= SIDE_LEAST:
            left += line((f"{gap}one action a turn", "muted"))
    return left


def public(scene: Scene) -> list[Line]:
    return upper(scene).public


def hand(scene: Scene) -> list[Line]:
    if scene.seat is None:
        return []
    room = rooms(scene)
    name = short_name(scene, scene.seat, LONG)
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
    new = "+ is new · " if not scene.fresh.isdisjoint(cards) else ""
    if scene.chooser is not None and isinstance(scene.frame, KeepSix):
        told += f" in {many(len(stacks(cards)), 'stack')}"
        page = scene.page % len(KEEP_PAGES)
        words = f"{CURSOR_LEFT} page {page + 1} of {len(KEEP_PAGES)}: {KEEP_PAGES[page]} {CURSOR}  Tab"
        tails = [line((f"{more}{words}", "accent", "key:tab")) for more in (new, "")]
    else:
        hides = "x hides it at once" if scene.width >= SIDE_LEAST else "x hides"
        secret = (f"only {name} should look · ", "for this seat only · ", "")
        tails = [line((f"{new}{one}{hides}", "muted")) for one in secret]
    # The stroke of the rule before, between and behind takes seven cells.
    return rule(told, longest(scene.width - cells(told) - 7, *tails), scene.width)


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
    now = happening.zone(scene, room.left)
    used = len(now.public) + len(now.secret)
    airy = room.roomy and room.upper >= seats + used + 5
    spread = airy and room.side and room.upper >= 2 * seats + used + (3 if used else 1)
    if airy and used:
        (now.public or now.secret).insert(1, ())
        (now.secret or now.public).append(())
    return Middle(now, airy, spread)


def _with_side(scene: Scene, left: Upper, room: Rooms, airy: bool) -> Upper:
    beside: list[Line] = [()] if airy else []
    wide = scene.width - LEFT - 3
    frame = scene.frame
    if isinstance(frame, Defend):
        beside += happening.what_answers_do(scene, frame.fight, wide, room.upper - len(beside) - airy)
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
            pick = Pick(item.token, bool(scene.picked(item)), bool(item.dead), item.token == scene.cursor)
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
                partial(_toward, player.scored, state.goal, seat_role(seat)),
                tail,
                seat in scene.asked and not cursor_here,
                pick,
            )
        )
    about = "this fight" if fight is not None or picks else "last action" if doing else ""
    numbers = (Column("hand", 5), Column("hideout", 10), Column("scored", 9))
    return seat_table(rows, numbers, (f"goal {state.goal}", 20), about, room, spread)


def _toward(scored: int, goal: int, role: str, room: int) -> Line:
    return bar(scored, goal, room, role)


def _log_zone(scene: Scene, room: int, rows: int) -> list[Line]:
    drawn = [rule("Log", line(("g all", "muted", "key:g")), room), *log_rows(scene, room, rows - 1)]
    return [*drawn, *[()] * (rows - len(drawn))]


# --- the hand


def hand_grid(scene: Scene, roomy: bool) -> list[Line]:
    cards = own_hand(scene)
    marks = _marks(scene, cards)
    nouns = scene.width >= SIDE_LEAST + 10
    rows = rows_of(cards, tuple(KINDS), scene.fresh, marks, nouns)
    special, line_up = special_row(cards, scene.fresh, marks)
    for item in items(scene):
        if item.field == "spring.card":
            line_up[4] = Stack("Trap (Hideout)", mark=_mark(scene, item))
    return grid([*rows, special], scene.width, roomy)


def _mark(scene: Scene, item: Item) -> Mark:
    if item.field == "trap" and item.values[0] in locked(scene):
        return Mark(item.badge, 1, item.token == scene.cursor, item.token)
    badge, token = (item.badge, item.token) if not item.dead else ("", "")
    return Mark(badge, scene.picked(item), item.token == scene.cursor, token)


def _marks(scene: Scene, cards: Sequence[int]) -> dict[Face, Mark]:
    if scene.chooser is None:
        return {}
    by_card = {one: item for item in items(scene) if item.field not in NO_CARDS for one in item.values}
    # What goes with the answer, or was chosen on the page before: ticked, without a digit.
    kept = {*locked(scene), *(one for field in ("cards", "trap") for one in chosen(scene, field))}
    found = {}
    for face, ids in stacks(cards).items():
        item = next((by_card[one] for one in ids if one in by_card), None)
        found[face] = Mark("", sum(one in kept for one in ids)) if item is None else _mark(scene, item)
    return found
