"""What a table shows at one moment, and what a game says about how it looks. Games draw lines; they own no widget.

A scene holds a view, never a state, so nothing drawn from it can tell more than its seat may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from westtable.kernel import Action, Event, Frame, Sitter, State
from westtable.ui.choosing import Chooser
from westtable.ui.lines import Line
from westtable.ui.phrases import keys


class Item(NamedTuple):
    """Something on the table that a key or a click can choose: one card, a stack of equal cards, a seat, a number."""

    field: str
    """The field of the answer it goes into. Where several kinds of answer share one page: "kind.field"."""
    values: tuple[Any, ...]
    """Equal things; each press adds one, one more than there are takes all back."""
    badge: str
    """The digit (or a game's own letter) that is live now, or "" when only the cursor reaches it."""
    words: str
    """What the prompt calls it."""
    dead: str = ""
    """Why it cannot be chosen, on a second line what would work; "" when it can."""

    @property
    def token(self) -> str:
        """Its name as the target of a click."""
        return f"item:{self.field}:{self.values[0]}"


class Entry(NamedTuple):
    """A line of the menu of answers: one kind, with its badge."""

    kind: type[Action]
    badge: str
    label: str
    note: str = ""
    dead: str = ""

    @property
    def token(self) -> str:
        """Its name as the target of a click."""
        return f"kind:{self.badge}"


class Heights(NamedTuple):
    """How many rows each zone of the table has; title, keys and the blank line before them come on top."""

    public: int
    hand: int
    prompt: int


class Picture(NamedTuple):
    """One picture of a sight that is told step by step."""

    lines: tuple[Line, ...]
    prompt: str
    """What Space shows next: a sentence."""
    note: str = ""


class Sight(NamedTuple):
    """A whole screen of its own: a public moment for all, or a private look for one seat. It closes on Enter."""

    title: str
    lines: tuple[Line, ...]
    prompt: str
    note: str = ""
    private: bool = False
    shows_hand: bool = False
    """Whether it is the hand itself that is looked at."""
    lead: int = 0
    """How many of the lines stand there at once; the others follow a blink later where things may move. 0 is all."""
    pictures: tuple[Picture, ...] = ()
    """What is shown before `lines`, a key each, `a` skips them; without motion there is only the last."""


class GameKey(NamedTuple):
    """A key that only this game has: its letter and what the key line calls it."""

    key: str
    label: str


@dataclass
class Scene:
    """One moment of one table as one seat may see it; `seat` None is what everybody may see."""

    view: State[Any]
    seat: int | None
    sitters: Sequence[Sitter]
    options: Any
    asked: tuple[int, ...]
    width: int
    height: int
    turn: int = 0
    seed: str = ""
    saved: str = ""
    """When it was saved, "21:40", or what is wrong with saving."""
    log: Sequence[tuple[int, str]] = ()
    """The last lines of the log as everybody may read them, oldest first, each with the number of its turn."""
    chooser: Chooser | None = None
    cursor: str = ""
    """The token of the item or entry under the cursor."""
    page: int = 0
    notice: tuple[str, str] = ("", "")
    """A refusal that stands in the prompt until the next key."""
    fresh: frozenset[int] = field(default_factory=frozenset)
    """Cards that came to this seat since its last answer."""

    @property
    def frame(self) -> Frame | None:
        """The question on top, or None when the game is over."""
        return self.view.stack[-1] if self.view.stack else None

    def name(self, seat: int) -> str:
        """The name at a seat."""
        return self.sitters[seat].name

    def mark(self, seat: int) -> str:
        """The mark of a seat."""
        return self.sitters[seat].mark

    def picked(self, item: Item) -> int:
        """How many of an item's equal things are chosen; the same number in another field is something else."""
        chooser = self.chooser
        return 0 if chooser is None else sum(chooser.holds(item.field, value) for value in item.values)

    @property
    def wide(self) -> bool:
        """Whether there is room for the large layout (120x40)."""
        return self.width >= 120 and self.height >= 40


class Look:
    """How a game looks: pure functions from a scene to lines. One instance a game, without memory."""

    game_keys: tuple[GameKey, ...] = ()

    def heights(self, scene: Scene) -> Heights:
        """How the rows between the title and the keys are shared out; they sum up to `scene.height - 3`."""
        raise NotImplementedError

    def title(self, scene: Scene) -> tuple[Line, Line]:
        """The first line: game, time and whose turn at the left; public counters at the right."""
        raise NotImplementedError

    def public(self, scene: Scene) -> list[Line]:
        """What everybody may see: seats, table, fight or log; `heights(scene).public` lines of `scene.width`."""
        raise NotImplementedError

    def hand(self, scene: Scene) -> list[Line]:
        """What only `scene.seat` may see; `heights(scene).hand` lines."""
        raise NotImplementedError

    def menu(self, scene: Scene) -> list[Entry]:
        """The kinds of answer to the question, those that are not offered included, with the reason."""
        raise NotImplementedError

    def items(self, scene: Scene) -> list[Item]:
        """What can be chosen for the field in hand, in the order of the cursor; badges as they are live now."""
        raise NotImplementedError

    def pages(self, scene: Scene) -> tuple[str, ...]:
        """The names of the pages of badges; Tab turns them. Empty where one page is enough."""
        return ()

    def prompt(self, scene: Scene) -> list[Line]:
        """The prompt: a sentence with a verb and a count, then what else is possible."""
        raise NotImplementedError

    def quick(self, scene: Scene) -> bool:
        """Whether a choice goes on by itself as soon as it is made: what can be taken back needs no Enter."""
        return False

    def nothing(self, scene: Scene) -> str:
        """The `kind` of the answer that Enter gives when several kinds share one page and nothing is chosen, or ""."""
        return ""

    def lacking(self, scene: Scene) -> tuple[str, str]:
        """What is still missing when Enter cannot go on: a sentence, and what would help."""
        return "Choose something first.", ""

    def no_key(self, scene: Scene, badge: str) -> tuple[str, str]:
        """What is said when a digit is pressed that stands at nothing: a sentence, and what would work."""
        entries = self.menu(scene) if scene.chooser is not None and scene.chooser.kind is None else ()
        badges = [one.badge for one in entries or self.items(scene) if one.badge and not one.dead]
        return f"{badge} stands for nothing here.", f"These do: {keys(badges)}." if badges else "No digit does now."

    def apart(self, scene: Scene, item: Item) -> str:
        """What is said when earlier choices were taken back because they do not go together with `item`."""
        return "These do not go together: the earlier choice was taken back."

    def everything(self, scene: Scene) -> list[tuple[str, Any]]:
        """What `a` chooses, as pairs of an item's field and a value, as far as they go together."""
        field = scene.chooser.field if scene.chooser is not None else ""
        pairs = [(item.field, value) for item in self.items(scene) if not item.dead for value in item.values]
        return [pair for pair in pairs if pair[0].split(".")[-1] == field] or pairs

    def reason(self, scene: Scene, seat: int) -> str:
        """Why `seat` is asked, for the curtain: one public sentence, or ""."""
        return ""

    def enter(self, scene: Scene) -> str:
        """What Enter is called in the key line now: "Attack", "Keep", "Go on"."""
        return "Go on"

    def private(self, scene: Scene, key: str) -> Sight | None:
        """The screen that opens on one of `game_keys`, or None."""
        return None

    def sights(self, scene: Scene, events: Sequence[Event]) -> list[Sight]:
        """Public moments in `events` that deserve a screen of their own, in order. `scene.seat` is None."""
        return []

    def opened(self, scene: Scene) -> Sight | None:
        """What all may look at until those who are asked have closed it, when the question is such a look.

        `scene.seat` is None. Closing is the only answer; each asked seat gives it.
        """
        return None

    def final(self, scene: Scene, events: Sequence[Event]) -> list[tuple[str, list[str]]]:
        """The rows of the final score, made of the last view and all public events of the game.

        Each row is a label and a value for each seat; the last row is the total.
        """
        raise NotImplementedError

    def places(self, scene: Scene, scores: Sequence[int]) -> list[int]:
        """The place of each seat, 1 is the best; equal ones share a place."""
        return [1 + sum(other > score for other in scores) for score in scores]

    def verdict(self, scene: Scene, events: Sequence[Event]) -> str:
        """What decided the game, where the numbers alone do not say it: a sentence of at most 76 cells, or ""."""
        return ""

    def moments(self, scene: Scene, events: Sequence[Event]) -> list[str]:
        """Lines for the final screen on how it went, made of all public events of the game."""
        return []

    def card_text(self, scene: Scene, item: Item | None) -> list[Line]:
        """What `v` shows: the item under the cursor with its name and what it does, else the whole hand in words."""
        return []
