"""Messages of contests: bodies of the HTTP API, and frames of the socket."""
