"""Tests of `yachtdice.compose`."""
