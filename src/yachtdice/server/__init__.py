"""The HTTP and WebSocket server: the ASGI app, and the function that runs it on a socket."""
