"""Tests of `yachtdice.server.contests`."""
