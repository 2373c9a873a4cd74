"""Tests of `yachtdice.server.people.api`."""
