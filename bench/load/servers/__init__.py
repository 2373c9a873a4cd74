"""Servers of this checkout and of others: their processes, processor time and profile."""
