"""Starts the installed program with a deck in which every card has a name of its own, to find each of them anywhere."""

from __future__ import annotations

import sys

from westtable.cli import main
from westtable.games.bandits import cards

if __name__ == "__main__":
    plain = cards.deck()
    marked = plain._replace(cards=tuple(one._replace(name=f"Zq{one.id:02d}x") for one in plain.cards))
    setattr(cards, "deck", lambda: marked)  # noqa: B010  (whatever asks for the deck from now on gets this one)
    sys.exit(main())
