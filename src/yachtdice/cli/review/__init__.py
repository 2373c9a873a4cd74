"""`yacht review`."""
