"""Parts of the HTTP server that all routes share."""
