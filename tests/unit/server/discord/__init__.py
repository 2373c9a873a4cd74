"""Tests of `yachtdice.server.discord`."""
