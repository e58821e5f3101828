"""The five screens that all games share, and the table that a game fills."""
