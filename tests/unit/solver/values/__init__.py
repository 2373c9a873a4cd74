"""Tests of `yachtdice.solver.values`."""
