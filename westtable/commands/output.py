"""JSON for other programs, whatever encoding the output has."""

from __future__ import annotations

import json
import sys
from typing import Any


def print_json(value: Any) -> None:
    """Print one JSON document; letters stay readable where the output can hold all of them."""
    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower().replace("-", "")
    text = json.dumps(value, ensure_ascii=encoding != "utf8", indent=1)
    # A file name that is no text has half characters in it, which no encoding takes.
    if any("\ud800" <= char <= "\udfff" for char in text):
        text = json.dumps(value, indent=1)
    print(text)
