"""Integration tests: cluster."""
