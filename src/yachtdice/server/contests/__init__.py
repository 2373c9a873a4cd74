"""Contests: games in which all entrants get the same throws, each opened for all at once."""
