"""The final score of Dollars Wanted: type by type, penalties, ties, and how it went, in lines that fit."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.ui.dollars_robbing import LISTS, MAIN, NAMES, answered, running, stranger, table
from tests.ui.driving import frame, make_app, press, see, until
from tests.ui.driving import running as screen
from westtable.games import GAMES
from westtable.games.dollars_wanted.cards import building
from westtable.games.dollars_wanted.frames import GameEnded, Pass, Revealed, Rob, RobberyEnded
from westtable.games.dollars_wanted.rules import DollarsWanted
from westtable.games.dollars_wanted.screen import TABLE
from westtable.games.dollars_wanted.screen.ending import final, moments, places, verdict
from westtable.games.dollars_wanted.state import DollarsOptions, DollarsState
from westtable.kernel import Event, Session, Sitter, view
from westtable.ui.glyphs import MARKS
from westtable.ui.lines import Pager
from westtable.ui.screens.final import Final
from westtable.ui.spans import plain_text, width

PAIR = ("shop", "CD")
GAME = next(game for game in GAMES if game.key == "dollars_wanted")


def finished(seats: int, seed: int, colours: bool = False, names: Sequence[str] = NAMES) -> Session:
    """A random game, played to its end."""
    rng = random.Random(seed)
    options = DollarsOptions(variant="player-colours" if colours else "standard", first=1)
    sitters = [Sitter(name=name, mark=mark) for name, mark in zip(names[:seats], MARKS, strict=False)]
    session = Session.begin(DollarsWanted(options), sitters, f"final {seed}", "final")
    while not session.over:
        seat = session.asked()[0]
        session.answer(seat, rng.choice(session.offers(seat)).sample(rng))
    return session


def told(session: Session) -> list[Event]:
    return [view(event, None) for turn in session.turns for event in turn.events]


def state_of(session: Session) -> DollarsState:
    assert isinstance(session.now, DollarsState)
    return session.now


def last_robbery(won: dict[int, int], *, at: tuple[str, str] = PAIR, turn: int = 0, seats: int = 3) -> Session:
    """A game that ends with one robbery of `turn`; the others have won so many buildings before."""
    state, options = table("", "C C D D G G P P", at, piles=(1, 3, 3), won=won, turn=turn, seats=seats, open_range=True)
    session = running(state, options)
    answered(session, Rob(row=0))
    assert session.over
    return session


@pytest.mark.parametrize("colours", [False, True])
@pytest.mark.parametrize("seats", [2, 4, 5])
def test_the_rows_add_up(seats: int, colours: bool) -> None:
    session = finished(seats, seats, colours)
    rows = dict(final(stranger(session), told(session)))
    labels = ["Banks $700", "Casinos $600", "Saloons $500", "Shops $300-400", "buildings"]
    assert list(rows) == [*labels, *(["Penalties"] if colours else []), "DOLLARS"]
    for seat, player in enumerate(state_of(session).players):
        counts = [0 if rows[label][seat] == "·" else int(rows[label][seat]) for label in labels]
        assert sum(counts[:4]) == counts[4] == len(player.won)
        penalty = rows["Penalties"][seat] if colours else "·"
        assert penalty == ("·" if not player.penalties else f"-${300 * player.penalties}")
        dollars = sum(building(one).dollars for one in player.won) - 300 * player.penalties
        assert rows["DOLLARS"][seat] == f"{'-' if dollars < 0 else ''}${abs(dollars):,}"
        assert session.rules.scores(session.now)[seat] == dollars


def test_dollars_have_their_sign_and_their_comma() -> None:
    assert [GAME.points(score) for score in (0, 900, 1100, -300)] == ["$0", "$900", "$1,100", "-$300"]


def ended(tie: str, winners: tuple[int, ...], buildings: tuple[int, ...] = (4, 3, 1)) -> GameEnded:
    return GameEnded.model_validate(
        {
            "winners": winners,
            "why": "pile",
            "scores": (1500, 1500, 300),
            "dollars": (1500, 1500, 300),
            "buildings": buildings,
            "penalties": (0, 0, 0),
            "tie": tie,
        }
    )


def test_what_decided_is_said() -> None:
    session = last_robbery({1: 1})
    real = told(session)
    scene = stranger(session)
    assert moments(scene, real)[0] == "It ended with the last building of row 1."
    one = next(event for event in real if isinstance(event, GameEnded))
    assert one.tie == "none" and verdict(scene, real) == "Ties: more buildings, then a shared win. Not needed today."
    assert verdict(scene, real) not in moments(scene, real)
    for event, words in (
        (ended("buildings", (0,)), "Equal dollars: Ann has more buildings, 4, and wins."),
        (ended("shared", (0, 1), (3, 3, 1)), "Equal dollars and equally many buildings: the win is shared."),
    ):
        assert verdict(scene, [event]) == TABLE.verdict(scene, [event]) == words
        assert moments(scene, [event])[1] == words
    assert verdict(scene, []) == ""
    quiet = ended("none", (0,)).model_copy(update={"why": "standstill"})
    assert moments(scene, [quiet])[0] == "It ended because nobody laid or turned a card for a whole round."


def test_a_place_goes_by_dollars_and_then_by_buildings() -> None:
    session = last_robbery({})
    scene = stranger(session)
    players = state_of(session).players
    # A saloon and a casino bring as much as two shops of 300 and a saloon.
    for player, won in zip(players, ([112, 108], [112, 113, 108], [112]), strict=True):
        player.won = won
    low, high = (sum(building(one).dollars for one in players[seat].won) for seat in (0, 1))
    players[0].penalties, players[1].penalties = 0, (high - low) // 300
    assert players[0].score == players[1].score
    scene = stranger(session)
    assert places(scene) == [2, 1, 3] == TABLE.places(scene, session.rules.scores(session.now))


def test_how_it_went_is_counted_from_what_was_told() -> None:
    for colours in (False, True):
        session = finished(4, 3, colours)
        events = told(session)
        lines = moments(stranger(session), events)
        ends = [event for event in events if isinstance(event, RobberyEnded)]
        robbed = [event for event in ends if event.outcome == "robbed"]
        eaten = [event for event in events if isinstance(event, Revealed) and event.what == "eaten"]
        assert any(one.startswith(f"{len(robbed)} of {len(ends)} robberies succeeded, ") for one in lines)
        assert any(one.startswith(f"The coyotes ate {len(eaten)} card") for one in lines)
        assert any(one.startswith("Best haul: ") for one in lines)
        assert any("did not belong where" in one for one in lines) == colours


def test_a_haul_of_two_buildings_in_one_turn() -> None:
    more = {2: ("", "C C C C D D D")}
    state, options = table("", "DD GG P", ("casino", "DDGGP"), more=more, houses={2: PAIR})
    session = running(state, options)
    events = answered(session, Rob(row=0))
    lines = moments(stranger(session), events)
    assert "2 of 2 robberies succeeded, 1 came by itself." in lines
    assert "Best haul: Ann, turn 1: Casino and Shop in one turn, $900." in lines
    assert "Busiest: Ann robbed 2 buildings." in lines


def test_a_game_without_a_robbery_says_nothing_of_any() -> None:
    session = running(*table("", "", PAIR))
    assert moments(stranger(session), answered(session, Pass())) == []


@pytest.mark.parametrize("size", MAIN)
@pytest.mark.parametrize("names", LISTS)
async def test_all_of_it_can_be_read(tmp_path: Path, names: Sequence[str], size: tuple[int, int]) -> None:
    session = finished(5, 2, colours=True, names=names)
    app = make_app(tmp_path, action="play", game="dollars_wanted", seats=NAMES, seed="final", options={"first": 1})
    async with screen(app, size) as pilot:
        await see(pilot, "PASS THE KEYBOARD")
        assert app.running is not None
        app.running.session = session
        app.show_final(app.running, TABLE)
        await until(pilot, lambda: isinstance(app.screen, Final))
        page = app.screen
        assert isinstance(page, Final)
        await see(pilot, "final score")
        await until(pilot, lambda: page.query_one(Pager).top == 0 and "WIN" in "".join(frame(app)).replace(" ", ""))
        lines = page.lines_of_it(size[0])
        assert all(width(one) <= size[0] - 2 for one in lines)
        seen: list[str] = []
        for _ in range(len(lines)):
            seen += frame(app)
            await press(pilot, "down")
            await pilot.pause()
        seen += frame(app)
        rows = {row.strip() for row in seen}
        for one in lines:
            assert plain_text(one).strip() in rows
        assert verdict(stranger(session), told(session)) in frame(app)[-2]
        text = "\n".join(plain_text(one) for one in lines)
        scores = session.rules.scores(session.now)
        top = sorted(scores)[-2:]
        assert f"${top[1] - top[0]:,}" in text.replace(" ", "") or top[0] == top[1]
        assert all(f"  {GAME.points(score)}" in text for score in scores)
