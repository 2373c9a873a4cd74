"""Integration tests: people."""
