"""Child processes that compute for the server."""
