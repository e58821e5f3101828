"""The terminal given back clean: nothing of a hand stays on the alternate screen, in whatever way the app leaves it."""

from __future__ import annotations

import codecs
import os
import shutil
import signal
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from textual.drivers import linux_driver
from textual.drivers.linux_driver import LinuxDriver

if TYPE_CHECKING:
    from textual.driver import Driver


def wipe(rows: int) -> str:
    """What empties a screen of `rows` rows, each by itself: clearing it at once would push it into a scrollback."""
    return "\x1b[0m" + "".join(f"\x1b[{row};1H\x1b[2K" for row in range(1, rows + 1)) + "\x1b[H"


def _forgiving(name: str) -> Callable[..., codecs.IncrementalDecoder]:
    return partial(codecs.getincrementaldecoder(name), errors="replace")


# Bytes that are no text (an old mouse report, a broken line) are no reason to end a game.
setattr(linux_driver, "getincrementaldecoder", _forgiving)  # noqa: B010  (the name is not exported, but used)


class CleanDriver(LinuxDriver):
    """The framework's driver, which clears its screen before it leaves it: some terminals keep it to switch back to."""

    def run_input_thread(self) -> None:
        try:
            super().run_input_thread()
        except OSError:
            # The terminal is gone. Whoever holds it does not always say so, and nobody can type any more.
            if not self.exit_event.is_set():
                os.kill(os.getpid(), signal.SIGHUP)

    def stop_application_mode(self) -> None:
        self.write(wipe(max(shutil.get_terminal_size().lines, 24)))
        super().stop_application_mode()

    def _sigtstp_application(self, *given: Any) -> None:
        # Taken off the screen before the process stops, so that nothing is drawn of it when it goes on.
        blank = getattr(self._app, "blank_secrets", None)
        if blank is not None:
            blank()
        super()._sigtstp_application(*given)


def clean(kind: type[Driver]) -> type[Driver]:
    """The driver to use in place of `kind`."""
    return CleanDriver if kind is LinuxDriver else kind
