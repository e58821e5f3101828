"""What the command line asks of the app: the one thing that passes through that door."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple


class Request(NamedTuple):
    """Where the saves lie and which screen comes first.

    "picker" needs no more. "setup" opens the set-up of `game`, with `seed` and `options` filled in where given. "play"
    deals to the names in `seats`, with a `seed`. "resume" takes up the file `save`. All fields are already checked.
    """

    data: Path
    action: Literal["picker", "setup", "play", "resume"]
    game: str = ""
    seats: tuple[str, ...] = ()
    seed: str = ""
    options: Mapping[str, Any] = {}
    save: Path | None = None
