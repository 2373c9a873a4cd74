"""Tests of `yachtdice.server.database`."""
