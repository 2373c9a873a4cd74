"""Browser tests about tournaments."""
