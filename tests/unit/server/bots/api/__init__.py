"""Tests of `yachtdice.server.bots.api.bot`."""
