"""Tests of `yachtdice.tournament.games`."""
