"""Tests of `yachtdice.server.best_play.service`."""
