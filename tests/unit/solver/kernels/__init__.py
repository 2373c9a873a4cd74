"""Tests of `yachtdice.solver.kernels`."""
