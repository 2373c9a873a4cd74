"""Tests of `yachtdice.server.catalogue`."""
