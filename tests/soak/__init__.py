"""Tests that need length: faults, simulations, long forms of what `make test` plays once."""
