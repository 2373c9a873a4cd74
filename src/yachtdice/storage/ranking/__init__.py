"""Stored rankings and ratings."""
