"""Stored accounts, guests, finished games and statistics."""
