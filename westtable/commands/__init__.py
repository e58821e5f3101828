"""One file a command: `ABOUT` for its help, `arguments` for what it takes, `run` for what it does."""
