"""Tests of `yachtdice.cli.replay`."""
