"""Computation of best play, for rooms and pages."""
