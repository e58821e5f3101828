"""One game being played: answers with undo and redo, views for its seats, and the text that is saved."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from pydantic import Field

from westtable.kernel import flow
from westtable.kernel.errors import Broken, Illegal, KernelError, NoUndo
from westtable.kernel.flow import Action, Event, Refusal, Rules, State
from westtable.kernel.masks import view
from westtable.kernel.offers import Offer
from westtable.kernel.parts import Part
from westtable.kernel.seals import WORDS, Seal, seal


class Sitter(Part):
    """Who sits at a seat: a name in any script, a mark, and who plays it."""

    name: str = Field(min_length=1, max_length=80)
    mark: str = Field(min_length=1, max_length=4)
    kind: Literal["human"] = "human"


class Turn(NamedTuple):
    """One answer and what came of it."""

    seat: int
    action: Action
    events: tuple[Event, ...]
    sealed: Seal


class Times(NamedTuple):
    """When a game was started and saved, in whole seconds since 1970, and for how many it has been played."""

    started: int
    saved: int
    seconds: int


NEVER = Times(0, 0, 0)


class Session:
    """A running game. Its state is never changed: every answer makes a new one."""

    def __init__(
        self,
        rules: Rules[Any],
        sitters: Sequence[Sitter],
        seed: str,
        start: State[Any],
        opening: Sequence[Event],
        now: State[Any],
        turns: Sequence[Turn] = (),
        *,
        ident: str,
        name: str | None = None,
        times: Times = NEVER,
    ) -> None:
        self.rules = rules
        self.sitters = tuple(sitters)
        self.seed = seed
        self.start = start
        self.opening = tuple(opening)
        self.now = now
        self.turns = list(turns)
        self.ident = ident
        self.name = name
        self.times = times
        self._before: list[State[Any]] = []
        """The states before the last turns, as many as this session has answered itself or won back by replay."""
        self._undone: list[tuple[int, Action]] = []
        self._replayed = not self.turns
        self._lines: list[str] = []
        """The turns as they stand in the save, made once each."""
        self._start_text = ""
        self._told: dict[int, tuple[str, ...]] = {}
        """The public lines of the log by turn, made once each: a table asks for the last of them with every key."""

    @classmethod
    def begin(cls, rules: Rules[Any], sitters: Sequence[Sitter], seed: str, ident: str, started: int = 0) -> Session:
        """Deal a new game. `ident` names it for the history; `started` is in seconds since 1970."""
        start, now, events = flow.begin(rules, len(sitters), seed)
        return cls(rules, sitters, seed, start, events, now, ident=ident, times=Times(started, started, 0))

    @property
    def names(self) -> list[str]:
        """The names by seat."""
        return [sitter.name for sitter in self.sitters]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return flow.is_over(self.now)

    def asked(self) -> tuple[int, ...]:
        """The seats that may answer now."""
        return flow.asked(self.now)

    def offers(self, seat: int) -> tuple[Offer, ...]:
        """What `seat` may answer."""
        try:
            return self.rules.offers(self.now, seat)
        except Exception as error:
            raise Broken("This game cannot go on: its state is damaged.") from error

    def view(self, seat: int | None) -> State[Any]:
        """The state as `seat` may know it; None for somebody who is not at the table."""
        return view(self.now, seat)

    def refuse(self, seat: int, action: Action) -> Refusal | None:
        """Why `action` would be refused, or None."""
        return flow.refuse(self.rules, self.now, seat, action)

    def answer(self, seat: int, action: Action) -> list[Event]:
        """Answer for `seat`; what happened. Raises `Illegal`, and `Broken` for a state that only a bad save has."""
        try:
            after, events = flow.apply(self.rules, self.now, seat, action)
        except (Illegal, Broken):
            raise
        except Exception as error:
            raise Broken("This game cannot go on: its state is damaged.") from error
        self._take(seat, action, after, events)
        self._undone.clear()
        return events

    def _take(self, seat: int, action: Action, after: State[Any], events: list[Event]) -> None:
        sealed = seal(self.now, after, seat, events, len(self.sitters))
        if sealed:
            self._before.clear()
            self._replayed = True
        else:
            self._before.append(self.now)
        self.turns.append(Turn(seat, action, tuple(events), sealed))
        self.now = after

    # --- undo

    def why_no_undo(self, seat: int | None = None) -> str | None:
        """One sentence why `seat` cannot take back the last answer, or None when it can.

        An answer is taken back by the seat that gave it and no other. None stands for that seat, whichever it is.
        """
        if self.rules.options.undo == "off":
            return "Undo is off in this game."
        if not self.turns:
            return "Nothing has been answered yet."
        last = self.turns[-1]
        if last.sealed:
            return f"{self.names[last.seat]}'s last answer stands: {WORDS[last.sealed]}."
        if seat not in (None, last.seat):
            name = self.names[last.seat]
            return f"The last answer is {name}'s, and only {name} can take it back."
        if not self._before and not self._win_back():
            return "This game goes on from its last state; what came before cannot be taken back."
        return None

    def undo(self, seat: int | None = None) -> Turn:
        """Take back the last answer, as `why_no_undo` allows `seat`; whose it was and what. Raises `NoUndo`."""
        reason = self.why_no_undo(seat)
        if reason is not None:
            raise NoUndo(reason)
        self.now = self._before.pop()
        turn = self.turns.pop()
        del self._lines[len(self.turns) :]
        self._told.pop(len(self.turns) + 1, None)
        self._undone.append((turn.seat, turn.action))
        return turn

    def can_redo(self) -> bool:
        """Whether an answer was taken back and nothing was answered since."""
        return bool(self._undone)

    @property
    def undone_by(self) -> int | None:
        """The seat that could give its answer again, or None when nothing was taken back."""
        return self._undone[-1][0] if self._undone else None

    def why_no_redo(self, seat: int | None = None) -> str | None:
        """One sentence why `seat` cannot give the answer again that was taken back last, or None when it can.

        As with undo, `seat` must be the one that gave it, and None stands for that seat.
        """
        giver = self.undone_by
        if giver is None:
            return "There is nothing to give again."
        if seat not in (None, giver):
            name = self.names[giver]
            return f"The answer that was taken back is {name}'s, and only {name} can give it again."
        return None

    def redo(self, seat: int | None = None) -> list[Event]:
        """Give the answer again that was taken back last, as `why_no_redo` allows `seat`. Raises `NoUndo`."""
        reason = self.why_no_redo(seat)
        if reason is not None:
            raise NoUndo(reason)
        giver, action = self._undone.pop()
        try:
            after, events = flow.apply(self.rules, self.now, giver, action)
        except KernelError as error:
            raise NoUndo(error.sentence) from error
        self._take(giver, action, after, events)
        return events

    def replays(self) -> bool:
        """Whether the turns lead from the start to the present state."""
        return self._replay(keep_from=len(self.turns)) is not None

    def _win_back(self) -> bool:
        if self._replayed:
            return False
        self._replayed = True
        first = len(self.turns)
        while first and not self.turns[first - 1].sealed:
            first -= 1
        states = self._replay(keep_from=first)
        if states is None:
            return False
        self._before = states
        return True

    def _replay(self, keep_from: int) -> list[State[Any]] | None:
        """The states before each turn from number `keep_from` on; None when the turns do not lead to `now`."""
        state = flow.copy(self.start)
        kept: list[State[Any]] = []
        events: list[Event] = []
        try:
            flow.advance(self.rules, state, events.append)
            if tuple(events) != self.opening:
                return None
            for number, turn in enumerate(self.turns):
                if number >= keep_from:
                    kept.append(flow.copy(state))
                if flow.refuse(self.rules, state, turn.seat, turn.action) is not None:
                    return None
                told: list[Event] = []
                flow.step(self.rules, state, turn.seat, turn.action, told.append)
                if tuple(told) != turn.events:
                    return None
        except Exception:
            # Old turns under new rules may fail in any way; the game then goes on from `now`.
            return None
        return kept if state == self.now else None

    # --- saving

    def dump(self, times: Times | None = None) -> str:
        """The save: one JSON document whose first line holds all that a list of saves shows."""
        if times is not None:
            self.times = times
        if not self._start_text:
            opening = ", ".join(event.model_dump_json() for event in self.opening)
            self._start_text = f'"start": {self.start.model_dump_json()}, "opening": [{opening}]'
        for turn in self.turns[len(self._lines) :]:
            told = ", ".join(event.model_dump_json() for event in turn.events)
            self._lines.append(
                f'{{"seat": {turn.seat}, "action": {turn.action.model_dump_json()}, "events": [{told}], '
                f'"sealed": "{turn.sealed}"}}'
            )
        first = json.dumps(self.heading(), ensure_ascii=False)
        rest = f'{self._start_text}, "now": {self.now.model_dump_json()},\n"turns": [' + ",\n".join(self._lines) + "]}"
        return f"{first[:-1]},\n{rest}\n"

    def heading(self) -> dict[str, Any]:
        """The first line of the save: what it is and how the game stands, all of it public."""
        from westtable import SAVE_FORMAT, __version__

        return {
            "format": SAVE_FORMAT,
            "game": self.rules.key,
            "rules": self.rules.version,
            "app": __version__,
            "id": self.ident,
            "name": self.name,
            "seats": [sitter.model_dump() for sitter in self.sitters],
            "options": self.rules.options.model_dump(),
            "seed": self.seed,
            "head": {
                "turn": len(self.turns),
                "where": self.rules.where(self.now),
                "next": list(self.asked()),
                "over": self.over,
                "winners": list(self.now.winners),
                "scores": self.rules.scores(self.now),
                "last": self.recap(3),
                "started": self.times.started,
                "saved": self.times.saved,
                "seconds": self.times.seconds,
            },
        }

    # --- the log

    def log(self, seat: int | None) -> list[tuple[int, str]]:
        """The lines of the log as `seat` may read them, each with the number of its turn (0 = the opening)."""
        return [(number, words) for number in range(len(self.turns) + 1) for words in self._turn_lines(number, seat)]

    def last_lines(self, seat: int | None, most: int) -> list[tuple[int, str]]:
        """The last `most` lines of the log as `seat` may read them, each with the number of its turn."""
        lines: list[tuple[int, str]] = []
        for number in range(len(self.turns), -1, -1):
            lines += [(number, words) for words in reversed(self._turn_lines(number, seat))]
            if len(lines) >= most:
                break
        return lines[:most][::-1]

    def recap(self, most: int) -> list[str]:
        """The last public lines, `most` at most."""
        lines: list[str] = []
        for number in range(len(self.turns), 0, -1):
            lines += reversed(self._turn_lines(number, None))
            if len(lines) >= most:
                break
        return lines[:most][::-1]

    def missed(self, seat: int) -> list[tuple[str, ...]]:
        """The public lines since the last answer of `seat`, oldest first: those of one turn or one fight together.

        Of what that answer was in the middle of, only what followed it is told.
        """
        groups: list[tuple[str, ...]] = []
        lines: tuple[str, ...] = ()
        for number in range(len(self.turns), 0, -1):
            turn = self.turns[number - 1]
            if turn.seat == seat:
                break
            lines = (*self._turn_lines(number, None), *lines)
            if lines and not (turn.events and turn.events[0].continues):
                groups.append(lines)
                lines = ()
        if lines:
            groups.append(lines)
        return groups[::-1]

    def _turn_lines(self, number: int, seat: int | None) -> tuple[str, ...]:
        """The lines of a turn (0 = the opening) as `seat` may read them."""
        if seat is None and number in self._told:
            return self._told[number]
        events = self.turns[number - 1].events if number else self.opening
        lines = tuple(words for event in events if (words := self._words(event, seat)))
        if seat is None:
            self._told[number] = lines
        return lines

    def _words(self, event: Event, seat: int | None) -> str:
        return self.rules.words(view(event, seat), self.names)
