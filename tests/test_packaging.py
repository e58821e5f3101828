"""What a build cannot tell: that README, constraints and folders agree with the project file."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

import westtable
from westtable import resources

ROOT = Path(__file__).resolve().parent.parent


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def readme() -> str:
    return (ROOT / "README.md").read_text(encoding="utf-8")


def readme_command(name: str) -> str:
    found = re.findall(rf"^<!-- {name} command -->\n```sh\n(.+)\n```$", readme(), re.MULTILINE)
    assert len(found) == 1, f"one fenced line follows the mark of the {name} command"
    return str(found[0])


def pins() -> dict[str, Version]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    found = {}
    for pin in (Requirement(line) for line in lines if line and not line.startswith("#")):
        (exact,) = pin.specifier
        assert (exact.operator, str(pin.marker)) == ("==", 'python_version >= "3.11"'), pin
        found[normal(pin.name)] = Version(exact.version)
    return found


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def requirements() -> list[Requirement]:
    tables = project()["project"]
    lines = [*tables["dependencies"], *tables["optional-dependencies"]["test"], *project()["build-system"]["requires"]]
    return [Requirement(line) for line in lines]


def printed(*arguments: str, folder: Path = ROOT) -> str:
    """What a second Python prints, both streams together; it has no terminal, and at most a minute."""
    result = subprocess.run(
        [sys.executable, *arguments],
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=folder,
        encoding="utf-8",
        timeout=60,
    )
    return result.stdout


@pytest.mark.parametrize("requirement", requirements(), ids=lambda requirement: str(requirement.name))
def test_every_dependency_has_two_bounds_and_a_pin_between_them(requirement: Requirement) -> None:
    signs = {bound.operator for bound in requirement.specifier}
    assert signs == {">=", "<"}
    assert pins()[normal(requirement.name)] in requirement.specifier


def test_the_readme_commands_make_their_own_environment_with_the_pins() -> None:
    for command in (readme_command("play"), readme_command("test")):
        steps = command.split(" && ")
        assert steps[0] == "python3 -m venv .venv"
        assert all(step.startswith(".venv/bin/") for step in steps[1:])
        assert "-c constraints.txt" in steps[1]


def test_the_readme_names_the_python_that_the_project_asks_for() -> None:
    least = project()["project"]["requires-python"].removeprefix(">=")
    assert f"Python {least} or later" in readme()


def test_every_command_in_the_readme_is_one_that_help_names() -> None:
    told = printed("-m", "westtable", "--help")
    table = re.search(r"^## Command line\n(.+?)^## ", readme(), re.MULTILINE | re.DOTALL)
    assert table is not None
    words = set(re.findall(r"`westtable (--\w+|\w+)", table[1]))
    assert {"play", "resume", "saves", "check", "soak", "rules", "where", "--version"} <= words
    assert {word for word in words if word not in told} == set()


def test_every_folder_with_modules_is_a_package() -> None:
    """The linter that guards the rooms does not look into a folder without an `__init__.py`."""
    folders = {path.parent for path in (ROOT / "westtable").rglob("*.py")}
    assert ROOT / "westtable" in folders
    assert [folder for folder in sorted(folders) if not (folder / "__init__.py").is_file()] == []


def test_every_game_folder_has_assets_and_every_assets_folder_a_game() -> None:
    games = {path.parent.name for path in (ROOT / "westtable" / "games").glob("*/__init__.py")}
    assert games
    assert games == {path.name for path in (ROOT / "assets").iterdir() if path.is_dir()}


def test_an_asset_is_found_from_any_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    rules = (ROOT / "assets" / "bandits" / "rules.md").read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert resources.asset_text("bandits", "rules.md") == rules


def test_an_asset_is_never_taken_from_the_current_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "assets" / "bandits").mkdir(parents=True)
    (tmp_path / "assets" / "bandits" / "only_here.md").write_text("not ours", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FileNotFoundError, match=r"bandits/only_here\.md is missing"):
        resources.asset("bandits", "only_here.md")


def test_assets_are_read_out_of_a_zipped_package(tmp_path: Path) -> None:
    packed = tmp_path / "westtable.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        for name in ("__init__.py", "resources.py"):
            archive.write(ROOT / "westtable" / name, f"westtable/{name}")
        archive.writestr("westtable/assets/bandits/rules.md", "from the zip: é")
    code = (
        "from westtable import resources as r; assert r.checkout() is None; "
        "assert r.asset_text('bandits', 'rules.md') == 'from the zip: \\u00e9'"
    )
    assert printed("-S", "-c", f"import sys; sys.path.insert(0, {str(packed)!r}); {code}", folder=tmp_path) == ""


def test_the_version_needs_no_other_module() -> None:
    assert Version(westtable.__version__).release == (0, 1, 0)
    code = "import sys, westtable; print([m for m in sys.modules if m.startswith('westtable')])"
    assert printed("-c", code).strip() == "['westtable']"
