"""Bot accounts, their events and their seats in rooms."""
