"""Tests of `yachtdice.services.best_play`."""
