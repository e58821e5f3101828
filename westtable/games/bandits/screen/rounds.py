"""How a round of Bandits ended, for everybody: open Hideouts and the goal, too small a pile, and the new one."""

from __future__ import annotations

from collections.abc import Sequence

from westtable.games.bandits.cards import card
from westtable.games.bandits.frames import GaveBack, PileShort, Refilled, Reshuffled, RoundBegan, RoundScored
from westtable.games.bandits.screen.pieces import loot_words, state_of
from westtable.games.bandits.state import HAND
from westtable.kernel import Event
from westtable.ui.glyphs import CURSOR, CUT
from westtable.ui.people import NAME, who
from westtable.ui.phrases import seat_role
from westtable.ui.scene import Scene, Sight
from westtable.ui.spans import Line, cells, centre, cut, exact, fit, line, rule, spaced, wrap
from westtable.ui.widgets.goal_bar import growth
from westtable.wording import all_of, many

WIDE = 80
BARS = 34
"""Cells before the bars."""
BESIDE = 12
"""Cells of a name that leave room for its sum on the same row."""
GOAL = 38
"""Cells from there to the line of the goal, whatever the goal is."""
BEYOND = WIDE - BARS - GOAL - 1


def score_sight(scene: Scene, scored: RoundScored, events: Sequence[Event]) -> Sight:
    longest = max(cells(scene.name(seat)) for seat in range(len(scored.hideouts)))
    # A name that leaves no room for the sum beside it gets the row above.
    name = max(longest, NAME) if longest <= BESIDE else 0
    told = f"{'seat':<{name + 1}} before + now = total" if name else "seat   before + now = total"
    head = fit(f" {told}    #### before   ==== this round", BARS + GOAL)
    drawn: list[Line] = [(), line((f"{head}{scored.goal}", "muted"))]
    for seat, cards in enumerate(scored.hideouts):
        before, gained, sum_ = scored.before[seat], scored.gained[seat], scored.totals[seat]
        role = seat_role(seat)
        leads = seat in scored.leaders
        sums = f"{before:>4} +{gained:>4} ={sum_:>4}"
        front = line(
            (" " + (CURSOR if leads else " "), "cursor"),
            (f"{seat + 1}{scene.mark(seat)} {fit(scene.name(seat), name) if name else scene.name(seat)}", role),
            sums if name else "",
        )
        bars = growth(before, gained, scored.goal, GOAL, BEYOND, role)
        drawn.append((*exact(front, BARS), *bars))
        for place, row in enumerate(_loot_rows(cards)):
            beside = line("" if name or place else f"      {sums}")
            drawn.append((*exact(beside, BARS), *line((fit(row, GOAL), "muted"), ("│", "primary"))))
    sentence, prompt, note = _follows(scene, scored, events)
    edge = rule("", "", WIDE, double=True)
    banner = [spaced(row, WIDE - 4) for row in wrap(sentence, WIDE - 4)]
    drawn += [(), edge, *(centre(line((row, "good")), WIDE) for row in banner), edge]
    title = f"BANDITS  round {scored.round} is over: the pile is empty  goal {scored.goal}"
    return Sight(title, tuple(cut(one, WIDE) for one in drawn), prompt, note)


def _loot_rows(cards: Sequence[int]) -> list[str]:
    """What lay in a Hideout, on one row where that holds it all, else on a row for each kind: that always holds it."""
    if not cards:
        return ["Hideout empty"]
    whole = loot_words(cards, GOAL)
    if CUT not in whole:
        return [whole]
    gold = [one for one in cards if card(one).kind == "gold"]
    return [loot_words(kind, GOAL) for kind in (gold, [one for one in cards if one not in gold])]


def _follows(scene: Scene, scored: RoundScored, events: Sequence[Event]) -> tuple[str, str, str]:
    """The sentence between the double lines, and the two lines of the prompt."""
    names = [scene.name(seat) for seat in scored.leaders]
    top = max(scored.totals)
    starter = scene.name(scored.starter)
    number = scored.round + 1
    if scored.follows == "won":
        return (
            _won(scene, scored),
            "Enter goes on. The final score is next; loot in a hand counts nothing.",
            "Hideouts lie open here.",
        )
    pile = next((event.count for event in events if isinstance(event, Reshuffled)), None)
    new = f" New pile: {many(pile, 'card')}." if pile is not None else ""
    if scored.follows == "tie":
        return (
            "A tie at the top: one more round",
            _fitting(
                f"Enter goes on. {all_of(names)} have {top} each, so all play on until one is ahead.",
                f"Enter goes on. {len(names)} players have {top} each, so all play on until one is ahead.",
            ),
            _fitting(
                f"Totals keep adding up; {starter} starts round {number}.{new}",
                f"{starter} starts round {number}.{new}",
            ),
        )
    return (
        f"{starter} starts round {number}",
        "Enter goes on. Loot in a hand counts nothing; a Booby Trap 0.",
        f"Hideouts lie open here, then go back into the pile.{new}",
    )


def _won(scene: Scene, scored: RoundScored) -> str:
    """Everybody who has enough, the winner first."""
    best = sorted(range(len(scored.totals)), key=lambda seat: -scored.totals[seat])
    first, *others = [seat for seat in best if scored.totals[seat] >= scored.goal]
    if not others:
        return f"{scene.name(first)} has {scored.totals[first]}: the goal is reached"
    more = all_of([f"{scene.name(seat)} with {scored.totals[seat]}" for seat in others])
    return f"{scene.name(first)} wins with {scored.totals[first]}; past the goal too: {more}"


def _fitting(*told: str) -> str:
    """The first of the sentences that fits behind the mark of the prompt."""
    return next((one for one in told if cells(one) <= WIDE - 3), told[-1])


def short_sight(scene: Scene, short: PileShort) -> Sight:
    """B6: why everybody with a large hand is asked next."""
    edge = rule("", "", WIDE, double=True)
    drawn: list[Line] = [
        edge,
        centre(line((spaced("The new pile is too small", WIDE - 4), "warn")), WIDE),
        edge,
        (),
    ]
    told = (
        f"Boneyard and Hideouts give {short.pile or 'no'} card{'' if short.pile == 1 else 's'} for the new pile: too "
        f"few to fill up all hands and leave one to draw. So whoever holds more than {HAND} keeps {HAND} and gives the "
        "rest back, face down. Then the pile is shuffled and the hands are filled up."
    )
    drawn += [line("      ", row) for row in wrap(told, WIDE - 12)]
    drawn.append(())
    for seat in short.seats:
        count = len(state_of(scene).players[seat].hand)
        drawn.append(
            (*line("      "), *who(scene, seat, WIDE), *line(f" holds {many(count, 'card')}: {count - HAND} go back"))
        )
    title = f"BANDITS  round {state_of(scene).round} begins  new pile {short.pile} so far"
    return Sight(title, tuple(cut(one, WIDE) for one in drawn), "Enter goes on.")


def new_pile_sight(scene: Scene, events: Sequence[Event]) -> Sight | None:
    """After the last one gave cards back: what each gave, the new pile, who fills up, who begins."""
    if not any(isinstance(event, GaveBack) for event in events):
        return None
    shuffled = next((event for event in events if isinstance(event, Reshuffled)), None)
    began = next((event for event in events if isinstance(event, RoundBegan)), None)
    if shuffled is None or began is None:
        return None
    starter = scene.name(began.starter)
    edge = rule("", "", WIDE, double=True)
    drawn: list[Line] = [
        edge,
        centre(line((spaced(f"{starter} starts round {began.round}", WIDE - 4), "good")), WIDE),
        edge,
        (),
    ]
    given = _given(scene, events)
    for place, words in enumerate(given):
        drawn += [_fact("given back" if not place and not at else "", row) for at, row in enumerate(wrap(words, 60))]
    drawn.append(_fact("new pile", f"{many(shuffled.count, 'card')}, shuffled"))
    filled = [f"{scene.name(event.seat)} draws {len(event.cards)}" for event in events if isinstance(event, Refilled)]
    rows = wrap(", ".join(filled) or "nobody draws", 60)
    drawn += [_fact("" if place else "refill", row) for place, row in enumerate(rows)]
    drawn.append(_fact("left", f"the pile holds {many(began.pile, 'card')} as the round begins"))
    title = f"BANDITS  round {began.round} begins  pile {began.pile}  boneyard 0  goal {state_of(scene).goal}"
    return Sight(title, tuple(cut(one, WIDE) for one in drawn), "Enter goes on.")


def _given(scene: Scene, events: Sequence[Event]) -> list[str]:
    """The public lines about what was given back since the pile was found too small, oldest first."""
    told = []
    for _, words in reversed(scene.log):
        if " keeps six and gives back " in words:
            told.append(words)
        elif words.startswith("The new pile of "):
            break
    if told:
        return told[::-1]
    return [
        f"{scene.name(event.seat)} keeps {HAND} and gives back {many(len(event.cards), 'card')}."
        for event in events
        if isinstance(event, GaveBack)
    ]


def _fact(name: str, told: str) -> Line:
    return line((f"      {name:<13}", "muted"), told)
