"""Where the saves lie, what that costs to find out, and that another locale changes nothing."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from westtable import resources
from westtable.store.places import chosen_folder, data_folder

Spawn = Callable[..., "subprocess.Popen[str]"]
MakeSave = Callable[..., str]


OURS = '[project]\nname = "westtable"\n'


def _installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, project: str | None, *folders: str) -> Path:
    home = tmp_path / "site"
    (home / "westtable").mkdir(parents=True)
    if project is not None:
        (home / "pyproject.toml").write_text(project, encoding="utf-8")
    for folder in folders:
        (home / folder).mkdir()
    monkeypatch.setattr(resources, "__file__", str(home / "westtable" / "resources.py"))
    monkeypatch.delenv("WESTTABLE_SAVES", raising=False)
    return home


def test_the_argument_comes_first_then_the_variable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WESTTABLE_SAVES", str(tmp_path / "variable é"))
    assert data_folder("some where") == tmp_path / "some where"
    assert data_folder(None) == tmp_path / "variable é"
    assert data_folder("") == tmp_path / "variable é"
    assert (chosen_folder("some where")[1], chosen_folder()[1]) == ("option", "variable")
    assert list(tmp_path.iterdir()) == []


def test_the_home_folder_is_understood(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert data_folder("~/games") == tmp_path / "games"
    monkeypatch.chdir(tmp_path)
    assert data_folder("~nobody-of-that-name/x") == tmp_path / "~nobody-of-that-name" / "x"


@pytest.mark.parametrize("folders", [("assets", "saves"), ("assets",)])
def test_a_checkout_keeps_its_saves_beside_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folders: tuple[str, ...]
) -> None:
    home = _installed(tmp_path, monkeypatch, OURS, *folders)
    assert resources.checkout() == home
    assert chosen_folder() == (home / "saves", "checkout")
    assert data_folder() == home / "saves"


@pytest.mark.parametrize(
    ("project", "folders"),
    [
        (None, ("assets", "saves")),
        ('[project]\nname = "other"\n', ("assets", "saves")),
        ("\xff\0", ("assets", "saves")),
        (OURS, ("saves",)),
    ],
)
def test_elsewhere_they_lie_with_the_players_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, project: str | None, folders: tuple[str, ...]
) -> None:
    home = _installed(tmp_path, monkeypatch, project, *folders)
    assert resources.checkout() is None
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert chosen_folder()[1] == "system"
    found = data_folder()
    assert found.name == "saves"
    assert found.parent.name == "westtable"
    assert home not in found.parents
    assert not found.exists()


@pytest.mark.parametrize("module", ["saves", "settings", "history", "writer", "lock", "places"])
def test_the_store_opens_without_the_heavy_libraries(spawn: Spawn, module: str) -> None:
    code = f"""
import sys
import westtable.store.{module}
print([name for name in ("pydantic", "textual", "rich", "platformdirs") if name in sys.modules])
"""
    assert spawn(code).communicate(timeout=60) == ("[]\n", "")


FOREIGN = """
import sys
from pathlib import Path
from westtable.store.history import read_history
from westtable.store.saves import copy_named, list_saves, read_save
from westtable.store.settings import load_settings, save_settings
folder = Path(sys.argv[1])
[entry] = list_saves(folder)
settings = load_settings(folder)
save_settings(folder, settings)
copy_named(entry.path, folder, settings.names[0])
print(ascii([entry.seats[1].name, settings.names, read_save(entry.path).count("\\u25a0")]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="the C locale is a POSIX matter")
def test_another_locale_changes_no_letter(tmp_path: Path, spawn: Spawn, make_save: MakeSave) -> None:
    from westtable.store.atomic import write_atomic
    from westtable.store.saves import list_saves
    from westtable.store.settings import Settings, load_settings, save_settings

    folder = tmp_path / "with space é"
    names = ["Łukasz", "李", "🤠", "שלום", "e\u0301"]
    write_atomic(folder / "a.json", make_save())
    save_settings(folder, Settings(names=names))
    child = spawn(FOREIGN, str(folder), PYTHONUTF8="0", PYTHONCOERCECLOCALE="0", LC_ALL="C")
    output, trouble = child.communicate(timeout=60)
    assert trouble == ""
    assert output == ascii(["Zoë", names, 1]) + "\n"
    assert load_settings(folder).names == names
    assert {entry.name for entry in list_saves(folder)} == {None, "Łukasz"}
