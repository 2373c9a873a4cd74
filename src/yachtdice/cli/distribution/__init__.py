"""`yacht distribution`."""
