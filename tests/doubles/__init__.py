"""Implementations of ports for the tests: in memory, on a database, or scripted."""
