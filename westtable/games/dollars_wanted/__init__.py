"""Dollars Wanted: lay bandits face down, call the robbery in the right moment. Light: imports nothing."""
