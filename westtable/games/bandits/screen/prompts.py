"""What the prompt says at the table of Bandits: a sentence with a verb and a count, then what else is possible."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from westtable.games.bandits.cards import deck, label, total
from westtable.games.bandits.frames import Attack, Backfire, Defend, Draw, Fight, KeepSix, Raid, Spring, Stars, Stash
from westtable.games.bandits.screen.choices import (
    chosen,
    items,
    kind_of,
    locked,
    menu,
    obstacles,
    own_hand,
    stashable,
    trap_needed,
)
from westtable.games.bandits.screen.pieces import many, named, state_of
from westtable.games.bandits.screen.zones import SIDE_LEAST, rooms
from westtable.games.bandits.state import HAND, TAKEN
from westtable.games.bandits.steps import STASH
from westtable.ui.glyphs import CURSOR
from westtable.ui.scene import Entry, Scene
from westtable.ui.spans import Line, cells, cut, exact, line, width

ENTER = "key:enter"


class Words(NamedTuple):
    """A prompt: the sentence, then lines in the order in which they are needed."""

    first: Line
    rest: Sequence[Line]


def reason(scene: Scene, seat: int) -> str:
    frame = scene.frame
    if isinstance(frame, Defend):
        fight = frame.fight
        what = _what(fight)
        if fight.turned:
            return f"A Backfire: now {scene.name(fight.due)}'s {what} is at stake against {many(fight.total, 'gun')}."
        return f"{scene.name(fight.attacker)} attacks {scene.name(seat)}'s {what} with {many(fight.total, 'gun')}."
    if isinstance(frame, KeepSix):
        return f"The new pile is too small: {scene.name(seat)} keeps {HAND} cards and gives the rest back."
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
    if scene.chooser is None or scene.seat is None:
        return []
    words = _words(scene)
    rows = rooms(scene).prompt
    drawn = [(*line((f" {CURSOR} ", "accent")), *words.first), *((*line("   "), *one) for one in words.rest)]
    return [*(cut(one, scene.width) for one in drawn[:rows]), *[()] * (rows - len(drawn))]


def _words(scene: Scene) -> Words:
    frame = scene.frame
    if isinstance(frame, Defend):
        return _defend(scene, frame.fight)
    if isinstance(frame, KeepSix):
        return _keep(scene)
    kind = kind_of(scene)
    if kind is None:
        return _menu(scene)
    if kind is Draw:
        return _draw(scene)
    if kind is Stash:
        return _stash(scene)
    return _target(scene) if scene.chooser is not None and scene.chooser.field == "target" else _guns(scene)


def _enter(words: str) -> Line:
    """Words that start with Enter; a click on them presses it."""
    return line((words, "", ENTER))


def _fitting(scene: Scene, *told: str) -> str:
    """The longest of the sentences that fits behind the arrow; the last one is cut if need be."""
    return next((one for one in told if cells(one) <= scene.width - 3), told[-1])


# --- the own turn


def _menu(scene: Scene) -> Words:
    entries = menu(scene)
    rows = rooms(scene).prompt
    if rows > 2 and scene.width >= SIDE_LEAST:
        return Words(line("Choose one action."), _menu_table(scene, entries))
    against = obstacles(scene)
    why = "   ".join(f"({one.badge}) {against[one.kind].short}." for one in entries if one.kind in against)
    own = len(state_of(scene).players[scene.seat or 0].hideout)
    look = line(("w looks into the own Hideout, " + many(own, "card") + ".", "muted", "key:w"))
    if rows > 4:
        listed = [(*_entry(scene, one, one.label), *line(f"   {one.dead or one.note}.")) for one in entries]
        return Words(line("Choose one action."), listed)
    shown: Line = ()
    for gap, raid in (
        ("   ", "Attack a Hideout"),
        ("  ", "Attack a Hideout"),
        ("   ", "a Hideout"),
        ("  ", "a Hideout"),
    ):
        shown = line("Choose:")
        for one in entries:
            shown += (*line(gap), *_entry(scene, one, raid if one.kind is Raid else one.label))
        if width(shown) <= scene.width - 3:
            break
    if rows > 2:
        could = stashable(scene)
        lines = (line(why), look, line(f"4 could stash {could}.") if could else ())
        return Words(shown, [one for one in lines if one])
    space = scene.width - 3 - cells(why) - 3
    if why and width(look) > space:
        return Words(shown, [line(why)])
    return Words(shown, [(*line(why, "   " if why else ""), *look)])


def _entry(scene: Scene, entry: Entry, told: str) -> Line:
    cursor = CURSOR if entry.token == scene.cursor else ""
    badge = (f"({entry.badge})", "dead", entry.token) if entry.dead else (entry.badge, "badge", entry.token)
    return line((cursor, "cursor"), badge, (f" {told}", "dead" if entry.dead else "", entry.token))


def _menu_table(scene: Scene, entries: Sequence[Entry]) -> list[Line]:
    """Three actions at the left with what they need and would do; the fourth and the Hideout at the right."""
    left = []
    for entry in entries[:3]:
        head = (*line(" " * (0 if entry.dead else 1)), *_entry(scene, entry, ""))
        cursor = entry.token == scene.cursor
        drawn = (*line("" if cursor else " "), *head)
        told = entry.label
        short = obstacles(scene)[entry.kind].short if entry.dead else entry.note
        left.append((*exact(drawn, 5), *line((f"{told:<18}", "dead" if entry.dead else "", entry.token), short)))
    stash = entries[3]
    could = stashable(scene)
    head = _entry(scene, stash, "")
    note = obstacles(scene)[Stash].short if stash.dead else stash.note
    own = len(state_of(scene).players[scene.seat or 0].hideout)
    # Badges stand in one column, in parentheses or not.
    inset = "" if stash.dead or stash.token == scene.cursor else " "
    beside = [
        (
            *exact((*line(inset), *head), 5),
            *line((f"{stash.label:<13}", "dead" if stash.dead else "", stash.token), note),
        ),
        line(" " * 18, f"you could: {could}") if could else (),
        line(" ", ("w", "badge", "key:w"), (f"   look into your own Hideout, {many(own, 'card')}", "", "key:w")),
    ]
    return [(*exact(one, 68), *other) for one, other in zip(left, beside, strict=True)]


def _draw(scene: Scene) -> Words:
    pile = len(state_of(scene).pile)
    last = "It is the last of the pile: the round ends." if pile == 1 else f"The pile holds {pile}."
    back = "A drawn card stays: it cannot be undone. Esc: back to the actions."
    if scene.chooser is not None and len(scene.chooser.kinds) == 1:
        back = f"Nothing else can be done: no guns to attack with, no {STASH} of one type of loot."
    return Words((*line("Draw a card?  "), *_enter("Enter draws it."), *line(f"  {last}")), [line(back)])


def _stash(scene: Scene) -> Words:
    loot = chosen(scene)
    trap = chosen(scene, "trap") or (tuple(locked(scene)) if loot else ())
    count = len(loot) + len(trap)
    ready = scene.chooser is not None and scene.chooser.action() is not None
    head = f"Stash loot worth {total(loot)}."
    if not count:
        first = line(f"{head} Choose {STASH} cards or more of one type, or {STASH - 1} and the Booby Trap.")
    else:
        tail = "  Enter stashes it." if ready else f" {_missing(len(loot), bool(trap))}"
        cards = (*loot, *trap)
        words = [f"{head} Chosen {many(count, 'card')}: {told}." for told in (named(cards), named(cards, tight=True))]
        words.append(f"{head} Chosen {many(count, 'card')}.")
        told = _fitting(scene, *(one + tail for one in words)).removesuffix(tail)
        first = (*line(told), *(_enter(tail) if ready else line(tail)))
    need = "The Trap goes with it: only 2 of one type are held." if trap_needed(scene) else ""
    return Words(
        first,
        [
            line(
                "1-5 gold bars, 6-9 money bags" + ("" if need else ", 0 the Booby Trap") + ". a takes all. Esc: back."
            ),
            line(need or "The cards go face down under the own Hideout and count at the end of the round."),
        ],
    )


def _missing(loot: int, trap: bool) -> str:
    missing = STASH - trap - loot
    return f"{missing} more of that type." if missing > 0 else "One type only."


def _guns(scene: Scene) -> Words:
    guns = chosen(scene)
    tracker = "the Tracker and " if kind_of(scene) is Raid else ""
    head = f"Attack with {tracker}which guns? Chosen"
    if not guns:
        first = line(f"{head} nothing yet; 1 card is enough.")
    else:
        tail = "  Enter: the target."
        power = f"{head} {many(total(guns), 'gun')}"
        words = [f"{power}: {told}." for told in (named(guns), named(guns, tight=True))] + [f"{power}."]
        told = _fitting(scene, *(one + tail for one in words)).removesuffix(tail)
        first = (*line(told), *_enter(tail))
    return Words(
        first,
        [
            line("1-6 outlaws, 7-9 two-faced; a takes all, c none. Esc: back to the actions."),
            line("As many stars hold the attack. What is played goes to the Boneyard either way."),
        ],
    )


def _target(scene: Scene) -> Words:
    raid = kind_of(scene) is Raid
    what = "Hideout" if raid else "hand"
    power = many(total(chosen(scene)), "gun")
    target = chosen(scene, "target")
    seats = [item.badge for item in items(scene) if not item.dead]
    digits = "Digits now mean seats" if len(seats) > 1 else f"Digit {seats[0]} now means a seat"
    if not target:
        first = line(f"Attack whose {what} with {power}?  Choose 1 seat.")
    else:
        name = scene.name(target[0])
        enter_words = f"Enter attacks with {power}."
        first = (*line(f"Attack whose {what}?  Chosen: {name}.   "), *_enter(enter_words))
    empty = [item.badge for item in items(scene) if item.dead]
    dead = (
        f"({', '.join(empty)}) has an empty Hideout."
        if len(empty) == 1
        else f"({', '.join(empty)}) have empty Hideouts."
    )
    return Words(
        first,
        [
            line(f"{digits}. Esc: back to the cards. Enter cannot be undone."),
            line(dead if empty else f"Only the {what} is at stake; a tie holds."),
        ],
    )


# --- answers


def _what(fight: Fight) -> str:
    return "hand" if fight.at == "hand" else "Hideout"


def _defend(scene: Scene, fight: Fight) -> Words:
    chooser = scene.chooser
    assert chooser is not None
    need = many(fight.total, "gun")
    other = scene.name(fight.against)
    kind = chooser.kind
    if kind is Stars and chosen(scene):
        return _stars(scene, fight)
    if kind is Backfire:
        return Words(
            (*line(f"Stop {need} with 1 Backfire.  "), *_enter(f"Enter turns them on {other}.")),
            [
                line(f"Then {other} must show {many(fight.total, 'star')}. Stars cannot be mixed in. c takes it back."),
                line(f"What is at stake is then {other}'s {_what(fight)}."),
            ],
        )
    if kind is Spring:
        return Words(
            (*line(f"Stop {need} with the Booby Trap.  "), *_enter("Enter springs it.")),
            [line("The attack is over at once, nobody's hand is touched. c takes it back.")],
        )
    ways = [
        words
        for way, words in ((Stars, "1-9 stars"), (Backfire, "0 Backfire"), (Spring, "s Booby Trap"))
        if way in chooser.kinds
    ]
    lost = "the whole hand is lost"
    if fight.at == "hideout":
        count = min(len(state_of(scene).players[fight.due].hideout), TAKEN)
        lost = f"{many(count, 'card')} of the Hideout {'is' if count == 1 else 'are'} lost"
    asked = line("Everybody who is attacked is asked, so being asked tells nobody anything.")
    if not ways:
        return Words(
            (*line(f"There is nothing to stop {need}.  "), *_enter("Enter goes on"), *line(f", and {lost}.")),
            [asked],
        )
    return Words(
        line(f"Stop {need} with {' or '.join(ways)}. Nothing is chosen."),
        [
            (*_enter("Enter shows nothing"), *line(f", and {lost}.")),
            line("Stars, a Backfire and a Trap are not mixed."),
            asked,
        ],
    )


def _stars(scene: Scene, fight: Fight) -> Words:
    chooser = scene.chooser
    assert chooser is not None
    stars = chosen(scene)
    shown, need = total(stars), fight.total
    missing = need - shown
    rest = (
        f"Still {missing} short." if missing > 0 else "That holds." if not missing else f"That holds, {-missing} over."
    )
    head = f"Stop {many(need, 'gun')}. Chosen {many(shown, 'star')}:"
    first = _fitting(
        scene,
        f"{head} {named(stars)}. {rest}",
        f"{head} {named(stars, tight=True)}. {rest}",
        f"{head[:-1]} with {many(len(stars), 'card')}. {rest}",
    )
    if missing <= 0:
        shows = "Enter shows them and holds."
    elif fight.at == "hand":
        shows = "Enter shows them, the rest is lost."
    else:
        shows = "Enter shows them, the Hideout pays."
    turn = f" 0 Backfire turns the guns on {scene.name(fight.against)}." if Backfire in chooser.kinds else ""
    trap = " s springs the Trap." if Spring in chooser.kinds else ""
    second = (*_enter(shows), *line(f"{turn}{trap} c none."))
    if width(second) > scene.width - 3:
        second = (*_enter(shows), *line(f"{' 0 Backfire.' if turn else ''}{trap} c none."))
    return Words(
        line(first),
        [
            second,
            line(_would_hold(scene, missing)),
            line("Stars cannot be mixed with a Backfire or a Trap. c and then Enter shows nothing."),
        ],
    )


def _would_hold(scene: Scene, missing: int) -> str:
    """Which one press more would be enough, or that nothing is."""
    if missing <= 0:
        return "More stars would only be lost: what is shown goes to the Boneyard."
    taken = set(chosen(scene))
    free = [
        (deck().values[ids[0]], item.badge, ids[0])
        for item in items(scene)
        if item.field == "stars.cards" and (ids := [one for one in item.values if one not in taken])
    ]
    enough = min((one for one in free if one[0] >= missing), default=None)
    if enough is not None:
        return f"{enough[1]} adds {label(enough[2])}: that would hold."
    held = sum(deck().values[one] for one in own_hand(scene) if one in deck().stars)
    return "All stars of this hand together do not hold." if held - total(taken) < missing else ""


# --- a new round


def _keep(scene: Scene) -> Words:
    kept = chosen(scene)
    count = len(own_hand(scene))
    head = f"Keep {HAND} of {count} cards. Chosen {len(kept)} of {HAND}"
    tail = "  Enter keeps them." if len(kept) == HAND else ""
    words = [f"{head}: {told}." for told in (named(kept), named(kept, tight=True)) if told] + [f"{head}."]
    told = _fitting(scene, *(one + tail for one in words)).removesuffix(tail)
    return Words(
        (*line(told), *_enter(tail)),
        [
            line("A digit adds one of its stack, past the last it empties. Tab: the next page."),
            line(f"What is given back goes face down; others see the number only: {many(count - HAND, 'card')}."),
            line("One more than six takes the oldest choice back. Arrows and Space work over all pages."),
        ],
    )


def lacking(scene: Scene) -> tuple[str, str]:
    chooser = scene.chooser
    if isinstance(scene.frame, KeepSix) and chooser is not None:
        kept = len(chosen(scene))
        missing = HAND - kept
        return (
            f"{HAND} cards are kept; chosen are {kept}, so {missing} more.",
            "A digit adds a card; Tab turns the page.",
        )
    if chooser is None or chooser.kind is None:
        return "Choose what to do first: 1, 2, 3 or 4.", "Or move with the arrows, then Enter."
    if chooser.kind is Stash:
        loot, trap = chosen(scene), chosen(scene, "trap") or locked(scene)
        told = f"A stash needs {STASH} or more of one type of loot, or {STASH - 1} and the Booby Trap."
        more = f"Chosen are {many(len(loot), 'card')}" + (" and the Trap" if trap and loot else "") + "."
        return told, more if loot else "1-5 gold bars, 6-9 money bags."
    if chooser.field == "target":
        return "Choose whom to attack first.", "Digits mean seats now."
    return "Choose at least one Outlaw or Two-Faced card.", "1-6 outlaws, 7-9 two-faced."
