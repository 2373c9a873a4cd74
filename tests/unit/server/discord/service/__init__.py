"""Tests of `yachtdice.server.discord.service`."""
