"""`yacht site`."""
