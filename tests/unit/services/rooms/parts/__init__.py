"""Tests of `yachtdice.services.rooms.parts`."""
