"""How Bandits looks: seats, fight, hand as a grid, public moments. Pure functions from scene to lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from westtable.games.bandits import memory
from westtable.games.bandits.cards import card, deck, hideout_name, label, total, worth
from westtable.games.bandits.frames import (
    Act,
    Attack,
    Backfire,
    Defend,
    Draw,
    Fight,
    FightEnded,
    KeepSix,
    Raid,
    Refilled,
    RoundScored,
    Spring,
    Stars,
    Stash,
)
from westtable.games.bandits.state import HAND, BanditsState
from westtable.kernel import Event
from westtable.ui.lines import Line, bar, cells, centre, columns, cut, exact, fit, line, rule, spaced, wrap
from westtable.ui.scene import Entry, GameKey, Heights, Item, Look, Scene, Sight
from westtable.ui.widgets.stack_grid import Cell, Mark, Row, grid

NAME = 8
LEFT = 84
"""Cells of the seats where the log stands beside them."""

ROWS = (
    ("gold", "Gold bars", range(1, 6)),
    ("money", "Money bags", range(1, 5)),
    ("outlaw", "Outlaws", range(1, 7)),
    ("lawman", "Lawmen", range(1, 7)),
    ("two_faced", "Two-faced", range(1, 4)),
)
NOUNS = {"gold": "worth", "money": "worth", "outlaw": "gun", "lawman": "star", "two_faced": "either"}
SPECIALS = ("tracker", "backfire", "trap")
SPECIAL_NAMES = {"tracker": "Tracker", "backfire": "Backfire", "trap": "Trap"}
BADGES = {
    "loot": {("gold", n): str(n) for n in range(1, 6)}
    | {("money", n): str(n + 5) for n in range(1, 5)}
    | {("trap", 0): "0"},
    "guns": {("outlaw", n): str(n) for n in range(1, 7)}
    | {("two_faced", n): str(n + 6) for n in range(1, 4)}
    | {("tracker", 0): "0"},
    "stars": {("lawman", n): str(n) for n in range(1, 7)}
    | {("two_faced", n): str(n + 6) for n in range(1, 4)}
    | {("backfire", 0): "0"},
}
KEEP_PAGES = ("loot", "guns", "stars")
Face = tuple[str, int]


def _state(scene: Scene) -> BanditsState:
    return cast(BanditsState, scene.view)


def stacks(cards: Sequence[int]) -> dict[Face, tuple[int, ...]]:
    """Equal cards by kind and value."""
    found: dict[Face, list[int]] = {}
    for one in sorted(cards):
        info = card(one)
        found.setdefault((info.kind, info.value), []).append(one)
    return {face: tuple(ids) for face, ids in found.items()}


def named(cards: Sequence[int]) -> str:
    """Cards in words, equal ones counted: "Ranger 2, Deputy 1 ×3"."""
    told = []
    for ids in stacks(cards).values():
        told.append(label(ids[0]) + (f" ×{len(ids)}" if len(ids) > 1 else ""))
    return ", ".join(told)


def many(count: int, thing: str) -> str:
    """A count with its noun."""
    return f"{count} {thing}{'' if count == 1 else 's'}"


class BanditsLook(Look):
    """The table of Bandits."""

    game_keys = (GameKey("w", "Hideout"), GameKey("b", "Boneyard"))

    # --- zones

    def heights(self, scene: Scene) -> Heights:
        rows = scene.height - 3
        roomy = scene.height >= 36
        hand = 14 if roomy else 8
        prompt = 4 if scene.height >= 30 else 2
        return Heights(rows - hand - prompt, hand, prompt)

    def title(self, scene: Scene) -> tuple[Line, Line]:
        state = _state(scene)
        frame = scene.frame
        left: Line = line(("BANDITS", "title"), f"  round {state.round}  ")
        if isinstance(frame, Defend):
            left += (*self._who(scene, frame.fight.due), *line(" answers"))
        elif isinstance(frame, KeepSix):
            left += (*self._who(scene, scene.asked[0]), *line(" keeps 6"))
        elif scene.asked:
            left += (*self._who(scene, scene.asked[0]), *line(" plays"))
        right = [f"pile {len(state.pile)}", f"boneyard {len(state.boneyard)}", f"goal {state.goal}"]
        if scene.width >= 110:
            right.append(f"seed {scene.seed[:12]}")
        if scene.saved:
            right.append(scene.saved)
        return left, line("  ".join(right))

    def public(self, scene: Scene) -> list[Line]:
        height = self.heights(scene).public
        wide = scene.width >= 110
        seats = self._seats(scene, LEFT if wide else scene.width)
        below = self._fight_zone(scene, LEFT if wide else scene.width)
        if not wide:
            room = height - len(seats)
            return [*seats, *(below or self._log(scene, scene.width, room))][:height]
        left = [*seats, (), *below]
        return columns(left, self._log(scene, scene.width - LEFT - 3, height), LEFT, " │ ")[:height]

    def hand(self, scene: Scene) -> list[Line]:
        height = self.heights(scene).hand
        seat = scene.seat
        if seat is None:
            return []
        cards = _state(scene).players[seat].hand
        name = scene.name(seat)
        title = f"{name}'s hand · {many(len(cards), 'card')}"
        right = f"only {name} should look · x hides"
        if scene.chooser is not None and isinstance(scene.frame, KeepSix):
            page = KEEP_PAGES[scene.page % 3]
            right = f"◄ page {scene.page % 3 + 1} of 3: {page} ►  Tab"
        drawn = [rule(title, right, scene.width)]
        drawn += self._grid(scene, cards, height >= 14)
        if isinstance(scene.frame, Defend) and scene.chooser is not None:
            drawn.append(self._meter(scene, scene.frame.fight))
        return drawn[:height]

    def _who(self, scene: Scene, seat: int) -> Line:
        return line((f"{seat + 1}{scene.mark(seat)}", f"seat{seat + 1}"), (scene.name(seat), f"seat{seat + 1}"))

    def _seats(self, scene: Scene, width: int) -> list[Line]:
        state = _state(scene)
        room = max(min(width - 60, 20), 10)
        drawn = [line(("     seat        hand  hideout  scored  ", "muted"), (f"goal {state.goal}", "muted"))]
        picking = {item.values[0]: item for item in self.items(scene) if item.field == "target"}
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

    def _log(self, scene: Scene, width: int, rows: int) -> list[Line]:
        drawn = [rule("Log", "g all", width)]
        told: list[Line] = []
        for _, words in scene.log:
            told += [line(row) for row in wrap(words, width - 2)]
        return drawn + [(*line(" "), *one) for one in told[-(rows - 1) :]] if rows > 1 else drawn[:rows]

    def _fight_zone(self, scene: Scene, width: int) -> list[Line]:
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
            self._sum(scene, fight.attacker, "  +  ".join(first), many(fight.total, "gun"), width),
            self._sum(scene, fight.due, f"has to show {many(fight.total, 'star')}", "", width),
            cut(line((" stake    ", "muted"), stake_words), width),
        ]

    def _sum(self, scene: Scene, seat: int, told: str, result: str, width: int) -> Line:
        who = (*line(" "), *exact(self._who(scene, seat), 10), *line(" "))
        right = f"= {result} " if result else ""
        room = width - 12 - cells(right)
        return (*who, *exact(line(told), room), *line((right, "accent")))

    def _meter(self, scene: Scene, fight: Fight) -> Line:
        chosen = self._chosen(scene, "stars")
        shown = total(chosen)
        need = fight.total
        slots = min(need, 20)
        filled = min(shown, need) * slots // need if need else 0
        told = "matched" if shown == need else f"{shown - need} over" if shown > need else f"{need - shown} short"
        role = "good" if shown >= need else "warn"
        meter = line("            ", ("[#]" * filled, "good"), ("[ ]" * (slots - filled), "muted"))
        return (*meter, *line(f"  {shown} of {need} stars", (f"  {told}", role)))

    # --- the hand

    def _chosen(self, scene: Scene, kind: str) -> tuple[int, ...]:
        chooser = scene.chooser
        if chooser is None or chooser.kind is None or chooser.kind.model_fields["kind"].default != kind:
            return ()
        return chooser.chosen.get("cards", ())

    def _grid(self, scene: Scene, cards: Sequence[int], roomy: bool) -> list[Line]:
        chooser = scene.chooser
        items = {item.values: item for item in self.items(scene) if item.field != "target"}
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
                    cells_of[value - 1] = self._cell(scene, ids, str(value), items, taken)
            held = [one for face, group in found.items() if face[0] == kind for one in group]
            told = f"= {total(held)}" if held else ""
            if held and scene.wide:
                told = (
                    f"= {many(total(held), NOUNS[kind])}" if kind in ("outlaw", "lawman") else f"{told} {NOUNS[kind]}"
                )
            rows.append(Row(title, cells_of, len(values), told))
        special: dict[int, Cell] = {}
        for place, kind in enumerate(SPECIALS):
            ids = found.get((kind, 0))
            if ids:
                special[place * 2] = self._cell(scene, ids, SPECIAL_NAMES[kind], items, taken)
        rows.append(Row("Special", special, 0, ""))
        return grid(rows, scene.width, roomy)

    def _cell(
        self, scene: Scene, ids: tuple[int, ...], text: str, items: dict[tuple[int, ...], Item], taken: set[int]
    ) -> Cell:
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

    # --- choosing

    def menu(self, scene: Scene) -> list[Entry]:
        chooser = scene.chooser
        if chooser is None or not isinstance(scene.frame, Act) or scene.seat is None:
            return []
        state = _state(scene)
        hand = state.players[scene.seat].hand
        found = deck()
        guns = [one for one in hand if one in found.guns]
        others = [one for one in state.players if one.seat != scene.seat]
        no_raid = ""
        if not any(one in found.trackers for one in hand):
            no_raid = "A Hideout is attacked with a Tracker, and there is none in this hand."
        elif not guns:
            no_raid = "A Tracker needs guns beside it: an Outlaw or a Two-Faced card."
        elif not any(one.hideout for one in others):
            no_raid = "Every other Hideout is empty."
        no_gun = "" if guns else "An attack needs at least one Outlaw or Two-Faced card."
        no_stash = "" if Stash in chooser.kinds else "A stash needs 3 of one type of loot, or 2 and the Booby Trap."
        power = total(guns)
        return [
            Entry(Draw, "1", "Draw a card", f"the pile holds {len(state.pile)}"),
            Entry(Attack, "2", "Attack a hand", f"up to {many(power, 'gun')}", no_gun),
            Entry(Raid, "3", "Attack a Hideout", "takes 6 cards at random", no_raid),
            Entry(Stash, "4", "Stash", "3 or more of one type", no_stash),
        ]

    def items(self, scene: Scene) -> list[Item]:
        chooser, seat = scene.chooser, scene.seat
        if chooser is None or seat is None:
            return []
        state = _state(scene)
        cards = state.players[seat].hand
        if isinstance(scene.frame, Defend):
            return self._defences(scene, cards)
        if chooser.kind in (Attack, Raid):
            if chooser.field == "target":
                return self._targets(scene)
            return self._stacked(cards, "guns", {"outlaw": "cards", "two_faced": "cards"})
        if chooser.kind is Stash:
            return self._stacked(cards, "loot", {"gold": "cards", "money": "cards", "trap": "trap"})
        if isinstance(scene.frame, KeepSix):
            kinds = [kind for kind, _, _ in ROWS] + list(SPECIALS)
            return self._stacked(cards, KEEP_PAGES[scene.page % 3], dict.fromkeys(kinds, "cards"))
        return []

    def _stacked(self, cards: Sequence[int], page: str, fields: dict[str, str]) -> list[Item]:
        made = []
        for (kind, value), ids in stacks(cards).items():
            if kind in fields:
                made.append(Item(fields[kind], ids, BADGES[page].get((kind, value), ""), label(ids[0])))
        order = [kind for kind, _, _ in ROWS] + list(SPECIALS)
        return sorted(made, key=lambda item: (order.index(card(item.values[0]).kind), card(item.values[0]).value))

    def _defences(self, scene: Scene, cards: Sequence[int]) -> list[Item]:
        chooser = scene.chooser
        if chooser is None:
            return []
        fields = {"lawman": "stars.cards", "two_faced": "stars.cards", "backfire": "backfire.card"}
        made = self._stacked(cards, "stars", fields)
        # Only the lowest Backfire is offered; which of two equal cards is played makes no difference.
        made = [one._replace(values=one.values[:1]) if one.field == "backfire.card" else one for one in made]
        for offer in chooser.offers:
            if offer.kind is Spring:
                made.append(Item("spring.card", (offer.given["card"],), "s", "Booby Trap"))
        return made

    def _targets(self, scene: Scene) -> list[Item]:
        state = _state(scene)
        made = []
        for player in state.players:
            if player.seat == scene.seat:
                continue
            dead = ""
            if scene.chooser is not None and scene.chooser.kind is Raid and not player.hideout:
                dead = f"The Hideout of {scene.name(player.seat)} is empty."
            made.append(Item("target", (player.seat,), str(player.seat + 1), scene.name(player.seat), dead))
        return made

    def pages(self, scene: Scene) -> tuple[str, ...]:
        return KEEP_PAGES if isinstance(scene.frame, KeepSix) else ()

    def nothing(self, scene: Scene) -> str:
        return "yield" if isinstance(scene.frame, Defend) else ""

    # --- words

    def reason(self, scene: Scene, seat: int) -> str:
        frame = scene.frame
        if isinstance(frame, Defend):
            fight = frame.fight
            what = "hand" if fight.at == "hand" else "Hideout"
            if fight.turned:
                return (
                    f"A Backfire: now {scene.name(fight.due)}'s {what} is at stake against {many(fight.total, 'gun')}."
                )
            return f"{scene.name(fight.attacker)} attacks {scene.name(seat)}'s {what} with {many(fight.total, 'gun')}."
        if isinstance(frame, KeepSix):
            return f"The new pile is too small: {scene.name(seat)} keeps six cards and gives the rest back."
        return ""

    def enter(self, scene: Scene) -> str:
        chooser = scene.chooser
        if chooser is None:
            return "Go on"
        if isinstance(scene.frame, Defend):
            return "Answer"
        if isinstance(scene.frame, KeepSix):
            return "Keep"
        if chooser.kind is None:
            return "Choose"
        if chooser.field == "cards" and chooser.kind in (Attack, Raid):
            return "Target"
        return {Draw: "Draw", Stash: "Stash"}.get(chooser.kind, "Attack")

    def prompt(self, scene: Scene) -> list[Line]:
        chooser, seat = scene.chooser, scene.seat
        if chooser is None or seat is None:
            return []
        first, rest = self._prompt(scene)
        drawn = [cut((*line((" ► ", "accent")), *first), scene.width)]
        drawn += [cut((*line("   "), *one), scene.width) for one in rest]
        return drawn

    def _prompt(self, scene: Scene) -> tuple[Line, list[Line]]:
        chooser = scene.chooser
        assert chooser is not None
        if isinstance(scene.frame, Defend):
            return self._defend_prompt(scene, scene.frame.fight)
        if isinstance(scene.frame, KeepSix):
            kept = chooser.chosen.get("cards", ())
            count = len(_state(scene).players[cast(int, scene.seat)].hand)
            words = named(kept) or "none yet"
            return (
                line(f"Keep {HAND} of {count} cards. Chosen {len(kept)} of {HAND}: {words}."),
                [line("A digit adds one of its stack, past the last it empties. Tab: loot, guns, stars.")],
            )
        if chooser.kind is None:
            return self._menu_prompt(scene)
        if chooser.kind is Draw:
            return line("Draw a card?  Enter draws it.", ""), [line("Esc chooses something else. A drawn card stays.")]
        if chooser.kind is Stash:
            loot = chooser.chosen.get("cards", ())
            trap = chooser.chosen.get("trap", ())
            words = named((*loot, *trap)) or "nothing yet"
            ready = "Enter stashes it." if chooser.action() else "3 of one type, or 2 and the Trap."
            return (
                line(f"Stash loot worth {total(loot)}. Chosen: {words}. {ready}"),
                [line("1-5 gold bars, 6-9 money bags, 0 the Booby Trap. Esc: back. a takes all.")],
            )
        guns = chooser.chosen.get("cards", ())
        tracker = "the Tracker and " if chooser.kind is Raid else ""
        if chooser.field == "cards":
            words = f"{many(total(guns), 'gun')}: {named(guns)}" if guns else "nothing yet"
            return (
                line(f"Attack with {tracker}which guns? Chosen {words}."),
                [line("1-6 outlaws, 7-9 two-faced. Enter: on to the target. Esc: back. a takes all.")],
            )
        target = chooser.chosen.get("target", ())
        what = "Hideout" if chooser.kind is Raid else "hand"
        if not target:
            return (
                line(f"Attack whose {what} with {tracker}{many(total(guns), 'gun')}?"),
                [line("Digits now mean seats. Esc: back to the cards.")],
            )
        name = scene.name(target[0])
        return (
            line(f"Attack whose {what}? Chosen: {name}. Enter attacks with {many(total(guns), 'gun')}."),
            [line(f"{many(total(guns), 'star')} would hold. Esc: back to the cards. Enter cannot be undone.")],
        )

    def _menu_prompt(self, scene: Scene) -> tuple[Line, list[Line]]:
        entries = self.menu(scene)
        parts: Line = line("Choose: ")
        for entry in entries:
            here = entry.token == scene.cursor
            badge = f"({entry.badge})" if entry.dead else entry.badge
            role = "dead" if entry.dead else "strong" if here else ""
            cursor = ("►", "cursor") if here else ""
            parts += line(
                *([cursor] if cursor else []), (f"{badge} ", "badge" if not entry.dead else "dead", entry.token)
            )
            parts += line((f"{entry.label}  ", role, entry.token))
        dead = next((f"({one.badge}) {one.dead}" for one in entries if one.dead), "")
        state = _state(scene)
        own = len(state.players[cast(int, scene.seat)].hideout)
        rest = [line(f"{dead}  " if dead else "", (f"w looks into the own Hideout, {many(own, 'card')}.", "muted"))]
        if scene.height >= 30:
            rest = [
                line((f"{one.badge}  {fit(one.label, 16)}{one.dead or one.note}", "dead" if one.dead else ""))
                for one in entries
            ]
            return parts, rest[1:]
        if dead:
            rest = [line((dead, "muted"))]
        return parts, rest

    def _defend_prompt(self, scene: Scene, fight: Fight) -> tuple[Line, list[Line]]:
        chooser = scene.chooser
        assert chooser is not None
        need = many(fight.total, "gun")
        other = scene.name(fight.against)
        kind = chooser.kind
        if kind is Stars:
            stars = chooser.chosen.get("cards", ())
            shown = total(stars)
            rest = "They hold." if shown >= fight.total else f"Still {fight.total - shown} short."
            lost = "" if shown >= fight.total else " and loses them all the same"
            return (
                line(f"Stop {need}. Chosen {many(shown, 'star')}: {named(stars)}. {rest}"),
                [line(f"Enter shows them{lost}. c takes them back; c and Enter shows nothing.")],
            )
        if kind is Backfire:
            return (
                line(f"Backfire: Enter turns the {need} round, and {other} has to match them."),
                [line("It cannot be mixed with stars. c takes it back.")],
            )
        if kind is Spring:
            return line("Booby Trap: Enter springs it and the attack is over."), [line("c takes it back.")]
        ways = []
        if Stars in chooser.kinds:
            ways.append("1-9 stars")
        if Backfire in chooser.kinds:
            ways.append("0 Backfire")
        if Spring in chooser.kinds:
            ways.append("s springs the Booby Trap")
        lost = "the hand is lost" if fight.at == "hand" else "6 cards of the Hideout are lost, or all"
        if not ways:
            return (
                line(f"{scene.name(fight.due)} has nothing to stop {need}. Enter goes on."),
                [line("Everybody who is attacked is asked, so being asked tells nothing.")],
            )
        return (
            line(f"Stop {need}: {', '.join(ways)}. Nothing is chosen."),
            [line(f"Enter shows nothing, and {lost}.")],
        )

    def lacking(self, scene: Scene) -> tuple[str, str]:
        chooser = scene.chooser
        if isinstance(scene.frame, KeepSix) and chooser is not None:
            kept = len(chooser.chosen.get("cards", ()))
            return f"Six cards are kept; chosen are {kept}.", "A digit adds a card; Tab turns to the other kinds."
        if chooser is None or chooser.kind is None:
            return "Choose what to do first: 1, 2, 3 or 4.", "Or move with the arrows, then Enter."
        if chooser.kind is Stash:
            return "A stash needs 3 or more of one type of loot.", "2 are enough with the Booby Trap (0)."
        if chooser.field == "target":
            return "Choose whom to attack first.", "Digits mean seats."
        return "Choose at least one Outlaw or Two-Faced card.", "1-6 outlaws, 7-9 two-faced."

    # --- other screens

    def private(self, scene: Scene, key: str) -> Sight | None:
        seat = scene.seat
        if key == "b":
            return self._boneyard(scene)
        if key != "w" or seat is None:
            return None
        state = _state(scene)
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
            drawn += self._piles(player.hideout)
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
            drawn += self._memories(scene, seat)
        return Sight(
            f"BANDITS  round {state.round}  {scene.name(seat)} looks into the {place}",
            tuple(drawn),
            "Enter closes the Hideout and brings the hand back.",
            "Looking is free, is not in the log, and does not use up the action.",
            private=True,
        )

    def _memories(self, scene: Scene, seat: int) -> list[Line]:
        seen = memory.recalled(_state(scene), seat)
        drawn: list[Line] = [(), rule(f"What {scene.name(seat)} has seen and is still there", "memory aid", 80)]
        for what, by_holder in (("hand", seen.hands), ("Hideout", seen.hideouts)):
            for holder, cards in by_holder.items():
                for row in wrap(f"{scene.name(holder)}'s {what}: {named(cards)}", 74):
                    drawn.append(line("   ", row))
        return drawn if len(drawn) > 2 else [*drawn, line("   Nothing yet.")]

    def _boneyard(self, scene: Scene) -> Sight:
        cards = _state(scene).boneyard
        drawn: list[Line] = [(), rule(f"Boneyard · {many(len(cards), 'card')}", "everybody may look", 80), ()]
        drawn += self._piles(cards) if cards else [line("   No card lies here yet.")]
        return Sight(
            "BANDITS  the Boneyard", tuple(drawn), "Enter closes the Boneyard.", "Nothing is ever taken from it."
        )

    def _piles(self, cards: Sequence[int]) -> list[Line]:
        found = stacks(cards)
        drawn = []
        titles = [(kind, title) for kind, title, _ in ROWS] + [("tracker", "Special"), ("backfire", ""), ("trap", "")]
        for kind, title in titles:
            group = [(value, ids) for (one, value), ids in found.items() if one == kind]
            if not group:
                continue
            if kind in SPECIALS:
                told = f"{label(group[0][1][0])} ×{len(group[0][1])}"
            else:
                told = "   ".join(f"{value}" + (f" ×{len(ids)}" if len(ids) > 1 else "") for value, ids in group)
            ids = [one for _, some in group for one in some]
            result = f"= {total(ids)}" if kind not in SPECIALS else ""
            drawn.append(line((f"   {fit(title or 'Special', 14)}", "muted"), fit(told, 50), (result, "accent")))
        return drawn

    def card_text(self, scene: Scene, item: Item | None) -> list[Line]:
        if scene.seat is None:
            return []
        cards = _state(scene).players[scene.seat].hand if item is None or item.field == "target" else item.values
        drawn: list[Line] = [(), rule(f"{many(len(cards), 'card')} of {scene.name(scene.seat)}", "", 80), ()]
        for ids in stacks(cards).values():
            info = card(ids[0])
            drawn.append(line("   ", (fit(label(ids[0]), 22), "strong"), fit(f"×{len(ids)}", 5), DOES[info.kind]))
        return drawn

    # --- public moments

    def sights(self, scene: Scene, events: Sequence[Event]) -> list[Sight]:
        told: list[Sight] = []
        for event in events:
            if isinstance(event, FightEnded):
                told.append(self._fight_sight(scene, event, events))
            elif isinstance(event, RoundScored):
                told.append(self._score_sight(scene, event))
        return told

    def _fight_sight(self, scene: Scene, end: FightEnded, events: Sequence[Event]) -> Sight:
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
            self._reckon(scene, end.attacker, named(end.guns), many(end.total, "gun")),
        ]
        lead = 7
        if end.backfires:
            drawn.append(
                line("      ", ("Backfire ", "strong"), f"played {len(end.backfires)} ×: the guns turned round")
            )
        if end.stars:
            drawn.append(self._reckon(scene, answered, named(end.stars), many(end.shown, "star")))
        elif end.outcome == "trapped":
            drawn.append(self._reckon(scene, end.winner, "the Booby Trap", ""))
        elif end.outcome in ("taken", "held"):
            drawn.append(self._reckon(scene, answered, "nothing", many(0, "star")))
        drawn.append(())
        if end.outcome == "taken":
            place = "cards" if end.at == "hand" else "cards of the Hideout"
            secret = "; only those two know which"
            drawn.append(_fact("stolen", f"{end.taken} {place}, {loser} → {winner}{secret}"))
        drawn.append(_fact("boneyard", f"the {many(end.discarded, 'card')} played, face up"))
        filled = [event for event in events if isinstance(event, Refilled)]
        refills = ", ".join(f"{scene.name(one.seat)} draws {len(one.cards)}" for one in filled)
        drawn.append(_fact("refill", refills or "nobody draws"))
        state = _state(scene)
        pair = dict(zip((end.attacker, end.target), end.hands, strict=True))
        hands = "   ".join(
            f"{scene.name(seat)} {size} → {len(state.players[seat].hand)}" for seat, size in pair.items()
        )
        pile = filled[-1].pile if filled else end.pile
        drawn.append(_fact("hands", f"{hands}   pile {end.pile} → {pile}"))
        title = f"BANDITS  round {state.round}  the fight is over"
        return Sight(title, tuple(cut(one, 80) for one in drawn), "Enter goes on.", lead=lead)

    def _reckon(self, scene: Scene, seat: int, told: str, result: str) -> Line:
        who = exact(self._who(scene, seat), 12)
        return (*line("      "), *who, *line(fit(told, 46)), *line((f"= {result}" if result else "", "accent")))

    def _score_sight(self, scene: Scene, scored: RoundScored) -> Sight:
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

    def final(self, scene: Scene, events: Sequence[Event]) -> list[tuple[str, list[str]]]:
        rounds = [event for event in events if isinstance(event, RoundScored)]
        rows = [(f"Round {one.round}", [str(gain) for gain in one.gained]) for one in rounds][-8:]
        return [*rows, ("TOTAL", [str(player.scored) for player in _state(scene).players])]

    def moments(self, scene: Scene, events: Sequence[Event]) -> list[str]:
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


def _fact(name: str, told: str) -> Line:
    return line((f"      {fit(name, 12)}", "muted"), told)


TABLE = BanditsLook()
