"""`yacht tournament` and `yacht bot`."""
