"""Chances of winning during a game: the process that computes them, and its client."""
