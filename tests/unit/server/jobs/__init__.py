"""Tests of `yachtdice.server.jobs`."""
