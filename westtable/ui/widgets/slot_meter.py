"""Needed things as slots, filled or not, and what is missing in words: stars to match, icons to find."""

from __future__ import annotations

from westtable.ui.spans import Line, line


def slot_meter(filled: int, needed: int, room: int) -> Line:
    """`[#][#][ ]` in at most `room` cells; with more slots than fit one frame of `#` and `-`, to scale if need be."""
    filled, needed = max(filled, 0), max(needed, 1)
    full = min(filled, needed)
    if needed * 3 <= room:
        return line(("[#]" * full, "good"), ("[ ]" * (needed - full), "muted"))
    slots = max(min(needed, room - 2), 1)
    # Only a whole match fills the frame.
    done = slots if full == needed else min(full * slots // needed, slots - 1)
    return line(("[", "muted"), ("#" * done, "good"), ("-" * (slots - done) + "]", "muted"))


def shortfall(filled: int, needed: int) -> tuple[str, str]:
    """The words beside a meter and their role: "2 short", "matched" or "1 over"."""
    if filled < needed:
        return f"{needed - filled} short", "warn"
    return ("matched" if filled == needed else f"{filled - needed} over"), "good"
