"""The queue of tournaments, standing tournaments and their programs."""
