"""Deciding about contests: orders and entries, and the waves of a contest that is played."""
