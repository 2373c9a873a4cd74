"""The clients of the load generator: seats, tables, spectators."""
