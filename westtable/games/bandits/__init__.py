"""Bandits: rob hands and Hideouts, stash loot, be the richest when the dust settles. Light: imports nothing."""
