"""Tests of the HTTP calls about people and their games."""
