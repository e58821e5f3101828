"""The terminal given back clean: nothing of a hand stays on the alternate screen, in whatever way the app leaves it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.drivers.linux_driver import LinuxDriver

if TYPE_CHECKING:
    from textual.driver import Driver

CLEAR = "\x1b[0m\x1b[2J\x1b[H"


class CleanDriver(LinuxDriver):
    """The framework's driver, which clears its screen before it leaves it: some terminals keep it to switch back to."""

    def stop_application_mode(self) -> None:
        self.write(CLEAR)
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
