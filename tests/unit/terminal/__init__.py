"""Tests of the game in a terminal."""
