"""Tests of `yachtdice.server.cluster`."""
