"""Tests of `yachtdice.protocol`."""
