"""The memory aid shows a seat what it has lawfully seen and what is still there, and nothing else, to nobody else."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.games.bandits.build import attack, now, session
from tests.games.bandits.build import table as lay
from tests.games.bandits.sensible import answer as sensible
from tests.ui.bandits_tables import NAMES, Choose, played, scene
from tests.ui.driving import make_app, running, see, shown, until
from tests.ui.quick import tap
from westtable.games.bandits.cards import card, deck, label
from westtable.games.bandits.frames import (
    Answered,
    Attacked,
    HideoutStolen,
    PileShort,
    Raid,
    RoundScored,
    Stash,
    Stashed,
    Stole,
    Turned,
    Yield,
)
from westtable.games.bandits.rules import Bandits
from westtable.games.bandits.screen import TABLE
from westtable.games.bandits.state import BanditsState
from westtable.kernel import Action, Event, Offer, Options, Session, Sitter, view
from westtable.ui.screens.cover import Cover, Curtain
from westtable.ui.spans import plain_text

Places = dict[tuple[str, int], set[int]]
FACES = {label(number): (card(number).kind, card(number).value) for number in range(100)}


class Witness:
    """What a seat has seen of others' cards, kept from the events as it sees them and from nothing else."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.seen: Places = {}
        """By ("hand" or "Hideout", holder): cards that were seen there and cannot have left since."""

    def hear(self, told: Event) -> None:
        event = view(told, self.seat)
        if isinstance(event, Attacked):
            self._gone({*event.cards, *event.tracker})
        elif isinstance(event, Turned | Answered):
            self._gone(set(event.cards))
        elif isinstance(event, Stole):
            # B35: whoever was robbed knows what the thief holds now. For all others the hand is another one.
            self.seen.pop(("hand", event.victim), None)
            if event.victim == self.seat:
                self._saw("hand", event.thief, event.cards)
        elif isinstance(event, HideoutStolen):
            # B30: both see what moved; a third one no longer knows what lies there.
            if event.thief == self.seat:
                self._gone(set(event.cards))
            else:
                self.seen.pop(("Hideout", event.victim), None)
            if event.victim == self.seat:
                self._saw("Hideout", event.thief, event.cards)
        elif isinstance(event, Stashed):
            # Face down: any loot of that hand, and the Trap, may be under the Hideout now.
            hidden = {
                one for one in self.seen.get(("hand", event.seat), ()) if one in deck().loot or one == deck().trap
            }
            self._gone(hidden)
        elif isinstance(event, PileShort):
            # B6: what is given back goes face down.
            for seat in event.seats:
                self.seen.pop(("hand", seat), None)
        elif isinstance(event, RoundScored):
            # The Hideouts go back into the deck (B7); hands stay.
            self.seen = {place: cards for place, cards in self.seen.items() if place[0] == "hand"}

    def _saw(self, what: str, holder: int, cards: Any) -> None:
        self.seen[what, holder] = self.seen.get((what, holder), set()) | set(cards)

    def _gone(self, cards: set[int]) -> None:
        self.seen = {place: left for place, known in self.seen.items() if (left := known - cards)}


def sight_of(game: Session, seat: int, size: tuple[int, int]) -> list[str]:
    moment = scene(game, size, seat=seat)
    sight = TABLE.private(moment, "w")
    assert sight is not None and sight.private
    return [plain_text(row) for row in sight.lines]


def told_of(rows: list[str]) -> dict[tuple[str, int], Counter[tuple[str, int]]]:
    """What the aid says: by place the faces of the cards, each with how many there are."""
    start = next((number for number, row in enumerate(rows) if "memory aid" in row), None)
    assert start is not None, "\n".join(rows)
    words: dict[tuple[str, int], str] = {}
    place = ("", -1)
    for row in rows[start + 1 :]:
        found = re.match(r"\s*(\S+)'s (hand|Hideout)\s+(\S.*)", row)
        if found:
            place = (found[2], NAMES.index(found[1]))
            words[place] = found[3]
        elif row.startswith("    ") and place in words:
            words[place] += " " + row.strip()
    told: dict[tuple[str, int], Counter[tuple[str, int]]] = {}
    for place, text in words.items():
        counted: Counter[tuple[str, int]] = Counter()
        for one in text.split(", "):
            name, _, many = one.strip().partition(" ×")
            counted[FACES[name.strip()]] += int(many or 1)
        told[place] = counted
    return told


def faces(cards: set[int]) -> Counter[tuple[str, int]]:
    return Counter((card(one).kind, card(one).value) for one in cards)


def raider(seen: Any, seat: int, offers: Sequence[Offer], rng: random.Random) -> Action:
    """Goes for Hideouts and fills the own one, so that third seats come to know and to forget."""
    for kind in (Raid, Yield, Stash):
        found = [offer for offer in offers if offer.kind is kind]
        if found:
            return rng.choice(found).sample(rng)
    return sensible(seen, seat, offers, rng)


@pytest.mark.parametrize(("seats", "choose"), [(2, None), (3, raider), (3, sensible), (4, raider), (6, sensible)])
def test_it_shows_what_the_seat_has_seen_and_is_still_there(seats: int, choose: Choose | None) -> None:
    shown_something = 0
    for seed in range(3):
        witnesses = [Witness(seat) for seat in range(seats)]
        for number, (game, events) in enumerate(played(seats, seed, 260, choose)):
            for witness in witnesses:
                for event in events:
                    witness.hear(event)
            state = now(game)
            for witness in witnesses:
                for (what, holder), cards in witness.seen.items():
                    place = state.players[holder].hand if what == "hand" else state.players[holder].hideout
                    assert cards <= set(place), f"the witness of seat {witness.seat} is wrong, so the test is"
            if number % 6 or game.over:
                continue
            aided = with_aid(game)
            for witness in witnesses:
                told = told_of(sight_of(aided, witness.seat, (80, 24)))
                assert told == {place: faces(cards) for place, cards in witness.seen.items()}
                shown_something += len(told)
                off = "\n".join(sight_of(game, witness.seat, (80, 24)))
                assert "memory aid" not in off and "has seen" not in off
    assert shown_something > 20


def with_aid(game: Session) -> Session:
    """The same game at a table that plays with the memory aid."""
    rules = Bandits(Options(memory_aid="on"))
    return Session(rules, game.sitters, game.seed, game.start, game.opening, game.now, game.turns, ident="aided")


def robbed(folder: Path, aid: str) -> BanditsState:
    """Ann has just taken Bob's whole hand; the game lies in the folder."""
    state = lay(["o6 g5 g5 m4 m4 m4", "g1 g2 g3 o2 l2 trap", "o1"])
    game = session(state, Options(memory_aid=aid, curtain="hidden-only"))  # type: ignore[arg-type]
    game.sitters = tuple(Sitter(name=name, mark=mark) for name, mark in zip(NAMES, "■▲●", strict=False))
    game.answer(0, attack(state, 1, "o6"))
    game.answer(1, Yield())
    folder.joinpath("robbed.json").write_text(game.dump(), encoding="utf-8")
    return now(game)


@pytest.mark.parametrize("aid", ["on", "off"])
async def test_at_the_table_only_the_robbed_seat_sees_it_also_after_a_night(tmp_path: Path, aid: str) -> None:
    robbed(tmp_path, aid)
    app = make_app(tmp_path, action="resume", save=tmp_path / "robbed.json")
    words = next(name for name, face in FACES.items() if face == ("gold", 1))
    async with running(app, (120, 40)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Cover))
        for seat in (1, 2, 0):
            while isinstance(app.screen, Cover) and not isinstance(app.screen.stage, Curtain):
                await tap(pilot, "enter")
            assert words not in shown(app)
            await tap(pilot, str(seat + 1))
            assert app.table is not None and app.table.seat == seat
            assert words not in shown(app)
            await tap(pilot, "w")
            await see(pilot, "Hideout")
            text = shown(app)
            assert ("Ann's hand" in text and words in text) == (aid == "on" and seat == 1)
            assert ("memory aid" in text) == (aid == "on")
            await tap(pilot, "enter", "1", "enter")
