"""Tests of `solver.duel`."""
