"""Tests of `yachtdice.bots`."""
