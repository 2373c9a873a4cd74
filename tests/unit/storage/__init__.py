"""Tests of `yachtdice.storage`."""
