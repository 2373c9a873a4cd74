"""Tests of `yachtdice.cli.common`."""
