"""What is said when the program meets a fault of its own: one sentence, and a note without a single value of a game."""

from __future__ import annotations

import traceback
from pathlib import Path

from rich.text import Text

from westtable import __version__
from westtable.missing import explain
from westtable.store.atomic import write_atomic
from westtable.store.errors import StoreError


def note_crash(data: Path, error: BaseException | None, saved: bool) -> Text:
    """Write down where it happened, and give the sentence for the players.

    Only the kind of the error and the places in the code are kept: a message or a local variable may hold a hand.
    """
    kind = type(error).__name__ if error is not None else "unknown"
    missing = explain(error) if error is not None else None
    told = f"Westtable closed. {missing}" if missing else f"Westtable met a fault of its own ({kind}) and closed."
    told += " The game is saved; westtable resume goes on with it." if saved else " The last answer could not be saved."
    frames = traceback.extract_tb(error.__traceback__) if error is not None else []
    places = [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]
    note = data / "house" / "crash.txt"
    try:
        write_atomic(note, "\n".join([f"westtable {__version__}", kind, *places, ""]), keep_previous=False)
        told += f" What is known of the fault is in {note}."
    except StoreError:
        pass
    return Text(told)
