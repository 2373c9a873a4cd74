"""Tests of `yachtdice.tournament.players`."""
