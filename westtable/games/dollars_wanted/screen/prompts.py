"""What the prompt says at the table of Dollars Wanted: a sentence with a verb, then what else is possible."""

from __future__ import annotations

from collections.abc import Sequence

from westtable.games.dollars_wanted.cards import card, label
from westtable.games.dollars_wanted.frames import LAYS, Call, LayCard, Rob, ShowHand
from westtable.games.dollars_wanted.screen.choices import (
    bluffs,
    calling,
    cards_live,
    chosen,
    dead,
    kind_of,
    laying,
    live,
    picking_row,
    rows_live,
)
from westtable.games.dollars_wanted.screen.pieces import row_name, state_of
from westtable.games.dollars_wanted.screen.zones import rooms
from westtable.games.dollars_wanted.state import FINE, FULL
from westtable.ui.phrases import ARROW, Words, enter, filled, key, keys, longest, prompt_lines
from westtable.ui.scene import Scene
from westtable.ui.spans import Line, line
from westtable.wording import all_of, many, money

BRINGS = {
    "joker": "A joker stands for any icon that is missing.",
    "elixir": "An elixir doubles every bandit and joker to its right.",
    "coyote": "A coyote eats the next card; both are discarded.",
    "vulture": "A vulture stops the robbery when it comes up.",
}


def prompt(scene: Scene) -> list[Line]:
    if scene.chooser is None or scene.seat is None:
        return []
    return prompt_lines(_words(scene), rooms(scene).prompt, scene.width)


def _words(scene: Scene) -> Words:
    if picking_row(scene):
        return _where(scene)
    if laying(scene):
        return _which(scene)
    if calling(scene):
        return _call(scene)
    return Words((*line("Nothing of this hand can be laid.  "), *enter("Enter discards it and draws anew.")))


def _room(scene: Scene) -> int:
    """Cells of a line of the prompt."""
    return scene.width - ARROW


def _many(badges: Sequence[str], word: str) -> str:
    """ "row 2", "rows 1 and 3"."""
    return f"{word}{'' if len(badges) == 1 else 's'} {all_of(badges)}"


def _undo(scene: Scene, what: str) -> str:
    return "" if scene.options.undo == "off" else what


# --- laying


def _which(scene: Scene) -> Words:
    """Which card."""
    frame = scene.frame
    number = frame.number if isinstance(frame, LayCard) else 1
    badges = live(scene)
    spare = _undo(scene, "u takes the first card back." if number > 1 else "")
    stuck = dead(scene)
    why = f"({keys(stuck)}) {'fits' if len(stuck) == 1 else 'fit'} no building now." if stuck else ""
    head = f"Lay card {number} of {LAYS}."
    one_row = scene.chooser is not None and "row" not in scene.chooser.fields
    if one_row:
        row = next((place for place in range(3) if any(place in rows_live(scene, one) for one in cards_live(scene))), 0)
        goes = f" lays it on row {row + 1}, the only row that takes a card of this hand."
        first = longest(
            _room(scene),
            (*line(f"{head} "), key(badges), *line(goes)),
            (*line(f"{head} "), key(badges), *line(f" lays it on row {row + 1}, the only one that fits.")),
        )
    else:
        chooses = "chooses it" if len(badges) == 1 else "choose it"
        first = (*line(f"{head} "), key(badges), *line(f" {chooses}, then its row."))
        taken = chosen(scene, "card")
        if taken is not None:
            own = (*line(f"{head} Chosen: {label(taken)}.  "), *enter("Enter: its row."), *line("  "), key(badges))
            first = longest(_room(scene), *((*own, *line(one)) for one in (": this or another card.", ": a card.")))
    return Words(
        first,
        [
            filled(_room(scene), line(why), "It goes face down.", spare, "v looks at a card or a row, w at all rows."),
            line("A row of seven face-down cards is robbed by itself at the end of a turn."),
            line("Two cards of a turn may go to the same row or to two rows."),
        ],
    )


def _where(scene: Scene) -> Words:
    """Which row."""
    number = chosen(scene, "card")
    assert number is not None
    room = _room(scene)
    info = card(number)
    head = line(f"Lay {label(number)} on which row?  ")
    rows = state_of(scene).rows
    lives, shut = live(scene), dead(scene)
    wrong = [str(row + 1) for row in bluffs(scene, number)]
    good = [one for one in lives if one not in wrong]
    named: Line = ()
    for place, badge in enumerate(lives):
        between = "" if not place else " or " if place == len(lives) - 1 else ", "
        named += (*line(between), key([badge]), *line(f" {row_name(rows[int(badge) - 1])}"))
    if wrong:
        told = ["it fits no row, so anywhere it is a bluff.", "a bluff anywhere."]
        if good:
            told = [
                f"it fits {_many(good, 'row')}; on {_many(wrong, 'row')} it is a bluff.",
                f"it fits {all_of(good)}; on {all_of(wrong)} it is a bluff.",
                f"a bluff on {all_of(wrong)}.",
            ]
        first = longest(room, *((*head, key(lives), *line(f": {one}")) for one in told))
    else:
        closed = _shut(shut, info.kind)
        shorter = f"  ({keys(shut)}) no {info.kind}." if shut else ""
        first = longest(
            room,
            (*head, *named, *line("."), *line(closed)),
            (*head, *named, *line("."), *line(shorter)),
            (*head, *named, *line(".")),
            (*head, key(lives), *line(".")),
        )
    meaning = f"{'The digit now means a row' if len(lives) == 1 else 'Digits now mean rows'}"
    second = filled(room, line(f"{meaning}; it goes face down to the end."), "Esc: the cards.")
    third = line(BRINGS.get(info.kind, ""))
    if wrong:
        cost = ""
        left = state_of(scene).penalties_left
        if left:
            cost = f" and costs its owner {money(FINE)}"
        third = line((f"A wrong card that comes up is removed{cost}.", "warn"))
        if rooms(scene).prompt < 3:
            second = filled(room, third, "Esc: the cards.", f"{meaning}.")
            third = ()
    return Words(first, [second, third, line("It lies to the right of all others and is turned last.")])


def _shut(shut: Sequence[str], kind: str) -> str:
    """The rows that are closed to a bandit: "  (2) and (3) need no dynamite."."""
    if not shut:
        return ""
    told = all_of([f"({one})" for one in shut])
    return f"  {told} {'needs' if len(shut) == 1 else 'need'} no {kind}."


# --- robbing


def _call(scene: Scene) -> Words:
    room = _room(scene)
    rows = state_of(scene).rows
    lives, shut = live(scene), dead(scene)
    taken = chosen(scene, "row") if kind_of(scene) is Rob else None
    back = _undo(scene, "u takes the last card back.")
    if not lives:
        return Words(
            (*line("No row has a face-down card to turn.  "), *enter("Enter robs none.")),
            [filled(room, line("The hand is filled up, then the next seat plays."), back)],
        )
    closed = f"({keys(shut)}): nothing to turn." if shut else ""
    full = [str(place + 1) for place, row in enumerate(rows) if len(row.down) >= FULL]
    which = "All rows" if len(full) == len(rows) else _many(full, "Row") if full else ""
    auto = f"{which} {'is' if len(full) == 1 else 'are'} robbed anyway at the end of the turn." if full else ""
    if taken is None:
        first = longest(
            room,
            (*line("Rob a row?  "), key(lives), *line(": choose it.  "), *enter("Enter with none chosen robs none.")),
        )
        return Words(
            first,
            [
                filled(room, line("Then Enter calls it."), auto, closed, back, "v looks at a row."),
                line("Face-up cards count first, then the others turn one by one, from the left."),
                line("Afterwards the hand is filled up, and the next seat plays."),
            ],
        )
    row = rows[taken]
    others = [one for one in lives if one != str(taken + 1)]
    first = (
        *line(f"Rob row {taken + 1}, the {row_name(row)}?  "),
        *enter(f"Enter calls it; {many(len(row.down), 'card')} may turn."),
    )
    own = (key([str(taken + 1)]), *line(" takes it back."))
    other = (*line(" "), key(others), *line(": another row.")) if others else ()
    return Words(
        first,
        [
            filled(room, (*line("It cannot be undone. "), *own, *other), auto, closed),
            line("It ends when nothing is missing, at a vulture, or when all cards are face up."),
            line("Afterwards the hand is filled up, and the next seat plays."),
        ],
    )


# --- the rest


def enter_word(scene: Scene) -> str:
    if picking_row(scene):
        return "Lay"
    if laying(scene):
        return "Card"
    if calling(scene):
        return "Rob" if kind_of(scene) is Rob else "Rob none"
    return "Go on"


def lacking(scene: Scene) -> tuple[str, str]:
    badges = keys(live(scene))
    if picking_row(scene):
        return "Choose a row first.", f"Rows that take it stand at {badges}."
    if laying(scene):
        return "Choose a card to lay first.", f"Cards that fit stand at {badges}."
    return "Choose a row to rob, or none.", f"Rows stand at {badges}." if badges else ""


def reason(scene: Scene, seat: int) -> str:
    frame = scene.frame
    name = scene.name(seat)
    if isinstance(frame, LayCard) and frame.number > 1:
        return f"{name} lays card {frame.number} of {LAYS}."
    if isinstance(frame, Call):
        return f"{name} has laid and may rob a row."
    if isinstance(frame, ShowHand):
        return f"{name} can lay nothing and shows the hand."
    return ""
