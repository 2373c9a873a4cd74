"""Tests of `yachtdice.server.people.service`."""
