"""The final score of Dollars Wanted, type by type, and how it went: all of it made of what lies open and was told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from westtable.games.dollars_wanted.cards import TYPES, Type, building, card, deck, label
from westtable.games.dollars_wanted.frames import Fined, GameEnded, Revealed, RobberyEnded, TurnBegan
from westtable.games.dollars_wanted.screen.pieces import state_of
from westtable.games.dollars_wanted.state import FINE
from westtable.kernel import Event
from westtable.ui.glyphs import NOTHING
from westtable.ui.scene import Scene
from westtable.wording import all_of, many, money

PLURALS: Final[dict[Type, str]] = {"bank": "Banks", "casino": "Casinos", "saloon": "Saloons", "shop": "Shops"}


def final(scene: Scene, _events: Sequence[Event]) -> list[tuple[str, list[str]]]:
    state = state_of(scene)
    players = state.players
    rows = [
        (_priced(kind), [_number(sum(building(one).type == kind for one in player.won)) for player in players])
        for kind in TYPES
    ]
    rows.append(("buildings", [_number(len(player.won)) for player in players]))
    if state.colours:
        rows.append(("Penalties", [_fine(player.penalties) for player in players]))
    return [*rows, ("DOLLARS", [money(player.score) for player in players])]


def places(scene: Scene) -> list[int]:
    """The place of each seat: by dollars, then by buildings (D31)."""
    players = state_of(scene).players
    keys = [(player.score, len(player.won)) for player in players]
    return [1 + sum(other > key for other in keys) for key in keys]


def _number(many: int) -> str:
    return str(many) if many else NOTHING


def _fine(penalties: int) -> str:
    return money(-FINE * penalties) if penalties else NOTHING


def _priced(kind: Type) -> str:
    """ "Banks $700", "Shops $300-400"."""
    prices = sorted({one.dollars for one in deck().buildings if one.type == kind})
    told = f"{money(prices[0])}-{prices[-1]:,}" if len(prices) > 1 else "".join(map(money, prices))
    return f"{PLURALS[kind]} {told}".rstrip()


def moments(scene: Scene, events: Sequence[Event]) -> list[str]:
    told = _why(scene, events)
    ends = [event for event in events if isinstance(event, RobberyEnded)]
    if ends:
        robbed = sum(one.outcome == "robbed" for one in ends)
        called = f"{robbed} of {len(ends)} {_many(len(ends), 'robbery', 'robberies')} succeeded"
        automatic = sum(one.automatic for one in ends)
        told.append(f"{called}, {automatic} came by {'itself' if automatic == 1 else 'themselves'}.")
    told += _haul(scene, events)
    told += _quickest(scene, ends)
    came = [event for event in events if isinstance(event, Revealed)]
    eaten = [event.card for event in came if event.what == "eaten"]
    if eaten:
        jokers = sum(card(one).kind == "joker" for one in eaten)
        more = f", {jokers} of them {label(_joker())}{'' if jokers == 1 else 's'}" if jokers else ""
        told.append(f"The coyotes ate {many(len(eaten), 'card')}{more}.")
    stops = sum(event.what == "stops" for event in came)
    if stops:
        told.append(f"A vulture stopped a robbery {_times(stops)}.")
    wrong = [event for event in came if event.what == "wrong"]
    if wrong:
        fines = sum(isinstance(event, Fined) for event in events)
        cost = f", {fines} penalty {_many(fines, 'card was', 'cards were')} taken" if fines else ""
        told.append(
            f"{many(len(wrong), 'card').capitalize()} did not belong where {_many(len(wrong), 'it', 'they')} lay{cost}."
        )
    return told


def verdict(scene: Scene, events: Sequence[Event]) -> str:
    """What decided between equal dollars, or that nothing had to (D31)."""
    ended = _ended(events)
    if ended is None:
        return ""
    first = ended.winners[0]
    if ended.tie == "buildings":
        return f"Equal dollars: {scene.name(first)} has more buildings, {ended.buildings[first]}, and wins."
    if ended.tie == "shared":
        return "Equal dollars and equally many buildings: the win is shared."
    return "Ties: more buildings, then a shared win. Not needed today."


def _ended(events: Sequence[Event]) -> GameEnded | None:
    return next((event for event in reversed(events) if isinstance(event, GameEnded)), None)


def _why(scene: Scene, events: Sequence[Event]) -> list[str]:
    """Why it was over, and what decided it if there was a tie (D24, D25)."""
    ended = _ended(events)
    if ended is None:
        return []
    rows = [str(place + 1) for place, row in enumerate(state_of(scene).rows) if not row.building]
    if ended.why == "standstill":
        told = "It ended because nobody laid or turned a card for a whole round."
    else:
        told = f"It ended with the last building of row{'' if len(rows) == 1 else 's'} {all_of(rows)}."
    return [told] if ended.tie == "none" else [told, verdict(scene, events)]


def _haul(scene: Scene, events: Sequence[Event]) -> list[str]:
    """The most dollars in one turn."""
    turn = 1
    hauls: dict[int, list[RobberyEnded]] = {}
    for event in events:
        if isinstance(event, TurnBegan):
            turn = event.turn
        elif isinstance(event, RobberyEnded) and event.outcome == "robbed":
            hauls.setdefault(turn, []).append(event)
    if not hauls:
        return []
    turn, best = max(hauls.items(), key=lambda one: (sum(each.dollars for each in one[1]), -one[0]))
    names = all_of([building(one.building).name for one in best])
    sum_ = money(sum(one.dollars for one in best))
    several = " in one turn" if len(best) > 1 else ""
    return [f"Best haul: {scene.name(best[0].seat)}, turn {turn}: {names}{several}, {sum_}."]


def _quickest(scene: Scene, ends: Sequence[RobberyEnded]) -> list[str]:
    """Who robbed most, if one did so more than once and more often than the others."""
    seats = [one.seat for one in ends if one.outcome == "robbed"]
    counts = sorted(((seats.count(seat), seat) for seat in set(seats)), reverse=True)
    if not counts or counts[0][0] < 2 or (len(counts) > 1 and counts[1][0] == counts[0][0]):
        return []
    many, seat = counts[0]
    return [f"Busiest: {scene.name(seat)} robbed {many} buildings."]


def _joker() -> int:
    return deck().kinds.index("joker")


def _many(number: int, one: str, more: str) -> str:
    return one if number == 1 else more


def _times(number: int) -> str:
    return "once" if number == 1 else "twice" if number == 2 else f"{number} times"
