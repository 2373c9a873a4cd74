"""Random messages and requests, at length."""
