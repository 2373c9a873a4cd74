"""Tests of the command `yacht`: its output and its errors."""
