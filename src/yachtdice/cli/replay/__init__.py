"""`yacht replay`."""
