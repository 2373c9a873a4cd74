"""Rules files, patterns and scores."""
