"""Points toward a goal: what was there as `#`, what came now as `=`, and the goal as one vertical line."""

from __future__ import annotations

from westtable.ui.glyphs import TO
from westtable.ui.spans import Line, line


def growth(before: int, now: int, goal: int, room: int, beyond: int, role: str) -> Line:
    """`####====   │` with `room` cells up to the goal's line and `beyond` cells behind it for `== +3`.

    Where the surplus does not fit behind the line it ends in `→` and the number. Points below zero draw nothing.
    """
    total = max(before + now, 0)
    first = _scaled(before, goal, room)
    last = _scaled(total, goal, room)
    if now > 0 and total > 0:
        first, last = min(first, max(last, 1) - 1), max(last, 1)
    inside = line(("#" * min(first, room), role), ("=" * (min(last, room) - min(first, room)), role))
    gap = " " * (room - min(last, room))
    if total < goal:
        return (*inside, *line(gap, ("│", "primary")))
    over = total - goal
    told = f" +{over}" if over else ""
    stretch = max(-(-over * room // goal), 1 if over else 0)
    sign = "=" if before < total else "#"
    space = max(beyond - len(told), 0)
    tail = sign * stretch if stretch <= space else (sign * (space - 1) + TO if space else "")
    return (*inside, *line(gap, ("│", "primary"), (tail, role), (told, "good")))


def _scaled(points: int, goal: int, room: int) -> int:
    if points <= 0:
        return 0
    if points >= goal:
        return room
    # Never full below the goal and never empty above nothing.
    return max(1, min(points * room // goal, room - 1))
