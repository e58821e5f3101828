"""Western games for one keyboard. Imports nothing, so that `--version` stays instant."""

__version__ = "0.1.0"
SAVE_FORMAT = 1
"""The newest version of the save envelope; `kernel.saves` has the upgrades."""
