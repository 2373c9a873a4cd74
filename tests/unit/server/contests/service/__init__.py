"""Tests of `yachtdice.server.contests.service`."""
