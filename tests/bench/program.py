"""How fast the program is in a terminal, each figure against its floor in the same run."""

from __future__ import annotations

import re
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

from tests.bench.rows import Row, middle, ms, ratio, slow
from tests.bench.watch import FLOORS, Load, Paint, Watch, python
from westtable.games import find
from westtable.kernel import Sitter
from westtable.ui.running import Running

PAIRS = 7
PRESSES = 60
ANSWERS = 30
IDLE = 8.0
WIDE = (120, 40)
BLINK = 0.45
"""Seconds that a cover hangs before it is opened: it ignores keys a little less."""
WARM = 2.0
"""Seconds after which the picker has loaded what comes next."""
_NO_SAVES = (
    "import sys; from westtable.ui.running import Running; Running.save = lambda self: None; "
    "from westtable.cli import main; sys.exit(main())"
)


class Script(NamedTuple):
    """How a game is played with the fewest keys."""

    key: str
    asks: str
    """What stands on the table whatever it asks."""
    menu: str
    """What stands there when an action has to be chosen first."""
    choose: str
    confirm: str


SCRIPTS = (Script("bandits", "should look", "► Choose", "1", "\r"),)
CURTAIN = re.compile(r"press (\d) to go on")
NAMES = ("Ann", "Bob", "Cat", "Dan")


class Bench:
    """Opens programs on folders of saves of their own and ends them all."""

    def __init__(self, folder: Path, windows: ExitStack) -> None:
        self.folder = folder
        self._windows = windows
        self._opened = 0

    def floor(self, kind: str, size: tuple[int, int] = (80, 24)) -> Watch:
        """A floor in a new window."""
        return self._open(python(FLOORS, kind), size)

    def westtable(self, *words: str, size: tuple[int, int] = (80, 24), saving: bool = True) -> Watch:
        """The program in a new window; without `--saves` among the words on an empty folder."""
        self._opened += 1
        saves = () if "--saves" in words else ("--saves", str(self.folder / f"saves{self._opened}"))
        start = ("-m", "westtable") if saving else ("-c", _NO_SAVES)
        return self._open(python(*start, *saves, *words), size)

    def _open(self, command: list[str], size: tuple[int, int]) -> Watch:
        window = Watch(command, self.folder, size)
        self._windows.enter_context(window)
        return window

    def table(self, script: Script, curtain: str, saving: bool = True) -> Watch:
        """A game on the table, at its first question."""
        seats = [word for name in NAMES for word in ("--seat", name)]
        words = ("play", script.key, *seats, "--seed", "bench", "--option", f"curtain={curtain}")
        window = self.westtable(*words, size=WIDE, saving=saving)
        window.started(script.asks if curtain == "off" else "to go on")
        window.let(WARM)
        return window

    def saved(self, script: Script) -> Path:
        """A folder with one game of ten answers in it, without curtains."""
        folder = self.folder / "kept"
        game = find(script.key)
        assert game is not None
        sitters = [Sitter(name=name, mark=name[0]) for name in NAMES]
        running = Running.deal(folder, game, sitters, game.rules().options_type(curtain="off"), "bench")
        for _ in range(10):
            seat = running.session.asked()[0]
            running.answer(seat, next(one.kind() for one in running.session.offers(seat) if not one.picks))
        assert running.close()
        return folder


@contextmanager
def bench() -> Iterator[Bench]:
    """A place for benchmarks, gone at the end."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as windows:
        yield Bench(Path(folder), windows)


def quick() -> Iterator[Row]:
    """Commands that need nothing."""
    for word in ("--version", "--help"):
        ours, floors = [], []
        for _ in range(PAIRS):
            floors.append(_ran(python("-c", "pass")))
            ours.append(_ran(python("-m", "westtable", word)))
        yield ratio(word, middle(ours), middle(floors), 3, "pass")


def _ran(command: list[str]) -> float:
    began = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - began


def start() -> Iterator[Row]:
    """From exec to the picker, and on to the table of a saved game."""
    script = SCRIPTS[0]
    floors: list[float] = []
    picker: list[float] = []
    at_once: list[float] = []
    warm: list[float] = []
    for _ in range(PAIRS):
        with bench() as place:
            saves = place.saved(script)
            floors.append(place.floor("empty", WIDE).started("READY").first)
            for rest, found in ((0.0, at_once), (WARM, warm)):
                window = place.westtable("--saves", str(saves), size=WIDE)
                picker.append(window.started("Continue").first)
                window.let(rest)
                found.append(window.press("c", script.asks).first)
                window.kill()
    floor = middle(floors)
    yield ratio("exec to the picker", middle(picker), floor, 1.2)
    yield ratio("picker to a table, after a rest", middle(warm), floor, 0.6)
    yield ratio("picker to a table, at once", middle(at_once), floor, 0.6)


def keys() -> Iterator[Row]:
    """Cursor keys on the picker and on the table."""
    script = SCRIPTS[0]
    with bench() as place:
        floor = place.floor("empty", WIDE)
        floor.started("READY")
        picker = place.westtable("--saves", str(place.saved(script)), size=WIDE)
        picker.started("Continue")
        table = place.table(script, "off")
        floors, on_picker, on_table = _in_turn(
            PRESSES,
            lambda turn: floor.press("x"),
            lambda turn: picker.press("\x1b[A" if turn % 2 else "\x1b[B"),
            lambda turn: table.press("\x1b[A" if turn % 2 else "\x1b[B"),
        )
    for name, ours in (("picker", on_picker), ("table", on_table)):
        yield from _paints(f"cursor key on the {name}", ours, floors, (2, 3), 16, "the empty app")


def answers() -> Iterator[Row]:
    """A played answer without curtains, with and without saving."""
    for script in SCRIPTS:
        with bench() as place:
            floor = place.floor("board", WIDE)
            floor.started("READY")
            table, unsaved = place.table(script, "off"), place.table(script, "off", saving=False)

            floors, ours, without = _in_turn(
                ANSWERS,
                lambda turn: floor.press("x"),
                partial(_answer, table, script),
                partial(_answer, unsaved, script),
            )
        name = f"{script.key.title()}: answer"
        yield from _paints(name, ours, floors, (0.7, 1.0), 40, "the board")
        yield Row(
            f"{name}, bytes",
            middle([one.size for one in ours]) / 1000,
            "kB",
            8,
            f"the board {middle([one.size for one in floors]) / 1000:.1f} kB",
        )
        yield ratio(f"{name}, saved", _firsts(ours, middle), _firsts(without, middle), 1.1, "unsaved")


def screens() -> Iterator[Row]:
    """Whole new screens: the curtain after an answer, the table behind it, another size."""
    for script in SCRIPTS:
        falls, opens, sizes, floors = [], [], [], []
        with bench() as place:
            floor = place.floor("board", WIDE)
            floor.started("READY")
            table = place.table(script, "hidden-only")
            for turn in range(ANSWERS):
                digit = CURTAIN.findall(table.text)[0]
                table.let(BLINK)
                opens.append(table.press(digit, script.asks))
                size = WIDE if turn % 2 else (100, 30)
                floors.append(floor.sized(*size))
                sizes.append(table.sized(*size))
                falls.append(_answer(table, script, words="to go on"))
        name = script.key.title()
        yield Row(f"{name}: the curtain falls, p95", ms(_firsts(falls, slow)), "ms", 120)
        yield Row(f"{name}: the curtain opens, p95", ms(_firsts(opens, slow)), "ms", 120)
        note = f"the board {ms(_firsts(floors, slow)):.1f} ms"
        yield Row(f"{name}: another size, p95", ms(_firsts(sizes, slow)), "ms", 120, note)


def rest() -> Iterator[Row]:
    """What is taken while nobody types: processor, bytes, memory. Linux only."""
    script = SCRIPTS[0]
    with bench() as place:
        floor = place.floor("empty", WIDE)
        floor.started("READY")
        picker = place.westtable("--saves", str(place.saved(script)), size=WIDE)
        picker.started("Continue")
        table, covered = place.table(script, "off"), place.table(script, "hidden-only")
        for _ in range(ANSWERS):
            _answer(table, script)
        windows = {"empty": floor, "picker": picker, "table": table, "curtain": covered}
        for window in windows.values():
            window.let(WARM)
        before = {name: (window.load(), len(window.raw)) for name, window in windows.items()}
        time.sleep(IDLE)
        after = {name: window.load() for name, window in windows.items()}
        for window in windows.values():
            window.settle()

        def points(name: str) -> float:
            return (after[name].cpu - before[name][0].cpu) / IDLE * 100

        for name in ("picker", "table", "curtain"):
            note = f"{points(name):.2f} %, the empty app {points('empty'):.2f} %"
            yield Row(f"idle {name}, above the empty app", points(name) - points("empty"), "points", 0.3, note)
            yield Row(f"idle {name}, output", (len(windows[name].raw) - before[name][1]) / IDLE, "bytes/s", 0)
        for name in ("picker", "table", "curtain"):
            yield _memory(f"memory of the {name}", after[name], after["empty"])


def _memory(what: str, ours: Load, floor: Load) -> Row:
    note = f"RSS {ours.resident:.1f} MiB, the empty app {floor.resident:.1f}; PSS {ours.proportional:.1f} and "
    return Row(what, ours.resident / floor.resident, "x", 1.6, f"{note}{floor.proportional:.1f}")


def _in_turn(times: int, *acts: Callable[[int], Paint]) -> list[list[Paint]]:
    """Do each act so many times, one after another, so that a busy moment of the machine strikes all alike."""
    found: list[list[Paint]] = [[] for _ in acts]
    for turn in range(times):
        for act, paints in zip(acts, found, strict=True):
            paints.append(act(turn))
    return found


def _answer(window: Watch, script: Script, turn: int = 0, words: str = "") -> Paint:
    """Choose the answer of the script and give it; what is measured is the last key."""
    window.settle()
    if script.menu in window.text:
        window.press(script.choose)
    return window.press(script.confirm, words)


def _firsts(paints: list[Paint], measure: Callable[[list[float]], float]) -> float:
    return measure([one.first for one in paints])


def _paints(
    what: str, ours: list[Paint], floors: list[Paint], goals: tuple[float, float], most: float, floor_name: str
) -> Iterator[Row]:
    yield ratio(f"{what}, p50", _firsts(ours, middle), _firsts(floors, middle), goals[0], floor_name)
    yield ratio(f"{what}, p95", _firsts(ours, slow), _firsts(floors, slow), goals[1], floor_name)
    whole = [one.whole for one in ours]
    yield Row(f"{what}, p95", ms(_firsts(ours, slow)), "ms", most, f"whole after {ms(middle(whole)):.1f} ms (p50)")
