"""Tests that need length: faults, simulations, and long forms of stories of `make test`."""
