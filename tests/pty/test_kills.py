"""kill -9 at any moment: what was saved stays saved, the next start finds it, and nothing piles up."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from tests.pty.conftest import CHECKOUT, House
from tests.pty.player import CONFIRM, Style, answer, open_curtain
from westtable.games import rules_of
from westtable.kernel import load
from westtable.store.atomic import backup_path
from westtable.store.saves import read_save

pytestmark = pytest.mark.pty

ROUNDS = 100


@pytest.mark.parametrize("seed", ["first", "second"])
def test_no_kill_costs_a_saved_answer(tmp_path: Path, seed: str) -> None:
    storm = Path(__file__).with_name("storm.py")
    done = subprocess.run(
        [sys.executable, str(storm), str(tmp_path), str(ROUNDS), seed],
        check=False,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(CHECKOUT)},
        encoding="utf-8",
        timeout=240,
    )
    assert done.returncode == 0, done.stderr
    counted = json.loads(done.stdout)
    assert counted["answers"] > ROUNDS
    assert counted["games"] > 0


def test_the_program_itself_is_killed_while_it_saves(house: House) -> None:
    rng = random.Random(11)
    house.prepare(lambda session: len(session.turns) == 4)
    answers = 4
    for _ in range(8):
        window = house.open("resume")
        open_curtain(window)
        answer(window, Style(), stop_before_confirm=True)
        window.send(CONFIRM)
        window.let(rng.uniform(0, 0.05))
        window.kill()
        now = house.answers()
        assert now in (answers, answers + 1)
        if now > answers:
            before = load(read_save(backup_path(house.save())), rules_of)
            assert len(before.turns) == answers
        answers = now
        assert len(list(house.saves.glob(".westtable-*.tmp"))) <= 2
    assert answers > 4


def test_looking_at_the_picker_keeps_what_a_crash_left(house: House) -> None:
    house.prepare(lambda session: len(session.turns) == 4)
    window = house.open("resume")
    open_curtain(window)
    window.kill()
    before = {path.name: path.read_bytes() for path in house.saves.iterdir() if path.is_file()}
    for _ in range(2):
        window = house.open()
        window.wait("Continue")
        window.send("q")
        assert window.exit_code() == 0
    after = {path.name: path.read_bytes() for path in house.saves.iterdir() if path.is_file()}
    assert after == before
