"""Tests of `yachtdice.cli.distribution`."""
