"""The registry of games: what a picker and the lists show without loading a game."""

from __future__ import annotations

from westtable.games import find


def test_scores_are_read_as_the_game_counts_them() -> None:
    told = {key: [find(key).points(score) for score in (62, 1100, -300)] for key in ("bandits", "dollars_wanted")}  # type: ignore[union-attr]
    assert told == {"bandits": ["62", "1100", "-300"], "dollars_wanted": ["$62", "$1,100", "-$300"]}
