"""Tests of `yachtdice.server.tournaments.service`."""
