"""Accounts, finished games, statistics and the ranking in the database."""
