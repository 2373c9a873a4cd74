"""Tests of `yachtdice.cli.server`."""
