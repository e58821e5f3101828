"""The door: what it imports, which mistakes it names, and that no mistake ends in a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import CHECKOUT, Program, Run
from westtable import __version__, cli
from westtable.commands import where
from westtable.store import places

HEAVY = ("textual", "rich", "pydantic", "pydantic_core", "platformdirs")


def imported(*words: str) -> set[str]:
    """The modules that are there after one command line."""
    code = "import sys; from westtable.cli import main; main(sys.argv[1:]); print(*sys.modules, file=sys.stderr)"
    result = subprocess.run(
        [sys.executable, "-c", code, *words],
        check=True,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(CHECKOUT)},
    )
    return set(result.stderr.split())


def packages(modules: set[str]) -> set[str]:
    return {module.partition(".")[0] for module in modules}


def test_the_version_imports_the_door_alone(program: Program) -> None:
    assert program("--version").stdout == f"westtable {__version__}\n"
    modules = imported("--version")
    assert {name for name in modules if name.startswith("westtable")} == {"westtable", "westtable.cli"}
    assert not packages(modules) & {*HEAVY, "argparse", "typing", "json"}


def test_the_main_help_imports_the_door_alone(program: Program) -> None:
    assert program("--help").stdout == cli.HELP
    modules = imported("--help")
    assert {name for name in modules if name.startswith("westtable")} == {"westtable", "westtable.cli"}
    assert not packages(modules) & {*HEAVY, "argparse", "typing", "json"}


@pytest.mark.parametrize("command", cli.COMMANDS)
def test_the_help_of_a_command_imports_nothing_heavy(command: str) -> None:
    modules = imported(command, "--help")
    assert f"westtable.commands.{command}" in modules
    assert not packages(modules) & set(HEAVY)
    assert not {name for name in modules if name.startswith(("westtable.kernel", "westtable.ui.app"))}


@pytest.mark.parametrize("words", [("saves",), ("saves", "--json"), ("where",), ("rules", "bandits")])
def test_a_light_command_imports_neither_screens_nor_models(words: tuple[str, ...], saves: Path) -> None:
    assert not packages(imported(*words)) & set(HEAVY)


def test_every_command_is_in_the_help_and_every_help_names_what_it_takes(run: Run) -> None:
    code, out, _ = run("--help")
    assert code == 0
    assert all(f"\n  {command}" in out for command in cli.COMMANDS)
    assert max(map(len, out.splitlines())) <= 80
    for command in cli.COMMANDS:
        code, out, err = run(command, "--help")
        assert (code, err) == (0, "")
        assert out.startswith(f"usage: westtable {command} ")
        assert "--saves DIR" in out
    assert run("-h") == run("--help")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["plaay"], "There is no command plaay: use play, resume, saves, check, soak, rules or where."),
        (["--sav"], "There is no option --sav here: see westtable --help."),
        (["--saves"], "--saves needs a folder."),
        (["--saves="], "--saves needs a folder."),
        (["where", "--saves", ""], "--saves needs a folder."),
        (["where", "here"], "Unrecognized arguments: here (see westtable where --help)."),
        (["play"], "The following arguments are required: GAME (see westtable play --help)."),
        (["play", "poker"], "There is no game poker: use bandits, dollars_wanted or toy."),
        (["soak", "toy", "--games", "0"], "--games takes a whole number from 1 to 1000000, not 0."),
        (["soak", "toy", "--games", "x\x1b[1m"], "--games takes a whole number from 1 to 1000000, not x?[1m."),
        (["soak", "toy", "--seats", "4"], "Toy is for 2 to 3 players, not 4."),
        (["soak", "toy", "--seed", " "], "The seed is empty: give any letters or digits, or leave it out."),
        (
            ["soak", "toy", "--option", "cards=3"],
            "Toy has no option cards: use first, undo, curtain, memory_aid, ",
        ),
        (["soak", "toy", "--option", "undo"], "An option is written undo=VALUE: undo is until-news or off."),
        (["soak", "toy", "--option", "undo=maybe"], "undo is until-news or off, not maybe."),
        (["soak", "toy", "--option", "first=3"], "first is a number from 0 to 2, not 3."),
        (["soak", "toy", "--option", "hand=0"], "hand is a number from 1 to 4, not 0."),
        (["soak", "toy", "--option", "hand=0000000000019"], "hand is a number from 1 to 4, not 0000000000019"),
        (["soak", "toy", "--option", "hand=" + "9" * 5000], "hand is a number from 1 to 4, not 99999999"),
        (["soak", "toy", "--option", "open=maybe"], "open is off or on, not maybe."),
        (["play", "toy", "--seat", "Ann"], "This game is for 2 to 3 players, not 1."),
        (["play", "toy", "--seat", "Ann", "--seat", "ANN "], "Players 1 and 2 are both called ANN: "),
        (["play", "toy", "--seed", "x" * 65], "The seed is too long: use at most 64 columns."),
        (["rules", "poker"], "There is no game poker: use bandits, dollars_wanted or toy."),
    ],
)
def test_a_command_that_cannot_be_run_is_refused_in_one_sentence(run: Run, words: list[str], sentence: str) -> None:
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert err.startswith(f"westtable: {sentence}")
    assert err.endswith(".\n")
    assert err.count("\n") == 1


def test_the_folder_may_stand_before_or_after_the_command(run: Run, tmp_path: Path, saves: Path) -> None:
    here = tmp_path / "an other"
    for words in (["--saves", str(here), "where"], [f"--saves={here}", "where"], ["where", "--saves", str(here)]):
        code, out, _ = run(*words)
        assert (code, out.splitlines()[0]) == (0, str(here))
        assert "--saves names" in out
    assert run("--saves", "first", "where", "--saves", str(here))[1].splitlines()[0] == str(here)
    assert run("where")[1].splitlines()[0] == str(saves)


def test_a_fault_of_the_program_shows_its_kind_and_nothing_of_a_game(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(given: object) -> int:
        raise KeyError("the ace of spades")

    monkeypatch.setattr(where, "run", fail)
    assert run("where") == (1, "", "westtable: Westtable met a fault of its own (KeyError).\n")


@pytest.mark.parametrize(("error", "code"), [(KeyboardInterrupt(), 130), (BrokenPipeError(), 141)])
def test_an_interrupt_and_a_closed_pipe_are_quiet(
    run: Run, monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int
) -> None:
    def fail(given: object) -> int:
        raise error

    monkeypatch.setattr(where, "run", fail)
    assert run("where") == (code, "", "")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell of POSIX")
@pytest.mark.parametrize(
    ("ending", "code", "told"),
    [
        ("| true", 141, ""),
        (">&-", 0, ""),
        (">/dev/full", 1, "westtable: The system refused: No space left on device.\n"),
    ],
)
def test_an_output_that_takes_nothing_costs_no_traceback(ending: str, code: int, told: str) -> None:
    if "full" in ending and not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    # The reader is gone before the first word, or the words might still fit into the pipe.
    late = "sleep 0.5; " if ending.startswith("|") else ""
    script = f'({late}exec "{sys.executable}" -m westtable rules bandits; ) {ending}; exit ${{PIPESTATUS[0]}}'
    result = subprocess.run(
        ["bash", "-c", script],
        check=False,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(CHECKOUT), "LC_ALL": "C.UTF-8"},
    )
    assert (result.returncode, result.stderr) == (code, told)


def test_the_package_may_be_started_by_its_module_name(program: Program) -> None:
    assert program("where").returncode == 0


def test_where_tells_what_chose_the_folder(
    run: Run, saves: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, out, _ = run("where")
    assert code == 0
    assert out.splitlines() == [
        str(saves),
        "It does not exist yet; the first saved game makes it.",
        "It is the folder that the variable WESTTABLE_SAVES names.",
        f"Settings and finished games lie in {saves / 'house'}.",
    ]
    assert not saves.exists()
    saves.mkdir()
    assert run("where")[1].splitlines()[1] == "It exists."
    file = tmp_path / "file"
    file.write_text("", encoding="utf-8")
    assert "not a folder" in run("where", "--saves", str(file))[1]
    monkeypatch.delenv("WESTTABLE_SAVES")
    told = run("where")[1].splitlines()
    assert (told[0], told[2]) == (str(CHECKOUT / "saves"), "It is the folder of this checkout.")
    monkeypatch.setattr(places, "checkout", lambda: None)
    assert "the system keeps for this user" in run("where")[1]


NARROW = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": None}


@pytest.mark.skipif(sys.platform == "win32", reason="locales of POSIX")
def test_a_narrow_locale_changes_no_name_and_no_folder(
    program: Program, keep: Callable[..., Path], saves: Path
) -> None:
    keep(name="Été")
    listed = program("saves", **NARROW)
    assert (listed.returncode, listed.stderr) == (0, "")
    assert "(Ann, Zo?)" in listed.stdout
    assert "Zo\\u00eb" in program("saves", "--json", **NARROW).stdout
    told = program("play", "bandits", "--seat", "Zoë", "--seat", "ZOË", **NARROW)
    assert told.returncode == 2
    assert "Players 1 and 2 are both called ZO?" in told.stderr
    # Found by its name: what is wrong with it is only that this program has no such game.
    assert "a game that is not here: 'toy'" in program("check", "Été", **NARROW).stderr
    assert program("where", **NARROW).returncode == 0
