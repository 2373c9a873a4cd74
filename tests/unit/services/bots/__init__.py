"""Tests of `yachtdice.services.bots`."""
