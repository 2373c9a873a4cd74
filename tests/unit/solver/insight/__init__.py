"""Tests of `yachtdice.solver.insight`."""
