"""Tests of `yachtdice.server.contests.store`."""
