"""Reviews of finished games: the process that computes them, their pages and their storage."""
