"""Duels and ties, beside independent computations."""
