"""The widgets that draw what only one seat may see, so that hiding it is one call."""

from __future__ import annotations

from westtable.ui.lines import Lines, Pager


class HandView(Lines):
    """A zone for secrets. `blank()` takes them off the screen and out of memory at once."""


class HandPager(Pager):
    """The same for secrets that may be longer than the screen."""
