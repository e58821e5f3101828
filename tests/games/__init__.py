"""What each game must do, a folder a game."""
