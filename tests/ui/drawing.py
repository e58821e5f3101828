"""A table put together without an app: what its look draws, row by row, each zone as high as it says."""

from __future__ import annotations

from collections.abc import Sequence

from westtable.kernel import Action, Event, Session, Sitter, asked
from westtable.ui.glyphs import MARKS
from westtable.ui.scene import Look, Scene
from westtable.ui.spans import Line, line, plain_text, width


def sitters(names: Sequence[str]) -> list[Sitter]:
    """People with these names, each with a mark."""
    return [Sitter(name=name, mark=mark) for name, mark in zip(names, MARKS, strict=False)]


def answered(session: Session, action: Action) -> list[Event]:
    """What happened when whoever is asked gave that answer."""
    return session.answer(asked(session.now)[0], action)


def title_of(look: Look, scene: Scene) -> Line:
    """The first line as the table puts it together."""
    left, right = look.title(scene)
    assert 1 + width(left) + 2 + width(right) <= scene.width, "the title is too long"
    gap = scene.width - 1 - width(left) - 1 - width(right)
    return (*line(" "), *left, *line(" " * gap), *right)


def zones_of(look: Look, scene: Scene, unasked: bool = False) -> list[Line]:
    """All rows of the table but the last two: title, public zone, hand and prompt, each as high as it says.

    With `unasked` a seat that has no question may have no prompt either.
    """
    public, hand, prompt = look.heights(scene)
    assert public + hand + prompt == scene.height - 3
    rows = [title_of(look, scene)]
    for lines, height in ((look.public(scene), public), (look.hand(scene), hand), (look.prompt(scene), prompt)):
        secret = (scene.seat is None or (unasked and scene.chooser is None)) and not lines
        assert secret or len(lines) == height, (len(lines), height)
        rows += lines or [()] * height
    return rows


def frame(look: Look, scene: Scene, unasked: bool = False) -> str:
    """The whole table as text, trailing blanks cut; the last two rows are the table's own."""
    return text_of((*zones_of(look, scene, unasked), (), ()))


def text_of(lines: Sequence[Line]) -> str:
    """Lines as text, trailing blanks cut."""
    return "\n".join(plain_text(row).rstrip() for row in lines) + "\n"
