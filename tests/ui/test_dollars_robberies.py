"""Robberies as everybody sees them: each kind of outcome, every example of the sheet, nothing told before its time."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from tests.ui.dollars_robbing import (
    LISTS,
    MAIN,
    NAMES,
    answered,
    flat,
    frames,
    running,
    solid,
    stranger,
    table,
    text,
)
from westtable.games.dollars_wanted.cards import BANDITS, label
from westtable.games.dollars_wanted.frames import Pass, Revealed, Rob, RobberyEnded
from westtable.games.dollars_wanted.rules import DollarsWanted
from westtable.games.dollars_wanted.screen.reveal import AHEAD, SLOTS, window
from westtable.games.dollars_wanted.screen.robberies import ROWS, sights
from westtable.games.dollars_wanted.state import DollarsOptions
from westtable.games.dollars_wanted.words import reveal_line
from westtable.kernel import Event, Session, Sitter
from westtable.ui.glyphs import MARKS
from westtable.ui.scene import Sight
from westtable.ui.spans import cells, width

CASINO, SALOON, BANK = ("casino", "DDGGP"), ("saloon", "PPDD"), ("bank", "CCCDDG")
PAIR = ("shop", "CD")


def rob(*laid: Any, names: Sequence[str] = NAMES, **more: Any) -> tuple[Session, list[Event], list[Sight]]:
    """A robbery that is called in a row laid like that, and the sights of it."""
    session = running(*table(*laid, **more), names)
    events = answered(session, Rob(row=more.get("row", 0)))
    return session, events, sights(stranger(session), events)


def watched(session: Session, action: Any) -> list[Sight]:
    """What everybody is shown when whoever is asked gives that answer."""
    events = answered(session, action)
    return sights(stranger(session), events)


def log(session: Session) -> str:
    return "\n".join(words for _, words in session.last_lines(None, 60))


# --- every kind of outcome, and the examples of the sheet by their rulings

EXAMPLES: list[tuple[str, tuple[Any, ...], dict[str, Any], str, list[str]]] = [
    (
        "D10 a joker stands for the missing colt, a surplus pickaxe is ignored",
        ("", "PP DD G joker C", CASINO),
        {"open_range": True},
        "Robbed, Ann takes the Casino, $600",
        ["[x] [x] [x] [J] [x]", "nothing is missing", "still face down: Judy C."],
    ),
    (
        "D11 a vulture stops it, the rest stays face down",
        ("", "DD P vulture P D", SALOON),
        {},
        "The vulture stops it",
        ["missing 1 pickaxe.", "3 cards face up, 2 face down."],
    ),
    (
        "D12 the old vulture is dead in the next attempt",
        ("DD P vulture", "P", SALOON),
        {},
        "Robbed, Ann takes the Saloon, $500",
        ["dead", "nothing is missing"],
    ),
    (
        "D9 a doubled joker stands for two tools",
        ("", "elixir D joker", SALOON),
        {},
        "Robbed, Ann takes the Saloon, $500",
        ["×2 DD", "×2 PP", "[J] [J] [x] [x]"],
    ),
    (
        "D6 a coyote after the elixir eats one card, the next is doubled",
        ("", "elixir coyote CC C", BANK),
        {},
        "Not enough, the cards stay",
        ["gone Coyote, Judy CC (eaten).", "×2 CC", "missing 1 crowbar, 2 dynamite and 1 colt."],
    ),
    (
        "D1 it stops at once when nothing is missing",
        ("", "C D joker joker", PAIR),
        {},
        "Robbed, Ann takes the Shop, $300",
        ["2 cards still face down", "still face down: Jolly Joker ×2."],
    ),
    (
        "D2 cards that lie face up count first",
        ("C", "D", PAIR),
        {},
        "Robbed, Ann takes the Shop, $300",
        ["all its cards go to the discards."],
    ),
    (
        "D4 a coyote at the end finds nothing",
        ("", "C coyote", PAIR),
        {},
        "Not enough, the cards stay",
        ["alone", "gone Coyote.", "1 card face up, none face down."],
    ),
    (
        "D4 a coyote alone leaves an empty row",
        ("", "coyote", PAIR),
        {},
        "Not enough, no card stays",
        ["it is empty."],
    ),
    (
        "D5 an eaten vulture stops nothing",
        ("", "coyote vulture C D", PAIR),
        {},
        "Robbed, Ann takes the Shop, $300",
        ["gone Coyote, Vulture (eaten)."],
    ),
    (
        "D8 two elixirs double once",
        ("", "elixir elixir C G", ("saloon", "CCGG")),
        {},
        "Robbed, Ann takes the Saloon, $500",
        ["×2 CC", "×2 GG"],
    ),
    (
        "D21 a wrong card does nothing",
        ("", "P C", PAIR),
        {"open_range": True},
        "Not enough, the cards stay",
        ["gone Enzo P (wrong)."],
    ),
    (
        "D21 only wrong cards",
        ("", "P G", PAIR),
        {"open_range": True},
        "Only wrong cards, nothing counts",
        ["gone Enzo P (wrong), Clint G (wrong).", "it is empty."],
    ),
    (
        "D21 only wrong cards beside others",
        ("C", "P G", PAIR),
        {"open_range": True},
        "Not enough, only wrong cards",
        ["1 card face up, none face down."],
    ),
    (
        "D25 the last building of a pile",
        ("", "C D", PAIR),
        {"piles": (1, 6, 6)},
        "Robbed, Ann takes the Shop, $300",
        ["nothing: pile 1 is empty, and the game ends with this turn."],
    ),
]


@pytest.mark.parametrize(
    ("laid", "more", "sentence", "told"), [one[1:] for one in EXAMPLES], ids=[e[0] for e in EXAMPLES]
)
def test_each_outcome_is_told(laid: Any, more: dict[str, Any], sentence: str, told: list[str]) -> None:
    session, events, (sight, *others) = rob(*laid, **more)
    assert not others
    shown = [event for event in events if isinstance(event, Revealed)]
    assert len(sight.pictures) == 1 + len(shown)
    *_, end = frames(sight)
    assert solid(sentence) in solid(end.splitlines()[2])
    for words in told:
        assert words in flat(end), end
    story_is_the_log(session, events, sight)
    fits(sight)


def story_is_the_log(session: Session, events: Sequence[Event], sight: Sight) -> None:
    """Each card is told in words in the picture in which it turns, and the log names the same cards in that order."""
    shown = [event for event in events if isinstance(event, Revealed)][: len(sight.pictures) - 1]
    for event, picture in zip(shown, frames(sight)[1:], strict=False):
        assert flat(reveal_line(event)) in flat(picture)
        assert f"┌{event.place + 1}─" not in picture and f"╔{event.place + 1}═" in picture, "it is the one card marked"
        assert picture.count("╔") == 1
    ended = next(event for event in events if isinstance(event, RobberyEnded))
    assert [event.card for event in shown] == list(ended.turned)
    turned = ", ".join(label(event.card) for event in shown)
    assert f"Row {ended.row + 1} turns {turned}." in log(session)
    assert {"robbed": "takes the", "short": "Not enough", "vulture": "The vulture stops it."}[ended.outcome] in log(
        session
    )


def fits(sight: Sight) -> None:
    """Nothing is wider than 80 cells, and all pictures are equally high, so that none has to be scrolled."""
    assert cells(sight.title) <= 58
    for picture in sight.pictures:
        assert len(picture.lines) == ROWS
        assert all(width(row) <= 80 for row in picture.lines)
        assert cells(picture.prompt) <= 77 and cells(picture.note) <= 77
    assert all(width(row) <= 80 for row in sight.lines)
    assert len(sight.lines) >= ROWS
    seats = 1 if sight.title.endswith("turn") else 0
    for number, one in enumerate(frames(sight)):
        # Only where all seats stand side by side a long name is cut, and it says so.
        assert "…" not in "\n".join(one.splitlines()[seats if not number else 0 :])


def test_the_call_comes_first_and_turns_nothing() -> None:
    _, _, (sight,) = rob("D", "vulture P", CASINO, turn=1)
    first = sight.pictures[0]
    words = text(first.lines)
    assert '" D O L L A R S W A N T E D ! "' in flat(words)
    assert "Bob calls row 1: the Casino needs 2 dynamite, 2 colts and 1 pickaxe." in words
    assert "The card already up counts first." in words and "2 cards still face down" in words
    assert "Then the 2 face-down cards turn one by one, from the left." in words
    assert "Vulture" not in words and "Enzo" not in words
    assert first.prompt == "Space turns card 2.   Missing: 1 dynamite, 2 colts and 1 pickaxe."
    assert sight.title == "DOLLARS WANTED  turn 27  2▲Bob robs row 1"
    assert sight.pictures[1].prompt == "Space shows how it ends." and sight.pictures[1].note == "The vulture stops it."


def test_a_coyote_shows_its_meal_only_when_it_turns() -> None:
    _, _, (sight,) = rob("", "elixir C coyote DD G P", BANK, open_range=True)
    coyote, meal = sight.pictures[3:5]
    assert "eats 4" in text(coyote.lines) and "Joe" not in text(coyote.lines)
    assert coyote.prompt == "Space turns card 4, which the coyote eats."
    assert "Joe DD is eaten and does nothing." in text(meal.lines) and "eaten" in text(meal.lines)


def test_doubled_and_surplus_icons_are_told() -> None:
    _, _, (sight,) = rob("", "elixir C G GG", BANK)
    judy, clint, more = (flat(text(one.lines)) for one in sight.pictures[2:])
    assert "Judy brings 1 crowbar, doubled by the elixir: CC." in judy and "[x] [x] [ ] [ ] [ ] [ ]" in judy
    assert "×2 GG" in clint and "1 of no use" in clint and "missing C D D" in clint
    assert "no use" in more


# --- nothing before its time


def replaced(events: Sequence[Event], after: int, rng: random.Random) -> list[Event]:
    """The same events with other cards in the place of those that turn after the first `after`."""
    changed: list[Event] = []
    number = 0
    for event in events:
        if isinstance(event, Revealed):
            number += 1
            if number > after:
                event = event.model_copy(update={"card": rng.randrange(BANDITS)})
        changed.append(event)
    return changed


@pytest.mark.parametrize("colours", [False, True])
@pytest.mark.parametrize("seed", range(3))
def test_no_picture_holds_a_card_that_has_not_turned(seed: int, colours: bool) -> None:
    rng = random.Random(seed)
    for session, events in played(4, seed, 80, colours):
        told = sights(stranger(session), events)
        shown = [event for event in events if isinstance(event, Revealed)]
        steps = [len(sight.pictures) - 1 for sight in told]
        assert sum(steps) == len(shown)
        for step in range(len(shown)):
            others = sights(stranger(session), replaced(events, step, rng))
            before = 0
            for sight, other, many in zip(told, others, steps, strict=True):
                seen = max(0, min(step - before, many) + 1) if before <= step else 0
                assert sight.pictures[:seen] == other.pictures[:seen]
                before += many


def played(seats: int, seed: int, most: int, colours: bool = False) -> Iterator[tuple[Session, list[Event]]]:
    """A random game after each answer that had a robbery."""
    rng = random.Random(seed)
    options = DollarsOptions(variant="player-colours" if colours else "standard", first=1)
    sitters = [Sitter(name=name, mark=mark) for name, mark in zip(NAMES[:seats], MARKS, strict=False)]
    session = Session.begin(DollarsWanted(options), sitters, f"robberies {seed}", "random")
    for _ in range(most):
        if session.over:
            return
        seat = session.asked()[0]
        events = session.answer(seat, rng.choice(session.offers(seat)).sample(rng))
        if any(isinstance(event, Revealed) for event in events):
            yield session, events


@pytest.mark.parametrize("colours", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_whole_games_fit_under_any_names(seats: int, colours: bool) -> None:
    outcomes = set()
    for session, events in played(seats, seats, 160, colours):
        for names in LISTS:
            session.sitters = tuple(
                one.model_copy(update={"name": name}) for one, name in zip(session.sitters, names, strict=False)
            )
            for size in MAIN:
                for sight in sights(stranger(session, size), events):
                    fits(sight)
        outcomes |= {(event.outcome, event.automatic) for event in events if isinstance(event, RobberyEnded)}
    assert len(outcomes) >= 4


# --- long rows


@pytest.mark.parametrize("size", [*range(1, 20), 50, 99])
def test_the_strip_slides_with_the_card_that_turned(size: int) -> None:
    before = 0
    for at in range(size):
        first, last = window(size, at)
        assert 0 <= first <= at < last <= size
        assert last - first + (first > 0) + (last < size) <= SLOTS
        assert last > min(at + AHEAD, size - 1), "the next three are in view"
        assert first >= before, "it never slides back"
        assert first != 1 and size - last != 1, "no card is folded alone"
        before = first


def test_what_is_out_of_view_is_counted() -> None:
    words = " ".join([*["coyote P"] * 5, "elixir", *["D"] * 10, "vulture", *["DD"] * 2])
    session, events, (sight, *_) = rob("P P vulture", words, CASINO)
    for step, picture in enumerate(frames(sight)[1:-1], 1):
        numbers = [int(one) for one in re.findall(r"[┌╔](\d+)[─═]", picture)]
        assert numbers == list(range(numbers[0], numbers[-1] + 1))
        folded = [int(one) for one in re.findall(r"(\d+) (?:up|gone) *│", picture)]
        assert sum(folded) == numbers[0] - 1
        down = re.findall(r"(\d+) down *│", picture)
        assert sum(map(int, down)) == 3 + 24 - numbers[-1] if down else numbers[-1] == 27
        assert 3 + step in numbers
    end = flat(frames(sight)[-1])
    assert "turned Coyote, Enzo P (eaten), Coyote, Enzo P (eaten)" in end, "in full, where it was not all in view"
    assert "Joe D, Joe D" in end
    story_is_the_log(session, events, sight)


def test_a_row_of_fifty_cards_is_told_to_its_end() -> None:
    words = " ".join(["D"] * 10 + ["DD"] * 10 + ["vulture"] * 5 + ["P"] * 10 + ["PP"] * 10 + ["joker"])
    session, events, (sight, *_) = rob("elixir", words, ("casino", "DDGGP"))
    assert len(sight.pictures) == 22 and sight.pictures[1].prompt.startswith("Space turns card 3.")
    fits(sight)
    story_is_the_log(session, events, sight)


# --- robberies that nobody called


def test_an_automatic_robbery_is_announced_before_it_begins() -> None:
    session = running(*table("DD P vulture", "D D D P P P P", CASINO, turn=2, turns=16, seats=5))
    events = answered(session, Pass())
    (sight,) = sights(stranger(session), events)
    notice = flat(text(sight.pictures[0].lines))
    assert "R O W 1 H O L D S 7 F A C E - D O W N C A R D S" in notice
    assert "it is robbed by itself, and 3●Cal gets whatever succeeds" in notice
    assert "The 3 cards already up count first; the vulture among them is dead." in notice
    assert "Rows to rob: only 1." in notice and "Cal's turn is over." in notice
    assert "Then Dee plays, unless a pile is empty." in notice
    assert sight.title == "DOLLARS WANTED  turn 16  end of 3●Cal's turn"
    assert "R O W 1 I S R O B B E D B Y I T S E L F" in flat(text(sight.pictures[1].lines))
    assert solid("Not enough, the cards stay") in solid(frames(sight)[-1])
    assert "Row 1 has 7 or more cards face down: the Casino is robbed by itself for Cal." in log(session)


def test_full_rows_are_announced_one_after_another_from_the_top() -> None:
    session = running(
        *table(
            "", "vulture D D D D D D D", CASINO, more={2: ("", "coyote elixir vulture joker joker joker joker joker")}
        )
    )
    events = answered(session, Pass())
    first, second = sights(stranger(session), events)
    for sight, row in ((first, 1), (second, 3)):
        notice = flat(text(sight.pictures[0].lines))
        assert f"R O W {row} H O L D S 8" in notice and "Rows to rob: 1 and 3." in notice
    assert "With 7 or more it is tried again at the end of the next turn." in flat(frames(first)[-1])


def test_a_called_robbery_is_followed_by_the_one_of_the_same_row() -> None:
    session = running(*table("", "vulture D D D D D D D", CASINO))
    events = answered(session, Rob(row=0))
    called, automatic = sights(stranger(session), events)
    assert "robs row 1" in called.title and "end of 1■Ann's turn" in automatic.title
    assert "calls row 1" in text(called.pictures[0].lines)
    assert "tried again" not in frames(called)[-1], "this very turn does it, and says so next"
    assert "The card already up is a dead vulture." in text(automatic.pictures[0].lines)


def test_nine_cards_of_which_six_lie_face_down_rob_nothing() -> None:
    session = running(*table("DD P vulture", "D D D P P P", CASINO))
    assert watched(session, Pass()) == []


def test_dollars_are_those_of_that_moment() -> None:
    more = {2: ("", "C C C C D D D")}
    houses = {2: PAIR}
    state, options = table("", "DD GG P", CASINO, more=more, houses=houses, won={0: 1}, piles=(5, 6, 6))
    session = running(state, options)
    won = state.players[0].dollars
    called, automatic = watched(session, Rob(row=0))
    assert f"Casino $600 for Ann: ${won + 600:,} in 2 buildings now." in flat(frames(called)[-1])
    assert "in 3 buildings now." in flat(frames(automatic)[-1])


# --- player colours


def test_a_wrong_card_costs_its_owner_whoever_called() -> None:
    session, events, (sight,) = rob(
        "G/0", "C/1 D/2 coyote/0 D/0 C/1 P/3", ("shop", "GGP"), turn=3, seats=5, colours=True
    )
    first, second, _, eaten, third = (flat(text(one.lines)) for one in sight.pictures[1:6])
    assert "Judy C does not belong here and is discarded. Bob takes a penalty card, -$300; 1 left." in first
    assert "Cal takes a penalty card, -$300; none is left." in second
    assert "is eaten and does nothing." in eaten and "Ann takes" not in eaten
    assert "does not belong here and is discarded." in third and "Bob takes" not in third
    end = flat(frames(sight)[-1])
    assert "penalty Bob for Judy C and Cal for Joe D, -$300 each." in end
    assert "C ▲" in end and "D ●" in end and "G ■" in end and "P ◊" in end
    assert "Bob takes a penalty card, -$300." in log(session) and "Cal takes a penalty card, -$300." in log(session)
    story_is_the_log(session, events, sight)


def test_a_back_carries_no_mark() -> None:
    _, _, (sight,) = rob("", "G/0 G/1 P/2", ("shop", "GGP"), turn=2, seats=3, colours=True)
    call = "\n".join(text(sight.pictures[0].lines).splitlines()[9:14])
    assert not any(mark in call for mark in MARKS)
    _, _, (plain,) = rob("", "G/0 G/1 P/2", ("shop", "GGP"))
    # The arrow of the card that turned is the mark of the fifth seat, who does not play here.
    assert not any(mark in one for one in frames(plain) for mark in MARKS[:3])
