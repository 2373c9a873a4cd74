"""`yacht play`: a game in the terminal."""
