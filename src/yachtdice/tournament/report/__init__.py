"""Reports on a finished tournament."""
