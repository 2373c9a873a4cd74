"""Integration tests: tournaments."""
