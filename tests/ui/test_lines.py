"""The drawing widgets: they paint only what changed, forget on demand, report clicks and scroll."""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Sequence
from typing import ClassVar

import pytest
from textual import on
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.strip import Strip

from tests.ui.driving import frame, until
from westtable.ui.lines import Line, Lines, Pager, line
from westtable.ui.theme import wear

SECRET = "Gunslinger-77"


class Watched(Lines):
    """Remembers which regions it was asked to paint, and which rows were built."""

    def __init__(self, lines: Sequence[Line] = (), *, id: str | None = None) -> None:
        self.painted: list[Region] = []
        self.built = self.whole = self.layouts = 0
        super().__init__(lines, id=id)

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Watched:
        if repaint:
            self.painted += regions
            self.whole += not regions
        self.layouts += layout
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def _strip(self, row: Line) -> Strip:
        self.built += 1
        return super()._strip(row)


class Readable(Lines):
    ALLOW_SELECT: ClassVar[bool] = True


class Board(App[None]):
    CSS = """
    #board { height: 6; width: 20; border: solid green; }
    #log { height: 5; width: 40; }
    #text { height: 2; }
    """
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, lines: Sequence[Line] = (), log: Sequence[Line] = (), follow: bool = False) -> None:
        super().__init__()
        self.first, self.log_lines, self.follow = lines, log, follow
        self.hits: list[tuple[str, str | None]] = []

    def on_load(self) -> None:
        wear(self, "dusk", "colour")

    def compose(self) -> ComposeResult:
        yield Watched(self.first, id="board")
        yield Pager(self.log_lines, id="log", follow=self.follow)
        yield Readable([line("Ann drew "), line("Bob ", ("passed", "strong"))], id="text")

    @on(Lines.Hit)
    def note(self, event: Lines.Hit) -> None:
        self.hits.append((event.token, event.control.id))


def rows(*texts: str) -> list[Line]:
    return [line(text) for text in texts]


def painted_rows(board: Watched) -> set[int]:
    return {y for region in board.painted for y in region.line_range}


async def test_it_draws_inside_its_size() -> None:
    app = Board(rows("[bold]x[/bold]", "a" * 30, "c", "d", "beyond"))
    async with app.run_test(size=(40, 24)):
        shown = frame(app)
        assert shown[1].startswith("│[bold]x[/bold]    │")
        assert shown[2].startswith("│" + "a" * 18 + "│")
        assert shown[5].startswith("└──")
        assert "beyond" not in "".join(shown)
        board = app.query_one(Watched)
        assert board.plain() == ["[bold]x[/bold]", "a" * 18, "c", "d"]
        assert board.plain(whole=True)[4] == "beyond"


async def test_only_changed_rows_are_painted_and_built() -> None:
    app = Board(rows("one", "two", "three", "four"))
    async with app.run_test(size=(40, 24)) as pilot:
        board = app.query_one(Watched)
        board.painted, board.whole, board.built, board.layouts = [], 0, 0, 0
        board.show(rows("one", "two!", "three", "four"))
        await until(pilot, lambda: "two!" in frame(app)[2])
        assert painted_rows(board) == {1}
        assert (board.built, board.whole, board.layouts) == (1, 0, 0)
        board.painted = []
        board.show(rows("one", "two!", "three", "four"))
        assert not board.painted
        board.show(rows("ONE", "two!"))
        assert painted_rows(board) == {0, 2, 3}
        await until(pilot, lambda: frame(app)[3].startswith("│ "))
        assert frame(app)[1].startswith("│ONE ")


async def test_a_painted_region_covers_what_differs() -> None:
    app = Board([line("name ", ("12", "accent"), " tail")])
    async with app.run_test(size=(40, 24)):
        board = app.query_one(Watched)
        board.painted = []
        board.show([line("name ", ("13", "accent"), " tail")])
        assert board.painted == [Region(5, 0, 2, 1)]
        board.painted = []
        board.show([line("name ", ("13", "muted"), " tail, longer")])
        assert board.painted == [Region(5, 0, 13, 1)]
        board.show([line("e", ("x", "muted"))])
        board.painted = []
        # The accent is drawn in the cell before the part that changed.
        board.show([line("e", ("\u0301x", "muted"))])
        assert board.painted == [Region(0, 0, 2, 1)]


async def test_rows_out_of_sight_do_not_come_back_old() -> None:
    app = Board(rows("one", "two", "three", "four"))
    async with app.run_test(size=(40, 24)) as pilot:
        board = app.query_one(Watched)
        await until(pilot, lambda: "four" in frame(app)[4])
        board.styles.height = 3
        await until(pilot, lambda: board.size.height == 1)
        board.show(rows("ONE", "TWO", "THREE", "FOUR"))
        board.styles.height = 6
        await until(pilot, lambda: "FOUR" in frame(app)[4])
        assert "two" not in "".join(frame(app))


async def test_what_is_drawn_is_always_what_was_shown_last() -> None:
    """Any order of showing, growing, shrinking and dressing ends in the same picture as drawing it afresh."""
    import random

    rng = random.Random(3)
    words = ["Ann", "Zoë", "e\u0301", "李", "[x]", "·", "  ", "cards"]
    app = Board()
    async with app.run_test(size=(60, 24)) as pilot:
        board = app.query_one(Watched)
        for _ in range(60):
            lines = [
                line(*((rng.choice(words), rng.choice(["", "muted", "cursor"])) for _ in range(rng.randint(0, 5))))
                for _ in range(rng.randint(0, 7))
            ]
            match rng.randint(0, 5):
                case 0:
                    board.styles.height = rng.randint(3, 8)
                case 1:
                    wear(app, rng.choice(["dusk", "noon"]), rng.choice(["colour", "ascii", "no-colour"]))
                case 2:
                    board.display = not board.display
            board.show(lines)
            await pilot.pause()
        board.display = True
        board.styles.height = 8
        board.show(lines)
        await until(pilot, lambda: board.size.height == 6)
        before = frame(app)
        board._row_strips.clear()
        board.refresh()
        await pilot.pause()
        assert frame(app) == before
        assert [row[1:19].rstrip() for row in before[1 : 1 + len(board.plain())]] == [r.rstrip() for r in board.plain()]


async def test_blank_forgets_everything() -> None:
    app = Board(rows("public"))
    async with app.run_test(size=(40, 24)) as pilot:
        board = app.query_one(Watched)
        board.show([line((SECRET, "strong"))])
        board.tooltip = SECRET
        await until(pilot, lambda: SECRET in "".join(frame(app)))
        board.blank()
        assert board.plain(whole=True) == []
        assert board.tooltip is None
        gc.collect()
        assert not held_by(board, SECRET)
        await until(pilot, lambda: SECRET not in "".join(frame(app)))
        assert SECRET not in app.export_screenshot()
        board.show(rows("again"))
        await until(pilot, lambda: "again" in frame(app)[1])


def held_by(root: object, secret: str) -> list[object]:
    """The strings with the secret that can be reached from the widget's own attributes, its caches included."""
    seen: set[int] = set()
    found: list[object] = []
    todo: list[object] = [vars(root)]
    while todo:
        thing = todo.pop()
        if id(thing) in seen or isinstance(thing, (type, App)):
            continue
        seen.add(id(thing))
        if isinstance(thing, str):
            found += [thing] if secret in thing else []
        elif isinstance(thing, dict):
            todo += [*thing.keys(), *thing.values()]
        elif isinstance(thing, (list, tuple, set, frozenset)):
            todo += thing
        elif type(thing).__module__.startswith(
            ("textual._styles_cache", "textual.strip", "westtable", "textual.cache")
        ):
            todo += gc.get_referents(thing)
    return found


async def test_the_search_for_secrets_finds_them() -> None:
    app = Board()
    async with app.run_test(size=(40, 24)) as pilot:
        board = app.query_one(Watched)
        board.show([line(SECRET)])
        await until(pilot, lambda: SECRET in "".join(frame(app)))
        assert len(held_by(board, SECRET)) >= 1
        board._shown = ()
        assert held_by(board, SECRET)


async def test_clicks_report_the_token_under_the_mouse() -> None:
    app = Board([line(("1[ ]", "badge", "item:1"), "  ", ("李 two", "", "item:2")), line("nothing")])
    async with app.run_test(size=(40, 24)) as pilot:
        # The border is one cell; the wide letter is two.
        for x, y in ((1, 1), (4, 1), (5, 1), (7, 1), (12, 1), (13, 1), (1, 2), (0, 0), (1, 4)):
            await pilot.click("#board", offset=(x, y))
        await until(pilot, lambda: len(app.hits) >= 4)
        assert app.hits == [("item:1", "board"), ("item:1", "board"), ("item:2", "board"), ("item:2", "board")]


async def test_hovering_changes_the_pointer_and_paints_nothing() -> None:
    app = Board([line(("press", "key", "x"), "  plain")])
    async with app.run_test(size=(40, 24)) as pilot:
        board = app.query_one(Watched)
        await pilot.hover("#board", offset=(10, 1))
        board.painted, board.whole, board.built = [], 0, 0
        await pilot.hover("#board", offset=(2, 1))
        await until(pilot, lambda: board.styles.pointer == "pointer")
        await pilot.hover("#board", offset=(9, 1))
        await until(pilot, lambda: board.styles.pointer == "default")
        assert not board.painted
        assert board.built == 0


async def test_the_ascii_skin_draws_ascii_and_goes_away_again() -> None:
    app = Board([line("►1■Zoë…")])
    async with app.run_test(size=(40, 24)) as pilot:
        board = app.query_one(Watched)
        wear(app, "dusk", "ascii")
        await until(pilot, lambda: ">1#Zoë~" in frame(app)[1])
        assert board.plain() == [">1#Zoë~"]
        wear(app, "noon", "colour")
        await until(pilot, lambda: "►1■Zoë…" in frame(app)[1])


async def test_selecting_is_off_unless_a_class_allows_it() -> None:
    app = Board(rows(SECRET))
    async with app.run_test(size=(40, 24)) as pilot:
        app.screen.text_select_all()
        await pilot.pause()
        selected = app.screen.get_selected_text() or ""
        assert SECRET not in selected
        assert "Ann drew" in selected
        assert app.query_one(Watched).get_selection(app.screen.selections[app.query_one("#text", Readable)]) is None


async def test_text_can_be_selected_with_the_mouse_and_shows_it() -> None:
    app = Board()
    async with app.run_test(size=(40, 24)) as pilot:
        text = app.query_one("#text", Readable)
        await pilot.mouse_down(text, offset=(4, 0))
        await pilot.hover(text, offset=(2, 1))
        await pilot.mouse_up(text, offset=(2, 1))
        await until(pilot, lambda: app.screen.get_selected_text() == "drew \nBob")
        strip = text.render_line(0)
        styles = {segment.text: segment.style.bgcolor for segment in strip if segment.style is not None}
        assert styles["drew "] != styles["Ann "]
        text.blank()
        assert text not in app.screen.selections
        assert not app.screen.get_selected_text()


def numbered(count: int) -> list[Line]:
    return rows(*(f"entry {number}" for number in range(count)))


async def test_a_short_text_has_no_marks() -> None:
    app = Board(log=numbered(5))
    async with app.run_test(size=(60, 24)):
        assert app.query_one(Pager).plain() == [f"entry {number}" for number in range(5)]


@pytest.mark.parametrize(
    ("keys", "top"),
    [
        ("down", 1),
        ("j j j", 3),
        ("down down up", 1),
        ("k", 0),
        ("pagedown", 3),
        ("pagedown pageup", 0),
        ("end", 16),
        ("end j", 16),
        ("end home", 0),
        ("end up", 15),
    ],
)
async def test_keys_scroll(keys: str, top: int) -> None:
    app = Board(log=numbered(20))
    async with app.run_test(size=(60, 24)) as pilot:
        pager = app.query_one(Pager)
        pager.focus()
        await until(pilot, lambda: pager.has_focus)
        await pilot.press(*keys.split())
        await until(pilot, lambda: pager.top == top)
        drawn = pager.plain()
        assert drawn[:4] == [f"entry {number}" for number in range(top, top + 4)]
        assert ("▲ more" in drawn[4]) == (top > 0)
        assert ("▼ more" in drawn[4]) == (top < 16)
        await until(pilot, lambda: frame(app)[6].startswith(f"entry {top} "))


async def test_wheel_and_marks_scroll() -> None:
    app = Board(log=numbered(20))
    async with app.run_test(size=(60, 24)) as pilot:
        pager = app.query_one(Pager)
        await pilot._post_mouse_events([mouse("Down")], pager)
        await until(pilot, lambda: pager.top == 3)
        await pilot.click(pager, offset=(pager.plain()[4].index("▼"), 4))
        await until(pilot, lambda: pager.top == 6)
        await pilot.click(pager, offset=(pager.plain()[4].index("▲"), 4))
        await until(pilot, lambda: pager.top == 3)
        assert app.hits == []


def mouse(way: str) -> type:
    from textual import events

    return events.MouseScrollDown if way == "Down" else events.MouseScrollUp


async def test_a_log_follows_until_the_reader_scrolls_up() -> None:
    app = Board(log=numbered(20), follow=True)
    async with app.run_test(size=(60, 24)) as pilot:
        pager = app.query_one(Pager)
        await until(pilot, lambda: "entry 19" in pager.plain())
        pager.show(numbered(21))
        assert "entry 20" in pager.plain()
        pager.action_move(-2)
        top = pager.top
        pager.show(numbered(30))
        assert pager.top == top
        pager.action_to_end()
        pager.show(numbered(31))
        assert "entry 30" in pager.plain()


async def test_a_pager_keeps_its_place_where_it_can() -> None:
    app = Board(log=numbered(20))
    async with app.run_test(size=(60, 24)) as pilot:
        pager = app.query_one(Pager)
        pager.move_to(10)
        pager.show(numbered(12))
        assert pager.top == 8
        pager.show(numbered(3))
        assert pager.top == 0
        pager.show(numbered(20), top=5)
        assert pager.top == 5
        pager.reveal(6)
        assert pager.top == 5
        pager.reveal(12)
        assert pager.top == 9
        pager.reveal(2)
        assert pager.top == 2
        pager.styles.height = 10
        await until(pilot, lambda: len(pager.plain()) == 10)
        await until(pilot, lambda: frame(app)[6].startswith("entry 2 "))
        assert [row.split("  ")[0] for row in frame(app)[6:15]] == [f"entry {number}" for number in range(2, 11)]


async def test_long_texts_build_only_what_is_seen() -> None:
    app = Board(log=numbered(50_000))
    async with app.run_test(size=(60, 24)) as pilot:
        pager = app.query_one(Pager)
        pager.action_to_end()
        await until(pilot, lambda: "entry 49999" in "".join(frame(app)))
        assert len(pager._row_strips) == 5


def test_drawing_does_not_load_the_models() -> None:
    code = (
        "import sys, westtable.ui.lines, westtable.ui.theme, westtable.ui.keys;"
        "print([name for name in ('pydantic', 'westtable.kernel', 'westtable.games') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, encoding="utf-8")
    assert done.stdout.strip() == "[]"


async def test_a_hidden_widget_comes_back_with_what_it_was_shown_meanwhile() -> None:
    class Alone(App[None]):
        def compose(self) -> ComposeResult:
            yield Lines([line("old")] * 6)

    app = Alone()
    async with app.run_test(size=(20, 6)) as pilot:
        lines = app.query_one(Lines)
        await until(pilot, lambda: frame(app)[0].strip() == "old")
        lines.display = False
        await until(pilot, lambda: not lines.size)
        lines.show([line("new")] * 6)
        lines.display = True
        await until(pilot, lambda: bool(lines.size))
        await pilot.pause()
        assert {row.strip() for row in frame(app)} == {"new"}
