"""Tables laid by hand: cards are named in short ("o3 l4 g5"), what is not named goes where it may lie."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import pytest

from westtable.games.bandits.cards import END, card, deck
from westtable.games.bandits.frames import Act, Attack, NewRound, Raid, RoundEnd, Stars, Stash
from westtable.games.bandits.rules import Bandits
from westtable.games.bandits.state import BanditsState, Player
from westtable.kernel import (
    Action,
    Dice,
    Event,
    Illegal,
    Options,
    Session,
    Sitter,
    advance,
    apply,
    asked,
    begin,
    copy,
)

RULES = Bandits()
LETTERS = {"g": "gold", "m": "money", "o": "outlaw", "l": "lawman", "t": "two_faced"}
NAMES = ("Ann", "Bob", "Cal", "Dee", "Eve", "Fay")
E = TypeVar("E", bound=Event)


def matches(number: int, word: str) -> bool:
    """Whether a card is what a word like "o3" or "tracker" says."""
    info = card(number)
    if word in ("tracker", "backfire", "trap"):
        return info.kind == word
    return info.kind == LETTERS[word[0]] and info.value == int(word[1:])


def find(words: str, places: Iterable[int]) -> tuple[int, ...]:
    """The ids of the cards that `words` name among `places`, sorted."""
    left = sorted(places)
    found = []
    for word in words.split():
        number = next((one for one in left if matches(one, word)), None)
        assert number is not None, f"no {word} among {sorted(places)}"
        left.remove(number)
        found.append(number)
    return tuple(sorted(found))


def table(
    hands: Sequence[str],
    hideouts: Sequence[str] = (),
    *,
    pile: int | None = None,
    attic: int = -1,
    turn: int = 0,
    round: int = 1,
    scored: Sequence[int] = (),
) -> BanditsState:
    """A table on which `turn` is to act. Hands are filled up to six with Deputies and what else is left of people.

    With `pile` only so many cards stay in the draw pile: other people go to the Boneyard, loot into the hand of
    `attic` (the last seat), with two players under its Hideout.
    """
    left = list(range(END))

    def take(words: str) -> list[int]:
        found = list(find(words, left))
        for number in found:
            left.remove(number)
        return found

    players = []
    for seat, words in enumerate(hands):
        hideout = take(hideouts[seat]) if seat < len(hideouts) else []
        points = scored[seat] if seat < len(scored) else 0
        players.append(Player(seat=seat, hideout_name=seat, hand=take(words), hideout=hideout, scored=points))
    padding = [number for number in left if card(number).kind == "lawman"]
    padding += [number for number in left if card(number).kind == "outlaw"]
    for player in players:
        while len(player.hand) < 6:
            number = padding.pop(0)
            left.remove(number)
            player.hand.append(number)
    boneyard: list[int] = []
    if pile is not None:
        specials_last = sorted(left, key=lambda number: (number in deck().loot, number == deck().trap, number))
        rest, left = specials_last[pile:], specials_last[:pile]
        boneyard = [number for number in rest if number not in deck().loot and number != deck().trap]
        place = players[attic].hideout if len(players) == 2 else players[attic].hand
        place += [number for number in rest if number in deck().loot or number == deck().trap]
    state = BanditsState(
        dice=Dice(seed="by hand"),
        deck=deck().mark,
        players=players,
        pile=left,
        boneyard=boneyard,
        round=round,
        turn=turn,
        stack=[Act(seats=[turn])],
    )
    RULES.check(state)
    return state


def play(state: BanditsState, action: Action) -> tuple[BanditsState, list[Event]]:
    """Answer for whoever is asked; the game's own check must hold afterwards."""
    after, events = apply(RULES, state, asked(state)[0], action)
    RULES.check(after)
    return after, events


def run(state: BanditsState, frame: RoundEnd | NewRound) -> tuple[BanditsState, list[Event]]:
    """Put a step on the stack of a copy instead of the question and let it run."""
    after = copy(state)
    after.stack = [frame]
    events: list[Event] = []
    advance(RULES, after, events.append)
    RULES.check(after)
    return after, events


def refused(state: BanditsState, action: Action, ruling: str) -> None:
    """`action` is refused with words and `ruling`, and leaves the state as it was."""
    before = state.model_dump_json()
    with pytest.raises(Illegal) as caught:
        apply(RULES, state, asked(state)[0], action)
    assert caught.value.ruling == ruling
    assert caught.value.sentence.endswith(".")
    assert state.model_dump_json() == before


def hand(state: BanditsState, seat: int) -> list[int]:
    """The hand of a seat, sorted."""
    return sorted(state.players[seat].hand)


def kinds_offered(state: BanditsState) -> list[str]:
    """The kinds of answer that whoever is asked may give, each once."""
    seat = asked(state)[0]
    names = [str(offer.kind.model_fields["kind"].default) for offer in RULES.offers(state, seat)]
    return list(dict.fromkeys(names))


def attack(state: BanditsState, target: int, words: str) -> Attack:
    """An attack by whoever is asked, with the cards that `words` name."""
    return Attack(target=target, cards=find(words, state.players[asked(state)[0]].hand))


def raid(state: BanditsState, target: int, words: str) -> Raid:
    """An attack on a Hideout by whoever is asked."""
    own = state.players[asked(state)[0]].hand
    return Raid(target=target, tracker=find("tracker", own)[0], cards=find(words, own))


def stash(state: BanditsState, words: str, trap: bool = False) -> Stash:
    """A stash by whoever is asked."""
    own = state.players[asked(state)[0]].hand
    return Stash(cards=find(words, own), trap=(deck().trap,) if trap else ())


def stars(state: BanditsState, words: str) -> Stars:
    """Stars shown by whoever is asked."""
    return Stars(cards=find(words, state.players[asked(state)[0]].hand))


def only(events: Sequence[Event], kind: type[E]) -> E:
    """The one event of that type."""
    found = [event for event in events if isinstance(event, kind)]
    assert len(found) == 1, f"{len(found)} of {kind.__name__} in {events}"
    return found[0]


def none_of(events: Sequence[Event], kind: type[Event]) -> bool:
    """Whether no event of that type was told."""
    return not any(isinstance(event, kind) for event in events)


def session(state: BanditsState, options: Options | None = None) -> Session:
    """A running game from a table laid by hand."""
    sitters = [Sitter(name=NAMES[seat], mark=NAMES[seat][0]) for seat in range(len(state.players))]
    return Session(Bandits(options), sitters, "seed", copy(state), (), copy(state), ident="by-hand")


def fresh(rules: Bandits, seats: int, seed: str) -> BanditsState:
    """A game at its first question."""
    _, state, _ = begin(rules, seats, seed)
    assert isinstance(state, BanditsState)
    return state


def now(running: Session) -> BanditsState:
    """The state of a running game."""
    assert isinstance(running.now, BanditsState)
    return running.now


def random_answer(rules: Bandits, state: BanditsState, rng: random.Random) -> tuple[int, Any]:
    """Who is asked, and a random one of the answers offered."""
    seat = asked(state)[0]
    return seat, rng.choice(rules.offers(state, seat)).sample(rng)
