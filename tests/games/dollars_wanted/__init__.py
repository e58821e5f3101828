"""Tests of Dollars Wanted: one a ruling and an example of its sheet, named by its ID."""
