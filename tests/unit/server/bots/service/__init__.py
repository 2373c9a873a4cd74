"""Tests of `yachtdice.server.bots.service`."""
