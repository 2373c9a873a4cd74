"""Routes for bots and for their owners."""
