"""Tests of `yachtdice.solver.kernels.wasm`."""
