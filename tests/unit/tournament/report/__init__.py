"""Tests of `yachtdice.tournament.report`."""
