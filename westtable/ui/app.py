"""The app: which screen is open, where games come from and go to, and a clean way out whatever happens.

Screens and games are imported when they are opened, so that the picker is readable at once.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.notifications import Notification, Notify
from textual.screen import Screen

from westtable.games import GAMES, Game, find
from westtable.request import Request
from westtable.store.errors import StoreError
from westtable.store.settings import Settings, load_settings, save_settings
from westtable.ui.screens.base import Page
from westtable.ui.skins import sieves
from westtable.ui.theme import Skin, wear

if TYPE_CHECKING:
    from textual.driver import Driver
    from textual.filter import LineFilter

    from westtable.kernel import Options, Session, Sitter
    from westtable.ui.running import Running
    from westtable.ui.scene import Look
    from westtable.ui.screens.table import Table

EXIT_SECONDS = 3.0
"""After a signal the process is gone within this time, even if the terminal hangs."""


REPEAT: Final = 0.15
"""Seconds between two signs of a key that is held down, at most."""


class WesttableApp(App[int]):
    """Westtable in a terminal."""

    TITLE = "Westtable"
    ALLOW_SELECT = True
    # The palette's own sign is an emoji.
    # Notes hang flat under the title: below they would hide the prompt, and higher ones the head of the curtain.
    CSS = """
    SearchIcon { display: none; }
    ToastRack { dock: top; align: right top; margin-bottom: 0; overflow-y: hidden; }
    Toast { width: auto; max-width: 100%; padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", "Quit", show=False, priority=True),
        Binding("ctrl+c", "help_quit", show=False, system=True),
    ]

    def __init__(self, request: Request) -> None:
        # Under NO_COLOR the framework would send greys; with ANSI colours it sends none at all.
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        self.skin: Skin = "colour"
        self.request = request
        self.data = request.data
        self.settings: Settings = load_settings(request.data)
        self.running: Running | None = None
        self.clock: Callable[[], float] = time.monotonic
        self.now: Callable[[], float] = time.time
        self.guard = 0.4
        """Seconds in which a cover ignores keys; see `screens.cover`."""
        self._spent: tuple[int, float] | None = None
        self._own_loop: asyncio.AbstractEventLoop | None = None
        self.lost = ""
        """Why the last answer of a game that was closed is not on the disk, or "": told when the app has gone."""
        self._notes: dict[str, Notification] = {}
        wear(self, self.settings.theme, self.settings.skin)
        if not self.settings.motion:
            self.animation_level = "none"

    @property
    def session(self) -> Session | None:
        """The session on the table, if any."""
        return self.running.session if self.running is not None else None

    # --- start and end

    def on_mount(self) -> None:
        self._own_loop = asyncio.get_running_loop()
        self._take_signals()
        self.app_resume_signal.subscribe(self, self._back_from_suspend)
        from westtable.ui.screens.picker import Picker

        self.push_screen(Picker())
        if self.request.action != "picker":
            self.call_after_refresh(self._start)

    def on_unmount(self) -> None:
        # However the app ends, what was answered is on the disk and the lock is free.
        self.close_running()

    def _start(self) -> None:
        request = self.request
        if request.action == "resume" and request.save is not None:
            self.resume(request.save)
            return
        game = find(request.game)
        if game is None:
            return
        if request.action == "setup" or not request.seats:
            self.new_game(game, seed=request.seed, options=dict(request.options))
            return
        from westtable.kernel import Sitter
        from westtable.ui.glyphs import MARKS

        sitters = [Sitter(name=name, mark=MARKS[seat]) for seat, name in enumerate(request.seats)]
        self.deal(game, sitters, game.rules().options_type(**request.options), request.seed)

    def _take_signals(self) -> None:
        if sys.platform == "win32" or threading.current_thread() is not threading.main_thread():
            return
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            loop.add_signal_handler(number, self._signalled, number)

    def _signalled(self, number: int) -> None:
        """Save, give the terminal back and end; a second signal or a dead terminal cannot hold it up."""
        code = 128 + number
        killer = threading.Timer(EXIT_SECONDS, os._exit, (code,))
        killer.daemon = True
        killer.start()
        self.close_running()
        self.exit(code, return_code=code)

    def close_running(self) -> bool:
        """Flush the running game to the disk and free its lock; False when it could not be saved."""
        running, self.running = self.running, None
        if running is None or running.close():
            return True
        self.lost = running.trouble or "The last answer could not be saved: the disk took too long."
        return False

    async def action_quit(self) -> None:
        running = self.running
        if running is not None and not running.flush(3.0) and not running.warned:
            # The save did not reach the disk: say so once, and let the second time be meant.
            running.warned = True
            self.clear_notifications()  # Two notes would reach down over the curtain, and this one says it all.
            self.notify(f"{running.trouble} Press ctrl+q again to quit all the same.", markup=False, timeout=8)
            return
        self.close_running()
        self.exit(0)

    def _fatal_error(self) -> None:
        # The framework would print every local variable, and with them every hand.
        self._end_with_note(sys.exc_info()[1] or self._exception)

    def panic(self, *renderables: Any) -> None:
        # The framework calls this with a traceback of its own threads.
        self._return_code = 1
        self._end_with_note(sys.exc_info()[1])

    def _end_with_note(self, error: BaseException | None) -> None:
        from westtable.ui.crash import note_crash

        saved = self.close_running()
        self.lost = ""  # The note says it.
        self._exit_renderables.append(note_crash(self.data, error, saved))
        self._close_messages_no_wait()

    def get_driver_class(self) -> type[Driver]:
        kind = super().get_driver_class()
        if sys.platform == "win32":
            return kind
        from westtable.ui.driver import clean

        return clean(kind)

    def blank_secrets(self) -> None:
        """Take every secret off the screens at once; the table comes back behind its curtain."""
        from westtable.ui.widgets.hand import HandPager, HandView

        for screen in self.screen_stack:
            for zone in (*screen.query(HandView), *screen.query(HandPager)):
                zone.blank()
        table = self.table
        if table is not None:
            table.lines("prompt").blank()

    def _back_from_suspend(self, _: Any) -> None:
        table = self.table
        if table is not None and table.seat is not None:
            self.back_to_table()
            table.action_hide()

    # --- services for screens

    def spend(self, digit: int) -> None:
        """Remember that a digit has opened or closed something: as long as it is held down it must do nothing more."""
        self._spent = (digit, self.clock())

    def is_spent(self, digit: int) -> bool:
        """Whether a digit that comes now only repeats the press that has done its work already."""
        now = self.clock()
        held = self._spent is not None and self._spent[0] == digit and now - self._spent[1] < min(REPEAT, self.guard)
        self._spent = (digit, now) if held else None
        return held

    def later(self, call: Callable[[], None]) -> None:
        """Have `call` called in the app's own thread; from any thread, without waiting."""
        if self._own_loop is not None and not self._own_loop.is_closed():
            self._own_loop.call_soon_threadsafe(self.call_later, call)

    def save_settings(self) -> None:
        """Keep the settings; trouble is told and play goes on."""
        try:
            save_settings(self.data, self.settings)
        except StoreError as error:
            self.note(error.sentence)

    def note(self, sentence: str, seconds: float = 5) -> None:
        """Tell something for so long; while it hangs there the same is not hung beside it, however often it is told."""
        note = self._notes.get(sentence)
        if note is None or note.time_left < 1:
            note = self._notes[sentence] = Notification(sentence, timeout=seconds, markup=False)
        self.post_message(Notify(note))

    def dress(self, theme: str, skin: Skin) -> None:
        """Wear that theme and skin from now on, and remember it."""
        self.settings.theme, self.settings.skin = theme, skin
        wear(self, theme, skin)
        self.save_settings()

    def get_line_filters(self) -> Sequence[LineFilter]:
        return [*super().get_line_filters(), *sieves(self)]

    def next_theme(self) -> None:
        """Change between our dark and our light theme."""
        self.dress("noon" if self.theme == "dusk" else "dusk", self.settings.skin)

    # --- games

    @property
    def table(self) -> Table | None:
        """The table, if one is open."""
        from westtable.ui.screens.table import Table

        return next((screen for screen in self.screen_stack if isinstance(screen, Table)), None)

    def new_game(self, game: Game, **prefilled: Any) -> None:
        """Open the set-up of a game."""
        self.open("setup", game=game, **prefilled)

    def deal(self, game: Game, sitters: Sequence[Sitter], options: Options, seed: str) -> None:
        """Begin a game and put it on the table."""
        from westtable.ui.running import Running

        self._put_on_table(Running.deal(self.data, game, list(sitters), options, seed), fresh=True)

    def resume(self, path: Path) -> bool:
        """Take a saved game up; False with the reason on the screen when it cannot be played."""
        from westtable.kernel import DamagedSave
        from westtable.ui.running import Running

        if self.running is not None and self.running.path == path.resolve():
            self.back_to_table()
            return True
        try:
            running = Running.open(self.data, path)
        except (StoreError, DamagedSave) as error:
            page = self.screen
            if isinstance(page, Page):
                page.refuse(error.sentence, "The file was left as it is.")
            return False
        self._put_on_table(running, fresh=False)
        return True

    def back_to_table(self) -> None:
        """Close whatever lies on the table of the running game."""
        from westtable.ui.screens.cover import Cover

        table = self.table
        while table is not None and self.screen is not table and not isinstance(self.screen, Cover):
            self.pop_screen()

    def _put_on_table(self, running: Running, fresh: bool) -> None:
        from westtable.ui.screens.table import Table

        look: Look = running.game.table()
        self._clear_table()
        self.running = running
        if running.session.over:
            self.show_final(running, look)
        else:
            self.push_screen(Table(running, look, fresh))

    def _clear_table(self) -> None:
        """Back to the picker, with whatever was on the table saved and closed."""
        self.close_running()
        self.lost = ""  # Those who leave for the picker are told there.
        while len(self.screen_stack) > 2:
            self.pop_screen()

    def show_final(self, running: Running, look: Look) -> None:
        """Show how it ended, in place of the table."""
        from westtable.ui.screens.final import Final

        while len(self.screen_stack) > 2:
            self.pop_screen()
        self.push_screen(Final(running, look))

    def leave_table(self, sentence: str = "") -> None:
        """Back to the picker; the game is saved. With a sentence when something went wrong."""
        running = self.running
        trouble = "" if running is None or running.flush(3.0) else running.trouble
        if running is not None and trouble and not sentence and not running.warned:
            running.warned = True
            if isinstance(self.screen, Page):
                self.screen.refuse(trouble, "Leave once more to leave all the same.")
            return
        self._clear_table()
        told = sentence or trouble
        if told and isinstance(self.screen, Page):
            self.screen.refuse(told)

    # --- screens by name

    def open(self, name: str, **given: Any) -> None:
        """Open a screen by its name, unless it lies on top already."""
        from westtable.ui.screens.directory import make

        page = make(name, given)
        if type(self.screen) is type(page):
            return
        self.push_screen(page)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        # The framework's own list has a command that writes the screen, hand and all, to a file.
        from westtable.ui.screens.table import Table

        if not any(isinstance(one, Table) for one in self.screen_stack):
            for game in GAMES:
                yield SystemCommand(game.title, f"Set up a game of {game.title}", lambda game=game: self.new_game(game))
        else:
            yield SystemCommand("Leave the table", "The game is saved", self.leave_table)
        yield SystemCommand("Saved games", "Resume, rename or delete a game", lambda: self.open("saves"))
        yield SystemCommand("History", "Finished games and wins by name", lambda: self.open("history"))
        yield SystemCommand("Settings", "Theme, skin, motion, curtain, bell", lambda: self.open("settings"))
        yield SystemCommand("Change theme", "Between dusk and noon", self.next_theme)
        yield SystemCommand("Quit", "The game is saved", self.action_quit)

    def action_command_palette(self) -> None:
        # A list over the curtain would be a way around it.
        from westtable.ui.screens.cover import Cover

        if not any(isinstance(screen, Cover) for screen in self.screen_stack):
            super().action_command_palette()

    def action_help_quit(self) -> None:
        self.note("ctrl+q quits, and the game is saved.", 3)

    def clear_notifications(self) -> None:
        self._notes.clear()
        super().clear_notifications()


def run(request: Request) -> int:
    """Run the app until it is left; the exit code of the process. Says on the error stream what was not saved."""
    app = WesttableApp(request)
    try:
        app.run()
    finally:
        app.close_running()
    if not app.lost:
        return app.return_code or 0
    with suppress(OSError, ValueError):  # A closed window tells nobody.
        print(f"westtable: {app.lost}", file=sys.stderr, flush=True)
    return app.return_code or 1
