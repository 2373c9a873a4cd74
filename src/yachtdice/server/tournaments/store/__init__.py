"""Tournaments and programs in the database."""
