"""Messages of the live socket, and bodies of the HTTP API for rooms."""
