"""What can be chosen at the table of Dollars Wanted, under which key, and why something cannot be."""

from __future__ import annotations

from typing import Final

from westtable.games.dollars_wanted import refusals
from westtable.games.dollars_wanted.cards import building, card, fits, label, tool_of
from westtable.games.dollars_wanted.frames import Call, Lay, LayCard, Rob
from westtable.games.dollars_wanted.screen.pieces import hand_of, row_name, state_of
from westtable.games.dollars_wanted.words import PLURALS
from westtable.kernel import Action
from westtable.ui.phrases import ARROW
from westtable.ui.scene import Item, Scene
from westtable.ui.spans import cells
from westtable.wording import all_of

ROB: Final = "rob.row"
"""The field of a row to rob: it shares its page with robbing none."""


def chosen(scene: Scene, field: str) -> int | None:
    """What is chosen for a field of the answer that is being made."""
    values = scene.chooser.chosen.get(field, ()) if scene.chooser is not None else ()
    return values[0] if values else None


def kind_of(scene: Scene) -> type[Action] | None:
    """The kind of answer that is being made."""
    return scene.chooser.kind if scene.chooser is not None else None


def laying(scene: Scene) -> bool:
    """Whether the seat before the screen is asked to lay a card."""
    return scene.chooser is not None and scene.seat is not None and isinstance(scene.frame, LayCard)


def calling(scene: Scene) -> bool:
    """Whether the seat before the screen is asked to rob a row."""
    return scene.chooser is not None and scene.seat is not None and isinstance(scene.frame, Call)


def picking_row(scene: Scene) -> bool:
    """Whether a card is chosen and its row is asked for."""
    return laying(scene) and scene.chooser is not None and scene.chooser.field == "row"


def items(scene: Scene) -> list[Item]:
    if picking_row(scene):
        return _rows_to_lay(scene)
    if laying(scene):
        return _cards(scene)
    return _rows_to_rob(scene) if calling(scene) else []


def cards_live(scene: Scene) -> set[int]:
    """The cards of the hand that may be laid somewhere."""
    chooser = scene.chooser
    if chooser is None:
        return set()
    return {one for offer in chooser.offers if offer.kind is Lay for pick in offer.picks for one in pick.pool}


def rows_live(scene: Scene, number: int) -> list[int]:
    """The rows, from 0, to which a card of the hand may be laid now."""
    chooser = scene.chooser
    offers = chooser.offers if chooser is not None else ()
    return sorted(int(offer.given["row"]) for offer in offers if offer.kind is Lay and number in offer.picks[0].pool)


def bluffs(scene: Scene, number: int) -> list[int]:
    """The rows, from 0, at which a card may be laid though it does not belong there (D21)."""
    rows = state_of(scene).rows
    return [row for row in rows_live(scene, number) if not fits(number, rows[row].building[0])]


def _cards(scene: Scene) -> list[Item]:
    live = cards_live(scene)
    room = scene.width - ARROW
    return [
        Item("card", (one,), str(place), label(one), "" if one in live else _why_no_row(one, room))
        for place, one in enumerate(hand_of(scene), 1)
    ]


def _rows_to_lay(scene: Scene) -> list[Item]:
    number = chosen(scene, "card")
    if number is None:
        return []
    live = rows_live(scene, number)
    made = []
    for place, row in enumerate(state_of(scene).rows):
        dead = "" if place in live else why_not_there(scene, number, place, scene.width - ARROW)
        made.append(Item("row", (place,), str(place + 1), row_name(row), dead))
    return made


def _rows_to_rob(scene: Scene) -> list[Item]:
    made = []
    for place, row in enumerate(state_of(scene).rows):
        dead = ""
        if not row.down:
            refusal = refusals.calling(state_of(scene), Rob(row=place))
            dead = refusal.words if refusal is not None else ""
        made.append(Item(ROB, (place,), str(place + 1), row_name(row), dead))
    return made


def live(scene: Scene) -> list[str]:
    """The keys that are live now."""
    return [one.badge for one in items(scene) if one.badge and not one.dead]


def dead(scene: Scene) -> list[str]:
    """The keys that stand at what cannot be chosen now."""
    return [one.badge for one in items(scene) if one.badge and one.dead]


# --- why not


def fitting(room: int, *told: str) -> str:
    """The first of the sentences that fits in `room` cells, else the last."""
    return next((one for one in told if cells(one) <= room), told[-1])


def why_not_there(scene: Scene, number: int, place: int, room: int) -> str:
    """Why a card is refused at a row, and below it where it fits."""
    state = state_of(scene)
    house, info = building(state.rows[place].building[0]), card(number)
    tools = [tool_of(letter) for letter in dict.fromkeys(house.icons)]
    head = f"Not on row {place + 1}: "
    why = fitting(
        room,
        refusals.unfit(state, number, place),
        f"{head}the {house.name} needs {', '.join(tools)}; {info.name} brings {info.kind}.",
        f"{head}it needs {all_of(tools)}; {info.name} brings {info.kind}.",
        f"{head}it needs no {info.kind}.",
    )
    where = refusals.possible(state, number)
    specials = ("Joker, elixir, coyote and vulture fit anywhere.", "Special cards fit anywhere.")
    return f"{why}\n" + fitting(room, *(f"{where}  {one}" for one in specials), where)


def _why_no_row(number: int, room: int) -> str:
    """Why a card can be laid nowhere, and below it what can be."""
    info = card(number)
    tools = PLURALS.get(info.kind, info.kind)
    why = fitting(
        room,
        f"{info.name} brings {info.kind}, and none of the three buildings needs {tools}.",
        f"{info.name} brings {info.kind}, and no building needs it.",
        f"No building needs {info.kind}.",
    )
    return f"{why}\nIt waits in the hand until a building needs it."
