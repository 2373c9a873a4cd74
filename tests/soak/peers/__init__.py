"""Other programs at length: OpenSpiel."""
