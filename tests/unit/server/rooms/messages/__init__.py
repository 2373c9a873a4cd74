"""Tests of `yachtdice.server.rooms.messages`."""
