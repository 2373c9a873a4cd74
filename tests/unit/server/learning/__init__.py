"""Tests of `yachtdice.server.learning`."""
