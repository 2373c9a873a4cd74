"""When a player is reminded, and how."""
