"""Reminders as JSON."""
