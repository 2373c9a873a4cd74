"""Contests in real browsers."""
