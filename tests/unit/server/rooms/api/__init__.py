"""Tests of `yachtdice.server.rooms.api.routes`."""
