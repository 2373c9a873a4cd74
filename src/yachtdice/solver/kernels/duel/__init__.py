"""Kernels for games of two players, solved exactly."""
