"""Rooms, their games and searches in the database."""
