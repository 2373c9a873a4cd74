"""Checks of the language of the code and the pages."""
