"""`yacht advise`."""
