"""Tests of `yachtdice.services.review`."""
