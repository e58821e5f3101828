"""What the prompt says at the table of Bandits: a sentence with a verb and a count."""

from __future__ import annotations

from typing import cast

from westtable.games.bandits.cards import total
from westtable.games.bandits.frames import (
    Attack,
    Backfire,
    Defend,
    Draw,
    Fight,
    KeepSix,
    Raid,
    Spring,
    Stars,
    Stash,
)
from westtable.games.bandits.screen.choices import menu
from westtable.games.bandits.screen.pieces import many, named, state_of
from westtable.games.bandits.state import HAND
from westtable.ui.lines import Line, cut, fit, line
from westtable.ui.scene import Scene


def reason(scene: Scene, seat: int) -> str:
    frame = scene.frame
    if isinstance(frame, Defend):
        fight = frame.fight
        what = "hand" if fight.at == "hand" else "Hideout"
        if fight.turned:
            return f"A Backfire: now {scene.name(fight.due)}'s {what} is at stake against {many(fight.total, 'gun')}."
        return f"{scene.name(fight.attacker)} attacks {scene.name(seat)}'s {what} with {many(fight.total, 'gun')}."
    if isinstance(frame, KeepSix):
        return f"The new pile is too small: {scene.name(seat)} keeps six cards and gives the rest back."
    return ""


def enter(scene: Scene) -> str:
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


def prompt(scene: Scene) -> list[Line]:
    chooser, seat = scene.chooser, scene.seat
    if chooser is None or seat is None:
        return []
    first, rest = prompt_words(scene)
    drawn = [cut((*line((" ► ", "accent")), *first), scene.width)]
    drawn += [cut((*line("   "), *one), scene.width) for one in rest]
    return drawn


def prompt_words(scene: Scene) -> tuple[Line, list[Line]]:
    chooser = scene.chooser
    assert chooser is not None
    if isinstance(scene.frame, Defend):
        return defend_prompt(scene, scene.frame.fight)
    if isinstance(scene.frame, KeepSix):
        kept = chooser.chosen.get("cards", ())
        count = len(state_of(scene).players[cast(int, scene.seat)].hand)
        words = named(kept) or "none yet"
        return (
            line(f"Keep {HAND} of {count} cards. Chosen {len(kept)} of {HAND}: {words}."),
            [line("A digit adds one of its stack, past the last it empties. Tab: loot, guns, stars.")],
        )
    if chooser.kind is None:
        return menu_prompt(scene)
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


def menu_prompt(scene: Scene) -> tuple[Line, list[Line]]:
    entries = menu(scene)
    parts: Line = line("Choose: ")
    for entry in entries:
        here = entry.token == scene.cursor
        badge = f"({entry.badge})" if entry.dead else entry.badge
        role = "dead" if entry.dead else "strong" if here else ""
        cursor = ("►", "cursor") if here else ""
        parts += line(*([cursor] if cursor else []), (f"{badge} ", "badge" if not entry.dead else "dead", entry.token))
        parts += line((f"{entry.label}  ", role, entry.token))
    dead = next((f"({one.badge}) {one.dead}" for one in entries if one.dead), "")
    state = state_of(scene)
    own = len(state.players[cast(int, scene.seat)].hideout)
    rest = [line(f"{dead}  " if dead else "", (f"w looks into the own Hideout, {many(own, 'card')}.", "muted"))]
    if scene.height >= 30:
        rest = [
            line((f"{one.badge}  {fit(one.label, 18)}{one.dead or one.note}", "dead" if one.dead else ""))
            for one in entries
        ]
        return parts, rest[1:]
    if dead:
        rest = [line((dead, "muted"))]
    return parts, rest


def defend_prompt(scene: Scene, fight: Fight) -> tuple[Line, list[Line]]:
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


def lacking(scene: Scene) -> tuple[str, str]:
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
