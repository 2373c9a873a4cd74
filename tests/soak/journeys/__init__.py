"""Journeys in a browser that need length: long games, several people, waits of the game itself."""
