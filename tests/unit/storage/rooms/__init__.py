"""Tests of `yachtdice.storage.rooms`."""
