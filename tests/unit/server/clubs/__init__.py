"""Tests of `yachtdice.server.clubs`."""
