"""Tests of `yachtdice.server.app.asgi`."""
