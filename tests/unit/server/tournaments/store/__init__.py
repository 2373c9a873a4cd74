"""Tests of `yachtdice.server.tournaments.store`."""
