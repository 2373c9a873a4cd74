"""Tests of `yachtdice.cluster`."""
