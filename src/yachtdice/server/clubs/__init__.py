"""Followed players and clubs."""
