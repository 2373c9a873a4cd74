"""Arenas and Swiss contests: their pairings and tables."""
