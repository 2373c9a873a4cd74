"""The live socket and the routes of rooms."""
