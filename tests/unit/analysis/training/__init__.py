"""Tests of `yachtdice.analysis`."""
