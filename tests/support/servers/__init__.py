"""Servers, databases and other programs for the tests."""
