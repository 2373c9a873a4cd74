"""Games that wait for their players: play time, and limits."""
