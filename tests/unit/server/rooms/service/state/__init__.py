"""Tests of `yachtdice.server.rooms.service.state`."""
