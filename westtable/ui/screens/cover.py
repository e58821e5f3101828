"""The cover: public moments for everybody, then the curtain that only the next seat's digit opens.

It is one opaque screen from the last key of one player to the first key of the next, so that nothing can flash between.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, NamedTuple

from textual.binding import Binding, BindingType

from westtable.ui.keys import KeyHint
from westtable.ui.lines import Line, Pager, centre, exact, fit, line, spaced, wrap
from westtable.ui.phrases import ARROW, filled
from westtable.ui.scene import Sight
from westtable.ui.screens.base import Page

LEAD = 0.3
"""Seconds between the sentence of a sight and the lines below it, where things may move."""


class Curtain(NamedTuple):
    """What the curtain says: all of it public."""

    seat: int
    name: str
    mark: str
    reason: str
    """Why this seat is asked, a public sentence, or ""."""
    recap: tuple[tuple[str, ...], ...]
    """What happened since the seat's last answer: the lines of each turn or fight together, oldest first."""
    foot: str


class Opened(NamedTuple):
    """A question that all may look at: it lies open until each of `seats` has closed it."""

    sight: Sight
    seats: tuple[int, ...]
    """Those who have not closed it yet."""
    names: tuple[str, ...]
    several: bool = False
    """Whether more than one seat has to close it, each with its own digit; else Enter does."""


Stage = Sight | Opened | Curtain


def fitted(sight: Sight, room: int) -> tuple[list[Line], int]:
    """The lines of a sight, and how many of them lead.

    Blank ones are left out, from the top, as far as `room` rows need it; what is longer still is scrolled.
    """
    lead = sight.lead or len(sight.lines)
    rows = list(sight.lines)
    while len(rows) > room and () in rows:
        number = rows.index(())
        del rows[number]
        lead -= number < lead
    return rows, lead


def recap_rows(recap: Sequence[Sequence[str]], room: int, across: int) -> list[str]:
    """The newest turns and fights that fit in `room` rows of `across` cells, each from its beginning.

    Of a newest one that is too long alone, its newest lines. What is left out is counted, and `g` shows it.
    At most `room` rows, if those are two or more.
    """
    told = [[wrap(words, across) for words in group] for group in recap]
    sizes = [sum(map(len, group)) for group in told]
    first = len(told)
    while first and sum(sizes[first - 1 :]) + (first > 1) <= room:
        first -= 1
    if first < len(told):
        earlier = sum(map(len, recap[:first]))
        return [*_left_out(earlier), *(row for group in told[first:] for words in group for row in words)]
    if not told:
        return []
    newest = told[-1]
    start = len(newest)
    while start and sum(map(len, newest[start - 1 :])) < room:
        start -= 1
    earlier = sum(map(len, recap[:-1])) + min(start, len(newest) - 1)
    rows = _left_out(earlier)
    if start < len(newest):
        return [*rows, *(row for words in newest[start:] for row in words)]
    # Not even its last sentence is short enough: the head of it says most.
    space = max(room - len(rows), 1)
    return [*rows, *newest[-1][: space - 1], fit(f"{newest[-1][space - 1]} …", across).rstrip()]


def _left_out(count: int) -> list[str]:
    if not count:
        return []
    return ["… 1 earlier line: g shows it" if count == 1 else f"… {count} earlier lines: g shows them"]


def _without(recap: Sequence[Sequence[str]], reason: str) -> list[Sequence[str]]:
    """The recap without its last line where the reason says the same, as for a fight that waits for its answer."""
    groups = list(recap)
    if groups and reason and groups[-1][-1].startswith(reason.removesuffix(".")):
        groups[-1] = groups[-1][:-1]
    return [group for group in groups if group]


class Cover(Page):
    """Shows its stages one after another, then calls `done` with the seat whose key was the last, if it was one's own.

    Nothing secret is ever on it.
    """

    CALLED = "the curtain"
    BINDINGS: ClassVar[list[BindingType]] = [
        *[Binding(str(digit), f"open({digit})", show=False) for digit in range(1, 9)],
        Binding("enter,space", "next", "goes on", show=False),
        Binding("a", "last", "shows all at once", show=False),
        Binding("u,ctrl+z", "undo", "takes the last answer back", show=False),
        Binding("m", "menu", "the menu", show=False),
        Binding("g", "log", "the log", show=False),
    ]

    def __init__(self, stages: Sequence[Stage], done: Callable[[int | None], None], menu: Callable[[], None]) -> None:
        super().__init__()
        self.stages = list(stages)
        self._told = 0
        """How many pictures of a sight were shown before the one that stands there."""
        self._done = done
        self._menu = menu
        self._shown_at: float | None = None
        self._finished = False
        self._whole = False
        """Whether the lines of a sight that follow its sentence are shown yet."""
        self._giver = ""
        """Who can take the last answer back from this curtain, or ""."""

    @property
    def stage(self) -> Stage:
        """What is on the screen now."""
        return self.stages[0]

    def make_body(self) -> Pager:
        return Pager(id="body")

    def on_mount(self) -> None:
        self.query_one(Pager).focus()
        self._begin()

    def go_on_with(self, stages: Sequence[Stage], done: Callable[[int | None], None]) -> None:
        """Show other stages in the place of those that are over."""
        self.stages, self._done, self._finished = list(stages), done, False
        self._begin()
        self.refresh_page()

    def _begin(self) -> None:
        """Start with the stage that is next."""
        sight = self.sight
        moves = self.table_app.settings.motion
        self.query_one(Pager).move_to(0)
        self._told = 0 if sight is None or moves else len(sight.pictures)
        self._whole = not (sight is not None and sight.lead and moves and not sight.pictures)
        if not self._whole:
            self.set_timer(LEAD, self._complete)
        self._arm()

    def _arm(self) -> None:
        """Start the guard when what is shown now is on the screen, not before."""
        self._shown_at = None
        self.call_after_refresh(self._painted)

    @property
    def sight(self) -> Sight | None:
        """The sight on the screen, if it is one."""
        stage = self.stage
        if isinstance(stage, Opened):
            return stage.sight
        return stage if isinstance(stage, Sight) else None

    @property
    def _to_be_told(self) -> bool:
        """Whether pictures are still to come that the log would give away."""
        return self.telling or any(isinstance(one, Sight) and one.pictures for one in self.stages[1:])

    @property
    def telling(self) -> bool:
        """Whether the sight has more pictures."""
        sight = self.sight
        return sight is not None and self._told < len(sight.pictures)

    def _complete(self) -> None:
        if not self._whole:
            self._whole = True
            self.refresh_page()

    def _painted(self) -> None:
        self._shown_at = self.table_app.clock()
        # Only now: a game that was just taken up may have to be replayed to know.
        session = self.table_app.session
        can = isinstance(self.stage, Curtain) and session is not None and session.why_no_undo() is None
        self._giver = session.names[session.turns[-1].seat] if can and session is not None else ""
        if self._giver:
            self.refresh_page()

    @property
    def guarded(self) -> bool:
        """Whether keys are still ignored: a repeated Enter must not walk through a stage that just came up."""
        return self._shown_at is None or self.table_app.clock() - self._shown_at < self.table_app.guard

    def paint(self) -> None:
        stage, sight = self.stage, self.sight
        if isinstance(stage, Curtain):
            self._paint_curtain(stage)
        elif sight is not None:
            self._paint_sight(sight)

    def _paint_sight(self, sight: Sight) -> None:
        self.title_line(sight.title, "everybody may look")
        room = self.body_height
        # All pictures of a sight hang from the same row, so that nothing jumps between them.
        tallest = max(len(sight.lines), *(len(one.lines) for one in sight.pictures), 0)
        top = max((room - tallest) // 3, 0)
        if self.telling:
            picture = sight.pictures[self._told]
            sight = sight._replace(lines=picture.lines, prompt=picture.prompt, note=picture.note, lead=0)
        lines, lead = fitted(sight, room)
        lines = lines if self._whole else lines[:lead]
        left = max((self.width - 80) // 2, 0)
        indent = line(" " * left) if left else ()
        self.lines("body").show([*[()] * top, *[(*indent, *one) for one in lines]])
        prompt = sight.prompt if self._whole else "Enter shows the rest at once."
        self.say(line((prompt, "", "key:enter")), sight.note or self._coming())

    def _coming(self) -> str:
        following = self.stages[1:]
        if not following:
            return "Everything on this screen is public."
        then = following[0]
        return f"Next: {then.name}, behind the curtain." if isinstance(then, Curtain) else "Then one screen more."

    def _paint_curtain(self, stage: Curtain) -> None:
        self.title_line("", "hands hidden")
        digit = stage.seat + 1
        recap = _without(stage.recap, stage.reason)
        inner = min(self.width - 8, 74 if self.width >= 110 or recap else 62)
        seat_role = f"seat{digit}" if digit <= 6 else "strong"
        told: list[Line] = [
            (),
            centre(line(("PASS THE KEYBOARD", "strong")), inner),
            centre(line(("to", "muted")), inner),
            (),
            centre(line((f"{stage.mark}  {spaced(stage.name, inner - 18)}  {stage.mark}", seat_role)), inner),
            centre(line((f"seat {digit}", "muted")), inner),
            (),
        ]
        if stage.reason:
            told += [centre(line(row), inner) for row in wrap(stage.reason, inner - 4)]
            told.append(())
        press = line(f"{stage.name}, press ", (str(digit), "badge", f"key:{digit}"), " when only you can see this.")
        told += [
            centre(line("Everyone else: look away, please."), inner),
            centre(press, inner),
            (),
        ]
        foot = centre(line((stage.foot, "muted")), inner)
        room = self.body_height - 2
        # Blank rows give way to what happened, one after another from the top.
        space = room - sum(bool(row) for row in told) - 2
        if recap:
            told.append(centre(line(("Since your last turn", "muted")), inner))
            told += [centre(line(row), inner) for row in recap_rows(recap, space, inner - 4)]
            told.append(())
        told.append(foot)
        while len(told) > room and () in told:
            told.remove(())
        self.lines("body").show(self._boxed(told, inner))
        self.say(
            line((f"{stage.name}: press {digit} to go on.", "", f"key:{digit}")),
            self._undo_words("Other keys do nothing here."),
        )

    def _undo_words(self, else_said: str) -> Line:
        if not self._giver:
            return line(else_said)
        told = line((f"u: {self._giver} takes the last answer back.", "", "key:u"))
        return filled(self.width - ARROW, told, else_said)

    def _boxed(self, told: list[Line], inner: int) -> list[Line]:
        side = max((self.width - inner - 2) // 2, 0)
        margin = line(" " * side)
        top = max((self.body_height - len(told) - 2) // 3, 0)
        edge = ("║", "primary")
        rows: list[Line] = [()] * top
        rows.append((*margin, *line(("╔" + "═" * inner + "╗", "primary"))))
        rows += [(*margin, *line(edge), *exact(one, inner), *line(edge)) for one in told]
        rows.append((*margin, *line(("╚" + "═" * inner + "╝", "primary"))))
        return rows

    def key_hints(self) -> list[KeyHint]:
        stage = self.stage
        help_hint = KeyHint("?", "Help", "question_mark")
        menu = KeyHint("m", "Menu", "m")
        log = [] if self._to_be_told else [KeyHint("g", "Log", "g")]
        if self.telling:
            return [KeyHint("Space", "Next", "space"), KeyHint("a", "All at once", "a"), menu, help_hint]
        if isinstance(stage, Opened) and stage.several and self._whole:
            closers = [
                KeyHint(str(seat + 1), f"I am {name}", str(seat + 1))
                for seat, name in zip(stage.seats, stage.names, strict=True)
            ]
            return [*closers, *log, menu, help_hint]
        if not isinstance(stage, Curtain):
            return [KeyHint("Enter", "Go on" if self._whole else "Show all", "enter"), *log, menu, help_hint]
        digit = stage.seat + 1
        undo = [KeyHint("u", f"Undo for {self._giver}", "u")] if self._giver else []
        return [KeyHint(str(digit), f"I am {stage.name}", str(digit)), *undo, *log, menu, help_hint]

    def typed_help(self) -> list[tuple[str, str]]:
        stage = self.stage
        scrolls = ("up, down, PgUp, PgDn", "scroll, where there is more")
        if isinstance(stage, Opened) and stage.several and not self.telling:
            return [(str(seat + 1), "closes it for that seat") for seat in stage.seats] + [scrolls]
        if not isinstance(stage, Curtain):
            return [("Enter, Space", "goes on"), ("a", "shows all at once, where it is told in steps"), scrolls]
        return [(str(stage.seat + 1), f"opens the curtain for {stage.name}")]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if not super().check_action(action, parameters):
            return False
        stage = self.stage
        if action in ("next", "last", "undo", "menu", "log", "keys") and self.guarded:
            return False
        if action == "open":
            if isinstance(stage, Opened) and not self.telling:
                return self._whole and parameters in [(seat + 1,) for seat in stage.seats]
            return isinstance(stage, Curtain) and parameters == (stage.seat + 1,)
        if action == "next":
            # What several have to close is closed by each with a key of their own.
            if self.telling or not self._whole:
                return True
            return not (isinstance(stage, Curtain) or (isinstance(stage, Opened) and stage.several))
        if action == "last":
            return self.telling
        if action == "log" and self._to_be_told:
            return False
        if action == "undo":
            return isinstance(stage, Curtain) and bool(self._giver)
        return action in ("menu", "log", "keys", "help_quit", "quit")

    def action_open(self, digit: int) -> None:
        # Asked before the guard, so that a digit that is held down through it stays spent.
        if self.table_app.is_spent(digit) or self.guarded:
            return
        self.table_app.spend(digit)
        self._advance(digit - 1)

    def action_next(self) -> None:
        if self.telling:
            self._tell(self._told + 1)
        elif self._whole:
            self._advance(self.stage.seats[0] if isinstance(self.stage, Opened) else None)
        else:
            self._complete()

    def action_last(self) -> None:
        sight = self.sight
        if sight is not None:
            self._tell(len(sight.pictures))

    def _tell(self, number: int) -> None:
        self._told = number
        self.query_one(Pager).move_to(0)
        if not self.telling:
            # Whoever hurries through the pictures must not run past the last one.
            self._arm()
        self.refresh_page()

    def _advance(self, seat: int | None) -> None:
        if self._finished:
            return
        if len(self.stages) > 1:
            self.stages.pop(0)
            self._begin()
            self.refresh_page()
            return
        self._finished = True
        self._done(seat)

    def action_undo(self) -> None:
        if self.table_app.table is not None:
            self.table_app.table.take_back()

    def action_menu(self) -> None:
        self._menu()

    def action_log(self) -> None:
        self.table_app.open("log", session=self.table_app.session, seat=None)
