"""Tests of `yachtdice.server.previews`."""
