"""What the tests of the store share: a small save as the program writes it, and a way to run a second program."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]

MakeSave = Callable[..., str]
Fingerprint = Callable[[Path], dict[str, str]]
Spawn = Callable[..., "subprocess.Popen[str]"]


def _make_save(**changes: Any) -> str:
    top: dict[str, Any] = {
        "format": 1,
        "game": "bandits",
        "rules": 1,
        "app": "0.1.0",
        "name": None,
        "seats": [{"name": "Ann", "mark": "■", "kind": "human"}, {"name": "Zoë", "mark": "▲", "kind": "steady"}],
        "options": {"length": "short", "hints": True},
        "seed": "4F2A-91C7",
        "head": {
            "turn": 12,
            "where": "round 3",
            "next": [0],
            "over": False,
            "winners": [],
            "scores": [9, 14],
            "last": ["Zoë drew a card."],
            "started": 1764540000,
            "saved": 1764543600,
            "seconds": 2280,
        },
    }
    head = changes.pop("head", {})
    top.update(changes)
    if isinstance(head, dict):
        top["head"].update(head)
    else:
        top["head"] = head
    first = json.dumps(top, ensure_ascii=False).removesuffix("}")
    rest = json.dumps({"start": {"deck": [3, 1, 2]}, "opening": [], "now": {"deck": [1, 2]}, "turns": [{"seat": 0}]})
    return f"{first},\n{rest.removeprefix('{')}"


@pytest.fixture
def make_save() -> MakeSave:
    """Builds the text of a save; keywords change its top-level fields, `head` those of its head."""
    return _make_save


@pytest.fixture
def fingerprint() -> Fingerprint:
    """The checksum of every file under a folder."""

    def take(folder: Path) -> dict[str, str]:
        return {
            str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }

    return take


@pytest.fixture
def spawn() -> Spawn:
    """Starts a second Python program, given as text, with pipes and the checkout on its path."""

    def start(code: str, *arguments: str, **environment: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-c", code, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": str(CHECKOUT), **environment},
        )

    return start
