"""Tests of `yachtdice.cli.advise`."""
