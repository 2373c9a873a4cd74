"""Reviews of games, positions, practice and the hand of the day: decisions."""
