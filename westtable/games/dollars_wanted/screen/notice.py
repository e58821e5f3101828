"""The notice before a robbery that nobody called: the table as it lies before the first card turns.

The view is of a later moment, so what the robberies of this turn changed is taken back by what was told of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from westtable.games.dollars_wanted.cards import building
from westtable.games.dollars_wanted.frames import RobberyEnded
from westtable.games.dollars_wanted.screen.pieces import fold, missing, needs, state_of, strip
from westtable.games.dollars_wanted.screen.reveal import WIDE, Robbery
from westtable.games.dollars_wanted.screen.zones import LEAD, TAIL, rooms, seats_zone
from westtable.games.dollars_wanted.state import FULL, Player
from westtable.kernel import HIDDEN
from westtable.ui.scene import Scene
from westtable.ui.spans import Line, cut, exact, line
from westtable.wording import money


def table_before(scene: Scene, told: Sequence[Robbery], number: int) -> list[Line]:
    """The seats and the row as they are when robbery `number` begins: two lines, and three."""
    before = earlier(scene, told, number)
    return [*seats_zone(before, rooms(before))[:2], *_row(before, told[number])]


def earlier(scene: Scene, told: Sequence[Robbery], number: int) -> Scene:
    """The moment before robbery `number`, as 80 cells show it: what was won, the penalties, and the row to rob."""
    state = state_of(scene)
    began, ended = told[number].began, told[number].ended
    rows = list(state.rows)
    left = ended.left + (ended.outcome == "robbed")
    rows[began.row] = rows[began.row].model_copy(
        update={
            "building": [began.building],
            "pile": [HIDDEN] * (left - 1),
            "up": list(began.up),
            "down": [HIDDEN] * began.down,
            "by": [began.seat] * began.down,
            "own": {},
        }
    )
    players = [_before(player, told[number:]) for player in state.players]
    view = state.model_copy(update={"rows": rows, "players": players})
    return replace(scene, view=view, asked=(began.seat,), width=WIDE, height=24)


def _before(player: Player, told: Sequence[Robbery]) -> Player:
    """A player without what the robberies `told` brought and cost."""
    taken = sum(_took(one.ended, player.seat) for one in told)
    fines = sum(fine.seat == player.seat for one in told for fine in one.fines.values())
    won = player.won[: max(len(player.won) - taken, 0)]
    return player.model_copy(update={"won": won, "penalties": max(player.penalties - fines, 0)})


def _took(ended: RobberyEnded, seat: int) -> bool:
    return ended.outcome == "robbed" and ended.seat == seat


def _row(before: Scene, robbery: Robbery) -> list[Line]:
    """The row to rob with its strip, as the table has it."""
    number = robbery.began.row
    row = state_of(before).rows[number]
    house = building(robbery.began.building)
    letters, ticks = needs(row, LEAD - 6)
    head = line(f"  {number + 1}  ", (f"{house.name.upper():<6} {money(house.dollars)}", "title"))
    inset = line("     ")
    left = (head, (*inset, *letters), (*inset, *ticks))
    tails = (line((f"{len(row.down)} of {FULL} down", "warn")), missing(row, TAIL), line(f"{row.left} in pile"))
    drawn = strip(fold(before, number, WIDE - LEAD - TAIL - 1))
    return [
        (*exact((*exact(cut(one, LEAD - 1), LEAD), *cards), WIDE - TAIL), *tail)
        for one, cards, tail in zip(left, drawn, tails, strict=True)
    ]
