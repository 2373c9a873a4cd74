"""Tests of `yachtdice.server.database.engine`."""
