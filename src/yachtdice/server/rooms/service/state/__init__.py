"""The state of a room, and the pure functions that decide its changes."""
