"""Tests of `yachtdice.services.chances`."""
