"""Compares what was built with what is in git: nothing missing, nothing foreign, bounds on every dependency.

Usage: check_wheel.py CHECKOUT SDIST WHEEL_FROM_SDIST WHEEL_FROM_TREE. Standard library only.
"""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from email import message_from_bytes
from pathlib import Path


def tracked(checkout: Path, *folders: str) -> set[str]:
    """The files that git knows under these folders, relative to the checkout."""
    command = ["git", "-C", str(checkout), "ls-files", "-z", "--", *folders]
    listed = subprocess.run(command, check=True, capture_output=True).stdout
    return {name for name in listed.decode("utf-8").split("\0") if name}


def faults(checkout: Path, sdist: Path, from_sdist: Path, from_tree: Path) -> list[str]:
    """One sentence a fault; an empty list when all is well."""
    found: list[str] = []
    with zipfile.ZipFile(from_sdist) as first, zipfile.ZipFile(from_tree) as second:
        inside, other = set(first.namelist()), set(second.namelist())
        metadata = message_from_bytes(first.read(next(n for n in inside if n.endswith(".dist-info/METADATA"))))
    if inside != other:
        found.append(f"the wheel from the sdist and the one from the tree differ: {sorted(inside ^ other)}")

    package = tracked(checkout, "westtable")
    wanted = package | {f"westtable/{name}" for name in tracked(checkout, "assets")}
    payload = {name for name in inside if ".dist-info/" not in name}
    found += [f"{name} is not in the wheel" for name in sorted(wanted - payload)]
    found += [f"{name} is in the wheel but not in git" for name in sorted(payload - wanted)]

    with tarfile.open(sdist) as archive:
        packed = {member.name.partition("/")[2] for member in archive.getmembers() if member.isfile()}
    needed = package | tracked(
        checkout, "assets", "tests", "saves/README.md", "README.md", "LICENSE", "pyproject.toml", ".hatch_build.py"
    )
    found += [f"{name} is not in the sdist" for name in sorted(needed - packed)]

    if metadata["Requires-Python"] != ">=3.11":
        found.append(f"the wheel asks for Python {metadata['Requires-Python']}")
    for line in metadata.get_all("Requires-Dist") or []:
        if "extra ==" not in line and not (">=" in line and "<" in line):
            found.append(f"no lower and upper bound: {line}")
    return found


def main() -> int:
    """Exit code 0 when nothing is wrong, else 1 with every fault on a line."""
    found = faults(*(Path(argument) for argument in sys.argv[1:5]))
    for fault in found:
        print(f"check_wheel: {fault}", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
