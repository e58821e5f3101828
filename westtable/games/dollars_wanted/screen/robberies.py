"""What everybody watches: a robbery from the call to its outcome, a picture a card, and a hand that must be shown."""

from __future__ import annotations

from collections.abc import Sequence

from westtable.games.dollars_wanted.cards import building, deck, label
from westtable.games.dollars_wanted.frames import LAYS, ShowHand
from westtable.games.dollars_wanted.screen.notice import table_before
from westtable.games.dollars_wanted.screen.pieces import state_of
from westtable.games.dollars_wanted.screen.reveal import (
    INDENT,
    SLOTS,
    STAYS,
    WIDE,
    Robbery,
    hand_row,
    needs,
    robberies,
    row,
    tiles,
)
from westtable.games.dollars_wanted.state import FINE, FULL
from westtable.games.dollars_wanted.words import listed, reveal_line, tools
from westtable.kernel import Event
from westtable.ui.people import LONG, who
from westtable.ui.scene import Picture, Scene, Sight
from westtable.ui.spans import Line, cells, centre, fit, line, rule, spaced, wrap
from westtable.wording import all_of, many, money

ROWS = 20
"""Rows of each picture, so that nothing jumps between them; as many as 80x24 has."""
LEAD = 12
"""Cells before a fact."""
STOPS = "It stops at once when nothing is missing, or at a vulture. No undo here."
WHY_GONE = {"eaten": " (eaten)", "wrong": " (wrong)"}
"""Behind the name of a card; a coyote needs no reason."""
CALL = '"Dollars wanted!"'


def sights(scene: Scene, events: Sequence[Event]) -> list[Sight]:
    told = robberies(events, state_of(scene).turns)
    return [_sight(scene, told, number) for number in range(len(told))]


def _sight(scene: Scene, told: Sequence[Robbery], number: int) -> Sight:
    robbery = told[number]
    began = robbery.began
    pictures = [_beginning(scene, told, number)]
    pictures += [_card(scene, robbery, step) for step in range(1, len(robbery.shown) + 1)]
    title = f"DOLLARS WANTED  turn {robbery.turn}  "
    seat = f"{began.seat + 1}{scene.mark(began.seat)}{scene.name(began.seat)}"
    title += f"end of {seat}'s turn" if began.automatic else f"{seat} robs row {began.row + 1}"
    return Sight(title, _outcome(scene, told, number), "Enter goes on.", pictures=tuple(pictures))


def _drawn(
    scene: Scene, robbery: Robbery, step: int, headline: Sequence[Line], story: Sequence[Line], over: bool = False
) -> tuple[Line, ...]:
    """One picture: the sentence between double lines, the needs, the row, and the story below."""
    edge = rule("", "", WIDE, double=True)
    drawn: list[Line] = [
        (),
        edge,
        *headline,
        edge,
        (),
        *needs(robbery, step),
        (),
        *row(robbery, step, tiles(robbery, step, scene, over)),
        (),
        *story,
    ]
    return (*drawn, *[()] * (ROWS - len(drawn)))


def _headline(words: str, role: str = "title") -> Line:
    return centre(line((spaced(words, WIDE - 4), role)), WIDE)


def _beginning(scene: Scene, told: Sequence[Robbery], number: int) -> Picture:
    """The call, or the notice of a robbery that nobody called: which row, why, and who gets it."""
    robbery = told[number]
    began = robbery.began
    place = began.row + 1
    if began.automatic:
        drawn = _notice(scene, told, number)
        return Picture(
            drawn, _turns(robbery, 0), "If a vulture stops it, the row stays as it is; it is tried once a turn."
        )
    house = building(began.building)
    lines = [
        f"{scene.name(began.seat)} calls row {place}: the {house.name} needs {tools(house.icons)}.",
        *_before(began.up, began.down),
    ]
    return Picture(_drawn(scene, robbery, 0, [_headline(CALL)], _told(lines)), _turns(robbery, 0), STOPS)


def _notice(scene: Scene, told: Sequence[Robbery], number: int) -> tuple[Line, ...]:
    """The seats, the sentence, and the row as the table has it, before the first card turns."""
    began = told[number].began
    seats, row_ = (lines := table_before(scene, told, number))[:2], lines[2:]
    edge = rule("", "", WIDE, double=True)
    drawn: list[Line] = [
        *seats,
        (),
        edge,
        _headline(f"Row {began.row + 1} holds {began.down} face-down cards"),
        centre(
            (*line("it is robbed by itself, and "), *who(scene, began.seat, LONG), *line(" gets whatever succeeds")),
            WIDE,
        ),
        edge,
        (),
        *row_,
        (),
        *_told([*_before(began.up, began.down), *_after(scene, told, number)], 5),
    ]
    return (*drawn, *[()] * (ROWS - len(drawn)))


def _before(up: Sequence[int], down: int) -> list[str]:
    """What lies there when it begins."""
    told = []
    if up:
        dead = sum(deck().kinds[one] == "vulture" for one in up)
        are = "the vulture among them is dead" if dead == 1 else "the vultures among them are dead"
        first = "The card already up counts first" if len(up) == 1 else f"The {len(up)} cards already up count first"
        if len(up) == 1 and dead:
            first = "The card already up is a dead vulture"
        told.append(f"{first}; {are}." if dead and len(up) > 1 else f"{first}.")
    turn = "the face-down card turns" if down == 1 else f"the {down} face-down cards turn one by one, from the left"
    told.append(f"Then {turn}." if up else f"{turn.capitalize()}.")
    return told


def _after(scene: Scene, told: Sequence[Robbery], number: int) -> list[str]:
    """Which rows are robbed by themselves at the end of this turn, and what follows them."""
    began = told[number].began
    rows = [str(one.began.row + 1) for one in told if one.began.automatic]
    which = f"Rows to rob: {all_of(rows)}." if len(rows) > 1 else f"Rows to rob: only {rows[0]}."
    seats = len(state_of(scene).players)
    then = scene.name((began.seat + 1) % seats)
    # What the robberies before this one emptied is known; what this one may empty is not.
    over = any(one.ended.outcome == "robbed" and not one.ended.next for one in told[:number])
    after = "After it the game is over." if over else f"Then {then} plays, unless a pile is empty."
    return [f"{scene.name(began.seat)}'s turn is over. {which}", after]


def _turns(robbery: Robbery, step: int) -> str:
    """What Space does next."""
    if step == len(robbery.shown):
        return "Space shows how it ends."
    turned = len(robbery.began.up) + step + 1
    if step and robbery.shown[step - 1].what == "eats":
        return f"Space turns card {turned}, which the coyote eats."
    which = f"card {turned}" if step or robbery.began.up or not robbery.began.automatic else "the first card"
    missing = robbery.standing(step).missing
    words = f"Space turns {which}.   Missing: {tools(missing)}."
    return words if cells(words) <= WIDE - 3 else f"Space turns {which}.   Missing: {' '.join(missing)}."


def _card(scene: Scene, robbery: Robbery, step: int) -> Picture:
    """The picture after `step` cards: the one that turned, and the last two in words."""
    began = robbery.began
    headline = f"Row {began.row + 1} is robbed by itself" if began.automatic else CALL
    story: list[Line] = []
    for one in robbery.shown[max(step - 2, 0) : step]:
        words = reveal_line(one)
        fine = robbery.fines.get(one.place)
        if fine is not None:
            left = "none is left" if not fine.left else f"{fine.left} left"
            words += f" {scene.name(fine.seat)} takes a penalty card, {money(-FINE)}; {left}."
        role = "" if one is robbery.shown[step - 1] else "muted"
        for row_number, text in enumerate(wrap(words, WIDE - 8)):
            story.append(line((f"{'' if row_number else one.place + 1:>4}  ", "muted"), (text, role)))
    lines = _drawn(scene, robbery, step, [_headline(headline)], story)
    return Picture(lines, _turns(robbery, step), _stopped(robbery) if step == len(robbery.shown) else STOPS)


def _stopped(robbery: Robbery) -> str:
    """Why no more card turns."""
    outcome = robbery.ended.outcome
    if outcome == "robbed":
        return "Nothing is missing any more."
    return "The vulture stops it." if outcome == "vulture" else "No card is left to turn."


def _verdict(scene: Scene, robbery: Robbery) -> tuple[str, str]:
    """The sentence of the outcome and its role."""
    ended = robbery.ended
    if ended.outcome == "robbed":
        house = building(ended.building)
        return f"Robbed, {scene.name(ended.seat)} takes the {house.name}, {money(ended.dollars)}", "good"
    if ended.outcome == "vulture":
        return "The vulture stops it", "warn"
    if ended.turned and len(ended.wrong) == len(ended.turned):
        return "Only wrong cards, nothing counts" if not robbery.began.up else "Not enough, only wrong cards", "warn"
    return "Not enough, the cards stay" if ended.up else "Not enough, no card stays", "warn"


def _outcome(scene: Scene, told: Sequence[Robbery], number: int) -> tuple[Line, ...]:
    robbery = told[number]
    ended = robbery.ended
    words, role = _verdict(scene, robbery)
    step = len(robbery.shown)
    facts: list[Line] = []
    if ended.outcome == "robbed":
        facts += _fact("takes", _taken(scene, told, number))
    else:
        facts += _fact("missing", f"{tools(ended.missing)}.")
    # A row that is not all in view is told card by card; in a shorter one only what is gone needs words.
    long = robbery.size > SLOTS
    named = [one for one in robbery.shown if long or one.what not in STAYS]
    if named:
        cards = ", ".join(f"{label(one.card)}{WHY_GONE.get(one.what, '')}" for one in named)
        facts += _fact("turned" if long else "gone", f"{cards}.")
    if robbery.fines:
        fines = [f"{scene.name(one.seat)} for {label(one.card)}" for one in robbery.fines.values()]
        facts += _fact("penalty", f"{all_of(fines)}, {money(-FINE)}{' each' if len(fines) > 1 else ''}.")
    facts += _fact("row", _left(robbery))
    if ended.outcome == "robbed":
        facts += _fact("next", _next(robbery))
    return _drawn(scene, robbery, step, [_headline(words, role)], facts, over=True)


def _taken(scene: Scene, told: Sequence[Robbery], number: int) -> str:
    """What the seat has now, what it takes later in the same turn left out."""
    ended = told[number].ended
    later = sum(one.ended.outcome == "robbed" for one in told[number + 1 :])
    won = state_of(scene).players[ended.seat].won
    won = won[: len(won) - later]
    sum_ = sum(building(one).dollars for one in won)
    owned = many(len(won), "building")
    return f"{label(ended.building)} for {scene.name(ended.seat)}: {money(sum_)} in {owned} now."


def _left(robbery: Robbery) -> str:
    """What becomes of the cards of the row."""
    ended = robbery.ended
    if ended.outcome == "robbed":
        if not ended.cleared:
            return "all its cards go to the discards."
        return f"all its cards go to the discards; still face down: {listed(ended.cleared)}."
    if not ended.up and not ended.down:
        return "it is empty."
    told = f"{many(ended.up, 'card')} face up" + (f", {ended.down} face down." if ended.down else ", none face down.")
    if ended.automatic and ended.down >= FULL:
        told += f" With {FULL} or more it is tried again at the end of the next turn."
    return told


def _next(robbery: Robbery) -> str:
    ended = robbery.ended
    if not ended.next:
        return f"nothing: pile {ended.row + 1} is empty, and the game ends with this turn."
    return f"{label(ended.next[0])}; {ended.left} left in pile {ended.row + 1}, this one included."


def _fact(name: str, words: str) -> list[Line]:
    rows = wrap(words, WIDE - 2 * INDENT - LEAD)
    return [line((f"{' ' * INDENT}{'' if place else name:<{LEAD}}", "muted"), text) for place, text in enumerate(rows)]


def _told(sentences: Sequence[str], indent: int = INDENT + 1) -> list[Line]:
    return [line(" " * indent, text) for one in sentences for text in wrap(one, WIDE - 2 * indent)]


def opened(scene: Scene) -> Sight | None:
    """The hand of whoever can lay none of it (D22): all may look until it is closed."""
    frame = scene.frame
    if not isinstance(frame, ShowHand):
        return None
    state = state_of(scene)
    seat = frame.seats[0]
    name = scene.name(seat)
    edge = rule("", "", WIDE, double=True)
    held = len(frame.cards)
    rows = [line(" " * (INDENT + 1), ("The rows need", "muted"))]
    for place, row_ in enumerate(state.rows):
        if row_.building:
            house = building(row_.building[0])
            rows.append(line(f"{place + 1:>5}  {fit(label(house.id), LEAD + 2)}", (" ".join(house.icons), "strong")))
    drawn: list[Line] = [
        (),
        edge,
        _headline(f"{name} can lay nothing"),
        centre(line(f"so the hand lies open: {many(held, 'card')}, none of which fits"), WIDE),
        edge,
        (),
        *hand_row(sorted(frame.cards, key=label)),
        *[line(" " * (INDENT + 1), text) for text in wrap(f"{listed(frame.cards)}.", WIDE - 2 * INDENT - 2)],
        (),
        *rows,
    ]
    drawn += [()] * (ROWS - len(drawn))
    return Sight(
        f"DOLLARS WANTED  turn {state.turns}  {seat + 1}{scene.mark(seat)}{name} shows the hand",
        tuple(drawn),
        f"Enter discards {'it' if held == 1 else f'these {held}'} and draws as many.",
        f"Then card {frame.number} of {LAYS} is tried once more; still stuck, it is not laid.",
    )
