"""Followed players and clubs in the database."""
