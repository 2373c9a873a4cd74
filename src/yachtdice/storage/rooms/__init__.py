"""Stored rooms and their rule sets."""
