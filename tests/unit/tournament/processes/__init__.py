"""Tests of `yachtdice.tournament.processes`."""
