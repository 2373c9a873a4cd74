"""Live rooms: their commands, followers and parts."""
