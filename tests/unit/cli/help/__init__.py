"""Tests of `yachtdice.cli.help`."""
