"""Tests of the lines view."""
