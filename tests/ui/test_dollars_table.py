"""The table of Dollars Wanted: whole prompts with the keys that are live, rows that fold, refusals and bluffs.

The walk presses what a player can press, at tables of two to five with names of one cell to sixteen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from tests.ui.dollars_tables import (
    AID,
    ALL,
    CHECKED,
    COLOURS,
    LISTS,
    MAIN,
    OPEN,
    OPTIONS,
    SIZES,
    STANDARD,
    Row,
    calling,
    lay,
    moment,
    running,
    scene,
    second,
    zones_of,
)
from westtable.games.dollars_wanted.screen import TABLE
from westtable.games.dollars_wanted.state import DollarsOptions, DollarsState
from westtable.kernel import Session, asked
from westtable.ui.choosing import Chooser
from westtable.ui.phrases import ARROW
from westtable.ui.scene import Scene
from westtable.ui.spans import Line, cells, plain_text, width

BANKS = [Row("PPPCCD", "P1 P1 C2", 2), Row("CCCDDG"), Row("DDDGGP", "V", 8)]
SHOPS = [Row("GP"), Row("CD"), Row("DDG", "D1", 2)]
NARROW = [Row("GP"), Row("GGP"), Row("PPDD")]
"""Three buildings that need no crowbar, and only the last one dynamite."""
STOCK = [Row("PPPCCD", "", 40), Row("GGGPPC", "P1 P1 C1 P2 V C2 P1 E P2 C1 P1", 3), Row("PPDD", "V", 7)]


@cache
def tables() -> tuple[tuple[DollarsState, DollarsOptions], ...]:
    """Tables on which a card is to be laid, the first or the second, or a row may be robbed."""
    found = []
    for options in (STANDARD, OPEN, AID):
        for seats in range(2, 6):
            rest = [""] * (seats - 1)
            for hand in ("G1 D2 C1 J K P2", "C1 C2 D1 D2 G1 P1", "E V K P1 P2 P1", "C2 D1 D2 D1 C1 C2"):
                for rows in (BANKS, SHOPS, NARROW, STOCK if seats == 2 else BANKS):
                    for ask in (None, second(), calling()):
                        words = " ".join(hand.split()[: 6 if ask is None else 5 if ask == second() else 4])
                        found.append((lay(rows, [words, *rest], options=options, ask=ask, turn=0), options))
    for options in (COLOURS, ALL, CHECKED):
        for seats in range(2, 6):
            rest = [""] * (seats - 1)
            for hand in ("0:G1 0:D2 0:C1 0:J", "0:K 0:V 0:E 0:P2"):
                for ask in (None, second(), calling()):
                    rows = [Row("PPPCCD", "1:P1 0:P1", "1:P2 1:C1"), Row("GP", "", "0:G1 1:V"), Row("CD")]
                    for laid in (rows, NARROW):
                        found.append((lay(laid, [hand, *rest], options=options, ask=ask), options))
                        if not options.checked:
                            fined = lay(laid, [hand, *rest], options=options, ask=ask, penalties=(0, 2))
                            found.append((fined, options))
    return tuple(found)


def walk(session: Session, size: tuple[int, int]) -> Iterator[Scene]:
    """Every step of an answer: nothing chosen, each thing chosen, and what follows it."""
    seat = asked(session.now)[0]
    start = Chooser(session.offers(seat))
    yield moment(session, start, size, seat)
    for item in TABLE.items(moment(session, start, size, seat)):
        yield moment(session, Chooser(session.offers(seat)), size, seat, item.token)
        if item.dead:
            continue
        chooser = Chooser(session.offers(seat))
        chooser.press(item.field, item.values)
        if chooser.forward() or item.field != "card" or chooser.action() is None:
            yield moment(session, chooser, size, seat)
        if chooser.field == "row" and item.field == "card":
            # One step back: the card is still chosen.
            chooser.back()
            yield moment(session, chooser, size, seat)


def told(scene: Scene) -> list[Line]:
    """The lines of the prompt with something in them."""
    return [row for row in TABLE.prompt(scene) if row]


def digits(rows: Sequence[Line]) -> list[str]:
    """The digits that a prompt names as keys, ranges told out."""
    found: list[str] = []
    for row in rows:
        for span in row:
            for word in span.text.split() if span.role == "badge" else ():
                first, _, last = word.partition("-")
                found += map(str, range(int(first), int(last or first) + 1))
    return found


def check(scene: Scene) -> None:
    """One prompt: whole, ended, and true about its keys."""
    rows = told(scene)
    text = [plain_text(row) for row in rows]
    assert 1 <= len(rows) <= TABLE.heights(scene).prompt
    for row, words in zip(rows, text, strict=True):
        assert width(row) <= scene.width, words
        assert "…" not in words, words
        assert not re.search(r"[.,?:] *[.,;]|  \.|\(\)| ,", words), words
        assert words.rstrip()[-1] in ".?", words
    assert len(rows) > 1, text
    items = TABLE.items(scene)
    live = sorted(one.badge for one in items if one.badge and not one.dead)
    assert sorted(set(digits(rows))) == live, text
    if scene.chooser is not None and (scene.chooser.kind is None or scene.chooser.action() is not None):
        assert "Enter" in " ".join(text) or scene.chooser.field == "row", text
    refused = [*TABLE.lacking(scene), *TABLE.no_key(scene, "9")]
    for item in items:
        refused += item.dead.split("\n")
        assert item.dead.count("\n") <= 1
    for words in refused:
        assert cells(words) <= scene.width - ARROW, words


def test_every_prompt_is_whole_and_names_the_keys_that_are_live() -> None:
    steps = set()
    seen = 0
    for number, (state, options) in enumerate(tables()):
        session = running(state, options, LISTS[number % len(LISTS)])
        for one in walk(session, (80, 24)):
            check(one)
            seen += 1
            assert one.chooser is not None
            steps.add((type(one.frame), one.chooser.kind, one.chooser.field, options.checked, options.colours))
    assert seen > 2500
    assert len(steps) >= 14


@pytest.mark.parametrize("size", [*SIZES[1:], (110, 30), (90, 36), (80, 50), (115, 36)])
def test_larger_windows_do_not_cut_either(size: tuple[int, int]) -> None:
    for number, (state, options) in enumerate(tables()):
        if number % 11 == size[0] % 11:
            for one in walk(running(state, options, LISTS[number % len(LISTS)]), size):
                check(one)


@pytest.mark.parametrize("size", [*SIZES, (110, 30), (90, 36), (80, 50), (115, 36)])
def test_every_frame_has_the_size_of_the_screen(size: tuple[int, int]) -> None:
    for number, (state, options) in enumerate(tables()):
        session = running(state, options, LISTS[number // 3 % len(LISTS)])
        if number % 5 == size[1] % 5:
            for one in walk(session, size):
                rows = zones_of(one)
                assert len(rows) == size[1] - 2
                assert all(width(row) <= size[0] for row in rows)
            for seat in (None, 1):
                assert all(width(row) <= size[0] for row in zones_of(scene(session, size, seat=seat)))


@pytest.mark.parametrize("size", MAIN)
@pytest.mark.parametrize("names", LISTS)
def test_any_name_fits(names: Sequence[str], size: tuple[int, int]) -> None:
    for options in OPTIONS:
        for seats in range(2, 6):
            session = running(lay((), [""] * seats, options=options), options, names)
            rows = [plain_text(row) for row in zones_of(scene(session, size))]
            for seat in range(seats):
                assert f"{seat + 1}{session.sitters[seat].mark} {names[seat][:3]}" in rows[1 if size[0] == 80 else 2]
            assert "lays card 1 of 2" in rows[0]


def test_badges_are_unique_and_every_choice_can_be_clicked() -> None:
    for state, options in tables()[::3]:
        session = running(state, options)
        for one in walk(session, (80, 24)):
            items = TABLE.items(one)
            badges = [item.badge for item in items]
            assert len(set(badges)) == len(badges) and all(badges)
            there = {span.hit for row in zones_of(one) for span in row}
            assert {item.token for item in items} <= there
            assert not {hit for hit in there if hit.startswith("item:")} - {item.token for item in items}
