"""Routes of reviews, positions and practice."""
