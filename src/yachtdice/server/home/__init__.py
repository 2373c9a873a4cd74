"""Routes of the home page."""
