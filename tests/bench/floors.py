"""What the framework costs before any line of ours: `python floors.py empty` or `board`; x changes it, q quits.

Run by its path, so that no module of the package is loaded.
"""

from __future__ import annotations

import sys

from textual.app import App, ComposeResult
from textual.containers import Horizontal
from textual.widgets import Static

READY = "READY"
PANELS = 6


class Floor(App[None]):
    """Counts how often x was pressed."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [("q", "quit", "Quit"), ("x", "change", "Change")]
    count = 0


class Empty(Floor):
    """One line of text; a key changes one cell of it."""

    def compose(self) -> ComposeResult:
        yield Static(f"{READY} 0")

    def action_change(self) -> None:
        self.count += 1
        self.query_one(Static).update(f"{READY} {self.count}")


def panel(number: int, count: int) -> str:
    """The text of a panel, in the framework's markup; another `count` changes every row."""
    rows = [f"[b]Seat {number}[/b] has {(count * 7 + number) % 100} dollars"]
    rows += [f"card {(count * 13 + number * 7 + row) % 140:3} [red]♥[/red] {row:2}" for row in range(30)]
    return "\n".join([READY, *rows])


class Board(Floor):
    """Six bordered panels of text side by side; a key updates two of them."""

    CSS = "Static { width: 1fr; height: 100%; border: round green; }"

    def compose(self) -> ComposeResult:
        with Horizontal():
            for number in range(PANELS):
                yield Static(panel(number, 0), id=f"panel{number}")

    def action_change(self) -> None:
        self.count += 1
        for number in (self.count % PANELS, (self.count + 1) % PANELS):
            self.query_one(f"#panel{number}", Static).update(panel(number, self.count))


if __name__ == "__main__":
    {"empty": Empty, "board": Board}[sys.argv[1]]().run()
