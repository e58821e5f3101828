"""Settings that cannot be read cost themselves and nothing else."""

from __future__ import annotations

import json
import os
import typing
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from westtable.kernel import Options
from westtable.store.errors import DiskFull
from westtable.store.places import settings_file
from westtable.store.settings import CURTAINS, Settings, load_settings, save_settings

Fingerprint = Callable[[Path], dict[str, str]]


def _write(folder: Path, content: bytes) -> Path:
    path = settings_file(folder)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


def test_without_a_file_there_are_defaults_and_no_folder(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "saves") == Settings()
    assert not (tmp_path / "saves").exists()


def test_settings_come_back_as_they_were(tmp_path: Path) -> None:
    settings = Settings(
        names=["Zoë", "李", "🤠"],
        marks=["■", "▲", "●"],
        setups={"bandits": {"seats": [{"name": "Ann", "kind": "human"}], "options": {"length": 3}}},
        theme="nord",
        skin="ascii",
        motion=False,
        curtain="always",
        bell=True,
    )
    save_settings(tmp_path, settings)
    assert load_settings(tmp_path) == settings


def test_the_curtain_is_spelt_as_the_option_of_a_game_and_an_old_file_is_still_read(tmp_path: Path) -> None:
    assert typing.get_args(Options.model_fields["curtain"].annotation)[0] == Settings().curtain == "hidden-only"
    assert set(CURTAINS) == set(typing.get_args(Options.model_fields["curtain"].annotation))
    path = _write(tmp_path, b'{"curtain": "hidden only", "bell": true}')
    settings = load_settings(tmp_path)
    assert (settings.curtain, settings.bell, settings.trouble) == ("hidden-only", True, None)
    save_settings(tmp_path, settings)
    assert json.loads(path.read_text(encoding="utf-8"))["curtain"] == "hidden-only"
    assert not path.with_name("settings.json.bad").exists()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        bytes(50),
        b"null",
        b"[]",
        b"\xff{}",
        b'{"bell": NaN}',
        b"[" * 100_000,
        b'{"x":' * 50 + b"1" + b"}" * 50,
    ],
)
def test_a_bad_file_gives_defaults_and_is_kept_aside_at_the_next_save(
    tmp_path: Path, fingerprint: Fingerprint, content: bytes
) -> None:
    path = _write(tmp_path, content)
    before = fingerprint(tmp_path)
    settings = load_settings(tmp_path)
    assert settings.trouble is not None
    assert "could not be read" in settings.trouble
    assert (settings.names, settings.skin, settings.motion) == ([], "colour", True)
    assert fingerprint(tmp_path) == before
    settings.bell = True
    save_settings(tmp_path, settings)
    assert path.with_name("settings.json.bad").read_bytes() == content
    assert load_settings(tmp_path).bell
    assert load_settings(tmp_path).trouble is None


def test_a_folder_in_the_place_of_the_file(tmp_path: Path) -> None:
    settings_file(tmp_path).mkdir(parents=True)
    assert load_settings(tmp_path).trouble is not None


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("names", "Ann"),
        ("names", [1]),
        ("names", ["a\x1b[2J"]),
        ("names", ["\ud83d"]),
        ("marks", None),
        ("setups", []),
        ("setups", {"bandits": 3}),
        ("theme", 3),
        ("skin", "pink"),
        ("skin", ["ascii"]),
        ("motion", 1),
        ("motion", "yes"),
        ("curtain", "sometimes"),
        ("bell", None),
    ],
)
def test_one_wrong_value_costs_that_value_alone(tmp_path: Path, key: str, value: Any) -> None:
    good = {"names": ["Ann"], "theme": "nord", "bell": True, "skin": "ascii"}
    path = _write(tmp_path, json.dumps({**good, key: value}).encode("utf-8"))
    settings = load_settings(tmp_path)
    usual = Settings()
    for name, expected in good.items():
        assert getattr(settings, name) == (getattr(usual, name) if name == key else expected)
    assert getattr(settings, key) == getattr(usual, key)
    assert settings.trouble == f"Some settings could not be read ({key}): set them again as you like."
    content = path.read_bytes()
    save_settings(tmp_path, settings)
    assert path.with_name("settings.json.bad").read_bytes() == content


def test_fields_of_a_newer_version_are_kept(tmp_path: Path) -> None:
    path = _write(tmp_path, '{"sound": {"volume": 3}, "bell": true, "Zoë": null}'.encode())
    settings = load_settings(tmp_path)
    assert settings.trouble is None
    settings.bell = False
    save_settings(tmp_path, settings)
    stored = json.loads(path.read_text(encoding="utf-8"))
    assert (stored["sound"], stored["Zoë"], stored["bell"]) == ({"volume": 3}, None, False)


def test_long_lists_and_names_are_cut(tmp_path: Path) -> None:
    _write(tmp_path, json.dumps({"names": ["x" * 1000] * 1000}).encode("utf-8"))
    assert load_settings(tmp_path).names == ["x" * 40] * 12


def test_a_failed_save_changes_nothing(
    tmp_path: Path, fingerprint: Fingerprint, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_settings(tmp_path, Settings(theme="nord"))
    before = fingerprint(tmp_path)

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(DiskFull, match="so the settings were not saved"):
        save_settings(tmp_path, Settings(theme="dracula"))
    assert fingerprint(tmp_path) == before
