"""Tests of `yachtdice.progression`."""
