"""`rules`: a page of Markdown as plain text that fits the window."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Run
from westtable.commands.rules import plain
from westtable.games import GAMES
from westtable.text import cells

PAGE = """\
# High *Noon*

A paragraph with **strong** words, a `name`
and one_word_with_lines, 2 * 3 * 4.

## Turns ##

- first item that is long enough to be broken
  over two lines
- second
  1. inner

### Small

| a | b |
|---|---|
```
  kept   as *it* is
```
"""

TEXT = """\
High Noon
=========

A paragraph with strong words,
a name and one_word_with_lines,
2 * 3 * 4.

Turns
-----

- first item that is long
  enough to be broken over two
  lines
- second
  1. inner

Small

| a | b |
|---|---|
  kept   as *it* is
"""


def test_marks_go_and_structure_stays() -> None:
    assert "\n".join(plain(PAGE, 31)) == TEXT


@pytest.mark.parametrize("game", [game.key for game in GAMES])
@pytest.mark.parametrize("columns", ["40", "200"])
def test_the_page_of_every_game_fits_the_window(
    run: Run, monkeypatch: pytest.MonkeyPatch, game: str, columns: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    code, out, err = run("rules", game)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert len(lines) > 20
    assert max(cells(line) for line in lines if not line.startswith("|")) <= min(int(columns), 80)
    assert not [line for line in lines if line.startswith("#") or "**" in line]


def test_a_missing_page_is_one_sentence(run: Run) -> None:
    code, out, err = run("rules", "toy")
    assert (code, out) == (1, "")
    assert err == "westtable: The file toy/rules.md is missing from this installation of Westtable.\n"
