"""The looks beside the table of Dollars Wanted: rows card by card, the discards, and the cards in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from westtable.games.dollars_wanted.cards import building, card, deck, fits, label
from westtable.games.dollars_wanted.icons import standing
from westtable.games.dollars_wanted.screen.pieces import BACK, owner_mark, state_of
from westtable.games.dollars_wanted.screen.reveal import WIDE
from westtable.games.dollars_wanted.state import FULL, TableRow, recalled
from westtable.games.dollars_wanted.words import listed, tools
from westtable.ui.glyphs import TIMES
from westtable.ui.scene import GameKey, Item, Scene, Sight
from westtable.ui.spans import Line, cells, fit, line, rule, wrap
from westtable.wording import all_of, many, money

KEYS: Final = (GameKey("w", "Rows"), GameKey("b", "Discards"))
"""The looks that a key opens at any time."""
DOES: Final = {
    "joker": "stands for any icon that is missing",
    "elixir": "doubles every bandit and joker to its right",
    "coyote": "eats the next face-down card; both are discarded",
    "vulture": "stops the robbery when it comes up; later it lies there dead",
}
NAME: Final = 14
"""Cells of a card in a list."""


def private(scene: Scene, key: str) -> Sight | None:
    """The rows card by card, or the discard piles."""
    if key == "w":
        return _rows(scene)
    return _discards(scene) if key == "b" else None


def card_text(scene: Scene, item: Item | None) -> list[Line]:
    """A row card by card, else the card under the cursor or the whole hand, in words."""
    if scene.seat is None:
        return []
    state = state_of(scene)
    field = item.field.split(".")[-1] if item is not None else ""
    if item is not None and field == "row":
        return [(), *row_text(scene, item.values[0])]
    hand = state.players[scene.seat].hand
    cards = list(item.values) if item is not None and field == "card" else hand
    name = scene.name(scene.seat)
    told = f"{name}'s hand · {many(len(cards), 'card')}" if item is None or field != "card" else label(cards[0])
    drawn: list[Line] = [(), _owned_rule(name, told), ()]
    for ids in _alike(cards):
        drawn += _card(scene, ids)
    if not cards:
        drawn.append(line("   No card is left to lay."))
    if any(one in scene.fresh for one in cards):
        drawn += [(), line((" + came since the last look", "muted"))]
    return drawn


def _owned_rule(name: str, told: str) -> Line:
    words = (f"only {name} should look", "private")
    return rule(told, next((one for one in words if cells(told) + cells(one) + 8 <= WIDE), words[-1]), WIDE)


def _alike(cards: Sequence[int]) -> list[list[int]]:
    """Equal cards together, in the order of the hand."""
    found: dict[str, list[int]] = {}
    for one in cards:
        found.setdefault(label(one), []).append(one)
    return list(found.values())


def _card(scene: Scene, ids: Sequence[int]) -> list[Line]:
    """A card of the hand, or some that are equal: what it brings, and where it fits."""
    number = ids[0]
    info = card(number)
    many = f" {TIMES}{len(ids)}" if len(ids) > 1 else ""
    new = many + ("+" if any(one in scene.fresh for one in ids) else "")
    does = f"brings {tools(info.letters)}" if info.letters else DOES[info.kind]
    return [
        line("  ", (fit(f"{label(number)}{new}", NAME + 2), "strong"), does),
        line((" " * (NAME + 4) + _where(scene, number), "muted")),
        (),
    ]


def _where(scene: Scene, number: int) -> str:
    """Which rows it fits; in open range also where it would be a bluff."""
    if not card(number).letters:
        return "fits every row"
    rows = [place for place, row in enumerate(state_of(scene).rows) if row.building]
    good = [str(place + 1) for place in rows if fits(number, state_of(scene).rows[place].building[0])]
    bad = [str(place + 1) for place in rows if str(place + 1) not in good]
    told = f"fits row{'' if len(good) == 1 else 's'} {all_of(good)}" if good else "fits no row"
    if bad and not scene.options.checked:
        told += f"; a bluff on row{'' if len(bad) == 1 else 's'} {all_of(bad)}"
    return told


def _rows(scene: Scene) -> Sight:
    state = state_of(scene)
    drawn: list[Line] = []
    for place in range(len(state.rows)):
        drawn += [(), *row_text(scene, place)]
    aided = scene.seat is not None and scene.options.memory_aid == "on"
    title = f"DOLLARS WANTED  turn {state.turns}  the rows"
    note = "A card in parentheses is face down; the memory aid shows what this seat laid." if aided else ""
    return Sight(title, tuple(drawn), "Enter or w closes the rows.", note or "A back stays a back.", private=aided)


def row_text(scene: Scene, place: int) -> list[Line]:
    """A row in full: its building, what is missing, and its cards from the left, a line each."""
    row = state_of(scene).rows[place]
    if not row.building:
        return [rule(f"Row {place + 1}", "its pile is empty", WIDE)]
    house = building(row.building[0])
    now = standing(house.id, row.up)
    pile = f"{row.left} in its pile"
    drawn: list[Line] = [
        rule(f"Row {place + 1} · {label(house.id)}", f"{len(row.down)} of {FULL} face down · {pile}", WIDE),
        line((fit("  needs", NAME + 4), "muted"), " ".join(house.icons)),
        line((fit("  missing", NAME + 4), "muted"), (" ".join(now.missing), "warn"), f"   {tools(now.missing)}"),
    ]
    if not row.up and not row.down:
        return [*drawn, line("  no cards yet")]
    return [*drawn, *_up(scene, row), *_down(scene, row)]


def _up(scene: Scene, row: TableRow) -> list[Line]:
    drawn = []
    doubled = False
    for place, number in enumerate(row.up, 1):
        info = card(number)
        if info.letters:
            does = f"gives {tools(info.letters * (2 if doubled else 1))}" + f", {TIMES}2 by an elixir" * doubled
        elif info.kind == "joker":
            does = "stands for two missing icons" if doubled else "stands for a missing icon"
        else:
            does = {"elixir": DOES["elixir"], "vulture": "dead: it does nothing any more"}[info.kind]
        doubled = doubled or info.kind == "elixir"
        drawn.append(_line(place, label(number), does, "", owner_mark(scene, number)))
    return drawn


def _down(scene: Scene, row: TableRow) -> list[Line]:
    own = recalled(row, scene.seat) if scene.seat is not None else [None] * len(row.down)
    drawn = []
    for place, number in enumerate(own, len(row.up) + 1):
        if number is None:
            drawn.append(_line(place, BACK, "face down", "muted"))
        else:
            drawn.append(_line(place, f"({label(number)})", "face down, laid by this seat", "muted"))
    return drawn


def _line(place: int, name: str, does: str, role: str, mark: Line = ()) -> Line:
    head = line((f"{place:>5}  ", "muted"), (fit(name, NAME), role or "strong"))
    return (*head, *mark, *line(" " if mark else "", (does, role)))


def _discards(scene: Scene) -> Sight:
    """What lies face up in the discards, equal cards together."""
    state = state_of(scene)
    drawn: list[Line] = []
    for seat, supply in enumerate(state.supplies):
        whose = f"{scene.name(seat)}'s discard pile, {deck().colours[seat]}" if state.colours else "Discard pile"
        told = f"{many(len(supply.discard), 'card')} · {len(supply.draw)} in the draw pile"
        drawn += [(), rule(whose, told, WIDE)]
        words = f"{listed(supply.discard)}." if supply.discard else "No card lies here."
        drawn += [line("  ", one) for one in wrap(words, WIDE - 4)]
    won = [player for player in state.players if player.won]
    if won:
        drawn += [(), rule("Robbed buildings", "face up", WIDE)]
    for player in won:
        words = f"{scene.name(player.seat)}: {_houses(player.won)}; {money(player.dollars)}."
        drawn += [line("  ", one) for one in wrap(words, WIDE - 4, "  ")]
    if state.box:
        absent = all_of([deck().colours[seat] for seat in range(len(state.players), len(deck().colours))])
        drawn += [(), line("  ", (f"In the box: all cards of {absent}.", "muted"))]
    title = f"DOLLARS WANTED  turn {state.turns}  the discards"
    return Sight(title, tuple(drawn), "Enter or b closes the discards.", "All of it lies face up for everybody.")


def _houses(won: Sequence[int]) -> str:
    counts: dict[str, int] = {}
    for one in won:
        counts[label(one)] = counts.get(label(one), 0) + 1
    return ", ".join(name if many == 1 else f"{name} x{many}" for name, many in counts.items())
