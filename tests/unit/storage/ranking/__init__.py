"""Tests of `yachtdice.storage.ranking`."""
