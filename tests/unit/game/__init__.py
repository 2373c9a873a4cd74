"""The game: stories that read like play."""
