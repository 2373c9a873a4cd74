"""What needs length: faults, simulations, and everything that `make test` plays only once."""
