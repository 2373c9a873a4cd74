"""Followed players and clubs: decisions."""
