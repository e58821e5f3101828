"""`soak`: its report, that the same seed plays the same games, and that it notices each kind of fault."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Program, Run
from westtable import kernel
from westtable.commands import soaking
from westtable.commands.soaking import Tally
from westtable.games import GAMES
from westtable.kernel import Session

KEYS = ["game", "seats", "games", "seed", "finished", "answers", "answers_per_second", "length", "wins"]


@pytest.mark.parametrize("bare", [[], ["--bare"]])
def test_the_report_counts_every_game(run: Run, bare: list[str]) -> None:
    words = ["soak", "toy", "--seats", "3", "--games", "7", "--seed", "noon", "--option", "hand=2", *bare]
    code, out, err = run(*words, "--json")
    assert (code, err) == (0, "")
    report = json.loads(out)
    assert list(report) == KEYS
    assert (report["game"], report["seats"], report["games"], report["seed"]) == ("toy", 3, 7, "noon")
    assert (report["finished"], report["answers"]) == (7, 42)
    assert report["length"] == {"min": 6, "median": 6, "max": 6}
    assert sum(report["wins"]) == 7
    assert report["answers_per_second"] > 0
    assert all(key in run("soak", "--help")[1] for key in KEYS)
    code, out, err = run(*words)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "Toy, 3 players, 7 games from seed noon"
    assert lines[1].split() == ["finished", "7"]
    assert lines[3] == "length    shortest 6, median 6, longest 6 answers"
    assert lines[4] == "wins      " + ", ".join(f"seat {seat} {won}" for seat, won in enumerate(report["wins"], 1))


def test_a_soak_without_a_seed_says_which_one_it_took(run: Run) -> None:
    first, second = (json.loads(run("soak", "toy", "--games", "1", "--json")[1]) for _ in range(2))
    assert first["seed"] != second["seed"]
    assert first["seats"] == 2


def test_a_soak_writes_nothing_while_all_is_well(run: Run, saves: Path) -> None:
    assert run("soak", "toy", "--games", "2")[0] == 0
    assert not saves.exists()


@pytest.mark.parametrize(
    ("fault", "answer", "what"),
    [
        ("check", 2, "A card is missing, or lies in two places"),
        ("peek", 0, "seat 1 is offered something else by what it can see"),
        ("crash", 3, "KeyError at toy.py:"),
        ("stuck", 2, "seat 1 is asked and has no answer"),
        ("nobody", 8, "it is over and nobody has won"),
        ("endless", 30, "it is not over after 30 answers"),
    ],
)
def test_the_first_fault_ends_it_with_the_seed_that_shows_it_again(
    run: Run, saves: Path, monkeypatch: pytest.MonkeyPatch, fault: str, answer: int, what: str
) -> None:
    monkeypatch.setattr(soaking, "ANSWERS_MOST", 30)
    # Else the save, which is checked as well, would be the first to notice.
    monkeypatch.setattr(soaking, "CLOSELY", 0)
    words = ["soak", "toy", "--option", "hand=4", "--option", f"fault={fault}"]
    code, out, err = run(*words, "--games", "5", "--seed", "noon")
    assert code == 1
    assert err.startswith(f"westtable: Game 1 broke at answer {answer}: {what}")
    assert "; seed noon shows it again" in err
    assert "finished  0" in out
    assert "Traceback" not in err
    code, out, again = run(*words, "--games", "1", "--seed", "noon", "--json")
    assert (code, again) == (1, err)
    report = json.loads(out)
    assert list(report) == [*KEYS, "fault"]
    assert f"westtable: {report['fault']}\n" == err
    assert report["length"] == {"min": None, "median": None, "max": None}
    kept = json.loads((saves / "house" / "soak.json").read_text(encoding="utf-8"))
    assert (kept["game"], len(kept["turns"])) == ("toy", answer)
    assert err.endswith("soak.json.\n")


def test_a_fault_in_a_later_game_names_a_seed_that_plays_it_first(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = Session.answer
    broken = ""

    def fail(self: Session, *given: Any) -> Any:
        if len(self.turns) == 3 and self.seed == broken:
            raise RuntimeError
        return answer(self, *given)

    monkeypatch.setattr(Session, "answer", fail)
    broken = "noon:3"
    code, _, err = run("soak", "toy", "--games", "5", "--seed", "noon")
    assert code == 1
    assert err.startswith("westtable: Game 3 broke at answer 3: RuntimeError at test_soak.py:")
    assert "; seed noon:3 shows it again" in err
    code, _, err = run("soak", "toy", "--games", "1", "--seed", "noon:3")
    assert code == 1
    assert err.startswith("westtable: Game 1 broke at answer 3: RuntimeError")


def test_a_save_that_comes_back_otherwise_is_a_fault(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    load = kernel.load

    def lose(*given: Any) -> Session:
        session = load(*given)
        session.turns = session.turns[:3]
        return session

    monkeypatch.setattr(soaking, "load", lose)
    code, _, err = run("soak", "toy", "--games", "1")
    assert code == 1
    assert "Game 1 broke at answer 4: it comes back from its save as another game" in err


def test_a_history_that_leads_elsewhere_is_a_fault(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Session, "replays", lambda self: False)
    assert "its answers do not lead from the deal to its end" in run("soak", "toy", "--games", "1")[2]


def test_the_same_seed_plays_the_same_games(run: Run) -> None:
    def numbers(seed: str) -> dict[str, Any]:
        report = json.loads(run("soak", "bandits", "--games", "3", "--bare", "--seed", seed, "--json")[1])
        return {key: value for key, value in report.items() if key not in {"answers_per_second", "seed"}}

    assert numbers("noon") == numbers("noon")
    assert numbers("noon") != numbers("dusk")


def test_the_median_of_an_even_count_lies_between() -> None:
    assert Tally([0], lengths=[4, 1, 2, 9]).length() == (1, 3, 9)
    assert Tally([0], lengths=[1, 2]).length() == (1, 1.5, 2)
    assert Tally([0], lengths=[5]).length() == (5, 5, 5)


@pytest.mark.parametrize("game", [game.key for game in GAMES])
def test_every_game_stands_a_short_soak_in_a_process_of_its_own(program: Program, game: str) -> None:
    result = program("soak", game, "--games", "1", "--seed", "noon", "--json")
    assert (result.returncode, result.stderr) == (0, "")
    assert json.loads(result.stdout)["finished"] == 1
