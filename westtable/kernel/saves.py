"""From the text of a save to a session: versions first, then types, then everything a type cannot say.

A save is untrusted input. It is loaded into locals, checked wholly and only then becomes a session.
"""

from __future__ import annotations

import json
import types
from collections.abc import Callable, Mapping
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError, create_model

from westtable import SAVE_FORMAT
from westtable.kernel import flow
from westtable.kernel.dice import DRAWS_MOST
from westtable.kernel.errors import Broken, DamagedSave
from westtable.kernel.flow import Frame, Rules, State
from westtable.kernel.masks import seats_in
from westtable.kernel.parts import Part, Seat
from westtable.kernel.seals import Seal
from westtable.kernel.session import Session, Sitter, Times, Turn
from westtable.names import BadEntry, check_marks, check_names, check_seed

TURNS_MOST: Final = 20_000
LENGTH_MOST: Final = 8 * 1024 * 1024

Upgrade = Callable[[dict[str, Any]], None]

FORMAT_UPGRADES: Mapping[int, Upgrade] = {}
"""For each older envelope the function that turns a raw save of it into one of the next, in place."""


class _Head(Part):
    turn: int = Field(ge=0, le=TURNS_MOST)
    where: str = Field(max_length=200)
    next: list[Seat] = Field(max_length=8)
    over: bool
    winners: list[Seat] = Field(max_length=8)
    scores: list[int] = Field(max_length=8)
    last: list[str] = Field(max_length=10)
    started: int = Field(ge=0, lt=1 << 40)
    saved: int = Field(ge=0, lt=1 << 40)
    seconds: int = Field(ge=0, lt=1 << 40)


def load(text: str, find: Callable[[str], type[Rules[Any]] | None]) -> Session:
    """The session in a save. `find` gives the rules of a game by its key, or None. Raises `DamagedSave`."""
    if len(text) > LENGTH_MOST:
        raise DamagedSave("This file is too large to be a game.")
    heading = _heading(text)
    upgraded = _upgrade_format(heading)
    rules_type = find(str(heading["game"]))
    if rules_type is None:
        raise DamagedSave(f"This save is of a game that is not here: {str(heading['game'])[:40]!r}.")
    version = heading.get("rules")
    if type(version) is not int or version < 1:
        raise DamagedSave("This save does not say which version of the rules it was played by.")
    if version > rules_type.version:
        raise DamagedSave(f"This save was made by a newer Westtable ({_app(heading)}); this one cannot read it.")
    if upgraded or version < rules_type.version:
        raw = heading if "turns" in heading else _parse(text)
        _upgrade_format(raw)
        for older in range(version, rules_type.version):
            if older not in rules_type.upgrades:
                raise DamagedSave(f"This save is from version {older} of the rules, which is too old to read.")
            try:
                rules_type.upgrades[older](raw)
            except Exception as error:
                raise DamagedSave("This save is from an older version and is damaged.") from error
            raw["rules"] = older + 1
        text = json.dumps(raw, ensure_ascii=False)
    try:
        envelope = _envelope(rules_type).model_validate_json(text)
    except ValidationError as error:
        raise DamagedSave(_where(error)) from error
    except RecursionError as error:
        raise DamagedSave("This save is damaged: it is nested too deeply.") from error
    return _session(rules_type, envelope)


def _session(rules_type: type[Rules[Any]], envelope: Any) -> Session:
    seats = len(envelope.seats)
    if seats not in rules_type.players:
        least, most = rules_type.players[0], rules_type.players[-1]
        raise DamagedSave(f"This save has {seats} players; {rules_type.title} is for {least} to {most}.")
    sitters = _sitters(envelope.seats)
    _check_seed(envelope.seed)
    spoken_of = seats_in(envelope.start, envelope.now, envelope.head, *envelope.turns, *envelope.opening)
    if max(spoken_of, default=0) >= seats:
        raise DamagedSave("This save is damaged: it speaks of a seat that nobody has.")
    if envelope.options.first > seats:
        raise DamagedSave("This save is damaged: its first player has no seat.")
    rules = rules_type(envelope.options)
    try:
        _check(rules, envelope.start)
        _check(rules, envelope.now)
        if any(len(rules.scores(state)) != seats for state in (envelope.start, envelope.now)):
            raise Broken("It has more or fewer players than names.")
        _check_questions(rules, envelope.now)
        for event in (*envelope.opening, *(event for turn in envelope.turns for event in turn.events)):
            rules.check_event(event, seats)
    except Broken as error:
        raise DamagedSave(f"This save is damaged: {_small(error.sentence)}") from error
    except Exception as error:
        raise DamagedSave("This save is damaged: the game cannot be read from it.") from error
    turns = [Turn(turn.seat, turn.action, tuple(turn.events), turn.sealed) for turn in envelope.turns]
    head = envelope.head
    return Session(
        rules,
        sitters,
        envelope.seed,
        envelope.start,
        envelope.opening,
        envelope.now,
        turns,
        ident=envelope.id,
        name=envelope.name,
        times=Times(head.started, head.saved, head.seconds),
    )


def _sitters(sitters: list[Sitter]) -> list[Sitter]:
    """Who sits there, by the same check as at the set-up: screens and the log tell people apart by these."""
    try:
        names = check_names([sitter.name for sitter in sitters], 0, len(sitters))
        check_marks([sitter.mark for sitter in sitters])
    except BadEntry as error:
        raise DamagedSave(f"This save is damaged: {_small(error.reason)}") from error
    return [Sitter(name=name, mark=sitter.mark, kind=sitter.kind) for name, sitter in zip(names, sitters, strict=True)]


def _check_seed(seed: str) -> None:
    """By the same check as at the set-up: screens show the seed, and a game is dealt again from it."""
    try:
        trimmed = check_seed(seed)
    except BadEntry as error:
        raise DamagedSave(f"This save is damaged: {_small(error.reason)}") from error
    if trimmed != seed:
        raise DamagedSave("This save is damaged: its seed has blanks around it.")


def _check(rules: Rules[Any], state: State[Any]) -> None:
    rules.check(state)
    if state.dice.count > DRAWS_MOST:
        raise Broken("Its dice were rolled more often than in any game.")
    if len(set(state.winners)) != len(state.winners):
        raise Broken("It names a winner twice.")
    for frame in state.stack:
        kind: type[Frame] = type(frame)
        if (frame.seats or frame.answers) and not flow.is_question(kind):
            raise Broken("It asks where nothing can be asked.")
        if len(set(frame.seats)) != len(frame.seats) or not set(frame.answers) <= set(frame.seats):
            raise Broken("It asks a seat twice, or one answered that was not asked.")


def _check_questions(rules: Rules[Any], state: State[Any]) -> None:
    if flow.is_over(state):
        if not state.winners:
            raise Broken("It is over and nobody has won.")
        return
    if state.winners:
        raise Broken("Somebody has won and it goes on.")
    if any(below.answers for below in state.stack[:-1]):
        raise Broken("A question was answered before it was asked.")
    waiting = flow.asked(state)
    if not waiting:
        raise Broken("Nobody is asked.")
    for seat in waiting:
        if not rules.offers(state, seat):
            raise Broken("Somebody is asked and has no answer.")
    top: Frame = state.stack[-1]
    if not flow.together(type(top)):
        if list(top.answers) != top.seats[: len(top.answers)]:
            raise Broken("It was answered out of turn.")
        return
    for seat, action in list(top.answers.items()):
        # As that seat saw the question: its own answer not yet given.
        del top.answers[seat]
        try:
            if flow.refuse(rules, state, seat, action) is not None:
                raise Broken("A secret answer in it is not possible.")
        finally:
            top.answers[seat] = action
    top.answers = {seat: top.answers[seat] for seat in top.seats if seat in top.answers}


def _envelope(rules_type: type[Rules[Any]]) -> type[BaseModel]:
    if rules_type not in _envelopes:
        _envelopes[rules_type] = _make_envelope(rules_type)
    return _envelopes[rules_type]


_envelopes: dict[Any, type[BaseModel]] = {}


def _make_envelope(rules_type: type[Rules[Any]]) -> type[BaseModel]:
    events: Any = types.GenericAlias(list, (rules_type.event,))
    turn: Any = create_model(
        "Turn",
        __base__=Part,
        seat=(Seat, ...),
        action=(rules_type.action, ...),
        events=(events, Field(max_length=1000)),
        sealed=(Seal, ...),
    )
    turns: Any = types.GenericAlias(list, (turn,))
    return create_model(
        "Envelope",
        __config__=ConfigDict(extra="forbid", strict=True, hide_input_in_errors=True),
        format=(int, ...),
        game=(str, ...),
        rules=(int, ...),
        app=(str, Field(max_length=40)),
        id=(str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9-]+$")),
        name=(str | None, Field(max_length=200)),
        seats=(list[Sitter], Field(min_length=1, max_length=8)),
        options=(rules_type.options_type, ...),
        seed=(str, Field(min_length=1, max_length=64)),
        head=(_Head, ...),
        start=(rules_type.state, ...),
        opening=(events, Field(max_length=1000)),
        now=(rules_type.state, ...),
        turns=(turns, Field(max_length=TURNS_MOST)),
    )


def _heading(text: str) -> dict[str, Any]:
    """The first line of a save when it can be read by itself, else the whole of it."""
    first, newline, _ = text.partition("\n")
    heading: Any = None
    if newline and first.endswith(","):
        try:
            heading = json.loads(first[:-1] + "}", parse_constant=_no_constant)
        except (ValueError, RecursionError):
            heading = None
    if not isinstance(heading, dict) or "format" not in heading or "game" not in heading:
        heading = _parse(text)
    if "format" not in heading or "game" not in heading:
        raise DamagedSave("This file is not a saved game of Westtable.")
    return dict(heading)


def _parse(text: str) -> dict[str, Any]:
    try:
        raw = json.loads(text, parse_constant=_no_constant)
    except RecursionError as error:
        raise DamagedSave("This save is damaged: it is nested too deeply.") from error
    except ValueError as error:
        raise DamagedSave("This file is damaged or cut off: it is not readable as a saved game.") from error
    if not isinstance(raw, dict):
        raise DamagedSave("This file is not a saved game of Westtable.")
    return dict(raw)


def _upgrade_format(raw: dict[str, Any]) -> bool:
    version = raw.get("format")
    if type(version) is not int or version < 1:
        raise DamagedSave("This file does not say which version of Westtable wrote it.")
    if version > SAVE_FORMAT:
        raise DamagedSave(f"This save was made by a newer Westtable ({_app(raw)}); this one cannot read it.")
    for older in range(version, SAVE_FORMAT):
        if older not in FORMAT_UPGRADES:
            raise DamagedSave(f"This save has the old format {older}, which cannot be read any more.")
        FORMAT_UPGRADES[older](raw)
        raw["format"] = older + 1
    return version < SAVE_FORMAT


def _app(raw: dict[str, Any]) -> str:
    app = raw.get("app")
    return f"version {app[:20]}" if isinstance(app, str) else "version unknown"


def _no_constant(name: str) -> None:
    raise ValueError(name)


def _small(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


def _where(error: ValidationError) -> str:
    found = error.errors(include_url=False, include_context=False, include_input=False)[0]
    place = ".".join(str(part) for part in found["loc"][:6])[:80]
    if found["type"] == "json_invalid":
        return "This file is damaged or cut off: it is not readable as a saved game."
    if found["type"] == "missing":
        return f"This save is damaged: {place or 'something'} is missing."
    if found["type"] == "extra_forbidden":
        return f"This save is damaged: it holds something unknown at {place}."
    return f"This save is damaged: {place or 'its content'} is not what it should be."
