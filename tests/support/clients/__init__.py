"""Clients of the server for the tests."""
