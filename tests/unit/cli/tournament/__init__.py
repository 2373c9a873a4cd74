"""Tests of `yachtdice.cli.tournament`."""
