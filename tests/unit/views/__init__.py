"""Tests of `yachtdice.views`."""
