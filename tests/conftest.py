"""What all tests share: two switches for the laws."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("westtable")
    group.addoption("--laws-games", type=int, default=1, help="random games for each law, player count and option set")
    group.addoption("--regenerate", action="store_true", help="write tests/golden anew instead of comparing with it")


@pytest.fixture
def games(request: pytest.FixtureRequest) -> int:
    """How many random games each law plays."""
    return int(request.config.getoption("--laws-games"))


@pytest.fixture
def regenerate(request: pytest.FixtureRequest) -> bool:
    """Whether the golden transcripts are written anew."""
    return bool(request.config.getoption("--regenerate"))
