"""Load tests of a server: many tables, many spectators, bots; the load generator is separate."""
