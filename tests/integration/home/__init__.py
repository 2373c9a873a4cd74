"""Integration tests: home."""
