"""Tests of `yachtdice.server.rooms`."""
