"""Integration tests: bots."""
