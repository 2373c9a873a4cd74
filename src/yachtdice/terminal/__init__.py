"""The game in a terminal: a model of the table, sessions that play, and views of it."""
