"""What every game is made of: states, frames, offers, views, dice, sessions and saves. Knows no game and no screen."""

from westtable.kernel.dice import Dice
from westtable.kernel.errors import Broken, DamagedSave, Illegal, KernelError, NoUndo
from westtable.kernel.flow import (
    Action,
    Event,
    Frame,
    Options,
    Refusal,
    Rules,
    State,
    Step,
    Tell,
    advance,
    apply,
    asked,
    begin,
    copy,
    is_over,
    refuse,
    step,
    together,
)
from westtable.kernel.masks import readable, view, zones
from westtable.kernel.offers import Offer, Pick, covered
from westtable.kernel.parts import HIDDEN, Card, Cards, Only, Part, Seat, Seen
from westtable.kernel.saves import load
from westtable.kernel.session import Session, Sitter, Times, Turn
from westtable.kernel.told import Possible, check_told, distinct

__all__ = [
    "HIDDEN",
    "Action",
    "Broken",
    "Card",
    "Cards",
    "DamagedSave",
    "Dice",
    "Event",
    "Frame",
    "Illegal",
    "KernelError",
    "NoUndo",
    "Offer",
    "Only",
    "Options",
    "Part",
    "Pick",
    "Possible",
    "Refusal",
    "Rules",
    "Seat",
    "Seen",
    "Session",
    "Sitter",
    "State",
    "Step",
    "Tell",
    "Times",
    "Turn",
    "advance",
    "apply",
    "asked",
    "begin",
    "check_told",
    "copy",
    "covered",
    "distinct",
    "is_over",
    "load",
    "readable",
    "refuse",
    "step",
    "together",
    "view",
    "zones",
]
