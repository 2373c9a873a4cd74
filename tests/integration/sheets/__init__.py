"""Integration tests: sheets."""
