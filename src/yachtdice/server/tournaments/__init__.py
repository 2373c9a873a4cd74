"""Tournaments that players start, and standing tournaments of programs."""
