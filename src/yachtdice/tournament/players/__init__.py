"""Players of a tournament: bots, Python classes and programs."""
