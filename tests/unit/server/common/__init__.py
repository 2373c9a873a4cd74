"""Tests of `yachtdice.server.common`."""
