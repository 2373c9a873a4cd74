"""Bodies of the HTTP API for accounts, finished games and the ranking."""
