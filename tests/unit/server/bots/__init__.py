"""Tests of `yachtdice.server.bots`."""
