"""Tests of `yachtdice.pairing`."""
