"""The entries that a sheet takes, and its state after each entry."""
