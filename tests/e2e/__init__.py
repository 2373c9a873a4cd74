"""End-to-end tests in a real Chromium, against the real server."""
