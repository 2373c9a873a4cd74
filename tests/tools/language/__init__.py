"""Tests of the checks of text and names."""
