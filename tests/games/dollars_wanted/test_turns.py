"""Turns: laying, what a stuck hand does, filling up, full rows, the end, and player colours."""

from __future__ import annotations

import pytest

from tests.games.dollars_wanted.build import (
    AID,
    COLOURS,
    OPEN,
    RULES,
    Row,
    all_hidden,
    calling,
    every,
    faces,
    find,
    fresh,
    lay,
    only,
    passed,
    play,
    refused,
    robbed,
    session,
    table,
)
from westtable.games.dollars_wanted.cards import COLOUR, deck
from westtable.games.dollars_wanted.frames import (
    Call,
    GameEnded,
    Laid,
    LayCard,
    NotRefilled,
    Ok,
    Pass,
    Refilled,
    Replaced,
    Reshuffled,
    Rob,
    RobberyBegan,
    RobberyEnded,
    ShowHand,
    Skipped,
    Stuck,
    TurnBegan,
)
from westtable.games.dollars_wanted.rules import DollarsWanted
from westtable.games.dollars_wanted.state import DollarsOptions, DollarsState, ranked, recalled
from westtable.kernel import Options, asked, copy, view

SIX_PLAIN = "P1 P1 P2 P2 D1 D2"


def top(state: DollarsState) -> object:
    return state.stack[-1]


# --- laying


@pytest.mark.parametrize("rows", [(0, 0), (0, 2)])
def test_d15_two_cards_to_the_same_or_to_different_rows(rows: tuple[int, int]) -> None:
    state = table([Row("PPDD"), Row("GP"), Row("PPPCCD")], ["P1 P2", ""])
    state, events = play(state, lay(state, "P1", rows[0]))
    assert only(events, Laid) == Laid(seat=0, row=rows[0], number=1, down=1)
    state, _ = play(state, lay(state, "P2", rows[1]))
    assert isinstance(top(state), Call)
    assert sum(len(row.down) for row in state.rows) == 2


def test_a_card_goes_to_the_right_end_of_its_row() -> None:
    state = table([Row("PPDD", up="P1", down="D1")], ["P2", ""])
    state, _ = play(state, lay(state, "P2", 0))
    assert faces(state.rows[0].down) == "D1 P2"


def test_checked_placement_refuses_and_open_range_does_not() -> None:
    state = table([Row("PPDD"), Row("GP")], ["C1 J", ""])
    words = refused(state, lay(state, "C1", 0), "")
    assert words == "Not on row 1: the Saloon needs pickaxe and dynamite, Judy brings crowbar."
    play(state, lay(state, "J", 0))
    state = table([Row("PPDD"), Row("GP")], ["C1 J", ""], rules=OPEN)
    state, _ = play(state, lay(state, "C1", 0), OPEN)
    assert faces(state.rows[0].down) == "C1"


def test_the_placement_follows_the_variant_unless_chosen() -> None:
    found = {
        (variant, placement): DollarsOptions(variant=variant, placement=placement).checked
        for variant in ("standard", "player-colours")
        for placement in ("by-variant", "checked", "open-range")
    }
    assert found == {
        ("standard", "by-variant"): True,
        ("standard", "checked"): True,
        ("standard", "open-range"): False,
        ("player-colours", "by-variant"): False,
        ("player-colours", "checked"): True,
        ("player-colours", "open-range"): False,
    }


def test_only_the_own_hand_is_laid_and_first_things_come_first() -> None:
    state = table([Row("PPDD")], ["P1", ""])
    refused(state, lay(state, "P1", 0).model_copy(update={"card": state.players[1].hand[0]}), "")
    refused(state, Rob(row=0), "D15")
    refused(calling([Row("PPDD", down="P1")]), lay(state, "P1", 0), "D15")


# --- what is hidden


def test_d32_nobody_may_look_again_at_a_laid_card() -> None:
    state = table([Row("PPDD")], ["P2", ""])
    state, events = play(state, lay(state, "P2", 0))
    for seat in (0, 1, None):
        seen = view(state, seat)
        assert len(seen.rows[0].down) == 1
        assert all_hidden(seen.rows[0].down)
        assert recalled(seen.rows[0], seat or 0) == [None]
    assert "card" not in only(events, Laid).model_dump()


def test_d32_the_memory_aid_shows_a_seat_what_it_laid() -> None:
    state = table([Row("PPDD", down="D1 D2 P1", by=(1, 0, 1))], ["P2", ""], rules=AID)
    state, _ = play(state, lay(state, "P2", 0), AID)
    row = state.rows[0]
    assert recalled(view(state, 0).rows[0], 0) == [None, row.down[1], None, row.down[3]]
    assert recalled(view(state, 1).rows[0], 1) == [row.down[0], None, row.down[2], None]
    assert all_hidden(view(state, 1).rows[0].own[0])
    after, _ = play(table([Row("PPDD", down="D1 V P1", by=(1, 1, 0))], rules=AID, ask=Call(seats=[0])), Rob(row=0), AID)
    assert after.rows[0].own == {0: after.rows[0].down}


def test_d33_who_laid_where_is_public_and_the_card_is_not() -> None:
    state = table([Row("PPDD")], ["P2", ""])
    running = session(state)
    running.answer(0, lay(state, "P2", 0))
    assert running.recap(1) == ["Ann lays a card on row 1; 1 face down there."]
    assert running.log(0) == running.log(1) == running.log(None)


def test_d27_the_dollars_of_a_building_are_no_secret() -> None:
    state, _ = robbed([Row("GP", down="G1 P1")])
    for seat in (0, 1, None):
        seen = view(state, seat)
        assert [row.building for row in seen.rows] == [row.building for row in state.rows]
        assert [player.won for player in seen.players] == [player.won for player in state.players]
        assert all(all_hidden(row.pile) for row in seen.rows)


def test_d28_cards_in_a_row_have_no_owner_in_the_standard_game() -> None:
    state, events = robbed([Row("GP", down="G1 P1", by=(1, 1))])
    assert only(events, RobberyEnded).seat == 0
    assert len(state.supplies) == 1


# --- full rows


def test_d16_seven_face_down_cards_of_one_row_count() -> None:
    for down, robs in (("P1 P1 P2 P2 D1 D1", False), ("P1 P1 P2 P2 D1 D1 D2", True)):
        _, events = passed(calling([Row("PPDD", up="V", down=down), Row("GP", down="G1 G1 G1")]))
        assert bool(every(events, RobberyBegan)) is robs


def test_d17_a_full_row_is_robbed_after_filling_up_and_before_the_end() -> None:
    state = calling(
        [Row("GP", down="G1 P1", left=1), Row("PPDD", down="P1 P1 P2 P2 D1 D1 D2")], ["P1 P1 D1 D1", ""], full=False
    )
    _, events = play(state, Rob(row=0))
    kinds = [type(event) for event in events]
    assert kinds.index(Refilled) < kinds.index(RobberyBegan, 2) < kinds.index(GameEnded)
    assert [(one.row, one.automatic) for one in every(events, RobberyEnded)] == [(0, False), (1, True)]
    assert only(events, GameEnded).buildings == (2, 0)


def test_d18_all_full_rows_top_first_for_the_active_player() -> None:
    rows = [Row("GP", down="G1 G1 G1 G1 G2 G2 P1"), Row("DDGGP"), Row("CD", down="C1 C1 C1 C1 C2 C2 D1")]
    state, events = passed(calling(rows, turn=1))
    assert [one.row for one in every(events, RobberyEnded)] == [0, 2]
    assert [len(player.won) for player in state.players] == [0, 2]


def test_d19_a_vulture_stops_a_full_row_once_a_turn() -> None:
    rows = [Row("PPDD", down="V V P1 P1 P1 P2 P2 P2 D1")]
    state, events = passed(calling(rows))
    assert only(events, RobberyEnded).outcome == "vulture"
    assert len(state.rows[0].down) == 8
    assert state.turn == 1
    after = copy(state)
    after.stack = [Call(seats=[1])]
    after, events = passed(after)
    assert only(events, RobberyEnded).outcome == "vulture"
    assert len(after.rows[0].down) == 7


def test_d20_by_choice_and_by_itself_in_one_turn_on_one_row() -> None:
    rows = [Row("PPDD", down="V P1 P1 P1 P2 P2 P2 D2")]
    state, events = play(calling(rows), Rob(row=0))
    assert [(one.outcome, one.automatic) for one in every(events, RobberyEnded)] == [
        ("vulture", False),
        ("robbed", True),
    ]
    assert len(state.players[0].won) == 1


# --- hands that cannot be laid, and piles that run out


def hopeless(hand: str = "P1 P2 P2 P2 P2 J") -> DollarsState:
    """No open building needs a pickaxe, and but for a joker Ann holds nothing else."""
    return table([Row("CCGG"), Row("CD"), Row("DDGG")], [hand, ""])


def test_d22_a_hand_that_fits_nowhere_is_shown_and_drawn_anew() -> None:
    state = hopeless()
    state, events = play(state, lay(state, "J", 0))
    shown = only(events, Stuck)
    assert (shown.number, list(shown.cards)) == (2, sorted(state.players[0].hand))
    frame = top(state)
    assert isinstance(frame, ShowHand)
    assert view(state, 1).stack[-1] == view(state, None).stack[-1] == frame
    refused(state, Pass(), "D22")
    state, events = play(state, Ok())
    drawn = only(events, Replaced)
    assert (len(drawn.discarded), len(drawn.cards)) == (5, 5)
    assert state.supplies[0].discard == list(drawn.discarded)
    assert isinstance(top(state), LayCard)


def test_d22_still_stuck_skips_that_card() -> None:
    state = hopeless()
    supply = state.supplies[0]
    ready = find("P1 P1 P1 P1 P1", supply.draw)
    supply.draw = [one for one in supply.draw if one not in ready] + ready
    state, _ = play(state, lay(state, "J", 0))
    state, events = play(state, Ok())
    assert only(events, Skipped) == Skipped(seat=0, number=2, why="stuck")
    assert isinstance(top(state), Call)
    _, events = play(state, Pass())
    assert only(events, Refilled).hand == 6


def test_d22_nobody_is_stuck_in_the_open_range() -> None:
    state = table([Row("CCGG"), Row("CD"), Row("DDGG")], ["P1 P1 P2 P2 P2 J", ""], rules=OPEN)
    state, _ = play(state, lay(state, "J", 0), OPEN)
    assert isinstance(top(state), LayCard)


def test_d23_the_discards_are_shuffled_in_the_middle_of_a_draw() -> None:
    state = calling([Row("GP", down="J")], ["P1 P1", ""])
    supply = state.supplies[0]
    hand = state.players[0].hand
    supply.discard, supply.draw = supply.draw[2:] + hand[2:], supply.draw[:2]
    del hand[2:]
    many = len(supply.discard)
    state, events = passed(state)
    assert only(events, Reshuffled) == Reshuffled(seat=0, count=many, own=False)
    assert len(only(events, Refilled).cards) == 4
    assert state.supplies[0].discard == []
    assert len(state.supplies[0].draw) == many - 2


def drained(ann: int, draw: int = 0, turn: int = 0) -> DollarsState:
    """Both piles are empty but for `draw` cards: nearly all lie face up and are not enough. Ann has `ann` crowbars."""
    state = calling([Row("DDDGGP"), Row("CCCDDG"), Row("PPPCCD")], turn=turn)
    kinds: dict[str, list[int]] = {}
    for one in range(100):
        kinds.setdefault(deck().kinds[one], []).append(one)
    crowbars = kinds["crowbar"]
    state.players[1].hand = [crowbars.pop() for _ in range(6)]
    state.players[0].hand = [crowbars.pop() for _ in range(ann)]
    pickaxes, colts, dynamite = state.rows
    state.supplies[0].draw = [kinds["pickaxe"].pop() for _ in range(draw)]
    pickaxes.up, pickaxes.down = kinds["pickaxe"], kinds["coyote"]
    dynamite.up = kinds["dynamite"] + kinds["joker"][:4] + kinds["elixir"] + kinds["vulture"]
    dynamite.down = [crowbars.pop() for _ in range(6)]
    colts.down = [crowbars.pop() for _ in range(6)]
    colts.up = kinds["colt"] + kinds["joker"][4:] + [one for one in crowbars if deck().icons[one] == 1][:2]
    pickaxes.down += [one for one in crowbars if one not in colts.up]
    for row in state.rows:
        row.by = [1] * len(row.down)
    RULES.check(state)
    return state


def test_d23_both_piles_empty_draws_what_there_is() -> None:
    state, events = passed(drained(0, draw=3))
    drawn = only(events, Refilled)
    assert (len(drawn.cards), drawn.hand, drawn.draw) == (3, 3, 0)
    assert asked(state) == (1,)


def test_d23_who_has_no_card_lays_none_and_is_still_asked_to_rob() -> None:
    state, events = passed(drained(0, turn=1))
    assert only(events, NotRefilled).hand == 6
    assert [(one.seat, one.number, one.why) for one in every(events, Skipped)] == [(0, 1, "empty"), (0, 2, "empty")]
    assert asked(state) == (0,)
    assert isinstance(top(state), Call)


def standstill() -> DollarsState:
    """Hands and draw pile hold nothing but pickaxes, which no building needs; what is face down may be turned."""
    state = calling([Row("CCGG"), Row("CD"), Row("DDGG")], idle=1)
    kinds: dict[str, list[int]] = {}
    for one in range(100):
        kinds.setdefault(deck().kinds[one], []).append(one)
    pickaxes = kinds["pickaxe"]
    state.players[0].hand, state.players[1].hand = pickaxes[:6], pickaxes[6:12]
    state.supplies[0].draw = pickaxes[12:]
    first, second, third = state.rows
    first.up, second.up, third.up = (
        kinds["colt"] + kinds["vulture"],
        kinds["crowbar"] + kinds["elixir"],
        kinds["dynamite"],
    )
    first.down, second.down, third.down = kinds["joker"][:4], kinds["coyote"], kinds["joker"][4:]
    for row in state.rows:
        row.by = [0] * len(row.down)
    RULES.check(state)
    return state


def test_d24_a_full_round_without_a_card_laid_or_turned_ends_the_game() -> None:
    state, events = passed(standstill())
    assert not every(events, GameEnded)
    assert (state.turn, state.idle) == (1, 2)
    for _ in range(2):
        state, _ = play(state, Ok())
    state, events = passed(state)
    end = only(events, GameEnded)
    assert (end.why, end.winners, end.tie, end.scores) == ("standstill", (0, 1), "shared", (0, 0))


def test_d24_a_turned_card_begins_the_round_anew() -> None:
    state, events = play(standstill(), Rob(row=1))
    assert not every(events, GameEnded)
    assert state.idle == 1


def test_d25_a_pile_that_is_emptied_ends_the_game_after_the_turn() -> None:
    state = calling([Row("GP", down="G1 P1", left=1)], ["P1 P1", ""])
    hand = state.players[0].hand
    state.supplies[0].draw += hand[2:]
    del hand[2:]
    state, events = play(state, Rob(row=0))
    kinds = [type(event) for event in events]
    assert kinds[-2:] == [Refilled, GameEnded]
    assert only(events, RobberyEnded).next == ()
    end = only(events, GameEnded)
    assert (end.why, end.winners, end.scores, end.tie) == ("pile", (0,), (300, 0), "none")
    assert asked(state) == ()
    assert state.winners == [0]


# --- the beginning and the end


def test_d29_the_first_player_is_random_or_chosen() -> None:
    assert {fresh(RULES, 4, f"first {number}").turn for number in range(40)} == {0, 1, 2, 3}
    for chosen in (1, 3, 4):
        assert fresh(DollarsWanted(Options(first=chosen)), 4, "seed").turn == chosen - 1


def test_turns_go_round() -> None:
    state, events = passed(calling([], ["", "", ""], turn=2))
    assert only(events, TurnBegan) == TurnBegan(seat=0, turn=8)
    assert state.turn == 0


@pytest.mark.parametrize(
    ("won", "winners", "tie"),
    [
        (("CCGG CD", "PPC CCD", ""), (0, 1), "shared"),
        (("PPPCCD CD", "GGGPPC", ""), (0,), "none"),
        (("DDDGGP", "CD PPC", ""), (1,), "buildings"),
        (("CCGG", "PPCC", "DDGG"), (0, 1, 2), "shared"),
    ],
)
def test_d31_ties_go_to_more_buildings_then_the_win_is_shared(
    won: tuple[str, ...], winners: tuple[int, ...], tie: str
) -> None:
    state = calling([Row("PPDD", left=1), Row("GP"), Row("PPCCD")], ["", "", ""], won=won, turn=2)
    state.rows[0].building, state.rows[2].pile = [], [*state.rows[2].pile, *state.rows[0].building]
    after = copy(state)
    after, events = play(after, Pass())
    end = only(events, GameEnded)
    assert (end.winners, end.tie) == (winners, tie)
    assert set(ranked(after.players)[: len(winners)]) == set(winners)


# --- player colours


def test_d30_each_card_goes_to_the_pile_of_its_colour() -> None:
    state, _ = robbed([Row("GP", down="1:G1 0:P1 1:V")], rules=COLOURS)
    assert [faces(supply.discard) for supply in state.supplies] == ["P1", "G1 V"]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_d34_the_colours_of_absent_players_stay_in_the_box(seats: int) -> None:
    state = fresh(COLOURS, seats, "box")
    assert state.box == list(range(seats * COLOUR, 100))
    for player in state.players:
        mine = [*player.hand, *state.supply(player.seat).draw]
        assert sorted(mine) == list(range(player.seat * COLOUR, (player.seat + 1) * COLOUR))


def test_d34_a_hand_is_filled_up_from_its_own_piles() -> None:
    state = calling([Row("GP", down="0:G1")], rules=COLOURS)
    mine, theirs = state.supplies
    hand = state.players[0].hand
    mine.discard, mine.draw = mine.draw + hand[1:], []
    del hand[1:]
    untouched = list(theirs.draw)
    state, events = passed(state, COLOURS)
    assert only(events, Reshuffled).own
    assert len(state.players[0].hand) == 6
    assert {one // COLOUR for one in state.players[0].hand} == {0}
    assert state.supplies[1].draw == untouched


def test_penalties_count_at_the_end() -> None:
    state = calling([Row("GP", down="1:G1 1:P1", left=1)], rules=COLOURS, penalties=(0, 2), turn=1)
    state, events = play(state, Rob(row=0), COLOURS)
    end = only(events, GameEnded)
    assert (end.scores, end.dollars, end.penalties) == ((0, -300), (0, 300), (0, 2))
    assert end.winners == (0,)
