"""Tests of `yachtdice.kernels`."""
