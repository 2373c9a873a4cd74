"""Tests of `yachtdice.server.learning.store`."""
