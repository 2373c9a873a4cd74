"""The values of cards and choices under best play."""
