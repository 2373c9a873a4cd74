"""Tests of `yachtdice.cli.duel`."""
