"""Integration tests: best play."""
