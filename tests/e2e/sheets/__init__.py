"""Sheets for real dice in a real browser."""
