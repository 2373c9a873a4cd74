"""Routes and WebSocket connections of rooms."""
