"""Bodies of the HTTP API for reviews, positions and practice."""
