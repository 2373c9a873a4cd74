"""The jobs that compute best play, and the players that wait for them."""
