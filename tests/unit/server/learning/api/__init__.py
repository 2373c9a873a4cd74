"""Tests of `yachtdice.server.learning.api`."""
