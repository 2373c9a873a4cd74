"""Storage of reminders."""
