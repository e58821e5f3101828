"""A simple sensible player, to see whether games run as they should. Plays from a view and its offers alone."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from westtable.games.dollars_wanted.cards import LETTERS, TOOLS, building, card
from westtable.games.dollars_wanted.frames import Call, Lay, LayCard, Ok, Pass, Rob
from westtable.games.dollars_wanted.icons import standing
from westtable.games.dollars_wanted.refusals import fitting_rows
from westtable.games.dollars_wanted.state import DollarsState
from westtable.kernel import Action, Offer

PER_BACK = 1.15
"""Icons that a face-down card brings on average where nobody lays against it."""


def answer(seen: DollarsState, seat: int, offers: Sequence[Offer], rng: random.Random, daring: float = 1.4) -> Action:
    """What this player does; robs when the backs of a row promise `daring` times what is missing."""
    frame: Any = seen.stack[-1]
    if isinstance(frame, LayCard):
        return _lay(seen, seat, offers, rng)
    if isinstance(frame, Call):
        return _call(seen, rng, daring)
    return Ok()


def hope(seen: DollarsState, row: int) -> float:
    """What the backs of a row promise over what is missing."""
    place = seen.rows[row]
    if not place.building or not place.down:
        return 0.0
    shown = standing(place.building[0], place.up)
    factor = 2 if shown.doubled else 1
    return factor * PER_BACK * len(place.down) / max(1, len(shown.missing))


def _call(seen: DollarsState, rng: random.Random, daring: float) -> Action:
    best = max(range(3), key=lambda row: (hope(seen, row), rng.random()))
    return Rob(row=best) if hope(seen, best) >= daring else Pass()


def _lay(seen: DollarsState, seat: int, offers: Sequence[Offer], rng: random.Random) -> Action:
    choices = [(one, int(offer.given["row"])) for offer in offers for one in offer.picks[0].pool]
    fitting = [(one, row) for one, row in choices if row in fitting_rows(seen, one)] or choices

    def worth(choice: tuple[int, int]) -> float:
        number, row = choice
        at = seen.rows[row].building[0]
        shown = standing(at, seen.rows[row].up)
        info = card(number)
        near = hope(seen, row)
        if info.kind in TOOLS:
            useful = min(info.icons, shown.short.count(LETTERS[TOOLS.index(info.kind)]))
            return useful * (1.0 + near) + building(at).dollars / 2000 + rng.random() / 2
        if info.kind == "joker":
            return 1.6 + near + rng.random() / 2
        if info.kind == "elixir":
            return 1.4 + (0.8 if not seen.rows[row].down else 0.0) + rng.random() / 2
        # Spoilers go where the next player would rob.
        return (1.2 * near if near < 1.0 else 0.6) + rng.random() / 2

    number, row = max(fitting, key=worth)
    return Lay(card=number, row=row)
