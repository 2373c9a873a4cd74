"""Tests of `yachtdice.server.people.store`."""
