"""What a bot calls, and what its owner calls."""
