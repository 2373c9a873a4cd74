"""Tests of `yachtdice.services`."""
