"""Tests of `yachtdice.storage.people`."""
