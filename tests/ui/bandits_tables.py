"""Tables of Bandits as they lie in the drawings, and scenes of them as the table would make them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from tests.games.bandits.build import RULES, find
from tests.ui import drawing
from westtable.games.bandits.cards import END, card, deck
from westtable.games.bandits.frames import Act
from westtable.games.bandits.rules import Bandits
from westtable.games.bandits.screen import TABLE
from westtable.games.bandits.state import BanditsState, Player
from westtable.kernel import Action, Dice, Event, Options, Session, asked, copy
from westtable.ui.choosing import Chooser
from westtable.ui.scene import Scene

NAMES = ("Ann", "Bob", "Cal", "Dee", "Eve*", "Fay")
SIZES = ((80, 24), (100, 30), (120, 40), (200, 60))
MAIN = ((80, 24), (120, 40))
Choose = Callable[[Any, int, Sequence[Any], random.Random], Action]
sitters, answered, sight_text = drawing.sitters, drawing.answered, drawing.text_of
zones_of, frame = partial(drawing.zones_of, TABLE), partial(drawing.frame, TABLE)
title_of = partial(drawing.title_of, TABLE)


def lay(
    hands: Sequence[str | int],
    hideouts: Sequence[str | int],
    *,
    boneyard: int = 0,
    scored: Sequence[int] = (),
    turn: int = 0,
    round: int = 1,
    seed: int = 1,
) -> BanditsState:
    """A table on which `turn` is to act. A number instead of words stands for so many cards, whichever they are."""
    left = list(range(END))
    random.Random(seed).shuffle(left)
    places: list[list[int]] = []

    def take(found: Iterable[int]) -> list[int]:
        taken = list(found)
        for number in taken:
            left.remove(number)
        return taken

    for one in (*hands, *hideouts):
        words = one if isinstance(one, str) else ""
        places.append(take(find(words, left)))
    loot = [number for number in left if number in deck().loot]
    people = [number for number in left if card(number).kind in ("outlaw", "lawman", "two_faced")]
    for place, one in zip(places[len(hands) :], hideouts, strict=True):
        if isinstance(one, int):
            place += take(loot[:one])
            del loot[:one]
    bones = take(people[:boneyard])
    for place, one in zip(places, hands, strict=False):
        if isinstance(one, int):
            place += take(left[:one])
    players = [
        Player(
            seat=seat,
            hideout_name=seat,
            hand=places[seat],
            hideout=places[len(hands) + seat],
            scored=scored[seat] if seat < len(scored) else 0,
        )
        for seat in range(len(hands))
    ]
    state = BanditsState(
        dice=Dice(seed="laid"),
        deck=deck().mark,
        players=players,
        pile=left,
        boneyard=bones,
        round=round,
        turn=turn,
        stack=[Act(seats=[turn])],
    )
    RULES.check(state)
    return state


def drawn_table() -> BanditsState:
    """The table of the drawings: six seats in round 3, Ann is to act with a hand of 9."""
    return lay(
        ["g3 g3 g5 m2 o2 o3 l1 l4 t2", 6, 12, "g4 m3 m3 o1 l2 l3 t2 backfire", 6, 7],
        ["g4 g5 g5 m3 m3 m4", 3, 0, 7, 3, 9],
        boneyard=9,
        scored=(31, 18, 40, 52, 22, 27),
        round=3,
    )


def running(state: BanditsState, names: Sequence[str] = NAMES, options: Options | None = None) -> Session:
    """A game that goes on from `state`."""
    seats = sitters(names[: len(state.players)])
    return Session(Bandits(options), seats, "4F2A", copy(state), (), copy(state), ident="laid")


def scene(
    session: Session,
    size: tuple[int, int] = (80, 24),
    *picks: Any,
    seat: int | None = -1,
    page: int = 0,
    cursor: str = "",
    fresh: Iterable[int] = (),
    saved: str = "saved 21:40",
) -> Scene:
    """The moment as whoever is asked sees it (or `seat`, None for a stranger), after `picks`.

    A pick is a type of answer, a pair of a field and its values, or the name of a field to go on to.
    """
    there = asked(session.now)
    viewer = (there[0] if there else None) if seat == -1 else seat
    chooser = None
    if viewer is not None and viewer in there:
        chooser = Chooser(session.offers(viewer))
        for pick in picks:
            if isinstance(pick, type):
                chooser.start(pick)
            elif isinstance(pick, tuple):
                field, values = pick
                for value in values:
                    chooser.toggle(field, value)
            else:
                chooser.field = pick
    return Scene(
        view=session.view(viewer),
        seat=viewer,
        sitters=session.sitters,
        options=session.rules.options,
        asked=there,
        width=size[0],
        height=size[1],
        turn=len(session.turns),
        seed=session.seed,
        saved=saved,
        log=session.last_lines(None, 60),
        chooser=chooser,
        cursor=cursor,
        page=page,
        fresh=frozenset(fresh),
    )


def held(session: Session, words: str) -> tuple[int, ...]:
    """Cards in the hand of whoever is asked."""
    state = session.now
    assert isinstance(state, BanditsState)
    return find(words, state.players[asked(state)[0]].hand)


def played(seats: int, seed: int, most: int, choose: Choose | None = None) -> Iterator[tuple[Session, Sequence[Event]]]:
    """A game before each of its first answers, with what the answer before told; answers are random or chosen."""
    rng = random.Random(seed)
    session = Session.begin(Bandits(), sitters(NAMES[:seats]), f"look {seats} {seed}", "look")
    events: Sequence[Event] = session.opening
    for _ in range(most):
        yield session, events
        if session.over:
            return
        seat = session.asked()[0]
        offers = session.offers(seat)
        action = choose(session.view(seat), seat, offers, rng) if choose else rng.choice(offers).sample(rng)
        events = session.answer(seat, action)
