"""`yacht duel`."""
