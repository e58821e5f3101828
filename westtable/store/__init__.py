"""The only code that touches the disk: saves, settings and the house history. It knows no rules and no screen."""
