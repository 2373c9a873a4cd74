"""Servers, databases and clients for the tests."""
