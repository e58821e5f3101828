"""Every ruling B1 to B39 and every example of Bandits as a test, named by its ID."""
