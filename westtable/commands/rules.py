"""`westtable rules`: the rules page of a game as plain text."""

from __future__ import annotations

import re
import shutil
from argparse import Namespace
from collections.abc import Iterator
from typing import TYPE_CHECKING

from westtable.commands.choices import add_game, game_named
from westtable.commands.layout import wrap
from westtable.text import cells

if TYPE_CHECKING:
    from westtable.commands.parser import Parser

ABOUT = "Print the rules page of a game."
COLUMNS = 80

_HEADING = re.compile(r"(#{1,6})\s+(.+?)\s*#*")
_ITEM = re.compile(r"(\s*)([-*+]|\d{1,3}[.)])\s+(.*)")
_EMPHASIS = re.compile(r"(?<![\w*])(\*{1,3})(?=\S)(.+?)(?<=\S)\1(?![\w*])")


def arguments(parser: Parser) -> None:
    """What `rules` takes."""
    add_game(parser, options=False)


def run(given: Namespace) -> int:
    """Print the page."""
    from westtable.commands.words import Refused
    from westtable.resources import asset_text

    game = game_named(given.game)
    try:
        text = asset_text(game.key, "rules.md")
    except FileNotFoundError as error:
        raise Refused(str(error), 1) from error
    width = min(COLUMNS, shutil.get_terminal_size().columns)
    for line in plain(text, max(width, 20)):
        print(line)
    return 0


def plain(text: str, width: int) -> Iterator[str]:
    """The lines of a Markdown page at most `width` columns wide, but for tables and code, which stay as they are."""
    waiting: list[str] = []
    hang, code = "", False
    for line in [*text.splitlines(), ""]:
        heading, item = _HEADING.fullmatch(line), _ITEM.fullmatch(line)
        fence = line.lstrip().startswith("```")
        verbatim = code or fence or line.lstrip().startswith("|")
        if waiting and (verbatim or heading or item or not line.strip()):
            yield from _paragraph(waiting, hang, width)
            waiting = []
        if fence:
            code = not code
        elif verbatim:
            yield line
        elif heading:
            words = _EMPHASIS.sub(r"\2", heading[2])
            yield words
            if len(heading[1]) < 3:
                yield ("=" if len(heading[1]) == 1 else "-") * min(cells(words), width)
        elif item:
            mark = f"{item[1]}{item[2]} "
            waiting, hang = [mark + item[3]], " " * len(mark)
        elif line.strip():
            if not waiting:
                hang = ""
            waiting.append(line.strip())
        else:
            yield ""


def _paragraph(lines: list[str], hang: str, width: int) -> Iterator[str]:
    text = _EMPHASIS.sub(r"\2", " ".join(lines)).replace("`", "")
    indent = text[: len(text) - len(text.lstrip())]
    for number, line in enumerate(wrap(text.strip(), width - max(len(hang), len(indent)))):
        yield (indent if number == 0 else hang) + line
