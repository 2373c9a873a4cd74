"""Browser tests about people."""
