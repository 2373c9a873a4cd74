"""Tournaments that the server runs, one at a time."""
