"""Tests of the terminal against real servers."""
