"""Times as people say them: "today 21:40", "Fri 22:10", "38 min"."""

from __future__ import annotations

import time


def moment(at: int, now: float) -> str:
    """When `at` was (seconds since 1970), seen from `now`, in local time; "" for 0."""
    if not at:
        return ""
    then, today = time.localtime(at), time.localtime(now)
    clock = time.strftime("%H:%M", then)
    days = _day(today) - _day(then)
    if days == 0:
        return f"today {clock}"
    if days == 1:
        return f"yesterday {clock}"
    if 1 < days < 7:
        return f"{time.strftime('%a', then)} {clock}"
    return time.strftime("%Y-%m-%d", then)


def duration(seconds: int) -> str:
    """How long a game has been played."""
    minutes = seconds // 60
    if minutes < 60:
        return f"{minutes} min"
    return f"{minutes // 60} h {minutes % 60:02d}"


def _day(then: time.struct_time) -> int:
    import datetime

    return datetime.date(then.tm_year, then.tm_mon, then.tm_mday).toordinal()
