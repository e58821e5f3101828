"""The public moments of Bandits and its final score: made of public facts alone, and their numbers add up."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence

import pytest

from tests.games.bandits.build import find
from tests.games.bandits.sensible import answer as sensible
from tests.ui.bandits_tables import NAMES, answered, held, lay, played, running, scene, sight_text
from westtable.games.bandits.frames import (
    Attack,
    Backfire,
    Draw,
    FightEnded,
    Keep,
    PileEmpty,
    Raid,
    RoundScored,
    Spring,
    Stars,
    Yield,
)
from westtable.games.bandits.screen import TABLE
from westtable.games.bandits.state import BanditsState
from westtable.kernel import Event, Session, view
from westtable.ui.scene import Sight
from westtable.ui.spans import width


def sights(session: Session, events: Sequence[Event], size: tuple[int, int] = (80, 24)) -> list[Sight]:
    return TABLE.sights(scene(session, size, seat=None), events)


def text_of(session: Session, events: Sequence[Event]) -> str:
    return "\n".join(sight_text(sight.lines) for sight in sights(session, events))


def games(seats: int) -> Iterator[tuple[Session, Sequence[Event]]]:
    yield from played(seats, 11, 400, None)
    yield from played(seats, 12, 400, sensible)


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_moment_fits_and_uses_public_facts_only(seats: int) -> None:
    titles = set()
    for session, events in games(seats):
        public = [view(event, None) for event in events]
        for sight in sights(session, events):
            assert len(sight.lines) <= 20
            assert all(width(row) <= 80 for row in sight.lines)
            assert sight.prompt.startswith("Enter") and len(sight.prompt) <= 76 and len(sight.note) <= 76
            assert not sight.private
            titles.add(sight.title.split("  ")[-1][:4])
        assert sights(session, events) == sights(session, public)
    assert len(titles) > 1


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_reckoning_of_a_fight_adds_up(seats: int) -> None:
    fights = 0
    for session, events in games(seats):
        ended = next((event for event in events if isinstance(event, FightEnded)), None)
        if ended is None or any(isinstance(event, PileEmpty) for event in events):
            continue
        state = session.now
        assert isinstance(state, BanditsState)
        text = text_of(session, events)
        pair = zip((ended.attacker, ended.target), ended.hands, ended.hideouts, strict=True)
        for seat, before, hideout in pair:
            who = f"{seat + 1}{'■▲●◊▼○'[seat]}{NAMES[seat]}"
            now = len(state.players[seat].hand)
            told = f"{before} → {now}" if now != before else f"{before}"
            hands = next(row for row in text.split("\n") if row.startswith("      hands"))
            assert f"{who} {told}  " in hands
            if ended.at == "hideout":
                now = len(state.players[seat].hideout)
                told = f"{hideout} → {now}" if now != hideout else f"{hideout}"
                row = next(row for row in text.split("\n") if row.startswith("      Hideouts"))
                assert f"{who} {told}" in f"{row}  "
        assert f"pile {ended.pile} → {len(state.pile)}" in text or f"pile {len(state.pile)}\n" in text
        assert ended.boneyard + ended.discarded == len(state.boneyard)
        fights += 1
    assert fights > 20


def test_a_taken_hand() -> None:
    session = running(lay(["o2 o3 t2 l1 l4 m2", "g4 m3 m3 o1 l2 l3 t2 backfire", 6], [3, 3, 0]))
    answered(session, Attack(target=1, cards=held(session, "o2 o3 t2")))
    events = answered(session, Stars(cards=held(session, "l2 l3")))
    (sight,) = sights(session, events)
    text = sight_text(sight.lines)
    assert "7 guns against 5 stars" in text and "A N N   T A K E S   B O B ' S   H A N D" in text
    assert "Bushwhacker 2  +  Gunslinger 3  +  Gambler 2" in text and "Ranger 2  +  Constable 3" in text
    assert "6 cards, Bob → Ann; only those two know which" in text
    assert "the 5 cards played, face up" in text and "Bob holds 0, draws 6" in text
    # What stands there at once ends with the second double line.
    assert text.split("\n")[sight.lead - 1].startswith("═")


def test_a_held_attack_and_a_hand_of_which_nothing_was_left() -> None:
    state = lay(["o2 o3 t2 l1 l4 m2", "l2 l3 l2 l1 l1 l1", 6], [3, 3, 0])
    session = running(state)
    answered(session, Attack(target=1, cards=held(session, "o2")))
    events = answered(session, Stars(cards=held(session, "l2")))
    text = text_of(session, events)
    assert "B O B   H O L D S" in text and "Ann attacks Bob's hand: 2 guns against 2 stars" in text
    assert "stolen      nothing: nobody gets anything" in text
    session = running(lay(["o6 o5 o5 o4 l4 m2", "l2 l3 l2 l1 l1 l1", 6], [3, 3, 0]))
    answered(session, Attack(target=1, cards=held(session, "o6 o5 o5 o4")))
    events = answered(session, Stars(cards=held(session, "l2 l3 l2 l1 l1 l1")))
    assert "nothing was left of the hand of Bob, so nobody gets anything" in text_of(session, events)


def test_the_last_card_of_the_pile_leaves_a_hand_short() -> None:
    session = running(lay(["o1 o1 o1 o2 o2 m1", "l1 l1 l1 l1 l1 g1", 85], [0, 0, 0]))
    answered(session, Attack(target=1, cards=held(session, "o1 o1 o1 o2 o2")))
    events = answered(session, Stars(cards=held(session, "l1 l1 l1 l1 l1")))
    # Ann fills up first and takes all three; what the new round dealt since does not belong here.
    text = text_of(session, events)
    assert "hands       1■Ann 6 → 5     2▲Bob 6 → 0     pile 3 → 0" in text
    assert "Ann holds 2, draws 3\n" in text


def raided() -> Session:
    state = lay(["o4 t3 tracker l1 l4 m2", "g4 l2 backfire o1 o1 m1", 6], [3, "g4 g4 m3 m3 m2 m1 g1 trap", 0])
    session = running(state)
    answered(session, Raid(target=1, tracker=held(session, "tracker")[0], cards=held(session, "o4 t3")))
    return session


def test_a_raid_and_a_trap() -> None:
    session = raided()
    text = text_of(session, answered(session, Yield()))
    assert "A N N   T A K E S   6   F R O M   B O B ' S   H I D E O U T" in text
    assert "Tracker  +  Desperado 4" in text and "shows nothing" in text
    assert "Hideout of Bob → Hideout of Ann" in text and "2▲Bob 8 → 2" in text
    session = raided()
    state = session.now
    assert isinstance(state, BanditsState)
    text = text_of(session, answered(session, Spring(card=find("trap", state.players[1].hideout)[0])))
    assert "B O B ' S   T R A P   S N A P S" in text and "Booby Trap: the attack is over" in text
    assert "2▲Bob 8 → 7" in text and "nobody gets anything" in text


def test_a_backfire_has_its_line_in_the_reckoning() -> None:
    session = raided()
    assert sights(session, answered(session, Backfire(card=held(session, "backfire")[0]))) == []
    text = text_of(session, answered(session, Yield()))
    assert "2▲Bob       Backfire: the guns turn on Ann" in text and "1■Ann       shows nothing" in text
    assert "B O B   T A K E S   3   F R O M   A N N ' S   H I D E O U T" in text
    session = running(lay(["o4 t3 tracker l1 l4 m2", "g4 l2 backfire o1 o1 m1"], [0, 5]))
    answered(session, Raid(target=1, tracker=held(session, "tracker")[0], cards=held(session, "o4")))
    text = text_of(session, answered(session, Backfire(card=held(session, "backfire")[0])))
    assert "T H E   A T T A C K   I S   O F F" in text and "the Hideout is empty" in text


def last_card(scored: Sequence[int], hideouts: Sequence[str | int]) -> tuple[Session, list[Event]]:
    """The end of a round: somebody draws the last card of the pile."""
    hands: list[str | int] = [9, 6, 0, 8, 6, 7]
    session = running(lay_out(hands, hideouts, scored))
    return session, answered(session, Draw())


def lay_out(hands: list[str | int], hideouts: Sequence[str | int], scored: Sequence[int]) -> BanditsState:
    stashed = sum(len(one.split()) if isinstance(one, str) else one for one in hideouts)
    hands[2] = 99 - 9 - stashed - sum(int(one) for one in hands)
    return lay(hands, hideouts, boneyard=9, scored=scored, round=3)


def test_the_end_of_a_round_opens_the_hideouts_and_says_who_won() -> None:
    hideouts: list[str | int] = ["g4 g5 g5 m3 m3 m4", 3, 0, "g5 g5 g4 g4 m3 m3 m2", 3, 9]
    session, events = last_card((31, 18, 40, 52, 22, 27), hideouts)
    (sight,) = sights(session, events)
    text = sight_text(sight.lines)
    assert "31 +  24 =  55" in text and "gold 5 5 4   money 4 3 3" in text
    assert "►4◊ Dee       52 +  26 =  78" in text and "│== +3" in text
    assert "Hideout empty" in text
    assert "D E E   H A S   7 8 :   T H E   G O A L   I S   R E A C H E D" in text
    assert "The final score is next" in sight.prompt and session.over
    columns = {row.index("│") for row in text.split("\n") if "│" in row}
    assert columns == {72}


def test_below_the_goal_somebody_starts_the_next_round_and_the_pile_is_new() -> None:
    session, events = last_card((1, 1, 4, 5, 2, 2), [6, 3, 0, 7, 3, 9])
    (sight,) = sights(session, events)
    assert "A N N   S T A R T S   R O U N D   4" in sight_text(sight.lines)
    scored = next(event for event in events if isinstance(event, RoundScored))
    assert scored.follows == "round" and "New pile: 37 cards." in sight.note


def test_a_tie_at_the_top_is_one_more_round() -> None:
    session, events = last_card((70, 70, 0, 0, 0, 0), ["g5 g5 m1", "g5 m3 m3", 3, 3, 3, 3])
    (sight,) = sights(session, events)
    text = sight_text(sight.lines)
    assert "A   T I E   A T   T H E   T O P :   O N E   M O R E   R O U N D" in text
    assert text.count("►") == 2 and "Ann and Bob have 81 each" in sight.prompt and not session.over


def test_too_small_a_pile_is_explained_and_what_was_given_back_is_summed_up() -> None:
    session = running(lay([12, 11, 44, 13, 6, 13], [0] * 6, round=2))
    events = answered(session, Draw())
    _, short = sights(session, events)
    text = sight_text(short.lines)
    assert "T H E   N E W   P I L E   I S   T O O   S M A L L" in text
    assert "3●Cal holds 44 cards: 38 go back" in text
    rng = random.Random(1)
    while session.asked()[0] != 0 or len(session.turns) < 3:
        seat = session.asked()[0]
        state = session.now
        assert isinstance(state, BanditsState)
        events = answered(session, Keep(cards=tuple(sorted(rng.sample(state.players[seat].hand, 6)))))
        if session.asked()[0] != 0 or len(session.turns) < 6:
            assert sights(session, events) == []
        else:
            break
    (sight,) = sights(session, events)
    text = sight_text(sight.lines)
    assert "A N N   S T A R T S   R O U N D   3" in text
    for name, count in (("Ann", 7), ("Bob", 5), ("Cal", 38), ("Dee", 7), ("Fay", 7)):
        assert f"{name} keeps six and gives back {count} cards." in text
    assert "64 cards, shuffled" in text


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_rows_of_the_final_score_add_up(seats: int) -> None:
    ended = 0
    for seed in range(20, 26):
        *_, (session, _) = played(seats, seed, 900, sensible)
        if not session.over:
            continue
        told = [view(event, None) for turn in session.turns for event in turn.events]
        moment = scene(session, seat=None)
        rows = TABLE.final(moment, told)
        assert rows[-1][0] == "TOTAL" and len(rows) <= 9
        for seat in range(seats):
            assert sum(int(values[seat]) for _, values in rows[:-1]) == int(rows[-1][1][seat])
        lines = TABLE.moments(moment, told)
        assert 2 <= len(lines) <= 9 and all(line.endswith(".") for line in lines)
        (tally,) = [line for line in lines if "fights:" in line]
        whole, *parts = map(int, re.findall(r"\d+", tally))
        assert whole == sum(parts)
        ended += 1
    assert ended


def test_fights_that_were_off_or_trapped_are_counted_too() -> None:
    moment = scene(running(lay([6, 6], [0, 0])), seat=None)
    blank = FightEnded(
        attacker=0, target=1, at="hideout", outcome="held", winner=1, loser=0, guns=(0,), total=1, stars=(), shown=0,
        backfires=(), taken=0, discarded=1, boneyard=0, pile=9, hands=(6, 6), hideouts=(3, 3),
    )  # fmt: skip
    kinds = {"held": (0, 2), "turned_off": (0, 1), "trapped": (0, 2), "taken": (3, 1)}
    told = [
        blank.model_copy(update={"outcome": outcome, "taken": taken})
        for outcome, (taken, count) in kinds.items()
        for _ in range(count)
    ]
    ends = [*told, blank.model_copy(update={"outcome": "taken"})]
    want = "7 fights: 1 ended in a theft, 2 were held, 2 were trapped, 1 was off, 1 won nothing."
    assert want in TABLE.moments(moment, ends)
    assert "2 fights: 0 ended in a theft, 2 were held." in TABLE.moments(moment, told[:2])


def test_a_long_game_sums_up_its_first_rounds() -> None:
    rounds = []
    totals = (0, 0)
    for number in range(1, 13):
        after = (totals[0] + 3, totals[1] + 5)
        rounds.append(
            RoundScored(
                round=number, hideouts=((), ()), before=totals, gained=(3, 5), totals=after, goal=150,
                follows="round", leaders=(1,), starter=0,
            )
        )  # fmt: skip
        totals = after
    session = running(lay([6, 6], [0, 0], scored=totals, round=13))
    rows = TABLE.final(scene(session, seat=None), rounds)
    assert rows[0] == ("Rounds 1-5", ["15", "25"]) and rows[-1] == ("TOTAL", ["36", "60"])
    assert len(rows) == 9
