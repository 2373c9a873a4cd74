"""Laws of reviews and insights, for any rule set."""
