"""The public moments and the looks of Dollars Wanted, compared cell by cell with the frames kept beside this file.

To write them anew after a change that is meant: REGENERATE=1 python -m pytest tests/ui/test_dollars_sight_frames.py
"""

from __future__ import annotations

import os
from pathlib import Path

from tests.ui.dollars_robbing import NAMES, answered, frames, running, stranger, stuck, table, text
from westtable.games.dollars_wanted.frames import Lay, LayCard, Pass, Rob
from westtable.games.dollars_wanted.screen.looks import card_text, private
from westtable.games.dollars_wanted.screen.robberies import opened, sights
from westtable.kernel import Action, Session
from westtable.ui.scene import Sight

KEPT = Path(__file__).parent / "frames"


def compare(name: str, drawn: str) -> None:
    """`drawn` is the frame that is kept under `name`."""
    path = KEPT / f"dollars_sight_{name}.txt"
    if os.environ.get("REGENERATE"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(drawn, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == drawn


def told(sight: Sight) -> str:
    """All pictures of a sight with their prompts, the last one too."""
    prompts = [*(f"> {one.prompt}\n  {one.note}\n" for one in sight.pictures), f"> {sight.prompt}\n"]
    return f"{sight.title}\n" + "".join(one + two for one, two in zip(frames(sight), prompts, strict=True))


def watched(session: Session, action: Action) -> Sight:
    events = answered(session, action)
    (sight,) = sights(stranger(session), events)
    return sight


def test_a_robbery_that_is_called() -> None:
    session = running(*table("", "elixir C coyote DD G D joker C", ("bank", "CCCDDG"), row=2, turn=1, seats=5))
    compare("called", told(watched(session, Rob(row=2))))


def test_a_robbery_that_nobody_called() -> None:
    won = {0: 2, 1: 1, 3: 1, 4: 1}
    piles = (4, 4, 5)
    laid = table("DD P vulture", "D P elixir coyote G GG vulture", turn=2, turns=16, seats=5, won=won, piles=piles)
    compare("automatic", told(watched(running(*laid), Pass())))


def test_a_robbery_with_wrong_cards() -> None:
    laid = table("G/0 vulture/1", "C/1 D/2 coyote/0 D/0 joker/3 P/4", ("shop", "GGP"), turn=3, seats=5, colours=True)
    compare("wrong_cards", told(watched(running(*laid), Rob(row=0))))


def test_a_long_row() -> None:
    words = " ".join([*["coyote P"] * 5, "elixir", *["D"] * 10, *["DD"] * 2])
    sight = watched(running(*table("P P vulture", words)), Rob(row=0))
    assert len(sight.pictures) == 24
    compare("long_row", told(sight._replace(pictures=sight.pictures[::6])))


def test_a_hand_that_lies_open() -> None:
    session, _ = stuck()
    sight = opened(stranger(session))
    assert sight is not None
    compare("open_hand", told(sight))


def test_the_looks() -> None:
    session = looked_at()
    scene = stranger(session, seat=0)
    for key, name in (("w", "rows"), ("b", "discards")):
        sight = private(scene, key)
        assert sight is not None
        compare(name, text(sight.lines))
    compare("hand_in_words", text(card_text(scene, None)))


def looked_at() -> Session:
    """Ann lays her second card; two cards of hers and one of Bob's lie face down, as the memory aid has them."""
    laid = table(
        "elixir DD vulture joker",
        "",
        seats=2,
        aid=True,
        open_range=True,
        hands=["P P GG D joker coyote", "DD C C CC vulture D"],
        asks=lambda cards: LayCard(seats=[0], number=1),
        won={1: 2},
        piles=(5, 5, 6),
    )
    session = running(*laid, NAMES)
    for card, row in ((0, 0), (1, 0)):
        hand = sorted(session.offers(0)[0].picks[0].pool)
        answered(session, Lay(card=hand[card], row=row))
    answered(session, Pass())
    for _ in range(2):
        offer = session.offers(1)[0]
        answered(session, Lay(card=min(offer.picks[0].pool), row=0))
    answered(session, Pass())
    return session
