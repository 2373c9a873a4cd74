"""Integration tests: app."""
