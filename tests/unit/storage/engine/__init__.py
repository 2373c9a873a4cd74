"""Tests of `yachtdice.storage.engine`."""
