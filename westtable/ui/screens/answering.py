"""Choosing an answer at the table: what each key and each click does to the choice, and what is said about it.

Digits, cursor and mouse end in the same few steps; a step that changes something takes an old refusal away.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from westtable.kernel import Action, Offer
from westtable.ui.choosing import Chooser, Dropped, kind_name
from westtable.ui.lines import Line, line, wrap
from westtable.ui.phrases import ARROW
from westtable.ui.scene import Entry, Item, Look, Scene, Sight
from westtable.ui.screens.base import Page


class Answering(Page):
    """A page with one question to one seat. A subclass says what is on it and takes the answer."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *[Binding(str(digit), f"digit({digit})", show=False) for digit in range(10)],
        Binding("enter", "enter", "Confirm", tooltip="confirms, or goes on"),
        Binding("space", "choose", "chooses what is under the cursor", show=False),
        Binding("up,left,k,h", "move(-1)", "the one before", show=False, key_display="Up, Left"),
        Binding("down,right,j,l", "move(1)", "the next one", show=False, key_display="Down, Right"),
        Binding("home", "edge(0)", "the first one", show=False),
        Binding("end", "edge(-1)", "the last one", show=False),
        Binding("tab", "page(1)", "Page", tooltip="the next page of badges"),
        Binding("shift+tab", "page(-1)", "the page before", show=False),
        Binding("escape", "back", "Back", tooltip="goes back a step"),
        Binding("c", "clear", "Clear", tooltip="takes all choices back"),
        Binding("a", "all", "All", tooltip="chooses all that can be chosen"),
        *[Binding(letter, f"game_key('{letter}')", show=False) for letter in "wbdfs"],
    ]

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.seat: int | None = None
        """Whose view is on the page; None while it is covered."""
        self.chooser: Chooser | None = None
        self.cursor = ""
        self.page_number = 0
        self.notice = ("", "")
        self._hurried: float | None = None
        """When a choice gave the answer by itself; an Enter right behind it was meant for that one."""

    # --- for subclasses

    def scene(self, seat: int | None) -> Scene:
        """The present moment as `seat` may see it."""
        raise NotImplementedError

    def submit(self, action: Action) -> None:
        """Take the answer."""
        raise NotImplementedError

    def show_sight(self, sight: Sight) -> None:
        """Open a look beside the table."""
        raise NotImplementedError

    def ask(self, offers: Sequence[Offer]) -> None:
        """Begin with a question, or with none where nothing is offered."""
        self.chooser = Chooser(offers) if offers else None
        self.cursor, self.page_number, self.notice = "", 0, ("", "")

    def paint_prompt(self, scene: Scene) -> None:
        """Fill the prompt: a refusal if one stands there, then what the look says."""
        told = self._told(scene) if self.notice[0] else []
        # What Enter does now stays in sight under a refusal, as far as there are rows.
        asked = [row for row in self._asked(scene) if row or not told]
        self.lines("prompt").show([*told, *asked][: self.look.heights(scene).prompt])

    def _asked(self, scene: Scene) -> list[Line]:
        return list(self.look.prompt(scene)) if self.chooser is not None else []

    def _told(self, scene: Scene) -> list[Line]:
        first, *more = wrap(self.notice[0], scene.width - ARROW)
        help_rows = wrap(self.notice[1], scene.width - ARROW) if self.notice[1] else []
        rest = [line((" " * ARROW + row, "warn")) for row in more] + [line(" " * ARROW + row) for row in help_rows]
        return [line((" ! ", "warn"), (first, "warn")), *rest]

    # --- what every step ends in

    def _changed(self, cursor: str | None = None) -> None:
        """Something was chosen or moved: paint it, without what was refused before."""
        self.notice = ("", "")
        if cursor is not None:
            self.cursor = cursor
        self.refresh_page()

    def refuse(self, first: str | Line, second: str | Line = "") -> None:
        """Say in the prompt why not, and what would work; the choice stays and the next key takes the words away."""
        words = (one if isinstance(one, str) else "".join(span.text for span in one) for one in (first, second))
        self.notice = (next(words), next(words))
        if self.table_app.settings.bell:
            self.app.bell()
        self.refresh_page()

    # --- targets

    def targets(self, scene: Scene) -> Sequence[Entry | Item]:
        """What can be chosen now, in the order of the cursor."""
        chooser = self.chooser
        if chooser is None:
            return ()
        if chooser.kind is None and (menu := self.look.menu(scene)):
            return menu
        return self.look.items(scene)

    def at_cursor(self, scene: Scene) -> Entry | Item | None:
        """What the cursor stands on."""
        return next((one for one in self.targets(scene) if one.token == self.cursor), None)

    def _badged(self, scene: Scene, badge: str) -> Entry | Item | None:
        return next((one for one in self.targets(scene) if one.badge == badge), None)

    def hit(self, token: str) -> None:
        for target in self.targets(self.scene(self.seat)):
            if target.token == token:
                self._take(target)
                return

    def action_digit(self, digit: int) -> None:
        scene = self.scene(self.seat)
        target = self._badged(scene, str(digit))
        if target is not None:
            self._take(target)
        elif self.chooser is not None:
            self.refuse(*self.look.no_key(scene, str(digit)))

    def action_game_key(self, letter: str) -> None:
        scene = self.scene(self.seat)
        target = self._badged(scene, letter)
        if target is not None:
            self._take(target)
            return
        sight = self.look.private(scene, letter)
        if sight is not None:
            self.show_sight(sight)

    def _take(self, target: Entry | Item) -> None:
        chooser = self.chooser
        if chooser is None:
            return
        if target.dead:
            self.cursor = target.token
            self.refuse(*target.dead.split("\n", 1))
        elif isinstance(target, Entry):
            chooser.start(target.kind)
            self.page_number = 0
            self._changed(cursor="")
        elif chooser.holds(target.field, target.values[0]) and self._went_on(chooser):
            # What was chosen already, as the only one or before a step back, goes on too.
            return
        else:
            dropped = chooser.press(target.field, target.values)
            told = self._why_dropped(chooser, target, dropped)
            if told:
                self._changed(cursor=target.token)
                self.refuse(told)
            elif not self._went_on(chooser):
                self._changed(cursor=target.token)

    def _went_on(self, chooser: Chooser) -> bool:
        """Go on without Enter where the look wants it and one thing was to be chosen and is."""
        if not chooser.field or chooser.need(chooser.field).most != 1 or not chooser.enough(chooser.field):
            return False
        if not self.look.quick(self.scene(self.seat)):
            return False
        action = chooser.action()
        if chooser.forward():
            self._changed(cursor="")
        elif action is not None:
            self._hurried = self.table_app.clock()
            self.submit(action)
        else:
            return False
        return True

    def _why_dropped(self, chooser: Chooser, item: Item, dropped: Dropped) -> str:
        if dropped.apart:
            return self.look.apart(self.scene(self.seat), item)
        most = len(chooser.chosen.get(chooser.field, ()))
        # One thing in place of another needs no words.
        return f"{most} at most: the oldest choice was taken back." if dropped.oldest and most > 1 else ""

    # --- the cursor and the pages

    def action_move(self, by: int) -> None:
        tokens = [target.token for target in self.targets(self.scene(self.seat))]
        if tokens and self.cursor in tokens:
            self._changed(cursor=tokens[(tokens.index(self.cursor) + by) % len(tokens)])
        elif tokens:
            self._changed(cursor=tokens[0 if by > 0 else -1])

    def action_edge(self, place: int) -> None:
        tokens = [target.token for target in self.targets(self.scene(self.seat))]
        if tokens:
            self._changed(cursor=tokens[place])

    def action_choose(self) -> None:
        target = self.at_cursor(self.scene(self.seat))
        if target is not None:
            self._take(target)
        else:
            self.refuse("Move the cursor with the arrows first, then Space chooses.")

    def action_page(self, by: int) -> None:
        pages = self.look.pages(self.scene(self.seat))
        if pages:
            self.page_number = (self.page_number + by) % len(pages)
            self._changed()

    # --- going on and back

    def action_enter(self) -> None:
        chooser = self.chooser
        if chooser is None:
            return
        if self._hurried is not None and self.table_app.clock() - self._hurried < self.table_app.guard:
            return
        scene = self.scene(self.seat)
        action = chooser.action()
        if chooser.kind is None:
            nothing = self.look.nothing(scene)
            action = next((kind() for kind in chooser.kinds if kind_name(kind) == nothing), None)
        target = self.at_cursor(scene)
        if action is not None:
            self.submit(action)
        elif chooser.forward():
            self._changed(cursor="")
        elif target is not None and not chooser.chosen.get(chooser.field):
            self._take(target)
        else:
            self.refuse(*self.look.lacking(scene))

    def action_back(self) -> None:
        if self.notice[0]:
            self._changed()
        elif self.chooser is not None and self.chooser.back():
            self.page_number = 0
            self._changed(cursor="")

    def action_clear(self) -> None:
        chooser = self.chooser
        if chooser is None:
            return
        # One page for several kinds: nothing chosen means none of them.
        if self.look.menu(self.scene(self.seat)) or not chooser.unstart():
            chooser.clear()
        self._changed()

    def action_all(self) -> None:
        chooser = self.chooser
        if chooser is None:
            return
        scene = self.scene(self.seat)
        if chooser.kind is None and self.look.menu(scene):
            self.refuse(*self.look.lacking(scene))
            return
        chooser.choose_all(self.look.everything(scene))
        self._changed()
