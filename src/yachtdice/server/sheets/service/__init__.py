"""What a sheet takes, and its state after each entry."""
