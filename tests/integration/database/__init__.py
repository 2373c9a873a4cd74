"""Integration tests: database."""
