"""Tests of `yachtdice.server.rooms.service`."""
