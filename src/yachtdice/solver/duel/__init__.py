"""Two players who play to win: exact chances, by pairs of cards and lead."""
