"""Words for answers that no offer covers, with the ruling behind each, and what would be possible instead."""

from __future__ import annotations

from westtable.games.dollars_wanted.cards import BANDITS, building, card, fits, tool_of
from westtable.games.dollars_wanted.frames import ROWS, Lay, Ok, Pass, Rob
from westtable.games.dollars_wanted.state import DollarsState
from westtable.kernel import Action, Refusal
from westtable.wording import all_of


def laying(state: DollarsState, seat: int, action: Action) -> Refusal | None:
    """A card to lay. Never raises."""
    if isinstance(action, Rob | Pass):
        return Refusal("First lay the cards of this turn; then a building may be robbed.", "D15")
    if isinstance(action, Ok):
        return Refusal("Choose a card of the own hand and the row it goes to.")
    if not isinstance(action, Lay):
        return None
    if not 0 <= action.card < BANDITS or action.card not in state.players[seat].hand:
        return Refusal("Only a card of the own hand can be laid.")
    if not 0 <= action.row < ROWS or not state.rows[action.row].building:
        return Refusal("There is no building in that row.")
    return Refusal(unfit(state, action.card, action.row))


def unfit(state: DollarsState, number: int, row: int) -> str:
    """Why a bandit cannot be laid at a row: "Not on row 2: the Saloon needs crowbar and pickaxe, Joe brings ..."."""
    one = building(state.rows[row].building[0])
    needs = all_of(_tools(one.icons))
    info = card(number)
    return f"Not on row {row + 1}: the {one.name} needs {needs}, {info.name} brings {info.kind}."


def fitting_rows(state: DollarsState, number: int) -> list[int]:
    """The rows, 0 to 2, whose building needs what the card brings; all of them for a special card."""
    return [place for place, row in enumerate(state.rows) if row.building and fits(number, row.building[0])]


def possible(state: DollarsState, number: int) -> str:
    """Where a card fits: "Joe fits row 1.", "Joe fits no row."."""
    rows = [str(row + 1) for row in fitting_rows(state, number)]
    if not rows:
        return f"{card(number).name} fits no row."
    return f"{card(number).name} fits row{'' if len(rows) == 1 else 's'} {all_of(rows)}."


def calling(state: DollarsState, action: Action) -> Refusal | None:
    """A row to rob. Never raises."""
    if isinstance(action, Lay):
        return Refusal("The cards of this turn are laid; now rob a row, or none.", "D15")
    if isinstance(action, Ok):
        return Refusal("Choose a row to rob, or none.")
    if not isinstance(action, Rob):
        return None
    if not 0 <= action.row < ROWS or not state.rows[action.row].building:
        return Refusal("There is no building in that row.", "D13")
    row = state.rows[action.row]
    if row.up:
        return Refusal(f"Nothing to turn in row {action.row + 1}: all its cards are face up.", "D13")
    return Refusal(f"Nothing to turn in row {action.row + 1}: no card lies there.", "D13")


def _tools(icons: str) -> list[str]:
    """The tools behind the icons of a building, each once, in their printed order."""
    return [tool_of(letter) for letter in dict.fromkeys(icons)]
