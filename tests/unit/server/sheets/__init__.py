"""Tests of `yachtdice.server.sheets`."""
