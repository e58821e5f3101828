"""The table all games share: it asks one seat at a time, draws what that seat may see, and covers itself between seats.

It holds a running game and a look; what it draws comes from views only. How an answer is chosen is in `answering`.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from westtable.kernel import Action, Event, Illegal, KernelError, NoUndo
from westtable.ui.keys import KeyHint, KeyLine
from westtable.ui.lines import Line, Lines
from westtable.ui.running import Running
from westtable.ui.scene import Item, Look, Scene, Sight
from westtable.ui.screens.answering import Answering
from westtable.ui.screens.base import ends
from westtable.ui.screens.cover import Cover, Curtain, Opened, Stage
from westtable.ui.widgets.hand import HandView

LOG_KEPT = 60
"""Lines of the log that a table gets; the whole of it is on its own screen."""


def _settle() -> None:
    """Let the garbage collector pass over what stays for good, behind the first curtain and not in a player's turn."""
    gc.collect()
    gc.freeze()


class Table(Answering):
    """One game on the table."""

    CALLED = "the table"

    DEFAULT_CSS = """
    Table > #public { height: 10; }
    Table > #hand { height: 6; }
    Table > #gap { height: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u,ctrl+z", "undo", "Undo", tooltip="takes your last answer back"),
        Binding("U", "redo", "gives your answer again", show=False),
        Binding("v", "look", "Look", tooltip="the cards in words"),
        Binding("g", "log", "Log", tooltip="what has happened so far"),
        Binding("r", "rules", "Rules", tooltip="the rules of this game"),
        Binding("x", "hide", "Hide", tooltip="covers the hand at once"),
        Binding("m", "menu", "Menu", tooltip="undo, copies, settings, leaving"),
        Binding("n", "save_as", "keeps a copy under a name", show=False),
        Binding("o", "saves", "the saved games", show=False),
        Binding("t", "theme", "another theme", show=False),
        Binding("q", "leave", "leaves to the picker; the game is saved", show=False),
    ]

    def __init__(self, running: Running, look: Look, fresh_deal: bool) -> None:
        super().__init__(look)
        self.running = running
        self.fresh: frozenset[int] = frozenset()
        self._fresh_deal = fresh_deal
        self._held: list[Any] = [None] * len(running.session.sitters)
        """What each seat could read when it last looked, to mark what came since."""

    def compose(self) -> ComposeResult:
        yield Lines(id="title", classes="one")
        yield Lines(id="public")
        yield HandView(id="hand")
        yield Lines(id="prompt")
        yield Lines(id="gap")
        yield KeyLine(id="keys")
        yield Lines(id="small")

    # --- the round of the keyboard

    def on_mount(self) -> None:
        self.running.on_change = self._saving_changed
        self.begin()
        self.call_after_refresh(_settle)

    def begin(self) -> None:
        """Cover the table for whoever is up; after a resume the last public moment is shown once more."""
        session = self.running.session
        events: Sequence[Event] = ()
        if not self._fresh_deal:
            events = session.turns[-1].events if session.turns else session.opening
        self.pass_on(events)

    def pass_on(self, events: Sequence[Event]) -> None:
        """Show the public moments in `events`, then give the keyboard to whoever is asked, covered in between."""
        session = self.running.session
        scene = self.scene(None)
        stages: list[Stage] = list(self.look.sights(scene, events))
        asked = session.asked()
        opened = self.look.opened(scene) if asked else None
        if opened is not None:
            if self.running.path is None:
                # What was looked at cannot be dealt again: such a game is kept before its first answer.
                self.running.save()
            names = tuple(session.names[one] for one in asked)
            several = len(session.now.stack[-1].seats) > 1
            self._lay_cover([*stages, Opened(opened, asked, names, several)], self._close)
            return
        if not asked:
            if stages:
                self._lay_cover(stages, lambda _: self._finish())
            else:
                self._finish()
            return
        seat = asked[0]
        # Everybody has just looked at the screen when there was a public moment, so the hand needs its curtain again.
        if self._needs_curtain(seat, bool(stages)):
            stages.append(self._curtain(scene, seat))
        if stages:
            self._lay_cover(stages, lambda _: self._reveal(seat))
        else:
            self._reveal(seat)

    def _needs_curtain(self, seat: int, after_sight: bool) -> bool:
        curtain = self.running.session.rules.options.curtain
        return curtain != "off" and (self.seat != seat or after_sight or curtain == "always")

    def _curtain(self, scene: Scene, seat: int) -> Curtain:
        session = self.running.session
        recap = session.missed(seat)
        reason = self.look.reason(scene, seat)
        return Curtain(seat, session.names[seat], session.sitters[seat].mark, reason, tuple(recap), self._foot())

    def _foot(self) -> str:
        session = self.running.session
        saved = self._saved_words()
        return f"{session.rules.where(session.now)} · {session.rules.title}" + (f" · {saved}" if saved else "")

    def _lay_cover(self, stages: list[Stage], done: Callable[[int | None], None]) -> None:
        self.blank()
        cover = self.app.screen
        if isinstance(cover, Cover):
            cover.go_on_with(stages, done)
        else:
            self.app.push_screen(Cover(stages, done, self.action_menu))

    def _reveal(self, seat: int) -> None:
        # Filled while the cover still lies on it.
        self.show_seat(seat)
        if isinstance(self.app.screen, Cover):
            self.app.pop_screen()

    def _close(self, seat: int | None) -> None:
        """Answer for a seat that closes what all were looking at: there is no other answer."""
        assert seat is not None
        (offer,) = self.running.session.offers(seat)
        self._answer(seat, offer.kind())

    def _finish(self) -> None:
        self.blank()
        self.table_app.show_final(self.running, self.look)

    def blank(self) -> None:
        """Take everything off the table that one seat alone may know, at once."""
        self.seat = None
        self.ask(())
        self.query_one(HandView).blank()
        self.lines("prompt").blank()
        self.app.clear_notifications()
        self.app.clear_selection()

    def show_seat(self, seat: int) -> None:
        """Put the view of `seat` on the table, with the question it is asked."""
        session = self.running.session
        if self.seat != seat:
            from westtable.kernel import readable

            now = readable(session.now, seat)
            before = self._held[seat]
            self.fresh = frozenset() if before is None else frozenset(now - before)
            self._held[seat] = now
        self.seat = seat
        self._ask()
        self.refresh_page()

    def _ask(self) -> None:
        session = self.running.session
        asked = self.seat is not None and self.seat in session.asked()
        self.ask(session.offers(self.seat) if self.seat is not None and asked else ())

    def submit(self, action: Action) -> None:
        """Give the answer: cover first, then let the game move."""
        seat = self.seat
        if seat is None:
            return
        session = self.running.session
        refusal = session.refuse(seat, action)
        if refusal is not None:
            self.refuse(refusal.words)
            return
        self.query_one(HandView).blank()
        self.lines("prompt").blank()
        self._answer(seat, action)

    def _answer(self, seat: int, action: Action) -> None:
        try:
            events = self.running.answer(seat, action)
        except Illegal as error:
            self.refuse(error.sentence)
            return
        except KernelError as error:
            self.table_app.leave_table(error.sentence)
            return
        self.pass_on(events)

    # --- drawing

    def scene(self, seat: int | None) -> Scene:
        """The present moment as `seat` may see it."""
        session = self.running.session
        return Scene(
            view=session.view(seat),
            seat=seat,
            sitters=session.sitters,
            options=session.rules.options,
            asked=session.asked(),
            width=self.size.width,
            height=self.size.height,
            turn=len(session.turns),
            seed=session.seed,
            saved=self._saved_words(),
            # As everybody may read it, whoever looks: it is drawn outside the zone for secrets.
            log=session.last_lines(None, LOG_KEPT),
            chooser=self.chooser if seat is not None else None,
            cursor=self.cursor,
            page=self.page_number,
            notice=self.notice,
            fresh=self.fresh if seat is not None else frozenset(),
        )

    def _saved_words(self) -> str:
        if self.running.trouble:
            return "NOT SAVED"
        at = self.running.saved_at
        return time.strftime("saved %H:%M", time.localtime(at)) if at else ""

    def _saving_changed(self) -> None:
        # From the saving thread; the table is drawn in its own.
        self.table_app.later(self._show_saving)

    def _show_saving(self) -> None:
        if self.running.kept:
            self.table_app.note(self.running.kept, 8)
            self.running.kept = ""
        if self.running.trouble:
            self.app.notify(self.running.trouble, title="Not saved", severity="error", markup=False)
        if self.is_there and not self.is_small:
            self._paint_title(self.scene(self.seat))
        for cover in self.app.screen_stack:
            if isinstance(cover, Cover):
                cover.stages = [
                    one._replace(foot=self._foot()) if isinstance(one, Curtain) else one for one in cover.stages
                ]
                cover.refresh_page()

    def _paint_title(self, scene: Scene) -> None:
        left, right = self.look.title(scene)
        self.lines("title").show([ends(left, right, self.width)])

    def paint(self) -> None:
        scene = self.scene(self.seat)
        public, hand, prompt = self.look.heights(scene)
        for ident, rows in (("public", public), ("hand", hand), ("prompt", prompt)):
            zone = self.lines(ident)
            height = zone.styles.height
            if height is None or height.value != rows:
                zone.styles.height = rows
        self._paint_title(scene)
        self.lines("public").show(self.look.public(scene))
        if self.seat is None:
            self.query_one(HandView).blank()
            self.lines("prompt").blank()
            return
        self.query_one(HandView).show(self.look.hand(scene))
        self.paint_prompt(scene)

    def key_hints(self) -> list[KeyHint]:
        if self.seat is None:
            return []
        scene = self.scene(self.seat)
        hints = [KeyHint("Enter", self.look.enter(scene), "enter")]
        if self.look.pages(scene):
            hints.append(KeyHint("Tab", "Page", "tab"))
        hints += [KeyHint(one.key, one.label, one.key) for one in self.look.game_keys]
        if self.chooser is not None and self.chooser.can_go_back:
            hints.append(KeyHint("Esc", "Back", "escape"))
        if self.chooser is not None and any(self.chooser.chosen.values()):
            hints.append(KeyHint("c", "Clear", "c"))
        if self.running.session.why_no_undo(self.seat) is None:
            hints.append(KeyHint("u", "Undo", "u"))
        hints += [
            KeyHint("x", "Hide", "x"),
            KeyHint("m", "Menu", "m"),
            KeyHint("g", "Log", "g"),
            KeyHint("r", "Rules", "r"),
            KeyHint("?", "Help", "question_mark"),
        ]
        return hints

    def typed_help(self) -> list[tuple[str, str]]:
        keys = [("1-9, 0", "chooses what has that badge; once more takes it back")]
        return keys + [(one.key, one.label[:1].lower() + one.label[1:]) for one in self.look.game_keys]

    def action_digit(self, digit: int) -> None:
        # The digit that opened the curtain repeats while it is held; it must not play as well.
        if not self.table_app.is_spent(digit):
            super().action_digit(digit)

    # --- undo, looks, leaving

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if not super().check_action(action, parameters):
            return False
        return self.seat is not None or action in ("menu", "leave", "keys", "log", "rules")

    def action_undo(self) -> None:
        chooser = self.chooser
        if chooser is not None and any(chooser.chosen.values()) and chooser.back():
            # What is chosen comes before what was answered: nobody means the answer before it.
            self._changed(cursor="")
            return
        self.take_back()

    def take_back(self) -> None:
        """Undo the last answer for the seat at the keyboard, or under the cover for the seat whose answer it was."""
        session = self.running.session
        reason = session.why_no_undo(self.seat)
        if reason is not None:
            giver = session.names[session.turns[-1].seat] if session.why_no_undo() is None else ""
            self._undo_refused(reason, f"x hides this hand; then u takes it back for {giver}." if giver else "")
            return
        was = session.turns[-1].seat
        if self.seat != was:
            self.blank()
        try:
            self.running.undo(self.seat)
        except NoUndo as error:
            self._undo_refused(error.sentence)
            return
        self._after_change(was)

    def _undo_refused(self, reason: str, way_out: str = "") -> None:
        if self.seat is not None:
            self.refuse(reason, way_out)
        else:
            self.app.notify(reason, markup=False)

    def _after_change(self, seat: int) -> None:
        if isinstance(self.app.screen, Cover):
            self.app.pop_screen()
        if self.seat == seat and seat in self.running.session.asked():
            self._ask()
            self.refresh_page()
        else:
            self.pass_on(())

    def action_redo(self) -> None:
        self.give_again()

    def give_again(self) -> None:
        """Redo for the seat at the keyboard, or under the cover for the seat whose answer was taken back."""
        if not self.running.session.can_redo():
            self._undo_refused("Nothing was taken back.")
            return
        try:
            events = self.running.redo(self.seat)
        except NoUndo as error:
            self._undo_refused(error.sentence)
            return
        self.query_one(HandView).blank()
        if isinstance(self.app.screen, Cover):
            self.app.pop_screen()
        self.pass_on(events)

    def action_look(self) -> None:
        scene = self.scene(self.seat)
        item = self.at_cursor(scene)
        lines: list[Line] = self.look.card_text(scene, item if isinstance(item, Item) else None)
        if lines:
            name = scene.name(self.seat) if self.seat is not None else ""
            self.show_sight(Sight(f"{name} looks", tuple(lines), "Enter closes this.", private=True, shows_hand=True))

    def show_sight(self, sight: Sight) -> None:
        self.table_app.open("sight", sight=sight, hide=self.action_hide)

    def action_log(self) -> None:
        # What a seat has seen and may have forgotten is told again only where the memory aid is on.
        aided = self.running.session.rules.options.memory_aid == "on"
        self.table_app.open("log", session=self.running.session, seat=self.seat if aided else None)

    def action_rules(self) -> None:
        self.table_app.open("rules", game=self.running.game)

    def action_hide(self) -> None:
        """Cover the hand now; the same seat opens it again."""
        seat = self.seat
        if seat is None:
            return
        chooser, page = self.chooser, self.page_number

        def again(_: int | None) -> None:
            self.seat, self.chooser, self.page_number = seat, chooser, page
            self.refresh_page()
            if isinstance(self.app.screen, Cover):
                self.app.pop_screen()

        curtain = self._curtain(self.scene(None), seat)
        self._lay_cover([curtain._replace(reason="The hands are hidden.")], again)

    def action_menu(self) -> None:
        self.table_app.open("menu", table=self)

    def action_save_as(self) -> None:
        self.table_app.open("save_as", running=self.running)

    def action_saves(self) -> None:
        self.table_app.open("saves")

    def action_theme(self) -> None:
        self.table_app.next_theme()

    def action_leave(self) -> None:
        self.table_app.leave_table()
