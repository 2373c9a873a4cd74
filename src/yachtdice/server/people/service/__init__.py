"""Guests, accounts, their names and passwords, and their open connections."""
