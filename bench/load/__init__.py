"""A server under load: many tables, many spectators, bots alone; the generator stands apart."""
