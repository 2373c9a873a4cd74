"""Several processes on one database: who keeps which room, and how the others reach it."""
