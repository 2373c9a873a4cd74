"""Routes of tournaments."""
