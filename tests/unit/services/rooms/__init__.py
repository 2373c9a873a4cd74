"""Tests of `yachtdice.services.rooms`."""
