"""Tests of `yachtdice.solver.kernels.rule_sets`."""
