"""Tests of `yachtdice.server`."""
