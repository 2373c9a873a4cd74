"""Tests of `yacht play`."""
