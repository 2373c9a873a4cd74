"""Integration tests: reminders."""
