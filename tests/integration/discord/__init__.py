"""Integration tests: Discord."""
