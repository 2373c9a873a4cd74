"""Tests of `yachtdice.server.clubs.service`."""
