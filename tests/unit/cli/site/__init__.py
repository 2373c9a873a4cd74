"""Tests of `yachtdice.cli.site`."""
