"""Contests at length."""
