"""Tests of `yachtdice.server.previews.service`."""
