"""What holds in every state that answers can reach. A changed or damaged save is found out here, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from westtable.games.dollars_wanted.cards import BUILDINGS, COLOUR, COLOURS, END, building, deck, fits
from westtable.games.dollars_wanted.frames import (
    PENALTIES,
    Call,
    GameEnded,
    Laid,
    LayCard,
    NotRefilled,
    Refilled,
    Replaced,
    Reshuffled,
    Revealed,
    RobberyBegan,
    RobberyEnded,
    ShowHand,
    Stuck,
    TurnStart,
)
from westtable.games.dollars_wanted.icons import enough
from westtable.games.dollars_wanted.state import FINE, HAND, DollarsOptions, DollarsState, Player, TableRow, best
from westtable.games.dollars_wanted.steps import Placement
from westtable.kernel import Broken, Event, Possible, check_told, distinct, zones

TURNS_MOST: Final = 1 << 29
"""No game has so many turns; what the state has room for beyond it lets a game go on."""


def check_event(event: Event, seats: int) -> None:
    """Raise `Broken` for an event that no game of `seats` players can have told: screens draw from what events hold.

    That each card in it is of its kind and each number in its range is said by their types.
    """
    check_told(event, seats, _EVENTS)


def _replaced(event: Replaced) -> bool:
    return distinct(event.discarded) and distinct(event.cards) and len(event.cards) <= len(event.discarded) <= HAND


def _refilled(event: Refilled) -> bool:
    return distinct(event.cards) and 0 < len(event.cards) <= event.hand <= HAND


def _robbery_ended(event: RobberyEnded) -> bool:
    turned = set(event.turned)
    if not turned or not distinct(event.turned) or not distinct(event.cleared) or turned & {*event.cleared}:
        return False
    if not distinct((*event.eaten, *event.wrong)) or not {*event.eaten, *event.wrong} <= turned:
        return False
    if event.outcome != "robbed":
        return bool(event.missing and event.left) and not (event.dollars or event.cleared or event.next)
    if event.missing or event.up or event.down or event.dollars != building(event.building).dollars:
        return False
    return len(event.next) == min(event.left, 1) and event.building not in event.next


def _game_ended(event: GameEnded) -> bool:
    if sum(event.buildings) > BUILDINGS or sum(event.penalties) > PENALTIES:
        return False
    if any(
        score != dollars - FINE * penalties
        for score, dollars, penalties in zip(event.scores, event.dollars, event.penalties, strict=True)
    ):
        return False
    results = list(zip(event.scores, event.buildings, strict=True))
    return event.winners == tuple([seat for seat, result in enumerate(results) if result == max(results)])


_EVENTS: Final[Mapping[type[Event], Possible]] = {
    Laid: Possible(lambda event: event.down > 0),
    Stuck: Possible(lambda event: distinct(event.cards) and 0 < len(event.cards) <= HAND),
    Replaced: Possible(_replaced),
    RobberyBegan: Possible(lambda event: distinct(event.up) and event.down > 0, "a robbery"),
    Revealed: Possible(lambda event: event.surplus <= event.icons),
    RobberyEnded: Possible(_robbery_ended, "a robbery"),
    Reshuffled: Possible(lambda event: event.count > 0),
    Refilled: Possible(_refilled),
    NotRefilled: Possible(lambda event: event.hand <= HAND),
    GameEnded: Possible(_game_ended, "an end", ("scores", "dollars", "buildings", "penalties")),
}
"""What can have been told, by kind of event."""


def check(state: DollarsState, options: DollarsOptions, placement: Placement) -> None:
    """Raise `Broken` unless every card is in one place and every number possible. For a state that waits or is over."""
    if state.deck != deck().mark:
        raise Broken("It was played with other cards of Dollars Wanted than those that are here now.")
    seats = len(state.players)
    if state.turn >= seats or state.idle > seats:
        raise Broken("Somebody plays who has no seat.")
    if state.turns > TURNS_MOST:
        raise Broken("It has more turns than any game.")
    if state.idle > state.turns:
        raise Broken("It counts more idle turns than there were.")
    if len(state.supplies) != (seats if options.colours else 1):
        raise Broken("It has draw piles of another variant.")
    if sorted(zones(state)) != list(range(END)):
        raise Broken("A card is missing, or it lies in two places.")
    for number, player in enumerate(state.players):
        _check_player(state, number, player)
    if sum(player.penalties for player in state.players) > (
        PENALTIES if options.colours and not options.checked else 0
    ):
        raise Broken("There are more penalty cards than can have been taken.")
    _check_box(state)
    for row in state.rows:
        _check_row(state, row, options)
    _check_frame(state, placement)


def _check_player(state: DollarsState, number: int, player: Player) -> None:
    if player.seat != number:
        raise Broken("The seats are out of order.")
    if state.colours:
        supply = state.supply(number)
        if any(card // COLOUR != number for card in (*player.hand, *supply.draw, *supply.discard)):
            raise Broken("Somebody plays with the cards of another colour.")


def _check_box(state: DollarsState) -> None:
    colours = range(len(state.players), COLOURS) if state.colours else range(0)
    if state.box != [card for colour in colours for card in range(colour * COLOUR, (colour + 1) * COLOUR)]:
        raise Broken("The cards in the box are not those of the absent players.")


def _check_row(state: DollarsState, row: TableRow, options: DollarsOptions) -> None:
    if len(row.by) != len(row.down) or any(seat >= len(state.players) for seat in row.by):
        raise Broken("A card was laid by nobody.")
    own: dict[int, list[int]] = {}
    for seat, card in zip(row.by, row.down, strict=True):
        own.setdefault(seat, []).append(card)
        if state.colours and card // COLOUR != seat:
            raise Broken("Somebody laid a card of another colour.")
    if row.own != (own if options.memory_aid == "on" else {}):
        raise Broken("Somebody remembers a card that does not lie there.")
    if not row.building:
        if row.pile or row.up or row.down:
            raise Broken("Something lies in a row without a building.")
        return
    if any(not fits(card, row.building[0]) for card in (*row.up, *(row.down if options.checked else ()))):
        raise Broken("A card lies where it does not belong.")
    if any(deck().kinds[card] == "coyote" for card in row.up) or enough(row.building[0], row.up):
        raise Broken("A row lies as no robbery leaves it.")


def _check_frame(state: DollarsState, placement: Placement) -> None:
    open_rows = all(row.building for row in state.rows)
    if not state.stack:
        if open_rows and state.idle < len(state.players):
            raise Broken("It is over without an end.")
        if state.winners != best(state.players):
            raise Broken("The dollars do not fit to who has won.")
        return
    if not open_rows:
        raise Broken("A pile of buildings is empty and it goes on.")
    if len(state.stack) > 1:
        raise Broken("Two things happen at once.")
    frame = state.stack[0]
    if isinstance(frame, TurnStart):
        if state.turns or state.idle:
            raise Broken("It stands in the middle of a step.")
        return
    if not isinstance(frame, LayCard | ShowHand | Call):
        raise Broken("It stands in the middle of a step.")
    if frame.seats != [state.turn] or not state.turns:
        raise Broken("Somebody is asked whose turn it is not.")
    hand = state.players[state.turn].hand
    if isinstance(frame, ShowHand) and (
        frame.cards != sorted(hand) or not placement.checked or not placement.stuck(state, state.turn)
    ):
        raise Broken("A hand is shown that need not be.")
    if len(hand) > HAND:
        raise Broken("A hand is too large.")
