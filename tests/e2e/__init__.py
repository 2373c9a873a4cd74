"""The whole thing in a real Chromium, against the real server."""
