"""The memory aid: what was legally seen is kept while public facts say that it is still there."""

from __future__ import annotations

from tests.games.bandits.build import RULES, attack, find, hand, play, raid, stash, table
from westtable.games.bandits.cards import deck
from westtable.games.bandits.frames import Act, Draw, NewRound, Spring, Yield
from westtable.games.bandits.memory import Recalled, recalled
from westtable.games.bandits.state import BanditsState
from westtable.kernel import advance, copy, readable, view

NOTHING = Recalled({}, {})


def robbed() -> BanditsState:
    """Ann has just taken the six cards of Bob's hand; Bob knows them, Cal knows nothing."""
    state = table(["o6 g5 g5 m4 m4 m4", "g1 g2 g3 o2 l2 trap", ""])
    state, _ = play(state, attack(state, 1, "o6"))
    state, _ = play(state, Yield())
    return state


def test_the_victim_remembers_the_stolen_hand() -> None:
    state = robbed()
    assert recalled(state, 1) == Recalled({0: list(find("g1 g2 g3 o2 l2 trap", range(100)))}, {})
    assert recalled(state, 0) == recalled(state, 2) == NOTHING


def test_a_memory_is_its_seats_secret() -> None:
    state = robbed()
    assert str(view(state, 0).players[1].memory) == "HIDDEN"
    assert recalled(view(state, 1), 1) == recalled(state, 1)
    assert set(find("g1 g2 g3", range(100))) <= readable(state, 1)
    assert not set(find("g1 g2 g3", range(100))) & readable(state, 2)


def test_what_is_played_is_no_secret_any_more() -> None:
    state = robbed()
    for _ in range(2):
        state, _ = play(state, Draw())
    state, _ = play(state, attack(state, 2, "o2"))
    assert recalled(state, 1).hands[0] == list(find("g1 g2 g3 l2 trap", range(100)))


def test_after_any_stash_loot_and_trap_are_forgotten_and_people_are_not() -> None:
    for words in ("g1 g2 g3", "m4 m4 m4"):
        state = robbed()
        for _ in range(2):
            state, _ = play(state, Draw())
        state, _ = play(state, stash(state, words))
        assert recalled(state, 1).hands[0] == list(find("o2 l2", range(100))), "which loot went is nobody's knowledge"


def test_a_hand_stolen_on_is_known_to_its_last_victim_only() -> None:
    state = robbed()
    state.turn = 2
    state.stack = [Act(seats=[2])]
    state.players[2].hand.append(state.pile.pop(state.pile.index(find("o5", state.pile)[0])))
    state, _ = play(state, attack(state, 0, "o5"))
    whole = hand(state, 0)
    state, _ = play(state, Yield())
    assert recalled(state, 0).hands == {2: whole}
    assert recalled(state, 1) == NOTHING


def test_thief_and_victim_of_a_hideout_know_what_moved() -> None:
    state = table(["o6 tracker", "o5 tracker", ""], ["g5 g5 g5", "g1 g1 g2 g2 g3 g3 g4 g4", ""])
    state, _ = play(state, raid(state, 1, "o6"))
    before = set(state.players[1].hideout)
    state, _ = play(state, Yield())
    moved = before - set(state.players[1].hideout)
    assert recalled(state, 1).hideouts == {0: sorted(moved)}
    assert recalled(state, 0) == recalled(state, 2) == NOTHING
    # Bob takes six of nine back: he sees which, so he knows what is left of his own.
    mine = set(state.players[0].hideout)
    state, _ = play(state, raid(state, 0, "o5"))
    state, _ = play(state, Yield())
    back = mine - set(state.players[0].hideout)
    assert recalled(state, 1).hideouts.get(0, []) == sorted(moved - back)
    assert recalled(state, 0).hideouts == {1: sorted(back)}


def test_a_third_seat_forgets_a_robbed_hideout() -> None:
    state = table(["o6 tracker", "g1", "o5 tracker"], ["g4 g4 g5", "g1 g2 g3", ""])
    state, _ = play(state, raid(state, 1, "o6"))
    state, _ = play(state, Yield())
    assert 0 in recalled(state, 1).hideouts
    state, _ = play(state, Draw())
    state, _ = play(state, raid(state, 0, "o5"))
    state, _ = play(state, Yield())
    assert recalled(state, 1) == NOTHING
    assert len(recalled(state, 0).hideouts[2]) == 6


def test_a_sprung_trap_is_no_memory() -> None:
    state = table(["o6 tracker", "o5 tracker"], ["", "g1 g2 trap"])
    state, _ = play(state, raid(state, 1, "o6"))
    state, _ = play(state, Yield())
    assert deck().trap in recalled(state, 1).hideouts[0]
    state.players[1].hideout = [state.pile.pop(state.pile.index(card)) for card in find("m1 m1 m2", state.pile)]
    state, _ = play(state, raid(state, 0, "o5"))
    state, _ = play(state, Spring(card=deck().trap))
    assert recalled(state, 1).hideouts[0] == list(find("g1 g2", range(100)))


def test_a_new_round_keeps_hands_and_forgets_hideouts() -> None:
    state = robbed()
    state.players[1].memory.hideouts[2] = state.players[2].hideout = [state.pile.pop()]
    state.stack = [NewRound()]
    known = recalled(state, 1).hands
    after = copy(state)
    advance_quietly(after)
    assert recalled(after, 1) == Recalled(known, {})


def test_b6_who_gives_back_is_forgotten() -> None:
    state = robbed()
    state.players[2].hand += state.pile
    state.pile = []
    state.boneyard, lying = [], state.boneyard
    state.players[2].hand += lying
    state.stack = [NewRound()]
    after = copy(state)
    advance_quietly(after)
    assert recalled(after, 1) == NOTHING


def advance_quietly(state: BanditsState) -> None:
    advance(RULES, state, lambda event: None)
    RULES.check(state)
