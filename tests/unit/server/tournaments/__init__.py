"""Tests of `yachtdice.server.tournaments.api.tournaments`."""
