"""What the table says can be lost or will be taken is what the rules then do: the line of the stake, and `a`.

Every state of a choice is answered for real on a copy of the table, and the two are compared.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from tests.ui.bandits_tables import MAIN, NAMES, answered, frame, held, lay, running, scene
from tests.ui.test_bandits_prompts import SHORT, WIDE, attacked, fights, walk
from westtable.games.bandits.cards import deck, worth
from westtable.games.bandits.frames import Attack, Backfire, Defend, FightEnded, Raid, Stars, Stash, Yield
from westtable.games.bandits.screen import TABLE
from westtable.games.bandits.state import TAKEN, BanditsState
from westtable.kernel import Session
from westtable.ui.scene import Scene
from westtable.ui.spans import plain_text


def stake_of(now: Scene) -> str:
    """What stands behind "stake" in the hand's zone, or "" where there is no room for it."""
    rows = [plain_text(row) for row in TABLE.hand(now)]
    told = [row.split("│")[0].split(" stake ", 1)[1].strip() for row in rows if row.startswith(" stake ")]
    return told[0] if told else ""


def state_of(session: Session) -> BanditsState:
    assert isinstance(session.now, BanditsState)
    return session.now


def outcome(session: Session, now: Scene) -> tuple[str, int]:
    """What the chosen answer comes to: "taken", "held", "trapped", "turned_off" or "turned", and the cards at stake."""
    assert now.chooser is not None
    copied = running(state_of(session), NAMES)
    events = answered(copied, now.chooser.action() or Yield())
    end = next((event for event in events if isinstance(event, FightEnded)), None)
    if end is not None:
        return end.outcome, end.taken
    fight = state_of(copied).stack[-1]
    assert isinstance(fight, Defend)
    due = state_of(copied).players[fight.fight.due]
    return "turned", len(due.hand) if fight.fight.at == "hand" else min(len(due.hideout), TAKEN)


def promised(told: str, chosen: bool) -> tuple[str, int]:
    """The same as the line of the stake says it."""
    if told.startswith("nothing: no card is left"):
        return "taken", 0
    for words, what in (
        ("nothing, if you show these", "held"),
        ("nothing: the attack is over", "trapped"),
        ("is empty, so the attack is off", "turned_off"),
    ):
        if words in told:
            return what, 0
    found = re.search(r"(\d+)(?: of \d+)? cards?", told)
    assert found is not None, told
    assert ("if you show these" in told) == (chosen and "the rest of the hand" in told), told
    return ("turned" if told.startswith("then ") else "taken"), int(found[1])


@pytest.mark.parametrize("names", [SHORT, WIDE])
def test_the_stake_is_what_the_rules_do_with_the_chosen_answer(names: Sequence[str]) -> None:
    seen: Counter[str] = Counter()
    for session in fights(2, names):
        for size in MAIN:
            for now in walk(session, size):
                told = stake_of(now)
                assert told and now.chooser is not None
                shown = bool(now.chooser.chosen.get("cards"))
                real = outcome(session, now)
                assert promised(told, shown) == real, (told, now.chooser.kind, now.chooser.chosen)
                seen[real[0]] += 1
    assert seen.keys() == {"taken", "held", "trapped", "turned_off", "turned"}


def test_a_hand_shown_to_the_last_card_leaves_nothing_to_lose() -> None:
    session = running(lay(["o6 o5 tracker l2 l3 g1", "l1 l1 l2 l2 l1 t1", 6], [0, 0, 0]))
    answered(session, Attack(target=1, cards=held(session, "o6 o5")))
    now = scene(session, (80, 24), Stars, ("cards", held(session, "l1 l1 l2 l2 l1 t1")))
    assert stake_of(now) == "nothing: no card is left, if you show these"
    assert outcome(session, now) == ("taken", 0)


def test_a_backfire_on_an_empty_hideout_names_whose_it_is() -> None:
    session = running(attacked(3, "o2 o3", "l1 backfire g1 m1 g2 m2", 0, ""))
    answered(session, Raid(target=1, tracker=held(session, "tracker")[0], cards=held(session, "o2 o3")))
    now = scene(session, (80, 24), Backfire, ("card", held(session, "backfire")))
    assert stake_of(now) == "nothing: Ann's Hideout is empty, so the attack is off"


def test_the_plan_says_when_the_target_is_chosen() -> None:
    session = running(lay(["o4 o4 t3 tracker l2 l2", 6, 6], [1, 7, 0]))
    guns = ("cards", held(session, "o4"))
    for picks, words in (
        ([Attack], "target     comes after the guns"),
        ([Attack, guns], "target     comes next, after Enter"),
        ([Attack, guns, "target"], "target     choose a seat now"),
    ):
        assert words in frame(scene(session, (80, 24), *picks))


# --- `a` in a stash


HANDS = (
    "g1 g1 g1 m4 m4 m4",
    "g2 g2 g2 m1 m1 m1",
    "g2 g4 m1 m1 m1 trap",
    "g1 g1 m2 m2 trap o1",
    "g2 g3 m2 m2 m1 trap",
    "g1 g2 g3 m3 m2 m1 trap",
    "g5 m1 m1 trap o1 o2",
    "g5 g5 m1 m1 m1 o2",
    "g3 g3 m1 m1 m1 m3",
    "m2 m3 m4 trap o1 l1",
)


def stashes(hand: str) -> Iterator[tuple[Session, Scene, int | None, str]]:
    """`a` on nothing chosen, and on each loot card chosen alone, and the table before it."""
    session = running(lay([hand, 6], [0, 0]))
    for one in (None, *[item.values[0] for item in TABLE.items(scene(session, (80, 24), Stash)) if not item.dead]):
        if one is not None and one not in deck().loot:
            continue
        now = scene(session, (80, 24), Stash, *([("cards", (one,))] if one is not None else []))
        assert now.chooser is not None
        before = frame(now)
        now.chooser.choose_all(TABLE.everything(now))
        yield session, now, one, before


@pytest.mark.parametrize("hand", HANDS)
def test_a_stashes_the_richer_type_and_the_trap_only_where_it_must(hand: str) -> None:
    for session, now, one, before in stashes(hand):
        assert now.chooser is not None
        cards = state_of(session).players[0].hand
        trap = deck().trap in cards
        types = [[card for card in cards if card in loot] for loot in (deck().gold, deck().money)]
        types = [loot for loot in types if len(loot) >= 3 - trap]
        if one is not None:
            types = [loot for loot in types if one in loot]
        best = max(types, key=lambda loot: (worth(loot), len(loot)))
        action = now.chooser.action()
        assert isinstance(action, Stash) and sorted(action.cards) == sorted(best)
        assert action.trap == ((deck().trap,) if len(best) == 2 else ())
        name = "gold bars" if best[0] in deck().gold else "money bags"
        what = f"{name}{' and the Trap' if action.trap else ''}."
        assert f"a takes all {what}" in before or f"a: all {what}" in before
        text = frame(now)
        count = f"Chosen {len(best) + len(action.trap)} cards: "
        if action.trap:
            assert count in text and " and the Booby Trap." in text and "0[x] Booby Trap" in text
        assert "Enter stashes it." in text


def test_a_trap_that_must_go_along_says_why_it_stays() -> None:
    now = scene(running(lay(["g2 g4 m1 o2 l1 trap", 6], [0, 0])), (80, 24), Stash)
    (trap,) = [item for item in TABLE.items(now) if item.field == "trap"]
    assert trap.badge == "0" and trap.dead == "The Trap goes with it: only 2 of one type are held."


# --- the cards in words


@pytest.mark.parametrize("size", MAIN)
def test_no_line_of_the_cards_in_words_is_cut(size: tuple[int, int]) -> None:
    faces = "g1 g5 m1 m4 o1 o5 o6 l5 l6 t1 t1 t3 tracker tracker backfire trap"
    for names in (NAMES, WIDE):
        session = running(lay([faces, 6], [0, 0]), names)
        now = scene(session, size, fresh=held(session, faces))
        looked = [TABLE.card_text(now, None)]
        for kind in (Attack, Stash):
            picking = scene(session, size, kind, fresh=held(session, faces))
            looked += [TABLE.card_text(picking, item) for item in TABLE.items(picking)]
        rows = [plain_text(row) for drawn in looked for row in drawn]
        assert len(rows) > 40 and max(map(len, rows)) <= 80
        assert any("Tracker ×2+" in row and row.endswith("instead of a hand") for row in rows)
