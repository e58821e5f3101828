"""The table of Bandits: every frame fits, every choice can be reached, and nobody is shown another seat's cards."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from tests.games.bandits.build import find
from tests.games.bandits.sensible import answer as sensible
from tests.ui.bandits_tables import (
    MAIN,
    SIZES,
    answered,
    drawn_table,
    frame,
    held,
    lay,
    played,
    running,
    scene,
    sight_text,
    zones_of,
)
from westtable.games.bandits.cards import END, deck, label
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
from westtable.kernel import Options, Session
from westtable.ui.scene import Item, Scene
from westtable.ui.spans import plain_text, width

SPECIALS = (*deck().trackers, *deck().backfires, deck().trap)


def state_of(session: Session) -> BanditsState:
    assert isinstance(session.now, BanditsState)
    return session.now


def picks_of(session: Session, rng: random.Random) -> list[Any]:
    """The picks of a half-made answer: a kind, and some of what it takes."""
    seat = session.asked()[0]
    if rng.random() < 0.2:
        return []
    offer = rng.choice(session.offers(seat))
    picks: list[Any] = [offer.kind]
    for pick in offer.picks:
        count = rng.randint(0, min(pick.most, len(pick.pool)))
        if count or pick.field == "target":
            picks.append((pick.field, rng.sample(list(pick.pool), max(count, 1))))
        if rng.random() < 0.4:
            break
        if pick.field == "cards" and offer.kind in (Attack, Raid):
            picks.append("target")
    return picks


def moments_of(seats: int, count: int = 60) -> Sequence[tuple[Session, list[Any]]]:
    """Frozen moments of two games, one of random and one of sensible players, with half-made answers."""
    found = []
    rng = random.Random(seats)
    for choose in (None, sensible):
        for session, _ in played(seats, seats, 4 * count, choose):
            if not session.over and rng.random() < 0.25:
                found.append((running(state_of(session), session.names), picks_of(session, rng)))
    return found


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_frame_has_the_size_of_the_screen(seats: int) -> None:
    moments = moments_of(seats)
    assert len(moments) > 40
    for session, picks in moments:
        for size in SIZES:
            for viewer in (-1, None):
                moment = scene(session, size, *picks, seat=viewer)
                rows = zones_of(moment)
                assert len(rows) == size[1] - 2
                for row in rows:
                    assert width(row) <= size[0], plain_text(row)


def live(items: Sequence[Item]) -> list[str]:
    return [item.badge for item in items if item.badge and not item.dead]


@pytest.mark.parametrize("seats", range(2, 7))
def test_badges_are_unique_and_every_choice_can_be_reached_and_clicked(seats: int) -> None:
    kinds = set()
    for session, picks in moments_of(seats):
        moment = scene(session, (80, 24), *picks)
        chooser = moment.chooser
        assert chooser is not None
        if chooser.kind is None and TABLE.menu(moment):
            entries = TABLE.menu(moment)
            assert {entry.kind for entry in entries if not entry.dead} == set(chooser.kinds)
            assert len({entry.badge for entry in entries}) == len(entries)
            tokens = [entry.token for entry in entries]
        else:
            items = TABLE.items(moment)
            badges = live(items)
            assert len(set(badges)) == len(badges)
            tokens = [item.token for item in items if not item.dead]
            assert len(set(tokens)) == len(tokens)
            reach = {(item.field, value) for item in items for value in item.values}
            if isinstance(moment.frame, Defend):
                for offer in chooser.offers:
                    name = offer.kind.model_fields["kind"].default
                    for pick in offer.picks:
                        assert {(f"{name}.{pick.field}", value) for value in pick.pool} <= reach
                    assert {(f"{name}.{field}", value) for field, value in offer.given.items()} <= reach
            elif chooser.field:
                assert {(chooser.field, value) for value in chooser.need(chooser.field).pool} <= reach
            if not isinstance(moment.frame, KeepSix):
                assert all(item.badge for item in items)
        clickable = {span.hit for row in zones_of(moment) for span in row}
        assert set(tokens) <= clickable
        kinds.add(chooser.kind)
    assert {None, Attack, Stash} <= kinds


def reshuffled(state: BanditsState, seat: int | None, rng: random.Random, own: bool = False) -> BanditsState:
    """The state with everything dealt again that `seat` may not see; with `own` its hand as well."""
    other = state.model_copy(deep=True)
    places = [other.pile]
    for player in other.players:
        if player.seat != seat:
            places += [player.hand, player.hideout]
        elif own:
            places.append(player.hand)
    pool = [card for place in places for card in place]
    rng.shuffle(pool)
    for place in places:
        place[:] = [pool.pop() for _ in place]
    return other


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_what_a_seat_may_not_know_changes_nothing_it_sees(seats: int) -> None:
    rng = random.Random(99)
    options = Options(memory_aid="on")
    compared = 0
    for session, picks in moments_of(seats):
        state = state_of(session)
        seat = session.asked()[0]
        swapped = running(reshuffled(state, seat, rng), session.names, options)
        told = running(state, session.names, options)
        assert swapped.now != told.now
        for size in MAIN:
            one, other = scene(told, size, *picks), scene(swapped, size, *picks)
            assert zones_of(one) == zones_of(other)
            for key in ("w", "b"):
                assert TABLE.private(one, key) == TABLE.private(other, key)
            assert TABLE.card_text(one, None) == TABLE.card_text(other, None)
            blind = running(reshuffled(state, None, rng), session.names)
            assert zones_of(scene(told, size, seat=None)) == zones_of(scene(blind, size, seat=None))
        compared += 1
    assert compared > 40


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_public_zone_does_not_change_with_the_own_hand(seats: int) -> None:
    rng = random.Random(98)
    for session, _ in moments_of(seats):
        seat = session.asked()[0]
        swapped = running(reshuffled(state_of(session), seat, rng, own=True), session.names)
        for size in MAIN:
            kind = scene(session, size).chooser
            assert kind is not None
            one, other = scene(session, size), scene(swapped, size)
            # Who has one kind of answer left is asked about it at once; the title then says no more than that.
            assert TABLE.public(one) == TABLE.public(other)
            assert TABLE.title(one) == TABLE.title(other)


@pytest.mark.parametrize("seats", [2, 6])
def test_a_stranger_reads_no_card_of_a_hand_or_a_hideout(seats: int) -> None:
    looked = 0
    for session, _ in moments_of(seats):
        state = state_of(session)
        top = state.stack[-1]
        open_cards = set(state.boneyard)
        if isinstance(top, Defend):
            open_cards |= {*top.fight.guns, *top.fight.tracker, *top.fight.backfires}
        # What a Backfire or a Booby Trap would do may be said at any time.
        shown = {label(card) for card in open_cards} | {label(card) for card in SPECIALS}
        secret = {label(card) for card in range(END) if card not in open_cards} - shown
        for size in MAIN:
            text = frame(scene(session, size, seat=None))
            assert not [name for name in secret if name in text]
        looked += 1
    assert looked > 40


@pytest.mark.parametrize("names", [("漢字の名前です長い", "Zoë"), ("[red]Ann[/]", "👩‍👩‍👧 Kim 🐎"), ("A" * 80, "x")])
@pytest.mark.parametrize("size", SIZES)
def test_any_name_fits(names: tuple[str, str], size: tuple[int, int]) -> None:
    session = running(lay(["o4 o4 t3 tracker l2 l2", "l1 l3 backfire g1 g2 m4"], [3, "g4 g4 g4 m3 trap"]), names)
    guns = held(session, "o4 t3")
    moments = [scene(session, size), scene(session, size, Raid, ("cards", guns), ("target", (1,)), "target")]
    answered(session, Raid(target=1, tracker=held(session, "tracker")[0], cards=guns))
    moments += [scene(session, size), scene(session, size, Stars, ("cards", held(session, "l1 l3")))]
    for moment in moments:
        rows = zones_of(moment)
        assert all(width(row) <= size[0] for row in rows)
        assert ("[red]" in frame(moment)) == ("[red]" in names[0])
    events = answered(session, Yield())
    for sight in TABLE.sights(scene(session, size, seat=None), events):
        assert all(width(row) <= 80 for row in sight.lines)


@pytest.mark.parametrize("size", SIZES)
def test_a_hand_of_sixty_takes_no_more_room_than_one_of_six(size: tuple[int, int]) -> None:
    session = running(lay([60, 6], [3, 3]))
    moment = scene(session, size)
    assert "60 cards" in frame(moment)
    assert TABLE.heights(moment) == TABLE.heights(scene(running(lay([6, 60], [3, 3])), size))
    guns = [card for card in state_of(session).players[0].hand if card in deck().guns]
    for picks in ([Attack, ("cards", guns)], [Attack, ("cards", guns), ("target", (1,)), "target"]):
        moment = scene(session, size, *picks)
        assert all(width(row) <= size[0] for row in zones_of(moment))
        assert f"{sum(deck().values[card] for card in guns)} guns" in frame(moment)
    answered(session, Attack(target=1, cards=tuple(sorted(guns))))
    assert all(width(row) <= size[0] for row in zones_of(scene(session, size)))


# --- the own turn


def test_dead_actions_stand_in_parentheses_with_their_reasons() -> None:
    session = running(lay(["g1 g2 m1 l1 l2 l3", 6, 6], [0, 3, 0]))
    moment = scene(session)
    # Only drawing is possible, and the prompt says why.
    assert "Draw a card?" in frame(moment) and "no guns to attack with" in frame(moment)
    session = running(lay(["g1 g2 m1 l1 o2 tracker", 6, 6], [0, 0, 0]))
    moment = scene(session)
    text = frame(moment)
    assert "1 Draw a card" in text and "2 Attack a hand" in text
    assert "(3) Attack a Hideout" in text and "(4) Stash loot" in text
    assert "(3) finds no Hideout with cards." in text and "(4) needs 3 of one type." in text
    dead = {entry.badge: entry.dead for entry in TABLE.menu(moment)}
    assert dead["1"] == dead["2"] == ""
    assert dead["3"] == "Every other Hideout is empty."
    assert dead["4"].startswith("A stash needs 3 of one type")
    for size in SIZES:
        assert "needs 3 of one type" in frame(scene(session, size))
        assert "finds no Hideout" in frame(scene(session, size))


def test_an_attack_says_its_plan_and_takes_the_place_of_the_log() -> None:
    session = running(drawn_table())
    guns = held(session, "o2 o3 t2")
    assert "Log" in frame(scene(session))
    text = frame(scene(session, (80, 24), Attack, ("cards", guns)))
    assert "─ Log" not in text
    assert "1■ Ann" in text and "2[" not in text.split("─ Your attack")[0]
    assert "=  7 guns" in text and "comes next" in text
    text = frame(scene(session, (80, 24), Attack, ("cards", guns), ("target", (3,)), "target"))
    assert "4[x]◊ Dee" in text and "2[ ]▲ Bob" in text
    assert "4◊Dee, a hand of 8" in text and "7 stars would hold" in text
    # The guns are locked: chosen, without a digit.
    assert "    [x] 2     [x] 3" in text and "2[x] 2" not in text
    assert "Chosen: Dee." in text and "Enter attacks with 7 guns." in text


def test_a_raid_locks_the_tracker_and_leaves_empty_hideouts_out() -> None:
    session = running(lay(["o4 o4 t3 tracker l2 l2", 6, 6], [0, 7, 0]))
    guns = held(session, "o4 t3")
    text = frame(scene(session, (80, 24), Raid, ("cards", guns)))
    assert "[x] Tracker" in text and "Tracker  +  Desperado 4  +  Bounty Hunter 3" in text
    moment = scene(session, (80, 24), Raid, ("cards", guns), ("target", (1,)), "target")
    text = frame(moment)
    assert "(3) ● Cal" in text and "2[x]▲ Bob" in text
    assert "6 cards of the Hideout of Bob, drawn at random" in text
    items = {item.badge: item for item in TABLE.items(moment)}
    assert "empty" in items["3"].dead and not items["2"].dead


def test_a_stash_counts_and_says_what_is_missing() -> None:
    session = running(lay(["g3 g3 g5 m2 m2 trap", 6], [0, 0]))
    text = frame(scene(session, (80, 24), Stash))
    assert "3[ ] 3 ×2" in text and "0[ ] Booby Trap" in text
    text = frame(scene(session, (80, 24), Stash, ("cards", held(session, "g3 g3"))))
    assert "Stash loot worth 6. Chosen 2 cards: Gold bar 3 ×2. 1 more of that type." in text
    text = frame(scene(session, (80, 24), Stash, ("cards", held(session, "g3 g3")), ("trap", held(session, "trap"))))
    assert "Stash loot worth 6. Chosen 3 cards" in text and "Enter stashes it." in text and "0[x] Booby Trap" in text


def test_a_trap_without_which_nothing_can_be_stashed_is_locked() -> None:
    session = running(lay(["g3 g3 m1 o2 l1 trap", 6], [0, 0]))
    moment = scene(session, (80, 24), Stash, ("cards", held(session, "g3 g3")))
    assert [item.words for item in TABLE.items(moment)] == ["Gold bar 3", "Money bag 1", "Booby Trap"]
    assert "0[x] Booby Trap" in frame(moment)
    assert moment.chooser is not None and moment.chooser.action() == Stash(
        cards=held(session, "g3 g3"), trap=held(session, "trap")
    )


def test_new_cards_carry_a_plus() -> None:
    session = running(drawn_table())
    fresh = held(session, "g3 o2 l4")
    text = frame(scene(session, (80, 24), fresh=fresh))
    assert "3×2+" in text and "2+ " in text and "4+ " in text
    assert "+" not in frame(scene(session)).split("Ann's hand")[1]


# --- answers


def fight(hand: str = "g4 m3 m3 o1 l2 l3 t2 backfire") -> Session:
    session = running(lay(["o2 o3 t2 l1 l4 m2", hand, 6], [3, "g4 g4 g4 m3 m2 m2 trap", 0]))
    answered(session, Attack(target=1, cards=held(session, "o2 o3 t2")))
    return session


def test_the_defender_has_one_page_for_all_answers() -> None:
    session = fight()
    moment = scene(session)
    assert TABLE.menu(moment) == [] and TABLE.nothing(moment) == "yield"
    assert {item.badge: item.field for item in TABLE.items(moment)} == {
        "2": "stars.cards",
        "3": "stars.cards",
        "8": "stars.cards",
        "0": "backfire.card",
    }
    moment = scene(session, (80, 24), Stars, ("cards", held(session, "l2 l3")))
    text = frame(moment)
    assert "Stop 7 guns. Chosen 5 stars: Ranger 2, Constable 3. Still 2 short." in text
    assert "[#][#][#][#][#][ ][ ]" in text and "2 short" in text
    assert "Enter shows them, the rest is lost. 2 3 8: stars, 0: Backfire. c none." in text
    assert "8 adds Gambler 2: that would hold." in frame(
        scene(session, (120, 40), Stars, ("cards", held(session, "l2 l3")))
    )
    text = frame(scene(session, (80, 24), Stars, ("cards", held(session, "l2 l3 t2"))))
    assert "That holds." in text and "matched" in text
    assert TABLE.enter(moment) == "Answer"


def test_the_stars_of_the_defender_stay_out_of_the_public_zone() -> None:
    session = fight()
    for size in SIZES:
        bare, full = scene(session, size), scene(session, size, Stars, ("cards", held(session, "l2 l3")))
        assert TABLE.public(bare) == TABLE.public(full)
        assert not any("Ranger" in plain_text(row) for row in TABLE.public(full))


def test_two_backfires_are_one_stack_with_a_live_badge() -> None:
    session = fight("g4 m3 o1 l2 backfire backfire")
    moment = scene(session)
    assert "0[ ] Backfire ×2" in frame(moment)
    token = next(item.token for item in TABLE.items(moment) if item.badge == "0")
    assert any(span.hit == token for row in TABLE.hand(moment) for span in row)


def test_the_trap_springs_only_where_it_lies_and_only_for_a_hideout() -> None:
    session = fight()
    assert "s[" not in frame(scene(session))
    session = running(lay(["o4 t3 tracker l1 l4 m2", "g4 l2 l3 o1 o1 m1", 6], [3, "g4 g4 m3 trap", 0]))
    answered(session, Raid(target=1, tracker=held(session, "tracker")[0], cards=held(session, "o4 t3")))
    moment = scene(session)
    assert "s[ ] Trap (Hideout)" in frame(moment) and "s: Trap." in frame(moment)
    assert "or lose 4 cards of the Hideout." in frame(moment)
    trap = find("trap", state_of(session).players[1].hideout)
    text = frame(scene(session, (80, 24), Spring, ("card", trap)))
    assert "s[x] Trap (Hideout)" in text and "Enter springs it." in text


def test_a_backfire_swaps_the_roles() -> None:
    session = fight()
    text = frame(scene(session, (80, 24), Backfire, ("card", held(session, "backfire"))))
    assert "0[x] Backfire" in text and "Turn 7 guns on Ann with 1 Backfire?  Enter plays it." in text
    answered(session, Backfire(card=held(session, "backfire")[0]))
    moment = scene(session, (80, 24), Stars, ("cards", held(session, "l1 l4")))
    text = frame(moment)
    assert "Backfire of Bob: Ann needs 7 stars" in text and "1■Ann answers" in text
    assert "Stop 7 guns. Chosen 5 stars" in text
    assert TABLE.reason(moment, 0) == "Bob plays a Backfire: now Ann's hand is at stake against 7 guns."


def test_who_holds_nothing_that_helps_is_asked_all_the_same() -> None:
    session = running(lay(["o2 o3 t2 l1 l4 m2", "g4 m3 m3 o1 o1 g1"], [3, 3]))
    answered(session, Attack(target=1, cards=held(session, "o2")))
    moment = scene(session)
    text = frame(moment)
    assert "Nothing here stops 2 guns.  Enter goes on and loses the whole hand." in text
    assert TABLE.items(moment) == []
    assert moment.chooser is not None and moment.chooser.action() == Yield()


# --- giving back


def keeping() -> Session:
    session = running(lay([12, 11, 44, 13, 6, 13], [0] * 6, scored=(12, 20, 31, 26, 9, 14), round=2))
    answered(session, Draw())
    while session.asked() != (2,):
        seat = session.asked()[0]
        answered(session, Keep(cards=tuple(sorted(state_of(session).players[seat].hand)[:6])))
    return session


def test_keeping_six_has_three_pages_and_all_of_the_hand() -> None:
    session = keeping()
    hand = sorted(state_of(session).players[2].hand)
    assert len(hand) == 44
    seen: set[int] = set()
    for page, name in enumerate(TABLE.pages(scene(session))):
        moment = scene(session, (80, 24), ("cards", hand[:5]), page=page)
        text = frame(moment)
        assert f"page {page + 1} of 3: {name}" in text
        assert "Keep 6 of 44 cards. Chosen 5 of 6" in text and "38 go back" in text
        assert "Given back: 1■Ann 7, 2▲Bob 5" in text and "Then: 4◊Dee, 6○Fay" in text
        items = TABLE.items(moment)
        assert {value for item in items for value in item.values} == set(hand)
        badges = live(items)
        assert len(badges) == len(set(badges)) <= 10
        seen |= {value for item in items if item.badge for value in item.values}
    assert len(TABLE.pages(scene(session))) == 3
    assert seen == set(hand)
    assert "One more" not in frame(scene(session)) and "takes the oldest" in frame(scene(session, (120, 40)))


@pytest.mark.parametrize("size", SIZES)
def test_the_chosen_six_stay_in_words_on_every_page(size: tuple[int, int]) -> None:
    session = keeping()
    hand = sorted(state_of(session).players[2].hand)
    for page in range(3):
        text = frame(scene(session, size, ("cards", hand[-6:]), page=page))
        assert "6 of 6" in text and "Enter keeps them." in text


# --- looks and words


def test_the_hideout_shows_loot_worth_and_the_memory_aid_only_when_it_is_on() -> None:
    stashed: list[str | int] = [3, "g4 g4 m3 m3 m3 m2 m1 trap", 0]
    state = lay(["o4 t3 tracker l1 l4 m2", "g4 l2 l3 o1 o1 m1", 6], stashed, scored=(60, 12), round=2)
    for aid in ("off", "on"):
        session = running(state, options=Options(memory_aid=aid))
        answered(session, Raid(target=1, tracker=held(session, "tracker")[0], cards=held(session, "o4")))
        answered(session, Yield())
        sight = TABLE.private(scene(session, seat=1), "w")
        assert sight is not None and sight.private
        text = sight_text(sight.lines)
        assert "others see       2 cards" in text
        assert ("What Bob has seen" in text) == (aid == "on")
        thief = TABLE.private(scene(session, seat=0, fresh=state_of(session).players[0].hideout[3:]), "w")
        assert thief is not None and "+" in sight_text(thief.lines)
        assert TABLE.private(scene(session, seat=None), "w") is None
    empty = TABLE.private(scene(running(lay([6, 6], [0, 0]))), "w")
    assert empty is not None and "Nothing here yet." in sight_text(empty.lines)


def test_the_boneyard_is_open_to_all_and_counts_every_card() -> None:
    session = running(drawn_table())
    sight = TABLE.private(scene(session, seat=None), "b")
    assert sight is not None and not sight.private
    text = sight_text(sight.lines)
    assert "Boneyard · 9 cards" in text
    values = [deck().values[card] for card in state_of(session).boneyard]
    totals = [int(row.rsplit("= ", 1)[1]) for row in text.split("\n") if "= " in row]
    assert sum(totals) == sum(values)


def test_every_card_is_told_in_words() -> None:
    session = running(drawn_table())
    text = sight_text(TABLE.card_text(scene(session), None))
    for card in state_of(session).players[0].hand:
        assert label(card) in text
    assert "Gold bar 3 ×2" in text
    one = next(item for item in TABLE.items(scene(session, (80, 24), Attack)) if item.badge == "3")
    assert sight_text(TABLE.card_text(scene(session), one)).count("guns, for an attack") == 1
    assert TABLE.card_text(scene(session, seat=None), None) == []


def test_the_large_layout_tells_what_each_seat_did_last() -> None:
    told = set()
    for session, _ in played(4, 3, 120, sensible):
        if session.over or not isinstance(session.now.stack[-1], Act) or len(session.turns) < 20:
            continue
        moment = scene(session, (120, 40))
        rows = [plain_text(row) for row in TABLE.public(moment)]
        acted = {turn.seat for turn in session.turns[-12:]}
        for seat in acted:
            row = next(row for row in rows if f"{seat + 1}{moment.mark(seat)} " in row[:8])
            doing = row[66:82].strip()
            assert doing, row
            told.add(doing.split(" ")[0])
    assert {"drew", "attacked", "stashed", "showed"} <= told


def test_the_title_drops_what_does_not_fit_and_never_that_saving_failed() -> None:
    session = keeping()
    wide, narrow = scene(session, (120, 40)), scene(session)
    assert "boneyard" in frame(wide).split("\n")[0] and "saved" not in frame(narrow).split("\n")[0]
    trouble = scene(session, saved="NOT SAVED")
    assert "NOT SAVED" in frame(trouble).split("\n")[0] and "pile" in frame(trouble).split("\n")[0]


@pytest.mark.parametrize(
    ("picks", "words"),
    [
        ([], "Choose"),
        ([Draw], "Draw"),
        ([Attack], "Target"),
        ([Stash], "Stash"),
    ],
)
def test_enter_is_named_after_what_it_does(picks: list[Any], words: str) -> None:
    assert TABLE.enter(scene(running(drawn_table()), (80, 24), *picks)) == words


def test_what_is_lacking_is_said() -> None:
    session = running(drawn_table())
    assert "1 2 4" in TABLE.lacking(scene(session))[1]
    assert "Outlaw" in TABLE.lacking(scene(session, (80, 24), Attack))[0]
    moment = scene(session, (80, 24), Attack, ("cards", held(session, "o2")), "target")
    assert "whom" in TABLE.lacking(moment)[0]
    assert "3 or more" in TABLE.lacking(scene(session, (80, 24), Stash))[0]
    kept = sorted(state_of(keeping()).players[2].hand)[:4]
    assert "2 more" in TABLE.lacking(scene(keeping(), (80, 24), ("cards", kept)))[0]


def cursor_rows(moment: Scene) -> list[str]:
    return [
        plain_text(row) for row in zones_of(moment) if any(span.role == "cursor" and span.text.strip() for span in row)
    ]


def test_the_cursor_is_a_sign_and_not_a_colour() -> None:
    session = running(drawn_table())
    item = TABLE.items(scene(session, (80, 24), Attack))[1]
    rows = cursor_rows(scene(session, (80, 24), Attack, cursor=item.token))
    assert any("►3[ ] 3" in row for row in rows)
    moment = scene(session, (80, 24), Attack, ("cards", held(session, "o2")), "target", cursor="item:target:4")
    assert [row[:12] for row in cursor_rows(moment)] == [" ►5[ ]▼ Eve*"]
    entry = TABLE.menu(scene(session))[3]
    assert "►4 Stash loot" in frame(scene(session, cursor=entry.token))
