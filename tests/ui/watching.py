"""Watches a game for cards that show too soon: every card carries words that stand nowhere else on the screen."""

from __future__ import annotations

from collections.abc import Mapping

from tests.ui.driving import shown
from westtable.kernel import readable
from westtable.ui.app import WesttableApp
from westtable.ui.screens.cover import Cover
from westtable.ui.widgets.hand import HandView

SEATS = 8


class Watcher:
    """Looks at every frame for cards that the people before the screen may not see."""

    def __init__(self, app: WesttableApp, marks: Mapping[int, tuple[str, ...]]) -> None:
        self.app = app
        self.marks = marks
        """For each card the words that give it away."""
        self.open: set[int] = set()
        self.told: list[set[int]] = [set() for _ in range(SEATS)]
        """What the log has told each seat."""
        self.turns = 0
        self.frames = 0
        self.own_seen = 0

    @property
    def seat(self) -> int | None:
        """Whose hand lies on the screen."""
        table = self.app.table
        return table.seat if table is not None and self.app.screen is table else None

    def look(self, key: str) -> None:
        """Judge the frame that stands there after `key`."""
        session = self.app.session
        if session is None:
            return
        for turn in session.turns[self.turns :]:
            for event in turn.events:
                self.open |= readable(event, None)
                for one, known in enumerate(self.told):
                    known |= readable(event, one)
        self.turns = len(session.turns)
        self.open |= readable(session.now, None)
        seat = self.seat
        allowed = set(self.open)
        if seat is not None:
            allowed |= readable(session.now, seat) | self.told[seat]
        text = shown(self.app)
        if isinstance(self.app.screen, Cover):
            table = self.app.table
            assert table is not None
            assert table.query_one(HandView).plain(whole=True) == []
            assert table.lines("prompt").plain(whole=True) == []
        for card, words in self.marks.items():
            if any(one in text for one in words):
                assert card in allowed, f"card {card} shows after {key!r}, seat {seat}:\n{text}"
                self.own_seen += card not in self.open
        self.frames += 1
