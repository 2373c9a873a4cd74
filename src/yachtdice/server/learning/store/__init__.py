"""Reviews and lessons in the database."""
