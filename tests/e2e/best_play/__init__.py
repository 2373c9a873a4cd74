"""Browser tests about best play."""
