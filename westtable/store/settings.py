"""How this table likes to play. A file that cannot be read costs the settings in it, never the start."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, cast

from westtable.store.atomic import keep_copy, write_atomic
from westtable.store.errors import Missing, StoreError, explain_write
from westtable.store.places import settings_file
from westtable.store.reading import parse, read_text, shallow
from westtable.text import clean_text, unshown

Skin = Literal["colour", "no-colour", "ascii"]
Curtain = Literal["always", "hidden-only", "off"]
SKINS: tuple[Skin, ...] = ("colour", "no-colour", "ascii")
CURTAINS: tuple[Curtain, ...] = ("always", "hidden-only", "off")
NAMES = 12
_DEPTH = 20


@dataclass(slots=True)
class Settings:
    """The settings of one house.

    `names` and `marks` are those used last, in seat order; `setups` has for each game the last set-up as plain JSON
    (`seats` and `options`). `trouble` is one sentence when the file, or a value in it, could not be used.
    `unknown` holds the fields of a newer version, which are written back as they were.
    """

    names: list[str] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)
    setups: dict[str, dict[str, Any]] = field(default_factory=dict)
    theme: str = ""
    skin: Skin = "colour"
    motion: bool = True
    curtain: Curtain = "hidden-only"
    bell: bool = False
    trouble: str | None = None
    unknown: dict[str, Any] = field(default_factory=dict)
    keep_aside: bool = False


def load_settings(folder: Path) -> Settings:
    """The settings kept with the saves in `folder`; defaults for what is missing or wrong. Never raises, or writes."""
    path = settings_file(folder)
    settings = Settings()
    try:
        value = parse(read_text(path))
    except Missing:
        return settings
    except (StoreError, ValueError):
        value = None
    if not isinstance(value, dict) or not shallow(value, _DEPTH):
        settings.trouble = "The settings could not be read, so the usual ones are used: set them again as you like."
        settings.keep_aside = True
        return settings
    wrong = []
    for key, setting in value.items():
        check = _CHECKS.get(key)
        if check is None:
            settings.unknown[key] = setting
            continue
        checked = check(setting)
        if checked is None:
            wrong.append(key)
        else:
            setattr(settings, key, checked)
    if wrong:
        settings.trouble = f"Some settings could not be read ({', '.join(wrong)}): set them again as you like."
        settings.keep_aside = True
    return settings


def save_settings(folder: Path, settings: Settings) -> None:
    """Write the settings; a file that could not be read is first kept as `settings.json.bad`. Raises StoreError."""
    path = settings_file(folder)
    outcome = "the settings were not saved"
    if settings.keep_aside:
        try:
            if path.is_file():
                keep_copy(path, path.with_name(path.name + ".bad"))
        except OSError as error:
            raise explain_write(error, outcome, path.parent) from error
    fields = {key: getattr(settings, key) for key in _CHECKS}
    text = json.dumps({**settings.unknown, **fields}, ensure_ascii=False, indent=1) + "\n"
    write_atomic(path, text, keep_previous=False, outcome=outcome)
    settings.keep_aside = False
    settings.trouble = None


def _texts(limit: int) -> Callable[[object], list[str] | None]:
    def check(value: object) -> list[str] | None:
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            return None
        texts = cast("list[str]", value)
        if any(unshown(char) for text in texts for char in text[:limit]):
            return None
        return [text[:limit] for text in texts[:NAMES]]

    return check


def _setups(value: object) -> dict[str, dict[str, Any]] | None:
    if not isinstance(value, dict) or not all(isinstance(setup, dict) for setup in value.values()):
        return None
    return value


def _theme(value: object) -> str | None:
    return clean_text(value, 40) if isinstance(value, str) else None


def _flag(value: object) -> bool | None:
    return value if isinstance(value, bool) else None


def _curtain(value: object) -> str | None:
    # Files of the first versions have a blank in the word.
    return _one_of(CURTAINS)(value.replace(" ", "-") if isinstance(value, str) else value)


def _one_of(choices: tuple[str, ...]) -> Callable[[object], str | None]:
    return lambda value: value if isinstance(value, str) and value in choices else None


_CHECKS: dict[str, Callable[[object], object]] = {
    "names": _texts(40),
    "marks": _texts(8),
    "setups": _setups,
    "theme": _theme,
    "skin": _one_of(SKINS),
    "motion": _flag,
    "curtain": _curtain,
    "bell": _flag,
}
