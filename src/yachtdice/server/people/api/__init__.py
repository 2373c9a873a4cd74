"""Routes of accounts, finished games and the ranking."""
