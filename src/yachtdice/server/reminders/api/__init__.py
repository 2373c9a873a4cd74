"""Routes of reminders."""
