"""What the table of Dollars Wanted shows: rows that fold, refusals and bluffs, own backs, and no secret for others."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from tests.ui.dollars_tables import (
    AID,
    ALL,
    COLOURS,
    LONG,
    MAIN,
    NAMES,
    OPEN,
    OPTIONS,
    STANDARD,
    Row,
    answered,
    calling,
    colours_table,
    drawn_table,
    frame,
    held,
    lay,
    running,
    scene,
    second,
    show_hand,
    title_of,
    zones_of,
)
from westtable.games.dollars_wanted.cards import COLOUR, card
from westtable.games.dollars_wanted.frames import Call, Lay
from westtable.games.dollars_wanted.screen import TABLE
from westtable.games.dollars_wanted.screen.pieces import fold, strip
from westtable.games.dollars_wanted.state import DollarsState
from westtable.kernel import Session, copy
from westtable.ui.choosing import Chooser
from westtable.ui.scene import Scene
from westtable.ui.spans import plain_text, width


def told(scene: Scene) -> list[str]:
    """The prompt as text."""
    return [plain_text(row).rstrip() for row in TABLE.prompt(scene) if row]


def dead(scene: Scene, badge: str) -> list[str]:
    """What is said when that key is pressed, line by line."""
    return next(item.dead for item in TABLE.items(scene) if item.badge == badge).split("\n")


# --- laying


def test_a_refused_card_says_why_and_where_it_fits() -> None:
    session = running(lay([Row("DDGGP"), Row("PPCC"), Row("GGGPPC")], ["D2 J P1 C1 G1 V", ""]))
    one = scene(session, (80, 24), ("card", held(session, "D2")[0]))
    assert dead(one, "2") == [
        "Not on row 2: the Saloon needs pickaxe and crowbar, Joe brings dynamite.",
        "Joe fits row 1.  Joker, elixir, coyote and vulture fit anywhere.",
    ]
    assert told(one) == [
        " ► Lay Joe DD on which row?  1 Casino.  (2) and (3) need no dynamite.",
        "   The digit now means a row; it goes face down to the end. Esc: the cards.",
    ]
    assert [row[1:4] for row in frame(one).split("\n") if row[5:11] in ("CASINO", "SALOON", "BANK  ")] == [
        "[1]",
        "(2)",
        "(3)",
    ]


def test_a_card_that_fits_nowhere_stands_in_parentheses() -> None:
    session = running(lay([Row("GP"), Row("GGP"), Row("PPDD")], ["D2 J P1 C1 G1 V", ""]))
    one = scene(session)
    assert dead(one, "4") == [
        "Judy brings crowbar, and none of the three buildings needs crowbars.",
        "It waits in the hand until a building needs it.",
    ]
    assert "┌(4)──" in frame(one) and "│(Judy) " in frame(one)
    assert told(one)[1].startswith("   (4) fits no building now.")


def test_in_open_range_every_row_is_live_and_a_bluff_is_named_on_the_private_screen_only() -> None:
    session = running(colours_table(), COLOURS)
    one = scene(session, (80, 24), ("card", held(session, "P2")[0]))
    assert told(one) == [
        " ► Lay Enzo PP on which row?  1-3: it fits rows 1 and 3; on row 2 it is a bluff.",
        "   A wrong card that comes up is removed and costs its owner $300.",
    ]
    assert all(not item.dead for item in TABLE.items(one))
    assert "bluff" not in "".join(plain_text(row) for row in TABLE.public(one))
    large = scene(session, (120, 40), ("card", held(session, "P2")[0]))
    assert sum("here a bluff" in plain_text(row) for row in TABLE.hand(large)) == 1
    without = running(lay([Row("GP"), Row("GGP"), Row("PPDD")], ["C1", ""], options=OPEN), OPEN)
    assert told(scene(without, (80, 24), ("card", held(without, "C1")[0]))) == [
        " ► Lay Judy C on which row?  1-3: it fits no row, so anywhere it is a bluff.",
        "   A wrong card that comes up is removed. Esc: the cards. Digits now mean rows.",
    ]


def test_when_one_row_takes_all_that_fits_a_digit_lays_there() -> None:
    session = running(lay([Row("GP"), Row("GGP"), Row("PPDD")], ["D2 D1 C1 C1 C2 C2", ""]))
    one = scene(session)
    assert one.chooser is not None and one.chooser.fields == ("card",)
    assert told(one)[0].startswith(" ► Lay card 1 of 2. 1 2 lays it on row 3, the only")


def test_undo_is_promised_only_where_it_is_on() -> None:
    options = STANDARD.model_copy(update={"undo": "off"})
    for chosen, promised in ((STANDARD, True), (options, False)):
        session = running(drawn_table(second()), chosen)
        assert ("u takes" in " ".join(told(scene(session, (80, 24))))) is promised


# --- robbing


def test_a_robbery_is_marked_and_then_called() -> None:
    session = running(drawn_table(calling()))
    plain = scene(session)
    assert told(plain)[0] == " ► Rob a row?  1 3: choose it.  Enter with none chosen robs none."
    assert TABLE.nothing(plain) == "pass" and not TABLE.quick(plain)
    assert dead(plain, "2") == ["Nothing to turn in row 2: no card lies there."]
    marked = scene(session, (80, 24), ("rob.row", 2))
    assert told(marked) == [
        " ► Rob row 3, the Bank?  Enter calls it; 3 cards may turn.",
        "   It cannot be undone. 3 takes it back. 1: another row. (2): nothing to turn.",
    ]
    assert "3[x] BANK   $700  ╔" in frame(marked)
    assert (TABLE.enter(plain), TABLE.enter(marked)) == ("Rob none", "Rob")


def test_a_row_of_face_up_cards_cannot_be_robbed() -> None:
    session = running(lay([Row("PPPCCD", "P1 V")], ask=calling()))
    one = scene(session)
    assert dead(one, "1") == ["Nothing to turn in row 1: all its cards are face up."]
    assert told(one)[0] == " ► No row has a face-down card to turn.  Enter robs none."


def test_seven_face_down_are_announced() -> None:
    session = running(lay([Row("PPPCCD", "", 7), Row("DDGGP", "", 6)], ask=calling()))
    rows = scene(session)
    assert "Row 1 is robbed anyway at the end of the turn." in told(rows)[1]
    warned = [span.text for row in TABLE.hand(rows) for span in row if span.role == "warn"]
    assert warned[:2] == ["7 of 7 down", "6 of 7 down"]


def test_who_is_stuck_is_told_so() -> None:
    one = scene(running(show_hand(drawn_table())))
    assert told(one) == [" ► Nothing of this hand can be laid.  Enter discards it and draws anew."]
    assert "can lay nothing" in plain_text(title_of(one))
    assert TABLE.reason(one, 0) == "Ann can lay nothing and shows the hand."


# --- rows of any length


@pytest.mark.parametrize("size", MAIN)
@pytest.mark.parametrize("up", ["", "P1 V", "E P1 C1 P1 V P2 C2", "P1 V P2 V P1 V P2 C1 C2 C1 V"])
@pytest.mark.parametrize("down", [0, 1, 6, 9, 10, 17, 31, 50])
def test_rows_of_any_length_fold_and_keep_what_counts(down: int, up: str, size: tuple[int, int]) -> None:
    cards = [Row("GGGPPC", up, 1), Row("PPPCCD", "", 0), Row("DDDGGP", "", down)]
    if down < 20:
        cards = [Row("PPPCCD"), Row("DDDGGP"), Row("GGGPPC", up, down)]
    session = running(lay(cards, options=OPEN), OPEN)
    one = scene(session, size)
    state = session.now
    assert isinstance(state, DollarsState)
    row = state.rows[2]
    text = frame(one)
    many = f"{len(row.down)} of 7 {'face ' if size[0] == 120 else ''}down"
    assert many in text
    room = 47 if size[0] == 80 else 65
    cells = fold(one, 2, room, size[0] == 120)
    drawn = strip(cells, size[0] == 120)
    assert all(width(line) <= room for line in drawn)
    texts = [plain_text(cell.text) for cell in cells]
    folded = sum(
        int(words.split()[0]) for words in texts if words.split()[-1:] in (["down"], ["up"]) or " up " in words
    )
    shown = len([words for words in texts if not words.endswith("down") and " up" not in words])
    assert folded + shown == len(row.up) + len(row.down)
    if row.down:
        # The newest cards are there, the last ones of all.
        newest = min(len(row.down), 4)
        assert texts[-newest:] == ["· ·"] * newest
    if len(row.up) + len(row.down) <= (11 if size[0] == 80 else 10):
        assert not folded
    if any(card(number).kind == "elixir" for number in row.up) and texts[0].startswith(f"{len(row.up)} up"):
        assert texts[0].endswith("×2")


def test_a_spoilt_row_folds_its_backs_and_keeps_face_up_cards() -> None:
    session = running(lay([Row("PPPCCD", "P1 V P2"), Row("DDDGGP", "V G1 D1", 40)], options=OPEN), OPEN)
    rows = [plain_text(row).rstrip() for row in zones_of(scene(session))]
    assert rows[9] == "     D D D G G P  │VUL│ G │ D │34 down│· ·│· ·│· ·│· ·│· ·│· ·│   missing DDGP"


# --- what is whose


def marks_of(scene: Scene) -> list[str]:
    return [plain_text(cell.text) for number in range(3) for cell in fold(scene, number, 99)]


def test_a_face_up_card_carries_the_mark_of_its_owner_and_a_back_none() -> None:
    session = running(colours_table(), COLOURS)
    assert marks_of(scene(session)) == [
        *("G■", "VUL▲", *["· ·"] * 6),
        *("ELX●", "C▲", "DD◊", *["· ·"] * 2),
        *["· ·"] * 4,
    ]
    standard = running(lay([Row("GGP", "G1 V", 1)]))
    assert marks_of(scene(standard)) == ["G", "VUL", "· ·"]


def test_the_memory_aid_shows_own_backs_to_their_seat_only_and_in_the_zone_for_secrets_only() -> None:
    session = running(lay([Row("PPPCCD", "V", "P1 C2 J P2", (0, 1, 0, 0))], options=AID), AID)
    for size in MAIN:
        one = scene(session, size)
        rows = "\n".join(plain_text(row) for row in TABLE.hand(one))
        assert all(words in rows for words in ("(P)", "(JOK)", "(PP)")) and "(CC)" not in rows
        assert "(P" not in "".join(plain_text(row) for row in TABLE.public(one))
        assert "(CC)" in frame(scene(session, size, seat=1)) and "(JOK)" not in frame(scene(session, size, seat=1))
        assert "(P" not in frame(scene(session, size, seat=None))
    off = running(lay([Row("PPPCCD", "V", "P1 C2 J P2", (0, 1, 0, 0))]))
    assert "(P" not in frame(scene(off))


def reshuffled(state: DollarsState, seat: int | None, rng: random.Random, own: bool = False) -> DollarsState:
    """The table with all dealt again that `seat` may not see: hands, backs and draw piles; with `own` its hand too."""
    other = copy(state)
    places = [supply.draw for supply in other.supplies]
    places += [player.hand for player in other.players if own or player.seat != seat]
    places += [row.down for row in other.rows]
    places += [row.pile for row in other.rows]
    kept = {one for row in other.rows for one in row.own.get(seat, ())} if seat is not None else set()
    for bandits in (True, False):
        for colour in range(5) if other.colours and bandits else [None]:
            spots = [
                (place, number)
                for place in places
                for number, one in enumerate(place)
                if (one < 100) is bandits and one not in kept and (colour is None or one // COLOUR == colour)
            ]
            cards = [place[number] for place, number in spots]
            rng.shuffle(cards)
            for (place, number), one in zip(spots, cards, strict=True):
                place[number] = one
    for row in other.rows:
        row.own = {holder: cards for holder, cards in row.own.items() if holder == seat}
    return other


@pytest.mark.parametrize("size", MAIN)
def test_what_a_seat_may_not_know_changes_nothing_it_sees(size: tuple[int, int]) -> None:
    rng = random.Random(3)
    for options in OPTIONS:
        for seats in (2, 5):
            state = lay([Row("PPPCCD", "", 4), Row("GP", "", 3), Row("DDG", "", 2)], [""] * seats, options=options)
            for seat in (0, 1, None):
                other = reshuffled(state, seat, rng)
                assert other != state
                one, two = (scene(running(world, options), size, seat=seat) for world in (state, other))
                assert TABLE.public(one) == TABLE.public(two)
                assert TABLE.hand(one) == TABLE.hand(two)
                assert TABLE.title(one) == TABLE.title(two)
                assert TABLE.prompt(one) == TABLE.prompt(two)


@pytest.mark.parametrize("size", MAIN)
def test_the_public_zone_does_not_change_with_the_own_hand_or_choice(size: tuple[int, int]) -> None:
    rng = random.Random(4)
    for options in OPTIONS:
        state = lay([Row("PPPCCD", "", 4), Row("GP", "", 3), Row("DDG", "", 2)], options=options)
        one = scene(running(state, options), size)
        for _ in range(6):
            session = running(reshuffled(state, 0, rng, own=True), options)
            bare = scene(session, size)
            number = next(item.values[0] for item in TABLE.items(bare) if not item.dead)
            for two in (bare, scene(session, size, ("card", number))):
                assert TABLE.public(one) == TABLE.public(two)
                assert TABLE.heights(one) == TABLE.heights(two)


# --- the rest of the screen


def test_the_title_drops_what_does_not_fit_and_never_the_options_or_that_saving_failed() -> None:
    words = {
        STANDARD: "draw",
        OPEN: "open range",
        AID: "memory aid",
        COLOURS: "colours · open range",
        ALL: "range · aid",
    }
    for options, shown in words.items():
        session = running(lay((), [""] * 5, options=options), options, LONG)
        for size in MAIN:
            for saved in ("saved 21:40", "NOT SAVED", ""):
                text = plain_text(title_of(scene(session, size, saved=saved)))
                wide = " ".join(shown.replace("·", "").split()).replace("range aid", "range memory aid")
                # Without options to tell of, a long name takes the room when it must be said that saving failed.
                told_all = shown in text or wide in " ".join(text.split())
                assert told_all or (options is STANDARD and saved == "NOT SAVED")
                assert saved != "NOT SAVED" or saved in text
    assert plain_text(title_of(scene(running(drawn_table())))).endswith("draw 28  discard 22  21:40")
    assert "checked placement" in plain_text(title_of(scene(running(drawn_table()), (120, 40))))


def test_hands_that_differ_are_counted_one_by_one() -> None:
    assert "all hands 6" in frame(scene(running(drawn_table())))
    session = running(drawn_table())
    answered(session, Lay(card=held(session, "D2")[0], row=0))
    assert "hands 5 6 6 6 6" in frame(scene(session))
    assert "Ann lays a card on row 1; 6 face down there." in frame(scene(session))


def test_new_cards_carry_a_plus() -> None:
    session = running(drawn_table())
    card_ = held(session, "K")[0]
    assert "┌5[ ]──────+─┐" in frame(scene(session, fresh=[card_])).replace("5[ ]─────+", "5[ ]──────+")
    assert "+" not in frame(scene(session))


def cursor_rows(one: Scene) -> Sequence[str]:
    return [row for row in frame(one).split("\n")[4:20] if "►" in row or "▼" in row]


def test_the_cursor_is_a_sign_and_not_a_colour() -> None:
    session = running(drawn_table(), names=(*NAMES[:4], "Eva"))
    assert cursor_rows(scene(session)) == []
    for item in TABLE.items(scene(session)):
        assert len(cursor_rows(scene(session, cursor=item.token))) == 1
    number = held(session, "D2")[0]
    for item in TABLE.items(scene(session, (80, 24), ("card", number))):
        assert len(cursor_rows(scene(session, (80, 24), ("card", number), cursor=item.token))) == 1


def test_a_choice_goes_on_by_itself_while_laying_only() -> None:
    session: Session = running(drawn_table())
    assert TABLE.quick(scene(session))
    assert TABLE.everything(scene(session)) == []
    chooser = Chooser(session.offers(0))
    chooser.press("card", held(session, "D2"))
    assert chooser.action() is None and chooser.forward()
    assert not TABLE.quick(scene(running(drawn_table(calling()))))
    assert isinstance(calling(), Call)


def test_what_is_lacking_is_said() -> None:
    session = running(drawn_table())
    assert TABLE.lacking(scene(session)) == ("Choose a card to lay first.", "Cards that fit stand at 1-6.")
    number = held(session, "P2")[0]
    assert TABLE.lacking(scene(session, (80, 24), ("card", number))) == (
        "Choose a row first.",
        "Rows that take it stand at 1-3.",
    )


def test_penalty_cards_stand_where_the_log_was() -> None:
    text = frame(scene(running(colours_table(), COLOURS)))
    assert " Penalty cards  2▲Bob 1 (-$300)  1 left " in text
    both = lay((), [""] * 5, options=COLOURS, penalties=(0, 0, 1, 0, 1))
    text = frame(scene(running(both, COLOURS, LONG)))
    assert " Penalty cards  3●Cbcdefg… 1 (-$300)  5▼Ebcdefg… 1 (-$300)" in text or "3● 1 (-$300)  5▼ 1" in text
