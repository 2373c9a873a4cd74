"""Tests of `yachtdice.services.people`."""
