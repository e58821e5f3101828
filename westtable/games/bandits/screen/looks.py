"""The looks beside the table of Bandits: the own Hideout, the Boneyard, and the cards in words."""

from __future__ import annotations

from collections.abc import Sequence

from westtable.games.bandits import memory
from westtable.games.bandits.cards import card, deck, hideout_name, worth
from westtable.games.bandits.screen.pieces import (
    LOOT,
    NAMED,
    SPECIAL_NAMES,
    counted,
    named,
    rows_of,
    special_row,
    stacks,
    state_of,
)
from westtable.ui.phrases import seat_role
from westtable.ui.scene import Item, Scene, Sight
from westtable.ui.spans import Line, bar, cells, fit, line, rule, wrap
from westtable.ui.widgets.stack_grid import grid
from westtable.wording import many

WIDE = 80
"""Cells of a look; the screen puts it in the middle."""
CORNER = 33
"""Cells of the title line for what the screen says at its right."""
RULE = 8
"""Cells of a rule around the words at its two ends."""

DOES = {
    "gold": "loot: 3 or more gold bars are stashed together",
    "money": "loot: 3 or more money bags are stashed together",
    "outlaw": "guns, for an attack",
    "lawman": "stars, against an attack",
    "two_faced": "guns or stars, as needed",
    "tracker": "with guns, it attacks a Hideout instead of a hand",
    "backfire": "turns an attack on whoever made it",
    "trap": "stashed with loot, it stops an attack on the Hideout",
}


def private(scene: Scene, key: str) -> Sight | None:
    if key == "b":
        return _boneyard(scene)
    return _hideout(scene, scene.seat) if key == "w" and scene.seat is not None else None


def _hideout(scene: Scene, seat: int) -> Sight:
    state = state_of(scene)
    player = state.players[seat]
    name = scene.name(seat)
    place = hideout_name(player.hideout_name)
    count = many(len(player.hideout), "card")
    drawn: list[Line] = [
        (),
        _private_rule(
            name, (f"{name}'s Hideout · the {place} · {count}", f"{name}'s Hideout · {count}"), hides=" · x hides"
        ),
        (),
    ]
    if not player.hideout:
        drawn.append(line("   Nothing here yet. Stash 3 or more of one type of loot."))
    else:
        drawn += grid(rows_of(player.hideout, LOOT, scene.fresh), WIDE, roomy=True)
        trapped = deck().trap in player.hideout
        came = "+" if trapped and deck().trap in scene.fresh else ""
        told = f"lies here{came}, and stops one attack on this Hideout" if trapped else "none in this Hideout"
        drawn += [(), line((f" {fit(SPECIAL_NAMES['trap'], 16)} ", "muted"), told)]
    now = worth(player.hideout)
    sum_ = player.scored + now
    drawn += [
        (),
        rule("", "", WIDE),
        (),
        _fact(
            "worth now",
            (
                *line(f"{now:<13}"),
                *bar(sum_, state.goal, 20, seat_role(seat)),
                *line(_adds(player.scored, now, state.goal)),
            ),
        ),
        _fact("counts", line("at the end of the round, if it is still here then")),
        _fact("others see", line(f"{count}, nothing more")),
    ]
    if scene.options.memory_aid == "on":
        drawn += _memories(scene, seat)
    looks = f"{seat + 1}{scene.mark(seat)}{name} looks"
    titles = (
        f"BANDITS  round {state.round}  {looks} into the {place}",
        f"BANDITS  {looks} into the {place}",
        f"{looks} into the {place}",
        f"{looks} inside",
    )
    return Sight(
        _fitting(titles, scene.width - CORNER),
        tuple(drawn),
        "Enter or w closes the Hideout and brings the hand back.",
        "Looking is free, is not written in the log, and does not use up the action.",
        private=True,
    )


def _fitting(told: Sequence[str], room: int) -> str:
    """The first of them that fits, else the last."""
    return next((one for one in told if cells(one) <= room), told[-1])


def _private_rule(name: str, lefts: Sequence[str], hides: str = "") -> Line:
    """The rule over what one seat alone may see, in the longest words that fit."""
    pairs = [(left, words + hides) for left in lefts for words in (f"only {name} should look", "private")]
    left, words = next((pair for pair in pairs if cells(pair[0]) + cells(pair[1]) + RULE <= WIDE), pairs[-1])
    return rule(left, words, WIDE)


def _adds(scored: int, now: int, goal: int) -> str:
    return f"  {scored} + {now} = {scored + now} of {goal}"


def _fact(name: str, told: Line) -> Line:
    return (*line((f" {name:<17}", "muted")), *told)


def _memories(scene: Scene, seat: int) -> list[Line]:
    """What the memory aid shows: cards seen that, by public facts, are still where they were."""
    seen = memory.recalled(state_of(scene), seat)
    drawn: list[Line] = [(), rule(f"What {scene.name(seat)} has seen, still there", "memory aid", WIDE)]
    for what, by_holder in (("hand", seen.hands), ("Hideout", seen.hideouts)):
        for holder, cards in sorted(by_holder.items()):
            place = f"{scene.name(holder)}'s {what}"
            # A name too long for the column has a row of its own.
            rows = wrap(named(cards), WIDE - 20)
            if cells(place) > 16:
                drawn.append(line(" ", (place, seat_role(holder))))
                place = ""
            drawn.append(line(" ", (fit(place, 17), seat_role(holder)), rows[0]))
            drawn += [line(" " * 18, row) for row in rows[1:]]
    if len(drawn) == 2:
        drawn.append(line(" No card of another hand or Hideout is known for certain."))
    return drawn


def _boneyard(scene: Scene) -> Sight:
    cards = state_of(scene).boneyard
    drawn: list[Line] = [(), rule(f"Boneyard · {many(len(cards), 'card')}", "face up · everybody may look", WIDE), ()]
    if cards:
        # No loot ever lies here (it is stolen or shuffled back), so its rows are drawn only if there is some.
        kinds = [kind for kind in (*LOOT, *NAMED) if kind in NAMED or any(card(one).kind == kind for one in cards)]
        special, _ = special_row(cards)
        for row in (*rows_of(cards, kinds), special):
            drawn += [*grid([row], WIDE, roomy=False), ()]
    else:
        drawn.append(line("   No card lies here yet. What is played in a fight comes here, face up."))
    return Sight(
        f"BANDITS  round {state_of(scene).round}  the Boneyard",
        tuple(drawn),
        "Enter or b closes the Boneyard.",
        "Nothing is taken from it; it goes into the new pile when the round is over.",
    )


def card_text(scene: Scene, item: Item | None) -> list[Line]:
    if scene.seat is None:
        return []
    state = state_of(scene)
    single = item is not None and item.field != "target"
    cards = list(item.values) if item is not None and single else state.players[scene.seat].hand
    name = scene.name(scene.seat)
    told = f"{item.words}" if item is not None and single else f"{name}'s hand · {many(len(cards), 'card')}"
    drawn: list[Line] = [(), _private_rule(name, (told,)), ()]
    before = ""
    for (kind, _), ids in stacks(cards).items():
        if before and kind != before:
            drawn.append(())
        new = "+" if any(one in scene.fresh for one in ids) else ""
        words = counted(ids) + new
        drawn.append(line(" ", (fit(words, max(26, cells(words) + 1)), "strong"), DOES[kind]))
        before = kind
    if any(one in scene.fresh for one in cards):
        drawn += [(), line((" + came since the last look", "muted"))]
    return drawn
