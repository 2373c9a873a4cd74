"""Tests of `yachtdice.server.http`."""
