"""A Python that lacks one of our packages, or has one that does not fit: said with the command that mends it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import CHECKOUT
from westtable import missing, resources

BLOCKED = """
import sys
name, error, *words = sys.argv[1:]
class Blocker:
    def find_spec(self, asked, path=None, target=None):
        if asked.partition(".")[0] != name:
            return None
        if error == "gone":
            raise ModuleNotFoundError(f"No module named {asked!r}", name=asked)
        raise ImportError("cannot import name 'Old'", name=asked)
sys.meta_path.insert(0, Blocker())
from westtable.commands import start
start._need_terminal = lambda: None
from westtable.cli import main
sys.exit(main(words))
"""


def blocked(name: str, error: str, *words: str) -> subprocess.CompletedProcess[str]:
    """The program in a Python in which `name` cannot be imported."""
    env = {key: value for key, value in os.environ.items() if key != "WESTTABLE_SAVES"}
    return subprocess.run(
        [sys.executable, "-c", BLOCKED, name, error, *words],
        check=False,
        capture_output=True,
        stdin=subprocess.DEVNULL,
        encoding="utf-8",
        timeout=60,
        env={**env, "PYTHONPATH": str(CHECKOUT), "TERM": "xterm", "HOME": str(CHECKOUT)},
    )


@pytest.mark.parametrize("name", ["textual", "rich", "pydantic"])
@pytest.mark.parametrize("words", [(), ("play", "bandits", "--seat", "Ann", "--seat", "Bob")])
def test_a_missing_package_is_named_before_the_screen_is_taken(
    tmp_path: Path, name: str, words: tuple[str, ...]
) -> None:
    result = blocked(name, "gone", "--saves", str(tmp_path / "saves"), *words)
    command = missing.README_COMMAND if sys.platform != "win32" else missing.README_WINDOWS
    told = f"westtable: The Python package {name} is not installed: run {command} in the folder ~.\n"
    assert (result.returncode, result.stdout, result.stderr) == (1, "", told)


def test_a_command_without_a_screen_names_it_too(tmp_path: Path) -> None:
    save = CHECKOUT / "tests" / "fixtures" / "saves" / "bandits-1.json"
    result = blocked("pydantic", "gone", "check", str(save), "--saves", str(tmp_path))
    assert result.returncode == 1
    assert result.stderr.startswith("westtable: The Python package pydantic is not installed: run ")


def test_a_package_of_another_version_is_named(tmp_path: Path) -> None:
    result = blocked("textual", "old", "--saves", str(tmp_path / "saves"))
    assert result.returncode == 1
    assert result.stderr.startswith("westtable: The Python package textual that is installed does not fit: run ")


def test_what_needs_no_package_goes_on_without_it(tmp_path: Path) -> None:
    assert blocked("textual", "gone", "--saves", str(tmp_path), "saves").returncode == 0


def test_the_command_is_that_of_the_readme() -> None:
    readme = (CHECKOUT / "README.md").read_text(encoding="utf-8")
    assert f"<!-- play command -->\n```sh\n{missing.README_COMMAND}\n```" in readme
    assert "```bat\n" + missing.README_WINDOWS.replace(", then ", "\n") + "\n```" in readme


def test_an_installed_program_is_installed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "checkout", lambda: None)
    error = ModuleNotFoundError("No module named 'rich'", name="rich")
    assert missing.explain(error) == (
        "The Python package rich is not installed: install Westtable again, by pipx install . in the folder of its "
        "checkout."
    )


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (ModuleNotFoundError("gone", name="westtable.kernel.flow"), "A part of Westtable itself is missing: "),
        (ModuleNotFoundError("gone", name="textual.screen"), "The Python package textual that is installed does not"),
        (ModuleNotFoundError("gone", name="curses"), None),
        (ImportError("a library of the system"), None),
        (ImportError("odd", name="a b\x1b"), None),
        (KeyError("rich"), None),
    ],
)
def test_only_a_missing_package_is_told_so(error: Exception, told: str | None) -> None:
    found = missing.explain(error)
    assert found is None if told is None else (found or "").startswith(told)


def test_a_package_that_is_missing_later_is_named_in_the_last_words(tmp_path: Path) -> None:
    from westtable.ui.crash import note_crash

    told = note_crash(tmp_path, ModuleNotFoundError("gone", name="pydantic_core"), saved=True).plain
    assert told.startswith("Westtable closed. The Python package pydantic_core is not installed: run ")
    assert "The game is saved" in told
