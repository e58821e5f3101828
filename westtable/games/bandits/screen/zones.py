"""The zones of the table of Bandits: the seats, the fight or the log, and the hand as a grid."""

from __future__ import annotations

from collections.abc import Sequence

from westtable.games.bandits.cards import card, total
from westtable.games.bandits.frames import (
    Defend,
    Fight,
    KeepSix,
    Raid,
)
from westtable.games.bandits.screen.choices import chosen, items
from westtable.games.bandits.screen.pieces import (
    KEEP_PAGES,
    LEFT,
    NAME,
    NOUNS,
    ROWS,
    SPECIAL_NAMES,
    SPECIALS,
    many,
    named,
    stacks,
    state_of,
    who,
)
from westtable.ui.lines import Line, bar, cells, columns, cut, exact, fit, line, rule, wrap
from westtable.ui.scene import Heights, Item, Scene
from westtable.ui.widgets.stack_grid import Cell, Mark, Row, grid


def title(scene: Scene) -> tuple[Line, Line]:
    state = state_of(scene)
    frame = scene.frame
    left: Line = line(("BANDITS", "title"), f"  round {state.round}  ")
    if isinstance(frame, Defend):
        left += (*who(scene, frame.fight.due), *line(" answers"))
    elif isinstance(frame, KeepSix):
        left += (*who(scene, scene.asked[0]), *line(" keeps 6"))
    elif scene.asked:
        left += (*who(scene, scene.asked[0]), *line(" plays"))
    right = [f"pile {len(state.pile)}", f"boneyard {len(state.boneyard)}", f"goal {state.goal}"]
    if scene.width >= 110:
        right.append(f"seed {scene.seed[:12]}")
    if scene.saved:
        right.append(scene.saved)
    return left, line("  ".join(right))


def public(scene: Scene) -> list[Line]:
    height = heights(scene).public
    wide = scene.width >= 110
    seats = seats_zone(scene, LEFT if wide else scene.width)
    below = fight_zone(scene, LEFT if wide else scene.width)
    if not wide:
        room = height - len(seats)
        return [*seats, *(below or log_zone(scene, scene.width, room))][:height]
    left = [*seats, (), *below]
    return columns(left, log_zone(scene, scene.width - LEFT - 3, height), LEFT, " │ ")[:height]


def hand(scene: Scene) -> list[Line]:
    height = heights(scene).hand
    seat = scene.seat
    if seat is None:
        return []
    cards = state_of(scene).players[seat].hand
    name = scene.name(seat)
    title = f"{name}'s hand · {many(len(cards), 'card')}"
    right = f"only {name} should look · x hides"
    if scene.chooser is not None and isinstance(scene.frame, KeepSix):
        page = KEEP_PAGES[scene.page % 3]
        right = f"◄ page {scene.page % 3 + 1} of 3: {page} ►  Tab"
    drawn = [rule(title, right, scene.width)]
    drawn += hand_grid(scene, cards, height >= 14)
    if isinstance(scene.frame, Defend) and scene.chooser is not None:
        drawn.append(meter(scene, scene.frame.fight))
    return drawn[:height]


def seats_zone(scene: Scene, width: int) -> list[Line]:
    state = state_of(scene)
    room = max(min(width - 60, 20), 10)
    drawn = [line(("     seat        hand  hideout  scored  ", "muted"), (f"goal {state.goal}", "muted"))]
    picking = {item.values[0]: item for item in items(scene) if item.field == "target"}
    fight = scene.frame.fight if isinstance(scene.frame, Defend) else None
    for player in state.players:
        seat = player.seat
        role = f"seat{seat + 1}"
        active = seat in scene.asked
        item = picking.get(seat)
        mark: Line = line(("►" if active else " ", "cursor" if active else ""))
        if item is not None:
            chosen = scene.chooser is not None and seat in scene.chooser.chosen.get("target", ())
            here = item.token == scene.cursor
            if item.dead:
                mark = line(("►" if here else " ", "cursor"), (f"({seat + 1}) ", "dead", item.token))
            else:
                state_mark = "x" if chosen else " "
                mark = line(("►" if here else " ", "cursor"), (f"{seat + 1}[{state_mark}]", "badge", item.token))
        else:
            mark += line((f" {seat + 1}  ", role))
        token = item.token if item is not None else ""
        row = (
            *mark,
            *line((f"{scene.mark(seat)} ", role), (fit(scene.name(seat), NAME), role, token)),
            *line(f" {len(player.hand):>5}{len(player.hideout):>9}{player.scored:>8}   "),
            *bar(player.scored, state.goal, room, role),
        )
        if fight is not None and seat in (fight.attacker, fight.target):
            told = many(fight.total, "gun") if seat == fight.against else "answers"
            row = (*row, *line(f"  {told}"))
        drawn.append(cut(row, width))
    return drawn


def log_zone(scene: Scene, width: int, rows: int) -> list[Line]:
    drawn = [rule("Log", "g all", width)]
    told: list[Line] = []
    for _, words in scene.log:
        told += [line(row) for row in wrap(words, width - 2)]
    return drawn + [(*line(" "), *one) for one in told[-(rows - 1) :]] if rows > 1 else drawn[:rows]


def fight_zone(scene: Scene, width: int) -> list[Line]:
    if not isinstance(scene.frame, Defend):
        return []
    fight = scene.frame.fight
    what = "the hand" if fight.at == "hand" else "the Hideout"
    if fight.turned:
        title = f"Backfire: {scene.name(fight.due)} must show {many(fight.total, 'star')}"
    else:
        title = f"Fight · {scene.name(fight.attacker)} attacks {what} of {scene.name(fight.target)}"
    stake = scene.name(fight.due)
    at = f"{what} of {stake}" if fight.at == "hand" else f"6 cards of {stake}'s Hideout, drawn at random"
    stake_words = f"all that is left of {at}" if fight.at == "hand" else at
    first = [named(fight.guns), *(named([one]) for one in (*fight.tracker, *fight.backfires))]
    return [
        rule(title, "a tie holds", width, double=True),
        sum_line(scene, fight.attacker, "  +  ".join(first), many(fight.total, "gun"), width),
        sum_line(scene, fight.due, f"has to show {many(fight.total, 'star')}", "", width),
        cut(line((" stake    ", "muted"), stake_words), width),
    ]


def sum_line(scene: Scene, seat: int, told: str, result: str, width: int) -> Line:
    name = (*line(" "), *exact(who(scene, seat), 10), *line(" "))
    right = f"= {result} " if result else ""
    room = width - 12 - cells(right)
    return (*name, *exact(line(told), room), *line((right, "accent")))


def meter(scene: Scene, fight: Fight) -> Line:
    shown = total(chosen(scene, "stars"))
    need = fight.total
    slots = min(need, 20)
    filled = min(shown, need) * slots // need if need else 0
    told = "matched" if shown == need else f"{shown - need} over" if shown > need else f"{need - shown} short"
    role = "good" if shown >= need else "warn"
    meter = line("            ", ("[#]" * filled, "good"), ("[ ]" * (slots - filled), "muted"))
    return (*meter, *line(f"  {shown} of {many(need, 'star')}", (f"  {told}", role)))


def hand_grid(scene: Scene, cards: Sequence[int], roomy: bool) -> list[Line]:
    chooser = scene.chooser
    by_cards = {item.values: item for item in items(scene) if item.field != "target"}
    taken = {one for values in chooser.chosen.values() for one in values} if chooser is not None else set()
    if chooser is not None and chooser.kind is Raid:
        taken |= {one for offer in chooser.offers if offer.kind is Raid for one in (offer.given["tracker"],)}
    rows: list[Row] = []
    found = stacks(cards)
    for kind, title, values in ROWS:
        cells_of: dict[int, Cell] = {}
        for value in values:
            ids = found.get((kind, value))
            if ids:
                cells_of[value - 1] = cell(scene, ids, str(value), by_cards, taken)
        held = [one for face, group in found.items() if face[0] == kind for one in group]
        told = f"= {total(held)}" if held else ""
        if held and scene.wide:
            told = f"= {many(total(held), NOUNS[kind])}" if kind in ("outlaw", "lawman") else f"{told} {NOUNS[kind]}"
        rows.append(Row(title, cells_of, len(values), told))
    special: dict[int, Cell] = {}
    for place, kind in enumerate(SPECIALS):
        ids = found.get((kind, 0))
        if ids:
            special[place * 2] = cell(scene, ids, SPECIAL_NAMES[kind], by_cards, taken)
    rows.append(Row("Special", special, 0, ""))
    return grid(rows, scene.width, roomy)


def cell(scene: Scene, ids: tuple[int, ...], text: str, items: dict[tuple[int, ...], Item], taken: set[int]) -> Cell:
    item = items.get(ids)
    fresh = any(one in scene.fresh for one in ids)
    many_of = f"×{len(ids)}" if len(ids) > 1 else ""
    mark = Mark(
        badge=item.badge if item is not None and not item.dead else "",
        chosen=sum(one in taken for one in ids),
        cursor=item is not None and item.token == scene.cursor,
        token=item.token if item is not None else "",
    )
    info = card(ids[0])
    name = info.name if info.kind in ("outlaw", "lawman", "two_faced") else ""
    return Cell(f"{text}{many_of}{'+' if fresh else ''}", name, len(ids), mark)


def heights(scene: Scene) -> Heights:
    rows = scene.height - 3
    roomy = scene.height >= 36
    hand = 14 if roomy else 8
    prompt = 4 if scene.height >= 30 else 2
    return Heights(rows - hand - prompt, hand, prompt)
