"""The evaluator and the reveal against a second, plain telling of the rulebook, on random rows."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import NamedTuple

import pytest

from tests.games.dollars_wanted.build import OPEN, house, only
from westtable.games.dollars_wanted.cards import BANDITS, END, building, card, deck
from westtable.games.dollars_wanted.frames import Call, RobberyEnded
from westtable.games.dollars_wanted.icons import enough, standing
from westtable.games.dollars_wanted.robbery import rob
from westtable.games.dollars_wanted.state import DollarsState, Player, Supply, TableRow
from westtable.kernel import Dice, Event, copy


def plainly_enough(icons: str, up: list[int]) -> bool:
    """Try every tool for every wild icon; an elixir is looked for among the cards to the left."""
    shown = ""
    wild = 0
    for place, one in enumerate(up):
        times = 2 if any(card(left).kind == "elixir" for left in up[:place]) else 1
        shown += card(one).letters * times
        wild += times * (card(one).kind == "joker")
    # More than six wild icons take any building of the deck.
    choices = itertools.combinations_with_replacement("PCDG", min(wild, 6))
    return any(not Counter(icons) - Counter(shown) - Counter(choice) for choice in choices)


class Told(NamedTuple):
    outcome: str
    up: list[int]
    down: list[int]
    gone: list[int]
    """What left the row before its end."""
    wrong: list[int]


def plainly_robbed(icons: str, up: list[int], down: list[int]) -> Told:
    """A robbery as one would play it with cards in hand."""
    up, hidden, gone, wrong = list(up), list(down), list[int](), list[int]()
    while hidden:
        first, *hidden = hidden
        match card(first).kind:
            case "coyote":
                gone += [first, *hidden[:1]]
                hidden = hidden[1:]
            case "vulture":
                return Told("vulture", [*up, first], hidden, gone, wrong)
            case "joker" | "elixir":
                up.append(first)
            case _ if card(first).letters[0] in icons:
                up.append(first)
            case _:
                gone.append(first)
                wrong.append(first)
        if plainly_enough(icons, up):
            return Told("robbed", up, hidden, gone, wrong)
    return Told("short", up, hidden, gone, wrong)


def random_row(rng: random.Random, special: float) -> tuple[int, list[int], list[int]]:
    """A building, face-up cards that are not enough for it, and face-down cards, some of them wrong."""
    at = rng.randrange(BANDITS, END)
    cards = [one for one in range(BANDITS) if card(one).letters or rng.random() < special]
    rng.shuffle(cards)
    up: list[int] = []
    for one in cards[: rng.randrange(6)]:
        if card(one).kind != "coyote" and one in deck().fits[at - BANDITS]:
            up.append(one)
            if plainly_enough(building(at).icons, up):
                up.pop()
                break
    down = [one for one in cards if one not in up][: rng.randrange(1, 12)]
    return at, up, down


@pytest.mark.parametrize("special", [0.2, 0.6, 1.0])
def test_the_evaluator_agrees_with_every_assignment_of_the_jokers(special: float) -> None:
    rng = random.Random(f"icons {special}")
    ends: Counter[bool] = Counter()
    for _ in range(2_000):
        at = rng.randrange(BANDITS, END)
        cards = [one for one in range(BANDITS) if card(one).letters or rng.random() < special]
        up = rng.sample(cards, rng.randrange(9))
        plain = plainly_enough(building(at).icons, up)
        shown = standing(at, up)
        assert enough(at, up) == plain == (not shown.missing)
        assert "".join(slot.letter for slot in shown.slots) == building(at).icons
        assert len(shown.missing) == max(0, len(shown.short) - shown.wild)
        assert not Counter(shown.missing) - Counter(shown.short)
        ends[plain] += 1
    assert min(ends[True], ends[False]) > 300


@pytest.mark.parametrize("special", [0.2, 0.6, 1.0])
def test_a_robbery_ends_as_a_second_telling_of_the_rules_says(special: float) -> None:
    rng = random.Random(f"robbery {special}")
    ends: Counter[str] = Counter()
    for number in range(700):
        at, up, down = random_row(rng, special)
        told = plainly_robbed(building(at).icons, up, down)
        state = laid(at, up, down, f"{special} {number}")
        after = copy(state)
        events: list[Event] = []
        rob(after, 0, 1, False, events.append)
        end = only(events, RobberyEnded)
        assert (end.outcome, list(end.wrong)) == (told.outcome, told.wrong)
        discard = after.supplies[0].discard
        row = after.rows[1]
        if told.outcome == "robbed":
            assert discard == told.gone + told.up + told.down
            assert (row.up, row.down, list(end.cleared)) == ([], [], told.down)
            assert after.players[0].won == [at]
        else:
            assert discard == told.gone
            assert (row.up, row.down, row.building) == (told.up, told.down, [at])
        ends[told.outcome] += 1
    assert min(ends[outcome] for outcome in ("robbed", "short", "vulture")) > 15


def laid(at: int, up: list[int], down: list[int], seed: str) -> DollarsState:
    """An open-range table whose row 2 lies like this; nobody holds a card, and nothing else lies in the rows."""
    houses = [one for one in range(BANDITS, END) if one != at]
    rest = [one for one in range(BANDITS) if one not in up and one not in down]
    state = DollarsState(
        dice=Dice(seed=seed),
        deck=deck().mark,
        players=[Player(seat=0, hand=[]), Player(seat=1, hand=[])],
        rows=[
            TableRow(building=houses[:1], pile=houses[1:6]),
            TableRow(building=[at], pile=houses[6:11], up=up, down=down, by=[1] * len(down)),
            TableRow(building=houses[11:12], pile=houses[12:]),
        ],
        supplies=[Supply(draw=rest)],
        turn=0,
        turns=1,
        stack=[Call(seats=[0])],
    )
    OPEN.check(state)
    return state


def test_slots_say_who_fills_them() -> None:
    up = [one for one in range(BANDITS) if card(one).kind == "joker"][:1]
    dynamite = next(one for one in range(BANDITS) if card(one).letters == "DD")
    shown = standing(house("DDGGP"), [*up, dynamite])
    assert [(slot.letter, slot.by) for slot in shown.slots] == [
        ("D", "bandit"),
        ("D", "bandit"),
        ("G", "joker"),
        ("G", ""),
        ("P", ""),
    ]
    assert (shown.missing, shown.short, shown.wild, shown.doubled) == ("GP", "GGP", 1, False)
