"""Routes and socket of contests."""
