"""Tests of `yachtdice.server.rooms.store`."""
