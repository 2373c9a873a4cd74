"""Browser tests about ranking."""
