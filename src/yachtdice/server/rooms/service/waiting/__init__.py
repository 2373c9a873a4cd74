"""Games that wait for their players: play time, limits and vacations."""
