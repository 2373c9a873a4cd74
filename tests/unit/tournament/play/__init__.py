"""Tests of `yachtdice.tournament.play`."""
