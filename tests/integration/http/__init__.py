"""Integration tests: http."""
