"""The HTTP API for bots and for their owners."""
