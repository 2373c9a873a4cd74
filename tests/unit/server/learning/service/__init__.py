"""Tests of `yachtdice.server.learning.service`."""
