"""Who sits down to a game and by which options: what the set-up screen changes, and what comes back from last time."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from westtable.choices import FIRST, Choice, choices, option_word
from westtable.names import BadEntry, check_names
from westtable.store.settings import CURTAINS
from westtable.text import same
from westtable.ui.glyphs import MARKS

if TYPE_CHECKING:
    from westtable.games import Game
    from westtable.kernel import Options
    from westtable.store.settings import Settings

CURTAIN = "curtain"


@dataclass(eq=False)
class Guest:
    """Somebody at the table; two are never equal, whatever they are called."""

    name: str
    mark: str


class Party:
    """The people in the order of their seats, and the options. People who got up are remembered until the deal."""

    def __init__(
        self, game: Game, settings: Settings, names: Sequence[str] = (), options: Mapping[str, Any] | None = None
    ) -> None:
        self.game = game
        self.kind: type[Options] = game.rules().options_type
        self.choices = choices(self.kind)
        self.people: list[Guest] = []
        self.first: Guest | None = None
        """Who plays first, wherever that person sits; None for a random one."""
        self._gone: list[Guest] = []
        last = settings.setups.get(game.key, {})
        self._seat_people(_last_people(last, settings, game.seats[1]), names)
        kept = last.get("options")
        known = dict(kept) if isinstance(kept, dict) else {}
        known[CURTAIN] = settings.curtain
        known |= options or {}
        self.values: dict[str, Any] = {}
        for choice in self.choices:
            value = known.get(choice.name, choice.default)
            self.values[choice.name] = next((one for one in choice.values if _is(one, value)), choice.default)
        first = self.values.get(FIRST, 0)
        if isinstance(first, int) and 0 < first <= len(self.people):
            self.first = self.people[first - 1]

    # --- people

    @property
    def least(self) -> int:
        """The smallest number of players."""
        return self.game.seats[0]

    @property
    def most(self) -> int:
        """The largest number of players."""
        return self.game.seats[1]

    def add(self) -> Guest | None:
        """Somebody more sits down behind the last seat, with the name of whoever got up last; None when it is full."""
        if len(self.people) >= self.most:
            return None
        free = [mark for mark in MARKS if mark not in {guest.mark for guest in self.people}]
        guest = self._gone.pop() if self._gone else Guest(self._fresh_name(), free[0])
        if guest.mark not in free:
            guest.mark = free[0]
        if same(guest.name) in {same(one.name) for one in self.people}:
            guest.name = self._fresh_name()
        self.people.append(guest)
        return guest

    def remove(self, seat: int) -> bool:
        """Whoever sits at `seat` gets up, and the seats behind close up; False when the game needs them all."""
        if len(self.people) <= self.least:
            return False
        guest = self.people.pop(seat)
        self._gone.append(guest)
        if self.first is guest:
            self.first = None
        return True

    def move(self, seat: int, by: int) -> int:
        """Swap with the neighbour, around the table; returns the new seat."""
        other = (seat + by) % len(self.people)
        self.people[seat], self.people[other] = self.people[other], self.people[seat]
        return other

    def shuffle(self) -> None:
        """A random order, by the machine's own chance: it has nothing to do with the game's seed."""
        random.SystemRandom().shuffle(self.people)

    def change_mark(self, seat: int, by: int) -> None:
        """The next mark in order; whoever has it takes the old one, so that no two are alike."""
        guest = self.people[seat]
        wanted = MARKS[(MARKS.index(guest.mark) + by) % len(MARKS)]
        for other in self.people:
            if other.mark == wanted:
                other.mark = guest.mark
        guest.mark = wanted

    def trouble(self, seat: int, name: str) -> str:
        """Why somebody at `seat` cannot be called `name`, or ""."""
        names = [name if one == seat else guest.name for one, guest in enumerate(self.people)]
        try:
            check_names(names, self.least, self.most)
        except BadEntry as error:
            return error.sentence
        return ""

    # --- options

    def words(self, choice: Choice, value: Any) -> str:
        """A value as it is shown: "until news", "on", the name of whoever plays first."""
        if choice.name == FIRST:
            return "random" if not value else self.people[value - 1].name
        return option_word(value).replace("-", " ")

    def value(self, choice: Choice) -> Any:
        """The value as it is chosen now."""
        if choice.name == FIRST:
            return 0 if self.first is None else self.people.index(self.first) + 1
        return self.values[choice.name]

    def allowed(self, choice: Choice) -> tuple[Any, ...]:
        """The values there are with these people."""
        return tuple(range(len(self.people) + 1)) if choice.name == FIRST else choice.values

    def change(self, choice: Choice, by: int) -> None:
        """The next value in order, around the end."""
        allowed = self.allowed(choice)
        value = allowed[(allowed.index(self.value(choice)) + by) % len(allowed)]
        if choice.name == FIRST:
            self.first = self.people[value - 1] if value else None
        else:
            self.values[choice.name] = value

    def options(self) -> Options:
        """The options as the game takes them. Raises ValueError when they do not go together."""
        return self.kind(**{choice.name: self.value(choice) for choice in self.choices})

    def names(self) -> list[str]:
        """The names as they will be written. Raises BadEntry."""
        return check_names([guest.name for guest in self.people], self.least, self.most)

    def remember(self, settings: Settings) -> None:
        """Put this set-up into the settings, for the next time."""
        settings.names = [guest.name for guest in self.people]
        settings.marks = [guest.mark for guest in self.people]
        options = {choice.name: self.value(choice) for choice in self.choices}
        seats = [{"name": guest.name, "mark": guest.mark} for guest in self.people]
        settings.setups[self.game.key] = {"seats": seats, "options": options}
        for curtain in CURTAINS:
            if curtain == options.get(CURTAIN):
                settings.curtain = curtain

    # --- inside

    def _seat_people(self, last: Sequence[tuple[str, str]], names: Sequence[str]) -> None:
        wanted = [(name, "") for name in names] or list(last)
        marks = {same(name): mark for name, mark in last}
        for name, mark in wanted[: self.most]:
            guest = self.add()
            if guest is None:
                return
            others = self.people[:-1]
            usual = mark or marks.get(same(name), "")
            if usual in MARKS and usual not in {other.mark for other in others}:
                guest.mark = usual
            if _good_name(name) and same(name) not in {same(other.name) for other in others}:
                guest.name = name.strip()
        while len(self.people) < self.least:
            self.add()

    def _fresh_name(self) -> str:
        taken = {same(guest.name) for guest in self.people}
        number = len(self.people) + 1
        while same(f"Player {number}") in taken:
            number += 1
        return f"Player {number}"


def _is(one: Any, value: object) -> bool:
    # True equals 1, and a file may hold either.
    return type(one) is type(value) and bool(one == value)


def _good_name(name: str) -> bool:
    try:
        return bool(check_names([name], 1, 1))
    except BadEntry:
        return False


def _last_people(last: Mapping[str, Any], settings: Settings, most: int) -> list[tuple[str, str]]:
    """The names and marks of the last set-up of this game, else of the last one of any."""
    seats = last.get("seats")
    if isinstance(seats, list) and seats:
        found = [(one.get("name"), one.get("mark")) for one in seats if isinstance(one, dict)]
        return [(name, mark if isinstance(mark, str) else "") for name, mark in found if isinstance(name, str)]
    marks = [*settings.marks, *[""] * len(settings.names)]
    return list(zip(settings.names, marks, strict=False))[:most]
