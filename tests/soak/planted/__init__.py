"""Planted bugs that the simulation has to detect."""
