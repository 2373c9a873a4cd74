"""The loads that `make soak` does not print, each in a small form."""
