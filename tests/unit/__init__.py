"""Unit tests: one folder for each package of src."""
