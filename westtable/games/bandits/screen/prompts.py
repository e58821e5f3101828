"""What the prompt says at the table of Bandits: a sentence with a verb and a count, then what else is possible."""

from __future__ import annotations

from collections.abc import Sequence

from westtable.games.bandits.cards import deck, label, total
from westtable.games.bandits.frames import Attack, Backfire, Defend, Draw, Fight, KeepSix, Raid, Spring, Stars, Stash
from westtable.games.bandits.screen.choices import (
    chosen,
    items,
    kind_of,
    live,
    locked,
    menu,
    obstacles,
    of_type,
    own_hand,
    richest,
    stashable,
    trap_needed,
)
from westtable.games.bandits.screen.pieces import named, state_of
from westtable.games.bandits.screen.space import SIDE_LEAST, rooms
from westtable.games.bandits.state import HAND, TAKEN
from westtable.games.bandits.steps import STASH
from westtable.ui.glyphs import CURSOR
from westtable.ui.people import LONG, short_name
from westtable.ui.phrases import (
    ARROW,
    Words,
    filled,
    key,
    keys,
    legend,
    longest,
    prompt_lines,
    with_name,
)
from westtable.ui.phrases import enter as enter_words
from westtable.ui.scene import Entry, Item, Scene
from westtable.ui.spans import Line, exact, line, plain_text, width
from westtable.wording import many

BESIDE = 66
"""Cells of the actions at the left of the large layout."""


def reason(scene: Scene, seat: int) -> str:
    frame = scene.frame
    if isinstance(frame, Defend):
        fight = frame.fight
        what, guns = _what(fight), many(fight.total, "gun")
        other, due = scene.name(fight.against), scene.name(fight.due)
        if fight.turned:
            return f"{other} plays a Backfire: now {due}'s {what} is at stake against {guns}."
        return f"{other} attacks {due}'s {what} with {guns}."
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
    return prompt_lines(_words(scene), rooms(scene).prompt, scene.width)


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


def _room(scene: Scene) -> int:
    """Cells of a line of the prompt."""
    return scene.width - ARROW


def _listing(scene: Scene, before: str, cards: Sequence[int], after: str, without: str, last: Line = ()) -> Line:
    """`before`, the cards in words and `after`, in the longest form that fits; `without` where no list does."""
    told = [f"{before}{named(cards, tight)}{after}" for tight in range(3)]
    return longest(_room(scene), *((*line(one), *last) for one in (*told, without)))


# --- the own turn


def _menu(scene: Scene) -> Words:
    entries = menu(scene)
    rows = rooms(scene).prompt
    if rows > 2 and scene.width >= SIDE_LEAST:
        return Words(line("Choose one action."), _menu_table(scene, entries))
    if rows > 4:
        against = obstacles(scene)
        words = [against[one.kind].short if one.kind in against else one.note for one in entries]
        listed = [
            (*_entry(scene, one, one.label), *line(f": {note}.")) for one, note in zip(entries, words, strict=True)
        ]
        return Words(line("Choose one action."), listed)
    told = [_joined(scene, entries, gap, raid) for raid in ("Attack a Hideout", "a Hideout") for gap in ("   ", "  ")]
    against = obstacles(scene)
    why = [line(f"({one.badge}) {against[one.kind].short}.") for one in entries if one.kind in against]
    own = many(len(state_of(scene).players[scene.seat or 0].hideout), "card")
    look = line(("w", "badge", "key:w"), (f" looks into your own Hideout, {own}.", "", "key:w"))
    could = stashable(scene, _room(scene) - 15)
    if rows > 2:
        lines = (filled(_room(scene), (), *why), look, line(f"4 could stash {could}.") if could else ())
        return Words(longest(_room(scene), *told), lines)
    return Words(longest(_room(scene), *told), [filled(_room(scene), (), *why, look)])


def _joined(scene: Scene, entries: Sequence[Entry], gap: str, raid: str) -> Line:
    drawn = line("Choose:")
    for one in entries:
        drawn += (*line(gap), *_entry(scene, one, raid if one.kind is Raid else one.label))
    return drawn


def _entry(scene: Scene, entry: Entry, told: str) -> Line:
    cursor = CURSOR if entry.token == scene.cursor else ""
    badge = (f"({entry.badge})", "dead", entry.token) if entry.dead else (entry.badge, "badge", entry.token)
    return line((cursor, "cursor"), badge, (f" {told}", "dead" if entry.dead else "", entry.token))


def _menu_table(scene: Scene, entries: Sequence[Entry]) -> list[Line]:
    """Three actions at the left with what they need and would do; the fourth and the Hideout at the right."""
    against = obstacles(scene)
    rows = [_menu_row(scene, one, against[one.kind].short if one.kind in against else one.note) for one in entries]
    own = many(len(state_of(scene).players[scene.seat or 0].hideout), "card")
    look = line(" ", ("w", "badge", "key:w"), (f"   look into your own Hideout, {own}", "", "key:w"))
    room = _room(scene) - BESIDE
    could = stashable(scene, room - 16)
    told = line(f"     could be {could}") if could else ()
    return [(*exact(left, BESIDE), *other) for left, other in zip(rows, (rows[3], told, look), strict=False)]


def _menu_row(scene: Scene, entry: Entry, told: str) -> Line:
    # Badges stand in one column, in parentheses or not, with the cursor or without.
    inset = " " * (2 - bool(entry.dead) - (entry.token == scene.cursor))
    head = (*line(inset if entry.kind is not Stash else inset[1:]), *_entry(scene, entry, ""))
    size = 18 if entry.kind is not Stash else 13
    return (*exact(head, 5), *line((f"{entry.label:<{size}}", "dead" if entry.dead else "", entry.token), told))


def _draw(scene: Scene) -> Words:
    pile = len(state_of(scene).pile)
    last = "It is the last of the pile: the round ends." if pile == 1 else f"The pile holds {pile}."
    back = "A drawn card stays: it cannot be undone. Esc: back to the actions."
    if scene.chooser is not None and len(scene.chooser.kinds) == 1:
        back = f"Nothing else can be done: no guns to attack with, no {STASH} of one type of loot."
    return Words((*line("Draw a card?  "), *enter_words("Enter draws it."), *line(f"  {last}")), [line(back)])


def _stash(scene: Scene) -> Words:
    loot = chosen(scene)
    trap = chosen(scene, "trap") or (tuple(locked(scene)) if loot else ())
    cards = (*loot, *trap)
    ready = scene.chooser is not None and scene.chooser.action() is not None
    head = f"Stash loot worth {total(loot)}. Chosen {many(len(cards), 'card')}"
    goes = enter_words("Enter stashes it.")
    later: Line = ()
    if not cards:
        held = deck().trap in own_hand(scene)
        first = line(f"Stash loot: choose {STASH} or more of one type{_or_trap(held)}.")
    elif ready:
        along = " and the Booby Trap" if trap else ""
        without = f"{head} with the Booby Trap." if trap else f"{head}."
        first = _listing(scene, f"{head}: ", loot, f"{along}.", without, (*line("  "), *goes))
        alone = _listing(scene, f"{head}: ", loot, f"{along}.", without)
        if trap and along in plain_text(alone) and along not in plain_text(first):
            # The cards by their names; Enter goes to the line below.
            first, later = alone, goes
    else:
        missing = _missing(scene, loot, trap)
        first = _listing(scene, f"{head}: ", cards, f". {missing}", f"{head}. {missing}")
    second = filled(
        _room(scene),
        _stash_keys(scene, loot, later),
        later,
        f"The Trap goes with it: only {STASH - 1} of one type are held." if trap_needed(scene) else "",
        "Esc: back.",
    )
    return Words(
        first, [second, line("The cards go face down under your own Hideout and count at the end of the round.")]
    )


def _stash_keys(scene: Scene, loot: Sequence[int], later: Line) -> Line:
    """What the digits stand for and what `a` takes, in the longest form that leaves room for `later`."""
    taken = richest(scene)
    name = "gold bars" if deck().gold.issuperset(taken) else "money bags"
    what = f"{name}{' and the Trap' if len(taken) < STASH else ''}."
    takes = (f" a takes all {what}", f" a: all {what}") if len(loot) < len(taken) else ("",)
    whole = (("gold", "a gold bar", "gold bars"), ("money", "a money bag", "money bags"), ("trap", "the Trap", ""))
    brief = (("gold", "gold", "gold"), ("money", "money", "money"), ("trap", "the Trap", ""))
    forms = [
        (*meant, *line(one))
        for one in (*takes, "")
        for meant in (_meanings(scene, whole), _meanings(scene, brief, brief=True))
    ]
    return longest(_room(scene) - (width(later) + 1 if later else 0), *forms)


def _meanings(scene: Scene, kinds: Sequence[tuple[str, str, str]], brief: bool = False) -> Line:
    """What the live keys stand for: "1 4 are gold bars, 0 is the Trap."; a kind has a name for one and for more.

    `brief` has the verb once: "1 4 are gold, 0 the Trap."
    """
    told: Line = ()
    for kind, one, more in kinds:
        if badges := live(scene, kind):
            verb = "" if brief and told else " are" if len(badges) > 1 else " is"
            told += line(", " if told else "", key(badges), f"{verb} {more if len(badges) > 1 else one}")
    return (*told, *line("."))


def _or_trap(held: bool) -> str:
    return f", or {STASH - 1} and the Trap" if held else ""


def _missing(scene: Scene, loot: Sequence[int], trap: Sequence[int]) -> str:
    missing = STASH - len(trap) - len(loot)
    if not loot:
        return f"{missing} more, of one type."
    if missing > len(of_type(scene, loot)) - len(loot):
        return "The Trap makes it enough."
    return f"{missing} more of that type."


def _guns(scene: Scene) -> Words:
    guns = chosen(scene)
    head = f"Attack with {'the Tracker and ' if kind_of(scene) is Raid else ''}which guns?"
    if not guns:
        first = line(f"{head} Choose 1 card or more.")
    else:
        power = f"{head} Chosen {many(total(guns), 'gun')}"
        target = (*line("  "), *enter_words("Enter: the target."))
        first = _listing(scene, f"{power}: ", guns, ".", f"{power}.", target)
    kinds = (("outlaw", "an outlaw", "outlaws"), ("two_faced", "two-faced", "two-faced"))
    takes = " a takes all, c none." if guns else " a takes all."
    return Words(
        first,
        [
            filled(_room(scene), (*_meanings(scene, kinds), *line(takes)), "Esc: back."),
            line("As many stars hold the attack. What is played goes to the Boneyard either way."),
        ],
    )


def _target(scene: Scene) -> Words:
    what = "Hideout" if kind_of(scene) is Raid else "hand"
    power = many(total(chosen(scene)), "gun")
    target = chosen(scene, "target")
    room = _room(scene)
    made: list[Item] = items(scene)
    seats = live(scene)
    goes = enter_words(f"Enter attacks with {power}.")
    if not target:
        first = line(f"Attack whose {what} with {power}?  Choose 1 seat.")
    elif len(seats) == 1:
        first = with_name(room, scene.name(target[0]), lambda name: (*line(f"Attack the {what} of {name}?  "), *goes))
    else:
        first = with_name(
            room, scene.name(target[0]), lambda name: (*line(f"Attack whose {what}? Chosen: {name}.  "), *goes)
        )
    meaning = line("Digit " if len(seats) == 1 else "Digits ", key(seats))
    meaning += line(" now means a seat." if len(seats) == 1 else " now mean seats.")
    empty = [item.badge for item in made if item.dead]
    closed = f"({keys(empty)}): empty Hideout{'s' * (len(empty) > 1)}." if empty else ""
    return Words(
        first,
        [
            filled(room, meaning, closed, "Enter cannot be undone.", "Esc: back to the cards."),
            line(f"Only the {what} is at stake; a tie holds."),
        ],
    )


# --- answers


def _what(fight: Fight) -> str:
    return "hand" if fight.at == "hand" else "Hideout"


def _ways(scene: Scene, *but: str) -> list[tuple[list[str], str]]:
    """The live keys of each way to answer, without those of one kind."""
    ways = {"stars": ("lawman", "two_faced"), "Backfire": ("backfire",), "Trap": ("trap",)}
    return [(live(scene, *kinds), words) for words, kinds in ways.items() if words not in but]


def _defend(scene: Scene, fight: Fight) -> Words:
    chooser = scene.chooser
    assert chooser is not None
    kind = chooser.kind
    if kind is Stars and chosen(scene):
        return _stars(scene, fight)
    if kind is Backfire:
        return _backfire(scene, fight)
    if kind is Spring:
        return _spring(scene, fight)
    need, room = many(fight.total, "gun"), _room(scene)
    lost = "the whole hand"
    if fight.at == "hideout":
        lost = f"{many(min(len(state_of(scene).players[fight.due].hideout), TAKEN), 'card')} of the Hideout"
    asked = line("Everybody who is attacked is asked, so being asked tells nobody anything.")
    ways = legend(_ways(scene))
    if not ways:
        goes = enter_words(f"Enter goes on and loses {lost}.")
        return Words((*line(f"Nothing here stops {need}.  "), *goes), [asked])
    return Words(
        filled(room, line(f"Stop {need}, or lose {lost}."), "Nothing is chosen yet."),
        [
            filled(room, (*ways, *line(".")), _takes(scene, fight), enter_words("Enter shows nothing.")),
            line("Stars, a Backfire and a Trap are not mixed."),
            asked,
        ],
    )


def _takes(scene: Scene, fight: Fight) -> str:
    """What `a` would do, if there is a choice."""
    held = sum(deck().values[one] for one in own_hand(scene) if one in deck().stars)
    return "" if not held else "a takes enough." if held >= fight.total else "a takes all."


def _backfire(scene: Scene, fight: Fight) -> Words:
    need, room, other = many(fight.total, "gun"), _room(scene), scene.name(fight.against)
    stars = many(fight.total, "star")
    at_stake = fight.at == "hand" or bool(state_of(scene).players[fight.against].hideout)
    keys_now = (*line(key(["0"]), " or ", key(["c"]), " takes it back."), *_instead(scene, "Backfire"))
    if at_stake:
        plays = enter_words("Enter plays it.")
        first = with_name(room, other, lambda name: (*line(f"Turn {need} on {name} with 1 Backfire?  "), *plays))
        then = with_name(room, other, lambda name: line(f"Then {name} must show {stars}."))
        stake = with_name(room, other, lambda name: line(f"What is at stake is then {name}'s {_what(fight)}."))
    else:
        first = (*line(f"Stop {need} with 1 Backfire?  "), *enter_words("Enter plays it, and the attack is off."))
        then = with_name(room, other, lambda name: line(f"{name}'s Hideout is empty, so nothing is at stake there."))
        stake = ()
    second = filled(room, keys_now, then)
    return Words(first, [second, () if second != keys_now else then, stake])


def _spring(scene: Scene, fight: Fight) -> Words:
    first = (*line(f"Stop {many(fight.total, 'gun')} with the Booby Trap?  "), *enter_words("Enter springs it."))
    keys_now = (*line(key(["s"]), " or ", key(["c"]), " takes it back."), *_instead(scene, "Trap"))
    return Words(first, [filled(_room(scene), keys_now, "The attack is over at once.")])


def _instead(scene: Scene, chosen_way: str) -> Line:
    others = legend(_ways(scene, chosen_way), last=" or ")
    return (*line(" Instead "), *others, *line(".")) if others else ()


def _stars(scene: Scene, fight: Fight) -> Words:
    stars = chosen(scene)
    shown, need = total(stars), fight.total
    missing = need - shown
    rest = (
        f"Still {missing} short." if missing > 0 else "That holds." if not missing else f"That holds, {-missing} over."
    )
    head = f"Stop {many(need, 'gun')}. Chosen {many(shown, 'star')}"
    first = _listing(scene, f"{head}: ", stars, f". {rest}", f"{head} with {many(len(stars), 'card')}. {rest}")
    shows: tuple[str, ...]
    if missing <= 0:
        shows = ("Enter shows them and holds.",)
    elif fight.at == "hand":
        shows = ("Enter shows them, the rest is lost.",)
    else:
        shows = ("Enter shows them, the Hideout pays.", "Enter shows them, too few.")
    turns = f"{'the gun turns' if need == 1 else 'the guns turn'} on {short_name(scene, fight.against, LONG)}"
    keyed = legend(_ways(scene))
    told = legend((badges, turns if words == "Backfire" else words) for badges, words in _ways(scene))
    none = (*line(". "), key(["c"]), *line(" none."))
    return Words(
        first,
        [
            longest(
                _room(scene), *((*enter_words(one), *line(" "), *way, *none) for one in shows for way in (told, keyed))
            ),
            _would_hold(scene, missing),
            line("Stars cannot be mixed with a Backfire or a Trap. c and then Enter shows nothing."),
        ],
    )


def _would_hold(scene: Scene, missing: int) -> Line:
    """Which one press more would be enough, or that nothing is."""
    if missing <= 0:
        return line("More stars would only be lost: what is shown goes to the Boneyard.")
    taken = set(chosen(scene))
    free = [
        (deck().values[ids[0]], item.badge, ids[0])
        for item in items(scene)
        if item.field == "stars.cards" and (ids := [one for one in item.values if one not in taken])
    ]
    enough = min((one for one in free if one[0] >= missing), default=None)
    if enough is not None:
        return line(key([enough[1]]), f" adds {label(enough[2])}: that would hold.")
    held = sum(deck().values[one] for one in own_hand(scene) if one in deck().stars)
    return line("All stars of this hand together do not hold." if held - total(taken) < missing else "")


# --- a new round


def _keep(scene: Scene) -> Words:
    kept = chosen(scene)
    count = len(own_hand(scene))
    head = f"Keep {HAND} of {count} cards. Chosen {len(kept)} of {HAND}"
    goes = (*line("  "), *enter_words("Enter keeps them.")) if len(kept) == HAND else ()
    first = _listing(scene, f"{head}: ", kept, ".", f"{head}.", goes) if kept else line(f"{head}.")
    badges = live(scene)
    adds = " adds one of its stack, past the last it empties." if len(badges) == 1 else ""
    adds = adds or " add one of a stack, past the last they empty it."
    here = (key(badges), *line(adds)) if badges else line("No card of the hand is on this page.")
    return Words(
        first,
        [
            filled(_room(scene), here, "Tab: the next page."),
            line(f"What is given back goes face down; others see the number only: {many(count - HAND, 'card')}."),
            line("One more than six takes the oldest choice back. Arrows and Space work over all pages."),
        ],
    )


# --- refusals


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
        badges = keys(one.badge for one in menu(scene) if not one.dead)
        return "Choose what to do first.", f"Press one of {badges}, or move with the arrows, then Enter."
    if chooser.kind is Stash:
        loot, trap = chosen(scene), chosen(scene, "trap") or tuple(locked(scene))
        told = f"A stash needs {STASH} or more of one type{_or_trap(deck().trap in own_hand(scene))}."
        if not loot:
            return told, f"Loot stands at {keys(live(scene, 'gold', 'money'))}."
        more = f"Chosen are {many(len(loot), 'card')}" + (" and the Trap" if trap else "")
        return told, f"{more}. {_missing(scene, loot, trap)}"
    if chooser.field == "target":
        return "Choose whom to attack first.", f"Seats stand at {keys(live(scene))}."
    return "Choose at least one Outlaw or Two-Faced card.", f"Guns stand at {keys(live(scene))}."


def apart(scene: Scene) -> str:
    """Why what is chosen now made earlier choices go."""
    if isinstance(scene.frame, Defend):
        return "Stars, Backfire and Trap do not mix: the earlier choice was taken back."
    return "A stash is all gold or all money: the earlier choice was taken back."
