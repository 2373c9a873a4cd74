"""Integration tests: rooms."""
