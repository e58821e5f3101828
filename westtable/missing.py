"""What is said when Python cannot find one of the packages that the program stands on: which, and what mends it."""

from __future__ import annotations

import sys

README_COMMAND = "python3 -m venv .venv && .venv/bin/pip install -q -c constraints.txt -e . && .venv/bin/westtable"
README_WINDOWS = (
    r"py -m venv .venv, then .venv\Scripts\pip install -q -c constraints.txt -e ., then .venv\Scripts\westtable"
)
"""The lines for Windows, one after the other: no sign joins commands in both of its shells."""


def explain(error: BaseException) -> str | None:
    """One sentence for a failed import of a package that is not Python's own; None for everything else."""
    if not isinstance(error, ImportError) or error.name is None:
        return None
    package = error.name.partition(".")[0]
    if not package.isidentifier() or package in sys.stdlib_module_names:
        return None
    if package == "westtable":
        trouble = "A part of Westtable itself is missing"
    elif isinstance(error, ModuleNotFoundError) and error.name == package:
        trouble = f"The Python package {package} is not installed"
    else:
        trouble = f"The Python package {package} that is installed does not fit"
    return f"{trouble}: {_cure()}."


def check_found(package: str) -> None:
    """Raise ModuleNotFoundError when `package` cannot be found. Imports nothing, and costs a fraction of that."""
    if package in sys.modules:
        return
    finders = [find for finder in sys.meta_path if (find := getattr(finder, "find_spec", None)) is not None]
    if not any(find(package, None) is not None for find in finders):
        raise ModuleNotFoundError(f"No module named {package!r}", name=package)


def _cure() -> str:
    from westtable import resources
    from westtable.store.errors import shown

    home = resources.checkout()
    if home is None:
        return "install Westtable again, by pipx install . in the folder of its checkout"
    command = README_WINDOWS if sys.platform == "win32" else README_COMMAND
    return f"run {command} in the folder {shown(home)}"
