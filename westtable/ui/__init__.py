"""The Textual app: what every screen shares. Nothing below this room imports it."""
