"""The environments against the tests of their frameworks."""
