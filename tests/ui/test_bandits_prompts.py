"""Every prompt of Bandits in the smallest window: whole sentences, and exactly the keys that are live.

The walk presses what a player can press, at tables of two to six with names of one cell to sixteen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from tests.ui.bandits_tables import SIZES, answered, drawn_table, frame, held, lay, running, scene, zones_of
from westtable.games.bandits.cards import deck
from westtable.games.bandits.frames import (
    Act,
    Attack,
    Backfire,
    Defend,
    Draw,
    Keep,
    KeepSix,
    Raid,
    Spring,
    Stars,
    Stash,
    Yield,
)
from westtable.games.bandits.screen import TABLE
from westtable.games.bandits.state import BanditsState
from westtable.kernel import Session
from westtable.ui.choosing import Chooser
from westtable.ui.phrases import ARROW
from westtable.ui.scene import Entry, Item, Scene
from westtable.ui.spans import Line, cells, plain_text, width

SHORT = ("A", "B", "C", "D", "E", "F")
LONG = tuple(f"{letter}bcdefgh Ijklmno" for letter in SHORT)
WIDE = (
    "漢字の名前長い人",
    "山田太郎右衛門尉",
    "佐藤花子左衛門丞",
    "鈴木一郎右近将監",
    "高橋次郎左近将監",
    "田中三郎兵庫助様",
)
NAMES = (SHORT, LONG, WIDE)

HANDS = (
    # What can be drawn, fought and stashed in several ways at once.
    "g1 g2 g3 m1 m2 o1 o3 o6 l1 l4 t2 tracker trap",
    "g1 g3 g5 g5 m1 m3 m4 m4 o1 o2 o4 o5 t1 t3 tracker tracker backfire",
    "g2 g4 trap l1 l2 o2",
    "g2 g4 m1 m2 m4 trap",
    "m1 m3 trap o1 l2 l3",
    "g1 m1 o6 l1 l1 l2",
    "l1 l2 l3 l4 g1 m1",
    40,
)
WAYS = [
    (stars, backfire, trap)
    for stars in ("", "l1", "l1 l2 l4", "l1 l2 l4 l5 t1 t3", "l1 l1 l1 l2 l3 l3 l4 l6 t1 t1 t2 t3")
    for backfire in ("", "backfire")
    for trap in ("", "trap")
]
GUNS = ("o1", "o2 o3", "o3 o4 o5 o6 o2 o2 o1 t2 t3")
NOTHING = Item("cards", (), "", "")


def moment(base: Scene, chooser: Chooser | None, page: int = 0) -> Scene:
    """The same moment with the chooser as it stands."""
    return replace(base, chooser=chooser, page=page)


def tables() -> Iterator[Session]:
    """Tables on which a turn begins, a defence is due, a Backfire was played, or six must be kept."""
    for seats in range(2, 7):
        yield from keeping(seats)
        for names in NAMES:
            for own in HANDS if seats == 2 else HANDS[:2]:
                # All have something stashed, or the last one alone.
                for others in ([3] * (seats - 1), [*[0] * (seats - 2), 7]):
                    yield running(lay([own, *[6] * (seats - 1)], [3, *others]), names)
            yield from fights(seats, names)


def keeping(seats: int) -> Iterator[Session]:
    """Questions which six to keep, of few cards and of many."""
    for first in (9, 99 - 9 * (seats - 1)):
        hands = [first, *[9] * (seats - 2), 99 - first - 9 * (seats - 2)]
        session = running(lay(hands, [0] * seats, round=2), SHORT)
        answered(session, Draw())
        assert isinstance(session.now.stack[-1], KeepSix)
        yield session


def fights(seats: int, names: Sequence[str]) -> Iterator[Session]:
    """Each way to answer and each mixture of ways, against one gun and against many."""
    every = seats == 2 and names is WIDE
    for guns in GUNS if every else GUNS[-1:]:
        for stars, backfire, trap in WAYS if every else WAYS[-2:]:
            for raid in (False, True):
                # A Backfire against an empty Hideout ends the attack.
                for own in (0, 2) if raid and backfire else (2,):
                    state = attacked(seats, guns, f"{stars} {backfire} g1 m1 g2 m2 g3 m3", own, trap)
                    session = running(state, names)
                    cards = held(session, guns)
                    tracker = held(session, "tracker")[0]
                    attack = Attack(target=1, cards=cards)
                    answered(session, Raid(target=1, tracker=tracker, cards=cards) if raid else attack)
                    yield session
                    if backfire and own and stars in ("", "l1 l2 l4"):
                        turned = running(state_of(session), names)
                        answered(turned, Backfire(card=held(turned, "backfire")[0]))
                        yield turned


def attacked(seats: int, guns: str, hand: str, own: int, trap: str) -> BanditsState:
    """The table before a fight; against one gun the attacked Hideout is small."""
    below = f"g4 {trap}" if guns == "o1" else f"g4 g4 m4 m4 m4 m2 m2 {trap}"
    idle = seats - 2
    return lay([f"{guns} tracker l2 l3 g1 g1 m1", hand, *[6] * idle], [own, below, *[0] * idle])


def state_of(session: Session) -> BanditsState:
    assert isinstance(session.now, BanditsState)
    return session.now


def targets(now: Scene) -> Sequence[Entry | Item]:
    """What a key or a click can choose, as the table finds it."""
    assert now.chooser is not None
    menu = TABLE.menu(now) if now.chooser.kind is None else []
    return menu or TABLE.items(now)


def walk(session: Session, size: tuple[int, int]) -> Iterator[Scene]:
    """Every kind of answer from its first key to its last: each stack alone, then all of them one after another."""
    base = scene(session, size)
    offers = session.offers(session.asked()[0])

    def fresh(kind: Any = None) -> Chooser:
        chooser = Chooser(offers)
        if kind is not None:
            chooser.start(kind)
        return chooser

    for page in range(len(TABLE.pages(base)) or 1):
        start = fresh()
        yield moment(base, start, page)
        for kind in start.kinds if TABLE.menu(moment(base, start)) else (start.kind,):
            live = [one for one in targets(moment(base, fresh(kind), page)) if isinstance(one, Item) and not one.dead]
            for order in (live, live[::-1]):
                chooser = fresh(kind)
                yield moment(base, chooser, page)
                for item in order:
                    alone = fresh(kind)
                    alone.press(item.field, item.values)
                    if order is live:
                        yield moment(base, alone, page)
                        yield from forward(moment(base, alone, page), alone)
                    # With six to keep it goes round from then on.
                    for _ in item.values[: 2 if isinstance(base.frame, KeepSix) else 9]:
                        chooser.press(item.field, item.values)
                        yield moment(base, chooser, page)
                yield from forward(moment(base, chooser, page), chooser)
            every = fresh(kind)
            every.choose_all(TABLE.everything(moment(base, every, page)))
            yield moment(base, every, page)


def forward(now: Scene, chooser: Chooser) -> Iterator[Scene]:
    """The steps after this one, with each thing chosen in turn."""
    if chooser.action() is not None or not chooser.forward():
        return
    yield now
    for item in TABLE.items(now):
        if not item.dead and not chooser.holds(item.field, item.values[0]):
            chooser.press(item.field, item.values)
            yield now


def told(now: Scene) -> list[Line]:
    """The lines of the prompt with something in them."""
    return [row for row in TABLE.prompt(now) if row]


def digits(rows: Sequence[Line]) -> list[str]:
    """The digits that a prompt names as keys, ranges told out."""
    found: list[str] = []
    for row in rows:
        for span in row:
            if span.role != "badge":
                continue
            for word in span.text.split():
                first, _, last = word.partition("-")
                if first.isdigit():
                    found += map(str, range(int(first), int(last or first) + 1))
    return found


def check(now: Scene) -> None:
    """One prompt: whole, ended, and true about its keys; and what a key would be refused with is no longer."""
    chooser = now.chooser
    assert chooser is not None
    rows = told(now)
    text = [plain_text(row) for row in rows]
    assert 1 <= len(rows) <= TABLE.heights(now).prompt
    for row, words in zip(rows, text, strict=True):
        assert width(row) <= now.width, words
        assert "…" not in words, words
        assert not re.search(r"[.,?:] *[.,;]|\(\)| ,", words), words
    menu = chooser.kind is None and bool(TABLE.menu(now))
    found = targets(now)
    live = sorted(one.badge for one in found if one.badge.isdigit() and not one.dead)
    assert sorted(set(digits(rows))) == live, text
    if not menu:
        assert all(words.rstrip()[-1] in ".?" for words in text), text
        assert "Enter" in " ".join(text) or chooser.action() is None, text
    refused = [*TABLE.lacking(now), *TABLE.no_key(now, "9"), *(one.dead for one in found), TABLE.apart(now, NOTHING)]
    for words in refused:
        assert cells(words) <= now.width - ARROW, words


def test_every_prompt_is_whole_and_names_the_keys_that_are_live() -> None:
    seen = 0
    kinds = set()
    for session in tables():
        for now in walk(session, (80, 24)):
            check(now)
            seen += 1
            assert now.chooser is not None
            kinds.add((type(now.frame), now.chooser.kind, now.chooser.field))
    assert seen > 5_000
    fields = {Attack: ("cards", "target"), Raid: ("cards", "target"), Stash: ("cards",), Draw: ("",)}
    assert {(Act, kind, field) for kind, names in fields.items() for field in names} <= kinds
    answers = ((None, ""), (Stars, "cards"), (Backfire, ""), (Spring, ""), (Yield, ""))
    assert {(Act, None, ""), (KeepSix, Keep, "cards"), *((Defend, *one) for one in answers)} <= kinds


@pytest.mark.parametrize("size", [*SIZES[1:], (110, 30), (90, 36)])
def test_larger_windows_do_not_cut_either(size: tuple[int, int]) -> None:
    for number, session in enumerate(tables()):
        if number % 8 == 0:
            for now in walk(session, size):
                check(now)


# --- what is ticked


def ticks(now: Scene) -> int:
    """How many cards the grid of the hand shows as chosen: `[x]` is one, `[3]` three."""
    found = re.findall(r"\[([x0-9])\]", "\n".join(plain_text(row) for row in TABLE.hand(now)).split("'s hand", 1)[1])
    return sum(1 if one == "x" else int(one) for one in found)


def test_nothing_is_ticked_but_what_was_chosen() -> None:
    # Ids of cards begin at 0 as seats do: the gold bars 0 to 4 lie in the hand of whoever attacks the seats 1 to 5.
    state = lay(["g1 g1 g1 g2 g2 m1 o1 tracker", 6, 6, 6, 6, 6], [3, 3, 3, 3, 3, 3])
    assert {1, 2, 3, 4} <= set(state.players[0].hand)
    session = running(state)
    for kind, more in ((Attack, 0), (Raid, 1)):
        for target in range(1, 6):
            picks = (kind, ("cards", held(session, "o1")), ("target", (target,)), "target")
            now = scene(session, (80, 24), *picks)
            assert ticks(now) == 1 + more
            rows = [plain_text(row) for row in TABLE.public(now)]
            assert [row[2] for row in rows if "[x]" in row] == [str(target + 1)]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_grid_ticks_as_many_cards_as_are_chosen(size: tuple[int, int]) -> None:
    for number, session in enumerate(tables()):
        if number % 6:
            continue
        for now in walk(session, size):
            chooser = now.chooser
            assert chooser is not None
            cards = [card for field in ("cards", "card", "trap") for card in chooser.chosen.get(field, ())]
            if chooser.kind in (Backfire, Spring):
                cards = [int(chooser.action().card)]  # type: ignore[union-attr]
            with_it = 0
            if chooser.kind is Raid or (chooser.kind is Stash and "trap" not in chooser.fields):
                with_it = int(any(offer.given for offer in chooser.offers if offer.kind is chooser.kind))
            assert ticks(now) == len(cards) + with_it


# --- names and words


@pytest.mark.parametrize("names", NAMES)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_names_of_sixteen_cells_stand_whole_where_there_is_room(names: Sequence[str], size: tuple[int, int]) -> None:
    session = running(drawn_table(), names)
    for picks in ([], [Attack, ("cards", held(session, "o2")), ("target", (3,)), "target"]):
        text = frame(scene(session, size, *picks))
        assert all(name in text for name in names)
        assert re.search(f"{re.escape(names[0])} (plays|attacks) ", text.split("\n")[0])
        assert f"{names[0]}'s hand · 9 cards" in text and "x hides" in text
    answered(session, Attack(target=3, cards=held(session, "o2 o3")))
    for picks in ([], [Stars, ("cards", held(session, "l2"))], [Backfire, ("card", held(session, "backfire"))]):
        rows = [plain_text(row) for row in zones_of(scene(session, size, *picks))]
        assert any(f"{names[0]} attacks the hand of {names[3]} " in row for row in rows)
        assert " answers  " in rows[0] and re.search(" attacks +(pile|new)", rows[0])
        assert sum(names[0] in row for row in rows) >= 3
    answered(session, Backfire(card=held(session, "backfire")[0]))
    text = frame(scene(session, size))
    assert f"Backfire of {names[3]}: {names[0]} needs 5 stars" in text
    assert " answers " in text.split("\n")[0] and " turned it " in text.split("\n")[0]


def test_the_curtain_names_who_played_the_backfire() -> None:
    session = running(drawn_table())
    answered(session, Attack(target=3, cards=held(session, "o2 o3")))
    assert TABLE.reason(scene(session, seat=None), 3) == "Ann attacks Dee's hand with 5 guns."
    answered(session, Backfire(card=held(session, "backfire")[0]))
    told = TABLE.reason(scene(session, seat=None), 0)
    assert told == "Dee plays a Backfire: now Ann's hand is at stake against 5 guns."


@pytest.mark.parametrize("there", [1, 2, 5, 6, 7])
def test_a_raid_says_how_many_cards_it_can_win(there: int) -> None:
    session = running(lay(["o4 o4 t3 tracker l2 l2", "g1 m1 o1 o1 o2 o2", 6], [1, there, 0]))
    now = scene(session, (80, 24), Raid, ("cards", held(session, "o4")), ("target", (1,)), "target")
    share = {1: "the only card of", 7: "6 cards of"}.get(there, f"all {there} cards of")
    assert f"stake      {share} the Hideout of Bob" in frame(now)
    answered(session, Raid(target=1, tracker=held(session, "tracker")[0], cards=held(session, "o4")))
    lost = f"{min(there, 6)} card{'s' * (there > 1)} of the Hideout"
    assert f"Nothing here stops 4 guns.  Enter goes on and loses {lost}." in frame(scene(session))
    assert lost in frame(scene(session, (120, 40)))


def test_a_backfire_against_an_empty_hideout_promises_the_end_of_the_attack() -> None:
    session = running(attacked(3, "o2 o3", "l1 backfire g1 m1 g2 m2", 0, ""))
    answered(session, Raid(target=1, tracker=held(session, "tracker")[0], cards=held(session, "o2 o3")))
    text = frame(scene(session, (120, 40), Backfire, ("card", held(session, "backfire"))))
    assert "Enter plays it, and the attack is off." in text and "must show" not in text.split("Bob ─")[-1]
    assert "Ann's Hideout is empty" in text


def test_the_plus_of_a_new_card_is_explained() -> None:
    session = running(drawn_table())
    assert "+ is new" in frame(scene(session, fresh=held(session, "g3")))
    assert "+ is new" not in frame(scene(session))


def test_both_closed_actions_say_why() -> None:
    session = running(lay(["g1 g2 m1 l1 o2 o3", 6], [0, 3]))
    text = frame(scene(session))
    assert "(3) needs a Tracker. (4) needs 3 of one type." in text


def test_one_gun_is_no_plural() -> None:
    session = running(attacked(2, "o1", "l1 backfire g1 m1 g2 m2", 3, ""))
    answered(session, Attack(target=1, cards=held(session, "o1")))
    for picks in ([], [Backfire, ("card", held(session, "backfire"))], [Stars, ("cards", held(session, "l1"))]):
        text = frame(scene(session, (80, 24), *picks))
        assert re.search(r"\b1 gun\b", text) and "guns" not in text


# --- `a`


@pytest.mark.parametrize(
    ("stars", "guns", "taken"),
    [
        ("l1 l4 l3", "o4", "l4"),
        ("l2 l3 l5", "o5 o2", "l2 l5"),
        ("l1 l1 l1", "o2", "l1 l1"),
        ("l1 l2", "o4", "l1 l2"),
        ("l6 t1", "o1", "t1"),
        ("l2 l2 l5", "o4", "l2 l2"),
    ],
)
def test_a_takes_enough_stars_with_the_least_to_spare(stars: str, guns: str, taken: str) -> None:
    session = running(attacked(2, guns, f"{stars} backfire g1 m1 g2", 3, ""))
    answered(session, Attack(target=1, cards=held(session, guns)))
    now = scene(session)
    assert now.chooser is not None
    assert f"a takes {'all' if taken == 'l1 l2' else 'enough'}." in frame(now)
    now.chooser.choose_all(TABLE.everything(now))
    action = now.chooser.action()
    assert isinstance(action, Stars)
    assert sorted(map(face, action.cards)) == sorted(map(face, held(session, taken)))


def face(card: int) -> str:
    return f"{deck().kinds[card]} {deck().values[card]}"


def test_a_goes_on_from_what_is_chosen_and_takes_the_only_other_way() -> None:
    session = running(attacked(2, "o4", "l1 l1 l3 l4 g1 m1", 3, "trap"))
    answered(session, Attack(target=1, cards=held(session, "o4")))
    now = scene(session, (80, 24), Stars, ("cards", held(session, "l1")))
    assert now.chooser is not None
    now.chooser.choose_all(TABLE.everything(now))
    assert sorted(deck().values[card] for card in now.chooser.chosen["cards"]) == [1, 3]
    session = running(attacked(2, "o4", "g2 g2 g3 g3 m1 m1", 3, "trap"))
    answered(session, Raid(target=1, tracker=held(session, "tracker")[0], cards=held(session, "o4")))
    now = scene(session)
    assert now.chooser is not None
    now.chooser.choose_all(TABLE.everything(now))
    assert isinstance(now.chooser.action(), Spring)


def test_a_stashes_all_of_the_type_in_hand() -> None:
    session = running(lay(["g1 g2 g3 g4 m1 m2 m3", 6], [0, 0]))
    for chosen, taken in (((), "g1 g2 g3 g4"), (held(session, "m2"), "m1 m2 m3")):
        now = scene(session, (80, 24), Stash, *([("cards", chosen)] if chosen else []))
        assert now.chooser is not None
        now.chooser.choose_all(TABLE.everything(now))
        assert now.chooser.action() == Stash(cards=held(session, taken))
