"""Tests of `yachtdice.server.clubs.store`."""
