"""Integration tests: learning."""
