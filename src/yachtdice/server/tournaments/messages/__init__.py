"""Bodies of the HTTP API for tournaments and their programs."""
