"""Mirrors the rooms of the package; `tests.` is where tests import one another's helpers from."""
