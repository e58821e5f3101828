"""`saves` and `check`: what is told of good saves and of bad ones, and which save a word means."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import MakeGame, Program, Run
from westtable.commands.layout import table, wrap

Keep = Callable[..., Path]

KEYS = [
    "save", "path", "game", "name", "seats", "turn", "where", "next", "over", "winners", "scores", "started", "saved",
    "seconds", "bad", "backup",
]  # fmt: skip


def test_the_list_shows_the_newest_first_and_the_bad_ones_last(run: Run, keep: Keep, saves: Path) -> None:
    keep("old", saved=1000)
    keep("new", saved=2000, name="Friday\x1b[2J")
    keep("over", saved=1500, answers=None)
    (saves / "bad.json").write_text("{", encoding="utf-8")
    code, out, err = run("saves")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert [line.split()[0] for line in lines] == ["SAVE", "new", "over", "old", "bad"]
    assert lines[1].endswith("Friday?[2J: Toy, card 2 (Ann, Zoë)")
    assert "won (Ann, Zoë)" in lines[2]
    assert lines[3].endswith("Toy, card 2 (Ann, Zoë)")
    assert "! bad.json is damaged" in lines[4]
    assert "\x1b" not in out


def test_the_list_as_json_has_the_same_keys_for_good_and_bad(run: Run, keep: Keep, saves: Path) -> None:
    path = keep("good", saved=2000, name="Été")
    (saves / "bad.json").write_text("[]", encoding="utf-8")
    code, out, err = run("saves", "--json")
    assert (code, err) == (0, "")
    good, bad = json.loads(out)
    assert list(good) == list(bad) == KEYS
    assert all(key in run("saves", "--help")[1] for key in KEYS)
    assert good["path"] == str(path)
    assert (good["save"], good["game"], good["name"], good["seats"]) == ("good", "toy", "Été", ["Ann", "Zoë"])
    assert (good["turn"], good["next"], good["over"], good["saved"], good["bad"]) == (2, [0], False, 2000, None)
    assert bad["bad"] == "bad.json is not a saved game of Westtable."
    assert bad["backup"] is False


def test_no_saves_are_an_empty_list_and_make_no_folder(run: Run, saves: Path) -> None:
    code, out, err = run("saves")
    assert (code, err) == (0, "")
    assert out.startswith("There are no saved games in ")
    assert run("saves", "--json") == (0, "[]\n", "")
    assert not saves.exists()


def test_a_folder_that_is_none_is_named(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("", encoding="utf-8")
    code, out, err = run("saves", "--saves", str(file))
    assert (code, out) == (1, "")
    assert "is not a folder" in err


def test_a_table_keeps_to_its_width_and_loses_no_word() -> None:
    rows = [("id", "what"), ("李-1", "a sentence of many words that does not fit"), ("x", "李" * 30)]
    lines = list(table(rows, 30))
    assert lines[0] == "id    what"
    assert lines[1] == "李-1  a sentence of many words"
    assert lines[2] == "      that does not fit"
    assert "".join(lines).count("李") == 31
    assert list(wrap("", 10)) == [""]


def test_a_good_save_is_one_line(run: Run, keep: Keep) -> None:
    keep("toy-1", answers=2)
    line = "Toy, 2 players, card 2, 2 answers, Ann to play; 2 answers replay from the deal.\n"
    assert run("check", "toy-1") == (0, line, "")
    keep("toy-1", answers=1)
    assert run("check", "toy-1")[1].endswith("Zoë to play; 1 answer replays from the deal.\n")
    keep("toy-1", answers=0)
    assert run("check", "toy-1")[1].endswith("Ann to play; nothing has been answered yet.\n")
    keep("toy-1", answers=None)
    assert " won; 8 answers replay from the deal.\n" in run("check", "toy-1")[1]


def test_a_save_whose_history_cannot_be_replayed_is_still_good(run: Run, saves: Path, make_game: MakeGame) -> None:
    session = make_game(answers=3)
    session.turns = [session.turns[1], session.turns[0], session.turns[2]]
    saves.mkdir()
    (saves / "toy-1.json").write_text(session.dump(), encoding="utf-8")
    code, out, err = run("check", "toy-1")
    assert (code, err) == (0, "")
    assert out.endswith("; it goes on from its last state, but its history cannot be replayed.\n")


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda text: "", "is empty"),
        (lambda text: "[1]", "not a saved game"),
        (lambda text: text[: len(text) // 2], "damaged or cut off"),
        (lambda text: text.replace('"game": "toy"', '"game": "poker"'), "a game that is not here: 'poker'"),
        (lambda text: text.replace('"format": 1', '"format": 99'), "newer Westtable"),
        (lambda text: text.replace('"rules": 1', '"rules": 99'), "newer Westtable"),
        (lambda text: text.replace('"app": "', '"extra": 1, "app": "'), "something unknown at extra"),
        (lambda text: text.replace('"box":[', '"box":[0,'), "A card is missing, or lies in two places."),
        (lambda text: text.replace('"seats":[0]', '"seats":[7]'), "a seat that nobody has"),
    ],
)
def test_what_is_wrong_with_a_save_is_one_sentence_and_the_file_stays(
    run: Run, keep: Keep, spoil: Callable[[str], str], told: str
) -> None:
    path = keep("toy-1")
    text = path.read_text(encoding="utf-8")
    spoilt = spoil(text)
    assert spoilt != text
    path.write_text(spoilt, encoding="utf-8")
    code, out, err = run("check", "toy-1")
    assert (code, out) == (1, "")
    assert told.lower() in err.lower()
    assert err.count("\n") == 1
    assert path.read_text(encoding="utf-8") == spoilt


def test_a_save_is_meant_by_id_beginning_name_or_path(
    run: Run, keep: Keep, saves: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = keep("toy-1a", name="Été")
    keep("toy-1b", answers=1)
    keep("toy", answers=3)
    copy = tmp_path / "a copy.txt"
    copy.write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for word in ("toy-1a", "toy-1a.json", "été", "E\u0301te\u0301", str(path), "a copy.txt"):
        code, out, err = run("check", word)
        assert (code, err) == (0, ""), word
        assert "2 answers," in out
    assert "3 answers," in run("check", "toy")[1]
    assert "1 answer," in run("check", "toy-1b")[1]
    code, _, err = run("check", "toy-1")
    assert code == 1
    assert "toy-1 may mean toy-1a, toy-1b: give more" in err.replace("toy-1b, toy-1a", "toy-1a, toy-1b")
    for word in ("nothing", "a\x1b"):
        code, _, err = run("check", word)
        assert code == 1
        assert "There is no saved game" in err
        assert "\x1b" not in err
    assert "There is no file" in run("check", str(saves / "gone.json"))[2]
    assert "is a folder" in run("check", str(saves))[2]


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("Ann", "ANN "), "players 1 and 2 are both called ANN"),
        (("Ann", " "), "player 2 has no name"),
        (("Ann", "x" * 30), "the name of player 2 is too long"),
        (("Ann", "B\u202eob"), "the name B?ob of player 2 has a character that cannot be shown"),
    ],
)
def test_a_save_with_names_that_no_game_begins_with_is_refused_and_left_alone(
    run: Run, keep: Keep, names: tuple[str, ...], told: str
) -> None:
    path = keep("toy-1", names=names)
    before = path.read_bytes()
    assert run("check", "toy-1") == (1, "", f"westtable: This save is damaged: {told}.\n")
    assert run("saves")[0] == 0
    assert path.read_bytes() == before


def test_the_commands_work_in_a_process_of_their_own(program: Program, keep: Keep) -> None:
    path = keep("toy-1")
    listed = program("saves")
    assert (listed.returncode, listed.stderr) == (0, "")
    assert "Zoë" in listed.stdout
    checked = program("check", str(path))
    assert checked.returncode == 1
    assert checked.stderr == "westtable: This save is of a game that is not here: 'toy'.\n"
