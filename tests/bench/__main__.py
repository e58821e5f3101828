"""Measures the program against its floors, by hand: python -m tests.bench [--json] [PART ...]"""

from __future__ import annotations

import argparse
import json
import sys

from tests.bench import program
from tests.bench.engine import engine
from tests.bench.rows import Row, table

PARTS = {
    "engine": engine,
    "quick": program.quick,
    "start": program.start,
    "keys": program.keys,
    "answers": program.answers,
    "screens": program.screens,
    "rest": program.rest,
}


def main() -> None:
    """Measure and print; the figures of a busy machine are worth little, their ratios more."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=main.__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"only these of {', '.join(PARTS)} (default: all)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args()
    unknown = [part for part in given.parts if part not in PARTS]
    if unknown:
        parser.error(f"there is no part {unknown[0]!r}: use {', '.join(PARTS)}")
    rows: list[Row] = []
    for part in given.parts or PARTS:
        print(f"measuring: {part}", file=sys.stderr)
        rows += PARTS[part]()
    if given.json:
        print(json.dumps([{**row._asdict(), "reached": row.reached} for row in rows], indent=1))
    else:
        print(table(rows))


if __name__ == "__main__":
    main()
