"""Followed players and clubs in browsers."""
