"""Tests of `yachtdice.charts`."""
